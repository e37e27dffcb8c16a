"""Remarks below the quoted lines of a finding: rule, ruling, advice, cost, slips."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import NamedTuple

from referee import events, findings, game, replay, rulesets
from referee.audits import LikelyRules, Passage
from referee.messages import Message, Series, counted, listed, say, say_many
from referee.verdicts.tally import Tally


def finding_remarks(finding: findings.Finding, passage: Passage) -> Iterator[tuple[str, str]]:
    problem, spell = finding.problem, passage.letters.write
    sentences = [cited(finding.citation, passage.rules.ruleset)]
    if problem.status:
        sentences.append(_state(problem.status, problem.status_reason))
    if not _of_writing(finding):
        yield "rule:", say("{sentence}.", sentence=Series(sentences, ". "))
    if accounts := accounts_behind(finding, passage):
        told = Series((_account(account, spell) for account in accounts), "; ")
        yield "by the account of:", say("{sentence}.", sentence=told)
    yield from ruling_sentences(finding.ruled)
    if problem.layout:
        hands = (Series((who, *map(spell, cards)), " ") for who, cards in problem.layout)
        yield "for example:", Series(hands, "; ")
    if problem.advice:
        yield "advice:", problem.advice
    if finding.cost:
        yield "cost:", finding.cost.sentence
    if finding.played_right:
        yield "as if played right:", say("{sentence}.", sentence=finding.played_right.sentence)
    if finding.slip:
        yield "slip of the pen?", finding.slip.sentence
    elif finding.no_slip:
        yield "slip of the pen?", finding.no_slip


class Account(NamedTuple):
    """The players by whose account a line stands."""

    line: int
    players: tuple[game.Player, ...]
    card: game.SeenCard | None = None
    """The version of a disputed card that they remember."""


def accounts_behind(finding: findings.Finding, passage: Passage) -> tuple[Account, ...]:
    """Return by whose account the lines are that prove a finding; of a disputed card each version."""
    problem = finding.problem
    lines = {problem.at.line, *(proof.at.line for proof in problem.evidence)}
    named = events.all_of(passage.lines.events, events.SourceNamed)
    found = list[Account]()
    for source in (one for one in named if one.at.line in lines):
        line, card = source.at.line, replay.disputes(passage.lines.events).get(problem.at)
        cards = card.versions if card else ()
        if line == problem.at.line and len(cards) == len(source.accounts):
            found += map(Account, repeat(line), source.accounts, cards)
        else:
            found.append(Account(line, tuple(chain.from_iterable(source.accounts))))
    return tuple(found)


def _account(account: Account, spell: game.Spell) -> str:
    players = listed(account.players, "and")
    if account.card is None:
        return say("{players} (line {line})", players=players, line=account.line)
    card = spell(account.card)
    return say("{players}: {card} (line {line})", players=players, card=card, line=account.line)


def _of_writing(finding: findings.Finding) -> bool:
    remark = finding.severity is findings.Severity.REMARK
    return remark and finding.citation.source.startswith("decision ")


_SECTION = re.compile(r"(?P<key>\S+) (?P<section>[a-z-]+(\.\d\S*)?)")


def _state(status: findings.Status, reason: str) -> Message:
    state = Message(status.value.capitalize())
    return say("{state}: {reason}", state=state, reason=reason) if reason else state


def cited(citation: findings.Citation, ruleset: rulesets.Ruleset) -> str:
    """Return a citation as prose: `boo-ray 1, play 1 (must follow suit)`."""
    place = citation.source
    match = _SECTION.fullmatch(place)
    if match:
        key, section = match["key"], match["section"].replace(".", " ")
        version = f" {ruleset.version}" if key == ruleset.name else ""
        place = f"{key}{version}, {section}"
    elif place.startswith("decision "):
        place = say("decision {number}", number=place.removeprefix("decision "))
    if citation.note:
        place = Series((place, Message(citation.note)))
    if citation.duty:
        return say("{source} ({duty})", source=place, duty=Message(citation.duty))
    return place


def rules_in_force(rules: rulesets.RulesInForce) -> str:
    turned = ", ".join(f"{knob} {value}" for knob, value in rules.overrides.items())
    preset = f"{rules.ruleset.name} {rules.ruleset.version}"
    return f"{preset} ({turned})" if turned else preset


def ruling_sentences(ruled: findings.Ruled | None) -> Iterator[tuple[str, str]]:
    """Yield label and sentence: the ruling that holds, the dissent, then those that it overruled."""
    holds = " and so settled" if ruled and ruled.upheld else ""
    while ruled:
        verdict = Message(f"{verdict_of(ruled)}{holds}")
        place = say("{verdict} (line {line})", verdict=verdict, line=ruled.at.line)
        yield "ruling:", _because(place, ruled.reason)
        if voters := ruled.in_favour:
            names = listed(voters, "and")
            count = len(voters)
            yield (
                "vote:",
                say_many("{names} was for it.", "{names} were for it.", count, names=names),
            )
        for player, reason in ruled.dissent:
            yield "dissent:", _because(say("{player} was against it", player=player), reason)
        ruled, holds = ruled.overruled, " before"


def verdict_of(ruled: findings.Ruled) -> str:
    return "upheld" if ruled.upheld else "waived"


def _because(sentence: Message, reason: str) -> Message:
    if reason:
        return say("{sentence}: {reason}", sentence=sentence, reason=reason)
    return say("{sentence}.", sentence=sentence)


def notes_sentence(name: str) -> Message:
    return say(
        "{log} was read as notes; `referee transcribe {again}` shows each line beside what it was read as.",
        log=name,
        again=read_again(name),
    )


def read_again(name: str) -> str:
    """Return the word by which a command reads a log again."""
    return "-" if isinstance(name, Message) else name


def read_as(meant: game.ReadAs) -> Message:
    return say("read as: {lines}", lines="; ".join(meant.lines))


def read_so(source: game.SourceText, line: int) -> str:
    """Return how a line of notes was read, in brackets; empty for any other."""
    meant = source.read_as(line)
    return f" ({read_as(meant)})" if meant else ""


def lines_meant(passage: Passage) -> list[findings.Finding]:
    """Return the remarks on how a line that breaks the notation was read."""
    noted = {
        (event.name, event.at)
        for event in events.all_of(passage.lines.events, events.SpellingNoted)
        if event.meant
    }
    return [
        finding
        for finding in passage.findings
        if finding.code == "R104" and (finding.problem.name, finding.problem.at) in noted
    ]


def meant_sentence(count: int) -> Message:
    return say_many(
        "remark[R104] spelling: {number} line was read as meant; `--fix` writes it so:",
        "remark[R104] spelling: {number} lines were read as meant; `--fix` writes them so:",
        count,
    )


def unread_sentence(tally: Tally) -> Message:
    share = say(
        "{number} of its {facts} facts could not be read", number=tally.unread, facts=tally.facts
    )
    return say(
        "{share}; if these are notes, referee transcribe makes a log of them."
        if tally.hands
        else "{share}; if it is an evening of Bourré, begin with who played: `seats Ann Ben Cal`."
        if tally.unread == tally.facts
        else "{share}, and it does not read like an evening of Bourré.",
        share=share,
    )


def house_rule_sentence(found: LikelyRules) -> Message:
    """Say which settings would make findings vanish, and where to write them."""
    settings, others = ", ".join(map(" ".join, found.settings)), alternatives(found.instead)
    if not found.explained:
        return say(
            "House rule? The pots come out with `{settings}`{others}: write it after the ruleset and a comma, if that is how you play.",
            settings=settings,
            others=others,
        )
    return say(
        "House rule? {findings} would not be there with `{settings}`{others}: write it after the ruleset and a comma, if that is how you play.",
        findings=counted(len(found.explained), "finding"),
        settings=settings,
        others=others,
    )


def alternatives(instead: Iterable[tuple[str, str]]) -> str:
    """Return other settings: ` (or `limit 20`)`."""
    written = [f"`{' '.join(setting)}`" for setting in instead]
    return say(" (or {settings})", settings=listed(written, "or")) if written else ""
