"""Perfect-information search: the tricks of every seat when all cards lie open.

`Layout` holds the cards, `Worth` the goal, `Search` finds the result. `kernel` does the work in
whole numbers; `compiled()` tells whether it runs compiled or as plain Python.
"""
