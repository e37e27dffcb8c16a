"""What a phrase of the notes says of a trick."""

from lark import Token

from referee.hand_log.notes.clauses import Phrase
from referee.hand_log.notes.fact import Fact, Meaning, NotedPlay, number_in
from referee.hand_log.notes.words import card_of


def trick_fact(phrase: Phrase, meaning: Meaning) -> Fact:
    """A trick, card by card. Raises `UnclearError`."""
    plays: list[NotedPlay] = []
    leader = meaning.who(phrase.phrases("who")[0]) if phrase.rule == "trick_in_order" else None
    for part in phrase.parts:
        if isinstance(part, Phrase) and part.rule == "play":
            plays.append(_play(part, meaning))
        elif isinstance(part, Phrase) and part.rule == "card":
            plays.append(NotedPlay(None if plays else leader, card_of(part)))
        elif isinstance(part, Token) and part.type == "UNKNOWN":
            plays.append(NotedPlay(None if plays else leader, "??"))
        elif isinstance(part, Token) and part.type == "STAR" and plays:
            plays[-1] = plays[-1]._replace(won=True)
    for named in phrase.phrases("won_by"):
        winner = meaning.who(named.phrases("who")[0])
        plays = [play._replace(won=play.player == winner) for play in plays]
    return Fact(phrase.rule, (), (), number_in(phrase), tuple(plays))


def _play(phrase: Phrase, meaning: Meaning) -> NotedPlay:
    won = any(token.type == "STAR" for token in phrase.tokens())
    return NotedPlay(meaning.who(phrase.phrases("who")[0]), card_of(phrase.phrases("card")[0]), won)
