"""A hand at one moment, and a what-if branch: plain text of a given width, without colour."""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from referee.game import Player
from referee.ledgers import stack_cell
from referee.messages import ENGLISH, Series, counted, listed, say, signed, words_in
from referee.questions import Branch, Scene
from referee.reports.answer import turn_text
from referee.reports.recorded import TableCards, clipped, in_columns
from referee.verdicts import WrittenCards, finding_text, hand_lines, trump_in_words
from referee.wording import PLAIN, UNBROKEN, Style, paragraph, paragraphs, visible

_BACK = "--"
_ELSEWHERE = (say("played {card}", card=""), say("rules: {rules}", rules=""))
"""Beginnings of lines on a turn found elsewhere in a scene."""
_ROOM_FOR_CHIPS = 60


class SceneText(NamedTuple):
    """A scene part by part; each ends with a line end or is empty."""

    head: str
    """The moment, the dealer, trumps, the pot."""
    table: str
    """Each player's tricks, chips, card and hand; then the earlier tricks."""
    turn: str
    """The last card, the legal cards, and objections to the others."""
    found: str
    """Those proved now in full, earlier ones in a line each."""
    end: str
    """The result, at the end of a hand."""
    note: str
    """What is not shown, and why."""

    @property
    def whole(self) -> str:
        return "\n".join(filter(None, self))


def scene_text(scene: Scene, style: Style = PLAIN) -> SceneText:
    style = style._replace(width=style.room)
    writer = _Writer(scene, style, WrittenCards.of(scene.passage, scene.hand))
    return SceneText(
        writer.paragraphs(writer.head()),
        "".join(f"{line}\n" for line in writer.table()),
        writer.paragraphs(writer.turn()),
        "".join(writer.found()),
        writer.paragraphs(
            map(str.strip, hand_lines(scene.passage, style.words)) if scene.over else ()
        ),
        writer.paragraphs(writer.note()),
    )


class _Writer(NamedTuple):
    scene: Scene
    style: Style
    cards: WrittenCards

    @property
    def tricks(self) -> TableCards:
        return TableCards(self.cards, self.scene.table, words=self.style.words)

    def paragraphs(self, sentences: Iterable[str]) -> str:
        return paragraphs(sentences, style=self.style)

    def head(self) -> Iterator[str]:
        scene, hand = self.scene, self.scene.hand
        trick, card = scene.place
        where: str = say("before the first card")
        if scene.over:
            where = say("at the end")
        elif scene.step:
            size = scene.table.trick.size if scene.table.trick else None
            where = say("trick {trick}, card {card}", trick=trick, card=card)
            if size:
                where = say(
                    "trick {trick}, card {card} of {size}", trick=trick, card=card, size=size
                )
        yield say("hand {number}, {where}", number=hand.number, where=where)
        trump = say("trump {trump}", trump=trump_in_words(self.cards.trump))
        turned = (
            say(" ({up} turned up)", up=hand.letters.write(hand.up))
            if hand.up and hand.up_at
            else ""
        )
        settlement = scene.passage.judgement.settlement
        pot = settlement.pot if settlement else None
        yield say(
            "dealer {dealer}, {trump}{turned}, pot {pot}",
            dealer=hand.dealer or "?",
            trump=trump,
            turned=turned,
            pot="?" if pot is None else pot,
        )
        drew = [f"{it.player} {it.drawn}" for it in hand.intents if it.drawn is not None]
        if drew and not scene.step:
            yield say("drew {drew}", drew=", ".join(drew))

    def table(self) -> Iterator[str]:
        players = [
            player for player in self.scene.hand.seating if player not in self.scene.hand.out
        ]
        rows = [self._row(player) for player in players]
        heads = (
            " ",
            *map(self.style.words.say, ("player", "tricks")),
            *self._chips_head(),
            *self._cards_head(),
        )
        yield from in_columns([heads, *rows], self.style.width)
        out = [player for player in self.scene.hand.seating if player in self.scene.hand.out]
        if out:
            yield from self._wrapped(say("   out: {players}", players=", ".join(out)), "     ")
        for trick in self.tricks.earlier(all_ended=self.scene.over):
            yield from self._wrapped(f"   {trick}", "     ")

    def _wrapped(self, text: str, rest: str) -> Iterator[str]:
        yield from paragraph(text, "", rest, self.style).splitlines()

    def _chips_head(self) -> tuple[str, ...]:
        if self.style.width < _ROOM_FOR_CHIPS:
            return ()
        return (self.style.words.say("after" if self.scene.over else "before"),)

    def _cards_head(self) -> tuple[str, ...]:
        return () if self.scene.over else tuple(map(self.style.words.say, ("table", "hand")))

    def _row(self, player: Player) -> tuple[str, ...]:
        scene = self.scene
        after = scene.passage.judgement.evening if scene.over else scene.passage.before
        chips = (stack_cell(player, after.books),) if self._chips_head() else ()
        mark = ">" if player == scene.next_player else ""
        name = clipped(visible(player, self.style.encoding), self.style.width // 4)
        cards = (self.tricks.lying(player), self._hand(player)) if self._cards_head() else ()
        return (mark, name, self._taken(player), *chips, *cards)

    def _taken(self, player: Player) -> str:
        hand = self.scene.hand
        if not self.scene.over or not self.cards.agree_on_tricks():
            return self.tricks.taken(player)
        return "?" if hand.taken is None else str(hand.taken.get(player, 0))

    def _hand(self, player: Player) -> str:
        scene, left = self.scene, self.scene.table.cards_left(player)
        if not scene.viewpoint.sees(player):
            return " ".join([_BACK] * left)
        write, word = scene.hand.letters.write, self.style.words.word
        held = [word(write(held.card)) for held in scene.table.holding(player)]
        return " ".join([*held, *["??"] * (left - len(held))])

    def turn(self) -> Iterator[str]:
        if not any(trick.plays for trick in self.scene.hand.tricks):
            yield say("no card of this hand is recorded")
        if self.scene.fallen is None:
            return
        table, play = self.scene.fallen
        lying = table.trick.plays if table.trick else ()
        cards = [self.cards.spelled(card) for card in (*lying, play)]
        did = (
            say("played {card} to {cards}", card=cards.pop(), cards=Series(cards, " "))
            if lying
            else say("led {card}", card=cards.pop())
        )
        yield say("{player} {did}", player=play.player or say("somebody"), did=did)
        turn = self.scene.turn()
        if turn and self.scene.viewpoint.sees(turn.player):
            turn = turn if self.style.words is ENGLISH else turn.in_language(self.style.words.code)
            lines = map(str.strip, turn_text(turn, UNBROKEN))
            elsewhere = tuple(map(words_in(turn.language).say, _ELSEWHERE))
            yield from (line for line in islice(lines, 1, None) if not line.startswith(elsewhere))

    def found(self) -> Iterator[str]:
        for finding in self.scene.before:
            sentence = say(
                "earlier: {code} {message}", code=finding.code, message=finding.problem.message
            )
            yield paragraph(sentence, "", "  ", self.style)
        for finding in self.scene.found:
            yield finding_text(finding, self.scene.passage, style=self.style)

    def note(self) -> Iterator[str]:
        viewpoint = self.scene.viewpoint
        if not viewpoint.open and not self.scene.over:
            seen = (
                say("only {seat} shows", seat=viewpoint.seat)
                if viewpoint.seat
                else say("hands are hidden")
            )
            yield say(
                "{seen}; --open shows all hands"
                if viewpoint.seat
                else "{seen}; --open shows all hands, --seat NAME one",
                seen=seen,
            )
        if self.scene.hides and self.scene.over:
            yield say(
                "what hidden cards alone prove is not shown, nor what it costs; --open shows it"
            )


def branch_text(branch: Branch, style: Style = PLAIN) -> str:
    sentences = [
        *_branch_tricks(branch),
        *(_branch_end(branch) if branch.over else _branch_turn(branch)),
    ]
    return paragraphs(sentences, style=style)


def _branch_tricks(branch: Branch) -> Iterator[str]:
    spell, won = branch.letters.write, dict(branch.winners)
    for trick, plays in groupby(branch.plays, lambda play: play.trick):
        cards = (
            f"{play.player} {spell(play.card)}" + "*" * (won.get(trick) == play.player)
            for play in plays
        )
        yield f"{trick} {', '.join(cards)}"


def _branch_turn(branch: Branch) -> Iterator[str]:
    spell = branch.letters.write
    for player, hand in zip(branch.order, branch.layout.hands, strict=True):
        yield say(
            "{player} holds {cards}",
            player=player,
            cards=Series(map(spell, hand), " ") or say("nothing"),
        )
    yield say(
        "{player} may play {cards}",
        player=str(branch.player),
        cards=listed(list(map(spell, branch.lawful)), "or"),
    )


def _branch_end(branch: Branch) -> Iterator[str]:
    for end in branch.ends():
        net = end.won - end.paid
        why = say(", bourré") if end.paid else say(", takes the pot") if end.won else ""
        yield say(
            "{player}: {tricks}, {chips}{why}",
            player=end.player,
            tricks=counted(end.tricks, "trick"),
            chips=signed(net),
            why=why,
        )
