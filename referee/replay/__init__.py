"""Events to moments: what happened, whatever it was, with everything the record proves beside it.

`replay` hands out each event with the table before it. `tricks` says whose card was whose and who
won, `holdings` what each player is proved to have held, `versions` replays a disputed card both ways.
"""

from referee.replay.moments import Moment, Replayed, moves_seats, replay

__all__ = ["Moment", "Replayed", "moves_seats", "replay"]
