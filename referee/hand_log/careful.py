"""The careful reader: any one line by the grammar, with exact places and named mistakes.

It is slow (a parser for each line) and therefore reads only what `quick` does not take.
"""

from collections.abc import Iterator
from contextlib import suppress

from lark import ParseTree, Token, v_args
from lark.exceptions import UnexpectedToken, VisitError

from referee import events
from referee.events import Amount, CardPlayed, CardWritten, Event, Intent, KnobSet
from referee.game import LANGUAGES, Chips, Player
from referee.hand_log.diagnosis import check_keyword, explain
from referee.hand_log.grammar import line_parser
from referee.hand_log.line import Line
from referee.hand_log.mistakes import Unreadable
from referee.hand_log.words import CardList, Words, dots_last, fault, number, once_each, place


def read_carefully(line: Line) -> Event:
    """The event of a line; `Unreadable` says what is wrong with it.

    The lexer itself never fails, since the terminal TEXT takes any character.
    """
    check_keyword(line)
    try:
        return LineKinds(line).transform(_parse(line))
    except UnexpectedToken as stopped:
        raise explain(line, stopped) from None
    except VisitError as stopped:
        raise stopped.orig_exc from None


def words_of(line: Line) -> Iterator[tuple[str, int, int]]:
    """The terminals of a line that follows the grammar, each with the offsets between which it stands."""
    for one in (line, line.without_full_stop()):
        with suppress(UnexpectedToken):
            found = _parse(one).scan_values(lambda it: isinstance(it, Token)) if one else ()
            yield from ((token.type, *place(token)) for token in found)
            return


def _parse(line: Line) -> ParseTree:
    return line_parser(line.session.language).parse(line.text)


def _whole_law(code: Token) -> str:
    if not (len(code) == 4 and code.isascii() and code[0].isalpha() and code[1:].isdigit()):
        raise fault("bad-code", code, f"{code} is not the code of a law")
    return code.upper()


@v_args(inline=True)
class LineKinds(Words):
    """One method a line kind, named for its rule and its event."""

    def start(self, event: Event) -> Event:
        """Any line."""
        return event

    def log_opened(self, version: Token) -> Event:
        """`bourre-log 1`."""
        if number(version) != 1:
            raise fault("bad-log-version", version, f"{version} is no version of the notation")
        return events.LogOpened(1, self.line.at)

    def game_named(self, text: Token) -> Event:
        """`game Thursday kitchen`."""
        return events.GameNamed(self.text(text), self.line.at)

    def date_stated(self, text: Token) -> Event:
        """`date 2026-03-05`."""
        return events.DateStated(self.text(text), self.line.at)

    def place_named(self, text: Token) -> Event:
        """`place Ann's kitchen`."""
        return events.PlaceNamed(self.text(text), self.line.at)

    def rules_chosen(self, name: Token, version: Token | None, *knobs: KnobSet) -> Event:
        """`rules boo-ray 1, limit 40`."""
        pinned = None if version is None else number(version)
        return events.RulesChosen(name.lower(), pinned, knobs, self.line.at)

    def seats_taken(self, *names: Token) -> Event:
        """`seats Ann Ben Cal Dee`."""
        players: dict[Player, Token] = {}
        for token in names:
            player = self.name(token)
            if player in players:
                raise fault("name-twice", token, f"{player} is named twice")
            players[player] = token
        return events.SeatsTaken(tuple(players), self.line.at)

    def unit_stated(self, worth: Token, currency: Token) -> Event:
        """`unit 0.25 USD`."""
        whole, _, decimals = worth.replace(",", ".").partition(".")
        if len(decimals) > 2:
            raise fault("unit-too-fine", worth, f"{worth} has more than two decimals")
        minor = int(whole) * 100 + int(decimals.ljust(2, "0"))
        return events.UnitStated(minor, currency.upper(), self.line.at)

    def language_stated(self, code: Token) -> Event:
        """`lang fr`."""
        if code.lower() not in LANGUAGES:
            raise fault("unknown-language", code, f"{code} is not a language known here")
        return events.LanguageStated(code.lower(), self.line.at)

    def chips_bought(self, name: Token, chips: Token) -> Event:
        """`buy Cal 20`."""
        return events.ChipsBought(self.player(name), Chips(number(chips)), self.line.at)

    def chips_cashed(self, name: Token, chips: Token) -> Event:
        """`cash Cal 20`."""
        return events.ChipsCashed(self.player(name), Chips(number(chips)), self.line.at)

    def player_sat(self, name: Token, after: Token, chips: Token | None) -> Event:
        """`sit Eve after Ben 40`."""
        bought = None if chips is None else Chips(number(chips))
        newcomer = self.line.session.declared(self.name(name)) or self.name(name)
        return events.PlayerSat(newcomer, self.player(after), bought, self.line.at)

    def player_left(self, name: Token) -> Event:
        """`leave Ben`."""
        return events.PlayerLeft(self.player(name), self.line.at)

    def hand_started(self, hand: Token, *said: Player | CardWritten) -> Event:
        """`hand 12, dealer Dee, up Ts`."""
        dealers = [one for one in said if isinstance(one, str)]
        ups = [one for one in said if isinstance(one, CardWritten)]
        if len(dealers) > 1 or len(ups) > 1:
            twice = "the dealer" if len(dealers) > 1 else "the turned card"
            start, end = place(hand)[1], len(self.line.text)
            raise Unreadable("said-twice", f"{twice} is named twice", start, end)
        dealer, up = next(iter(dealers), None), next(iter(ups), None)
        return events.HandStarted(number(hand), dealer, up, self.line.at)

    def antes_posted(self, *amounts: Amount) -> Event:
        """`ante 2 each`."""
        once_each(amounts)
        return events.AntesPosted(amounts, self.line.at)

    def cards_dealt(self, name: Token, dealt: CardList) -> Event:
        """`deal Ann: As Kd 9h 4c 2c`."""
        return events.CardsDealt(self.player(name), dealt.cards, self.line.at, dealt.whole)

    def intents_declared(self, *intents: Intent) -> Event:
        """`in Ann 2, Ben out, Cal, Dee ?`."""
        once_each(intents)
        return events.IntentsDeclared(intents, self.line.at)

    def cards_drawn(self, name: Token, gone: CardList | None, come: CardList | None) -> Event:
        """`draw Ann: 4c 3h > Kd 2c`; a side that is empty was not recorded."""
        out, into = gone or CardList(), come or CardList()
        return events.CardsDrawn(
            self.player(name), out.cards, into.cards, out.whole, into.whole, self.line.at
        )

    def widow_taken(self, name: Token) -> Event:
        """`widow Ann`."""
        return events.WidowTaken(self.player(name), self.line.at)

    def turn_up_taken(self, name: Token, aside: CardList | None) -> Event:
        """`takeup Dee: 7h`."""
        cards = aside.cards if aside else ()
        if len(cards) > 1:
            start, end = cards[1].at.column - 1, len(self.line.text)
            raise Unreadable("one-card-only", "more than one card is laid aside", start, end)
        return events.TurnUpTaken(self.player(name), next(iter(cards), None), self.line.at)

    def trick_played(
        self, trick: Token, name: Token, *turns: tuple[CardPlayed | Token, ...]
    ) -> Event:
        """`4 Cal: 5d 4h Kd*`."""
        items = [item for turn in turns for item in turn]
        dots_last(items)
        plays = tuple(item for item in items if isinstance(item, CardPlayed))
        whole = len(plays) == len(items)
        return events.TrickPlayed(number(trick), self.player(name), plays, whole, self.line.at)

    def tricks_claimed(self, name: Token, tricks: Token) -> Event:
        """`claim Ann 2`."""
        return events.TricksClaimed(self.player(name), number(tricks), self.line.at)

    def hand_misdealt(self) -> Event:
        """`misdeal`."""
        return events.HandMisdealt(self.line.at)

    def pot_awarded(self, chips: Token, name: Token) -> Event:
        """`pot 8 to Ann`."""
        return events.PotAwarded(Chips(number(chips)), self.player(name), self.line.at)

    def pot_carried(self, chips: Token) -> Event:
        """`pot 8 carries`."""
        return events.PotCarried(Chips(number(chips)), self.line.at)

    def chips_paid(self, *amounts: Amount) -> Event:
        """`paid Dee 8, Cal 8`; one player may pay twice."""
        return events.ChipsPaid(amounts, self.line.at)

    def tricks_counted(self, *amounts: Amount) -> Event:
        """`tricks Ann 3, Cal 1, Dee 1`."""
        once_each(amounts)
        counts = (events.Count(one.player, one.chips, one.at) for one in amounts if one.player)
        return events.TricksCounted(tuple(counts), self.line.at)

    def chips_counted(self, *amounts: Amount) -> Event:
        """`chips Ann 46, Ben 38, Cal 38, Dee 38`, or `score Ann +6, Ben -2, Cal -4`."""
        once_each(amounts)
        return events.ChipsCounted(amounts, self.line.at, self.line.keyword == "score")

    def testimony_given(self, name: Token, text: Token) -> Event:
        """`say Cal: Dee had a diamond on 4`."""
        return events.TestimonyGiven(self.player(name), self.text(text), self.line.at)

    def ruling_made(self, code: Token, name: Token, verdict: Token, text: Token | None) -> Event:
        """`ruling P201 Dee upheld: he showed the queen himself`."""
        said = "" if text is None else self.text(text)
        upheld = verdict.lower() == "upheld"
        return events.RulingMade(_whole_law(code), self.player(name), upheld, said, self.line.at)
