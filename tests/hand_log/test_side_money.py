"""Lines about the money beside the game, as five strangers typed them."""

import pytest
from reading_lines import events_of

from referee.events import LineUnread
from referee.hand_log import write

HEAD = ("seats Ann Ben Cal Dee Kev Sal", "hand 1")
TYPED = {
    "loan Kev to Sal 10": "Kev lends Sal 10|Kev lent Sal 10|Kev loaned Sal 10|loan Kev 10 to Sal|lend Kev to Sal 10"
    "|Kev loans 10 to Sal|Sal borrows 10 from Kev|loan Kev Sal 10|loan Kev -> Sal 10|loan Kev to Sal: 10"
    "|loan 10 Kev to Sal|loan: Kev -> Sal, 10|Kev -> Sal loan 10|Sal emprunte 10 à Kev|Kev prête 10 à Sal",
    "repay Sal to Kev 6": "Sal repays Kev 6|Sal paid Kev back 6|Sal pays back Kev 6|Sal gave Kev 6 back"
    "|repay Sal Kev 6|repay Sal 6 to Kev|payback Sal to Kev 6|repaid Sal to Kev 6"
    "|repay 6 Sal to Kev|Sal rembourse 6 à Kev|Sal rend 6 à Kev|Sal rembourse Kev 6",
    "bet Ann to Cal 2": "side bet Ann to Cal 2|sidebet Ann to Cal 2|bet Ann Cal 2|side bet Ann Cal 2"
    "|Cal wins 2 from Ann|side bet: Cal won 2 off Ann|Ann lost 2 to Cal"
    "|Cal wins bet 2 from Ann|Cal wins 2 bet from Ann|Cal won the bet with Ann, 2|Ann lost the bet to Cal, 2|bet 2 Ann to Cal|bet Cal from Ann 2|Cal gagne le pari, 2 de Ann",
    "owes Cal 4": "Cal owes 4|Cal still owes 4|owe Cal 4|owes Cal 4 to the pot|Cal owes the pot 4|Cal owes 4 to the pot"
    "|Cal doit 4|Cal doit encore 4 au pot",
    "owes Sal to Kev 4": "Sal owes Kev 4|Sal still owes Kev 4|owes Sal Kev 4|owe Sal to Kev 4|Sal owes 4 to Kev"
    "|owes 4 Sal to Kev|owes Sal 4 to Kev|Sal doit 4 à Kev|Sal doit encore 4 à Kev",
    "pot 6 carries": "pot carried over 6|6 carried over",
    "pot 12 from before": "pot 12 from last week|pot 12 left from last time|12 in the pot from last week|pot 12 carried in"
    "|pot 12 left over|pot starts at 12|pot opens with 12",
    "share 4 each": "shared 4 each|share pot 4 each|share the pot: 4 each|pot shared 4 each|divided 4 each"
    "|everybody takes 4 back|every1 gets back 4|tout le monde reprend 4",
    "share Ann 5, Ben 4": "share Ann 5 Ben 4|pot divided Ann 5, Ben 4|divide the pot Ann 5, Ben 4",
    "kitty 1 each": "jar 1 each|kitty 1 everybody",
    "kitty Ann 1": "Ann puts 1 in the kitty|Ann put 1 into the jar|jar Ann 1",
    "kitty 12 for pizza": "the kitty paid 12 for pizza|kitty pays 12 for pizza|kitty spent 12 on pizza|jar 12 for pizza"
    "|kitty: 12 on pizza|12 from the kitty for pizza|pizza 12 from the kitty|kitty paid for pizza 12|pizza: 12 paid by kitty"
    "|kitty 12 pizza|kitty: pizza 12|la cagnotte paie 12 pour pizza",
    "chips 40 each": "buy-in 40 each|buy in: 40|everybody bought in for 40|all buy in for 40 chips each",
    "pot 8 to Cal": "winner: Cal, pot 8|winner Cal 8|won by Cal 8|Cal won 8 chips|Cal: won 8",
    "kitty 2 from pot": "pot 2 goes to the kitty|2 from the pot to the kitty|rake 2|rake 2 from pot|kitty 2 from the pot|kitty 2 out of the pot|pot 2 to kitty"
    "|house takes 2|the house keeps 2 from the pot|rake of 2",
}
ABOVE = {
    "pot 12 from before": "pot carried over 12|12 carried over|carry-over 12|pot from last week 12"
    "|12 au pot de la dernière fois|pot de départ 12",
    'seats Ann Ben "Gros Louis"': "joueurs: Ann, Ben, Gros Louis|seats: Ann, Ben, Gros Louis",
    'seats Ann "Big Al" "Old Joe"': "players Ann, Big Al, Old Joe",
}
"""The same above the first hand."""
SEVERAL = {
    "buy Cal 20; buy Dee 20": "buy Cal 20, Dee 20|buy: Cal 20; Dee 20|Cal rebuys 20, Dee 20|Cal and Dee buy 20 each"
    "|cal n dee rebuy 20 each|Cal et Dee rachètent 20 chacun",
    "cash Cal 30; cash Dee 12": "cash Cal 30, Dee 12|Cal cashes 30, Dee 12",
    "leave Cal; leave Dee": "leave Cal and Dee|Cal and Dee went home|leave Cal, Dee",
    "loan Ann to Cal 10; loan Ann to Dee 5": "loan Ann to Cal 10, Ann to Dee 5",
    "paid Ben 2; owes Ben 6": "Ben pays 2 of 8|paid Ben 2 of 8|Ben put in 2 of the 8|ben pays 2 owes 6|Ben paie 2 sur 8"
    "|Ben paid 2, still owes 6",
}
"""Lines that stand for several, `; ` between."""
REFUSED = {
    "loan Kev to Kev 10": "Name two players",
    "owes Ann to Ann 4": "Name two players",
    "loan Kev 10": "`loan Ann to Dee 10`",
    "loan 10": "`loan Ann to Dee 10`",
    "loan Kev to Sal 2.50": "`unit 0.25 USD`",
    "loan Kev to Zed 10": "`seats` line",
    "repay Sal 6": "`repay Dee to Ann 6`",
    "bet Ann 2": "`bet Ann to Dee 2`",
    "owes Cal": "`owes Cal 4` for the pot",
    "share pot": "`share 4 each`",
    "share Ann, Ben": "`share Ann 5, Ben 4`",
    "share -4 each": "`share 4 each`",
    "share Zed 4": "`seats` line",
    "split 4 each": "`pot 4 to Ann`",
    "chop": "`share 4 each`",
    "score 0 each": "Leave it out",
    "kitty 2": "`kitty 2 from pot`",
    "kitty 12 for": "`kitty 12 for pizza`",
    "kitty for pizza": "`kitty 12 for pizza`",
    "kitty -12 for pizza": "`kitty 12 for pizza`",
    "kitty 10 to Ann": "`kitty 2 from pot`",
    "paid Cal 4 of 2": "`owes Cal 2`",
    "kitty 2 Ann": "`kitty Ann 1`",
    "kitty 2 back": "`kitty 2 from pot`",
    "everybody takes 3": "`pot 3 to everybody`",
    "Kev buys 20, Sal 2": "`tricks Sal 2`",
    "loan Ann to Dee 5, Zed to Dee 3": "`loan Ann to Dee 10`",
    "joueurs: Ann, Ben, Lou Cal": '`"Lou Cal"` for one player',
}


def said(line):
    return [event for event in events_of(*HEAD, line) if event.at.line == 3]


@pytest.mark.parametrize("line", TYPED)
def test_what_strangers_type_says_the_one_line(line):
    assert write(said(line)) == f"{line}\n"
    for typed in TYPED[line].split("|"):
        event, note, *_ = said(typed)
        assert (typed, write([event])) == (typed, f"{line}\n")
        assert f"`{line}`" in note.message


def test_a_line_that_says_too_little_is_told_what_to_write():
    for line, advice in REFUSED.items():
        (event,) = said(line)
        assert isinstance(event, LineUnread), line
        assert advice in event.advice, (line, event.advice)


def test_what_strangers_type_above_the_first_hand():
    for line, typed in ABOVE.items():
        for one in typed.split("|"):
            said = events_of(*(HEAD[:1] if line.startswith("pot") else ()), one)
            assert (one, write(said).splitlines()[-1]) == (one, line)


def test_a_line_that_stands_for_several():
    for lines, typed in SEVERAL.items():
        for one in typed.split("|"):
            assert (one, write(said(one))) == (one, lines.replace("; ", "\n") + "\n")
