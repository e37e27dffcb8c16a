"""Perfect-information search: the tricks of every seat when all cards lie open.

`Layout` holds the cards, `Worth` the goal, `Search` finds the result by the `kernel`.
"""
