"""A hand in the words of the contract; what is disputed or not recorded stays unknown."""

from collections.abc import Iterable, Mapping

from referee.audits import Passage
from referee.events import CardPlayed, TestimonyGiven
from referee.game import Movement, Player
from referee.replay import Hand, Trick
from referee.reports import contract
from referee.reports.accounts import account_name
from referee.reports.escapes import sayable
from referee.reports.outcome import bourre_known, complete, decided
from referee.reports.written_cards import WrittenCards


def hand_facts(passage: Passage) -> contract.HandData | None:
    """The hand of a passage; None where there is none."""
    judgement, hand = passage.judgement, passage.judgement.hand
    if hand is None:
        return None
    cards, settlement = WrittenCards(passage.source, hand.letters), judgement.settlement
    return contract.HandData(
        hand=hand.number,
        line=hand.at.line,
        dealer=_name(hand.dealer),
        trump=hand.trump.value if hand.trump and cards.agree_on_trump(hand) else None,
        stayed=_names(hand.stayers),
        complete=complete(judgement, hand),
        tricks=[_trick(one, hand, cards) for one in hand.tricks],
        taken=_counts(hand.taken) if cards.agree_on_tricks(hand) else None,
        pot=settlement.pot if settlement else None,
        result=settlement.result if settlement else None,
        winners=_names(settlement.winners) if settlement and decided(judgement) else None,
        bourre=_names(settlement.bourre) if settlement and bourre_known(hand) else None,
        reneged=_names(settlement.reneged) if settlement else None,
        due=[_due(one) for one in settlement.due] if settlement else None,
        said=[_said(one) for one in passage.testimony],
    )


def _trick(trick: Trick, hand: Hand, cards: WrittenCards) -> contract.TrickData:
    winner = trick.winner if cards.agree_on_winner(trick, hand) else None
    return contract.TrickData(
        trick=trick.number,
        leader=sayable(trick.leader),
        plays=[_play(one, cards) for one in trick.plays],
        winner=_name(winner),
    )


def _play(play: CardPlayed, cards: WrittenCards) -> contract.Play:
    return contract.Play(seat=_name(play.player), card=cards.told(play), marks=list(play.marks))


def _said(line: TestimonyGiven) -> contract.Said:
    return contract.Said(line=line.at.line, seat=sayable(line.player), text=sayable(line.text))


def _due(move: Movement) -> contract.Due:
    giver, taker = account_name(move.giver), account_name(move.taker)
    return contract.Due(giver=giver, taker=taker, chips=move.chips, cause=move.cause)


def _name(player: Player | None) -> str | None:
    return None if player is None else sayable(player)


def _names(players: Iterable[Player] | None) -> list[str] | None:
    return None if players is None else [sayable(one) for one in players]


def _counts(taken: Mapping[Player, int] | None) -> dict[str, int] | None:
    return None if taken is None else {sayable(one): count for one, count in taken.items()}
