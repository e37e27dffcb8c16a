"""Lines about the money beside the game, as five strangers typed them."""

import pytest
from reading_lines import events_of

from referee.events import LineUnread
from referee.hand_log import write

HEAD = ("seats Ann Ben Cal Dee Kev Sal", "hand 1")
TYPED = {
    "loan Kev to Sal 10": "Kev lends Sal 10|Kev lent Sal 10|Kev loaned Sal 10|loan Kev 10 to Sal|lend Kev to Sal 10"
    "|Kev loans 10 to Sal|Sal borrows 10 from Kev|loan Kev Sal 10|loan Kev -> Sal 10|loan Kev to Sal: 10",
    "repay Sal to Kev 6": "Sal repays Kev 6|Sal paid Kev back 6|Sal pays back Kev 6|Sal gave Kev 6 back"
    "|repay Sal Kev 6|repay Sal 6 to Kev|payback Sal to Kev 6|repaid Sal to Kev 6",
    "bet Ann to Cal 2": "side bet Ann to Cal 2|sidebet Ann to Cal 2|bet Ann Cal 2|side bet Ann Cal 2"
    "|Cal wins 2 from Ann|side bet: Cal won 2 off Ann|Ann lost 2 to Cal",
    "owes Cal 4": "Cal owes 4|Cal still owes 4|owe Cal 4|owes Cal 4 to the pot|Cal owes the pot 4|Cal owes 4 to the pot",
    "owes Sal to Kev 4": "Sal owes Kev 4|Sal still owes Kev 4|owes Sal Kev 4|owe Sal to Kev 4|Sal owes 4 to Kev",
    "pot 12 from before": "pot 12 from last week|pot 12 left from last time|12 in the pot from last week|pot 12 carried in"
    "|pot 12 left over|pot starts at 12|pot opens with 12",
    "share 4 each": "shared 4 each|share pot 4 each|share the pot: 4 each|pot shared 4 each|divided 4 each",
    "share Ann 5, Ben 4": "share Ann 5 Ben 4|pot divided Ann 5, Ben 4|divide the pot Ann 5, Ben 4",
    "kitty 1 each": "jar 1 each|kitty 1 everybody",
    "kitty Ann 1": "Ann puts 1 in the kitty|Ann put 1 into the jar|jar Ann 1",
    "kitty 12 for pizza": "the kitty paid 12 for pizza|kitty pays 12 for pizza|kitty spent 12 on pizza|jar 12 for pizza"
    "|kitty: 12 on pizza|12 from the kitty for pizza|pizza 12 from the kitty|kitty paid for pizza 12|pizza: 12 paid by kitty",
    "chips 40 each": "buy-in 40 each|buy in: 40|everybody bought in for 40|all buy in for 40 chips each",
    "pot 8 to Cal": "winner: Cal, pot 8|winner Cal 8|won by Cal 8|Cal won 8 chips|Cal: won 8",
    "kitty 2 from pot": "pot 2 goes to the kitty|2 from the pot to the kitty|rake 2|rake 2 from pot|kitty 2 from the pot|kitty 2 out of the pot|pot 2 to kitty",
}
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
    "paid Cal 2 of 4": "`owes Cal 2`",
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
