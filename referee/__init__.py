r"""Reads what happened at a Bourré table and rules on it: every card, every pot, every chip.

The story, in the order in which data flows; a module knows only those above it.

english: numbers and lists in a sentence
bounds: how much work a search may do
cards, chips, seats: the words of the game
ledger, source: movements of chips; places in a text
settle_up: who pays whom at the end
events: what a line of a log says
rulesets, findings: the rules of a table as data; what a law may find
hand_log: text to events, events to text
table: what is known at one moment
rules_in_force, replay: which ruleset holds; events to moments, every hand proved from its cards
settlement, legality: what a hand pays; which cards may be played
book: every chip entered as recorded and as due, and what differs
search: who takes what when every card lies open
worlds: how the unseen cards may lie, and what one player knew
forced: the card that his knowledge binds a player to
nice: which card spared somebody, and how sure that is
laws: the checks, one a file
costs: what a finding costs
judgement: one hand replayed, looked at by every law, settled
disputes: one card told twice, judged both ways
slips: the single change of the record that would explain a finding away
sparing, suspecting: nice plays of a hand, and what its gaps leave possible, where that is asked for
played_right: what a hand would have paid had an offender played the card that was due
audit: the whole story on one page; read this first
winnings, comparison, missing_chips: what everybody won; what moves under a change; what explains a count
analysis, season: each decision looked at; whose choices help whom over many evenings
reports, answers: an audit as text or data; one question at the table
cli: commands, files, exit codes

From Python, begin with `referee.audit.audit`:

>>> from referee.audit import audit
>>> findings = audit("rules boo-ray 1\nseats Ann Ben Cal\nhand 1, daeler Ann").findings
>>> findings[-1].code, findings[-1].problem.advice
('R101', 'Write `hand 12, dealer Dee, up Ts`.')
"""
