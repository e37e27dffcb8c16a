"""Steps after the judgement of each hand: later payments, nice plays, suspicions, the doubt of notes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee import knowledge, layouts, playouts
from referee.audits.judgement import Hearing, as_sure_as_read
from referee.audits.passage import Passage
from referee.audits.rulings import rulings_in
from referee.events import CardPlayed
from referee.findings import Certainty, Cost, Finding, Severity
from referee.game import Card, Chips, Player, Span, Spell
from referee.laws import breaks, findings_on, law_breaking
from referee.messages import Message, listed, say
from referee.money import fully_paid, left_out, rests_left, rests_of
from referee.replay import Moment, Version, versions


class PaymentsAfter:
    """Drops unpaid bourrés, and rests of them, that a later line, count or pot shows to be paid."""

    def __init__(self) -> None:
        self._waiting: Passage | None = None

    def __call__(self, passage: Passage | None) -> Iterator[Passage]:
        if self._waiting:
            paid = _paid_into(passage, self._waiting) if passage else frozenset[Player]()
            yield _with_rests(_with_payments(self._waiting, paid), passage)
        waits = passage and (_left_out(passage) or _rests(passage))
        self._waiting = passage if waits else None
        if passage and not waits:
            yield passage


def _rests(passage: Passage) -> dict[Player, Chips]:
    return rests_of(passage.judgement.reckoning.differences)


def _with_rests(passage: Passage, after: Passage | None) -> Passage:
    """Leave of each bourré paid short what the lines of the next hand still leave unpaid."""
    rests, following = _rests(passage), after and after.judgement.reckoning
    if not rests or not following or following.deal is None:
        return passage
    left = rests_left(rests, following.deal, following.differences)
    found = list[Finding]()
    for finding in passage.findings:
        player = finding.problem.player
        short = left.get(player) if player and finding.code == "C514" else None
        if short != 0:
            found.append(_short_by(finding, short) if short else finding)
    return passage.with_findings(found)


def _short_by(finding: Finding, chips: Chips) -> Finding:
    problem, cost = finding.problem, finding.cost
    said, owed = problem.message, cost and cost.sentence
    if not cost or not isinstance(said, Message) or not isinstance(owed, Message):
        return finding
    paid = int(said.fields["recorded"]) + (cost.chips or 0) - chips
    why = say("{chips} too few", chips=chips)
    message = Message(said.template, {**said.fields, "recorded": paid, "why": why})
    cost = Cost(chips, Message(owed.template, {**owed.fields, "chips": chips}))
    return finding._replace(problem=problem._replace(message=message, cost=cost), cost=cost)


def _left_out(passage: Passage) -> frozenset[Player]:
    deal, found = passage.judgement.reckoning.deal, passage.judgement.reckoning.differences
    return left_out(deal, found) if deal else frozenset()


def _paid_into(passage: Passage, before: Passage) -> frozenset[Player]:
    deal, books = passage.judgement.reckoning.deal, before.judgement.reckoning.books
    if deal is None or deal.before.carried is None:
        return frozenset()
    missing = _left_out(before)
    lefts = [dict(standing.recorded.left.owed) for standing in books.standings]
    open_still = {player for owed in lefts for player in missing.difference(owed)}
    return frozenset(open_still.intersection(dict(deal.before.owed)))


def _with_payments(passage: Passage, players: frozenset[Player]) -> Passage:
    debts = passage.judgement.reckoning.books.recorded.debts
    paid = players | (_left_out(passage) & fully_paid(debts))
    return passage.with_findings(
        _paid_all_the_same(finding)
        if finding.code == "C513" and finding.problem.player in paid
        else finding
        for finding in passage.findings
    )


def _paid_all_the_same(finding: Finding) -> Finding:
    problem, chips = finding.problem, finding.cost and finding.cost.chips
    player = problem.player or say("Somebody")
    message = say(
        "{player} was bourré for {chips} and paid it, though the hand has no `paid {player} {chips}`",
        player=player,
        chips=chips or 0,
    )
    cost = Cost(chips, say("Nothing: {player} has paid.", player=player))
    problem = problem._replace(message=message, severity=Severity.REMARK, cost=cost)
    return finding._replace(problem=problem, severity=Severity.REMARK, cost=cost)


class NicePlays:
    """Adds the findings of family N.

    A hand with a disputed card, unknown stakes or a contradictory record is skipped.
    """

    def __init__(self, judging: playouts.Judging) -> None:
        self._judging, self._judged = judging, 0

    def __call__(self, passage: Passage) -> Passage:
        forbidden = passage.rules.ruleset.nice == "forbidden"
        asked = (self._judging.always or forbidden) and self._judging.reaches(self._judged)
        if passage.judgement.hand is None or passage.rules.unknown or not asked:
            return passage
        self._judged += forbidden
        if passage.disputed or passage.judgement.contradictory:
            return passage
        found = _found(passage, self._judging)
        return passage.with_found(rulings_in(passage.events).adopted(found))


def _found(passage: Passage, judging: playouts.Judging) -> Iterator[Finding]:
    stakes, ruleset = passage.stakes(), passage.rules.ruleset
    if isinstance(stakes, playouts.NotJudged):
        return
    chosen = playouts.decisions(passage.moments(), ruleset)
    for nice in playouts.nice_plays(chosen, stakes, judging):
        yield from findings_on(nice, nice.decision.table, ruleset)


def with_suspicions(passage: Passage, least: Certainty) -> Passage:
    """Add suspicions from unrecorded cards, at least as certain as `least` (decision 0165).

    A hand with a disputed card is searched in each version; a suspicion that holds only in some says so.
    """
    if passage.rules.unknown or not passage.judgement.hand:
        return passage
    found = rulings_in(passage.events).adopted(_suspicions(passage))
    return passage.with_found(one for one in found if one.problem.certainty >= least)


_Suspicions = Mapping[tuple[str, Span], Finding]


def _suspicions(passage: Passage) -> Iterator[Finding]:
    wrong = _wrong(passage.findings)
    each = [(version, _in_version(version, passage, wrong)) for version in versions(passage.events)]
    for key in dict.fromkeys(key for _, suspicions in each for key in suspicions):
        yield _both_ways(key, each, passage.letters.write)


def _both_ways(
    key: tuple[str, Span], each: Sequence[tuple[Version, _Suspicions]], spell: Spell
) -> Finding:
    """Merge a suspicion over all versions: possible if it is in one, excluded if in all."""
    found = [(version, suspicions[key]) for version, suspicions in each if key in suspicions]
    left = [pair for pair in found if pair[1].problem.certainty is not Certainty.EXCLUDED] or found
    shown = [pair for pair in left if pair[1].problem.certainty >= Certainty.POSSIBLE] or left
    _, first = min(shown, key=lambda pair: pair[1].problem.certainty)
    if len(shown) == len(each):
        return first
    only = _only_if([version for version, _ in left], [version for version, _ in each], spell)
    message, certainty = first.problem.message, min(first.problem.certainty, Certainty.POSSIBLE)
    if only:
        message = say("{message}; only if it was {cards}", message=message, cards=only)
    problem = first.problem._replace(message=message, certainty=certainty)
    return first._replace(problem=problem)


def _only_if(found: Sequence[Version], every: Sequence[Version], spell: Spell) -> str:
    columns = zip(*(version.chosen for version in every), strict=True)
    meant = zip(*(version.chosen for version in found), strict=True)
    each = [
        listed(dict.fromkeys(spell(card) for _, card in cards), "or")
        for cards, column in zip(meant, columns, strict=True)
        if set(cards) != set(column)
    ]
    return listed(each, "and") if each else ""


def _wrong(findings: Iterable[Finding]) -> frozenset[Span]:
    return frozenset(finding.problem.at for finding in findings if breaks(finding.code))


def _in_version(version: Version, passage: Passage, wrong: frozenset[Span]) -> _Suspicions:
    hearing = Hearing(version.events, passage.before, passage.rules, passage.source)
    if version.chosen:
        wrong |= _wrong(hearing.findings())
    recorded = hearing.recorded
    found = (
        finding
        for moment in hearing.replayed.moments
        if recorded and moment[1].at not in wrong
        for finding in _suspected(moment, recorded)
    )
    return {(finding.code, finding.problem.at): finding for finding in found}


def _suspected(moment: Moment, recorded: "layouts.Recorded") -> Iterator[Finding]:
    table, play = moment
    if not isinstance(play, CardPlayed) or not isinstance(play.card, Card):
        return
    if play.player is None or recorded.hand.names_all(play.player):
        return
    found = knowledge.suspicion(table, play, recorded)
    if found is not None and found.duty is not None:
        from referee.laws import suspicion_problem  # noqa: PLC0415 - compiled, a face calls what is not loaded yet

        problem = suspicion_problem(found, table.letters)
        yield law_breaking(found.duty).finding(problem, table, recorded.ruleset)


def sure_as_read(passage: Passage) -> Passage:
    """Make findings as sure as what they rest on."""
    lines, rules = passage.lines, passage.rules
    found = as_sure_as_read(passage.findings, lines.events, lines.source, rules)
    return passage.with_findings(found)
