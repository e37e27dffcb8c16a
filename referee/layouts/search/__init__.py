"""Perfect-information search over one layout: `Layout` holds the cards, `Worth` the goal, `Search` asks the `kernel`."""
