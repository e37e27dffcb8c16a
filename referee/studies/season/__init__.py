"""The choices of players over many evenings: whether they help another more than chance would.

The collusion table of P. Mazrooei, C. Archibald and M. Bowling, "Automating collusion detection in
sequential games" (AAAI 2013): a screening that sends a table back to its hands, never a sentence.
"""
