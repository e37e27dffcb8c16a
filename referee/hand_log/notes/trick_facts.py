"""What a phrase of the notes says of a trick."""

from lark import Token

from referee.hand_log.notes.clauses import Phrase
from referee.hand_log.notes.fact import Fact, Meaning, NotedPlay
from referee.hand_log.notes.words import card_of, number


def trick_fact(phrase: Phrase, meaning: Meaning) -> Fact:
    """A trick, card by card. Raises `UnclearError`."""
    plays: list[NotedPlay] = []
    for part in phrase.parts:
        if isinstance(part, Token):
            if part.type == "UNKNOWN":
                plays.append(NotedPlay(None, "??"))
        elif part.rule == "play":
            won = any(token.type == "STAR" for token in part.tokens())
            plays.append(
                NotedPlay(
                    meaning.who(part.phrases("who")[0]), card_of(part.phrases("card")[0]), won
                )
            )
        elif part.rule == "card":
            plays.append(NotedPlay(None, card_of(part)))
    return Fact(
        phrase.rule,
        meaning.everyone(phrase)[:0],
        (),
        _trick_number(phrase),
        tuple(_starred(phrase, plays, meaning)),
    )


def _starred(phrase: Phrase, plays: list[NotedPlay], meaning: Meaning) -> list[NotedPlay]:
    if winners := phrase.phrases("won_by"):
        winner = meaning.who(winners[0].phrases("who")[0])
        return [play._replace(won=play.player == winner) for play in plays]
    if phrase.rule != "trick_in_order":
        return plays
    stars = [
        part.type == "STAR"
        for part in phrase.parts
        if isinstance(part, Token) and part.type == "STAR"
    ]
    leader = meaning.who(phrase.phrases("who")[0])
    made: list[NotedPlay] = []
    for part in phrase.parts:
        if isinstance(part, Token) and part.type == "STAR" and made:
            made[-1] = made[-1]._replace(won=True)
        elif isinstance(part, Phrase) and part.rule == "card":
            made.append(NotedPlay(leader if not made else None, card_of(part)))
        elif isinstance(part, Token) and part.type == "UNKNOWN":
            made.append(NotedPlay(leader if not made else None, "??"))
    return made if made or not stars else plays


def _trick_number(phrase: Phrase) -> int | None:
    for part in phrase.parts:
        if isinstance(part, Token) and part.type in ("ORDINAL", "NUMBER"):
            return number(part)
    return None
