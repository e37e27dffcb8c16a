"""Lines in other words than the notation has, read where they can mean one thing only."""
