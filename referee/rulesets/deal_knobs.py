"""The knobs of the table, the ante, the deal, the declaration and the draw."""

from referee.rulesets.knob import Knob

DEAL_KNOBS = (
    Knob(
        "deck",
        "how many cards the pack has",
        (
            ("52", "the whole pack, two to ace"),
            ("32", "seven to ace"),
        ),
        "A 5h in a log is an ordinary card of one pack and impossible in the other.",
    ),
    Knob(
        "rank-order",
        "which rank beats which within a suit",
        (
            ("ace-high", "A K Q J 10 and down: the ace beats all"),
            ("king-high", "K Q J A 10 9 8 7: the ace stands below the jack"),
            ("two-high", "2 3 4 and so on to the ace: low cards win"),
        ),
        "Jh and Ah are played to a heart lead: either card may take the trick.",
    ),
    Knob(
        "hand-size",
        "how many cards each player is dealt, and so how many tricks there are",
        (
            ("5", "five cards, five tricks"),
            ("4", "four cards, four tricks"),
            ("3", "three cards, three tricks"),
            ("SIZES", "such as 5 4@8+: five, or four when eight or more are dealt in"),
        ),
        "A hand ends after its third trick, or two tricks are missing from the record.",
    ),
    Knob(
        "direction",
        "which way the turn, the deal and the deck go round",
        (
            ("clockwise", "to the left"),
            ("anticlockwise", "to the right"),
        ),
        "Dee deals: the neighbour on one side or on the other leads to the first trick.",
    ),
    Knob(
        "players",
        "how many may sit down",
        (("PLAYERS", "fewest and most, such as 3-8"),),
        "Nine sit down to a game for eight: a remark, because the table decides.",
    ),
    Knob(
        "ante",
        "how many chips one ante is",
        (("CHIPS", "whole chips; 0 for a game without an ante"),),
        "Ben put in 2 where the ante is 1.",
    ),
    Knob(
        "ante-by",
        "who pays the ante",
        (
            ("each", "every player"),
            ("dealer", "the dealer alone, one ante"),
            ("dealer-for-all", "the dealer, one ante for every player who owes one"),
        ),
        "Five sit at the table: the dealer puts in nothing, one chip or five for the others.",
    ),
    Knob(
        "second-ante",
        "what a player pays for staying in",
        (
            ("none", "nothing"),
            ("CHIPS", "that many chips, on declaring"),
        ),
        "Ann stays: the pot may grow by her second ante.",
    ),
    Knob(
        "ante-exempt",
        "who does not ante in the next deal",
        (
            ("none", "nobody: all ante again"),
            ("bourre", "a player who was bourré: that payment replaces the ante"),
            ("tied", "the players who tied for most tricks"),
            (
                "tied-twos",
                "the players who tied with two tricks or more: after 2-2-1, not after five ones",
            ),
            ("winner", "the player who took the pot"),
            ("WORDS", "such as bourre tied"),
        ),
        "Ann and Cal took two tricks each: the next pot is two chips richer if they ante again.",
    ),
    Knob(
        "leaver-antes",
        "whether a player who leaves the table still antes to the next pot",
        (
            ("no", "no: only those at the table do"),
            ("yes", "yes, to the next deal, unless exempt"),
        ),
        "Ben goes home after hand 3: the pot of hand 4 holds a chip of Ben's.",
    ),
    Knob(
        "trump-from",
        "which card fixes the trump suit",
        (
            ("dealer-last", "the last card dealt to the dealer, face up"),
            ("stock", "the next card of the stock"),
            ("before-deal", "a card shown before the deal"),
            ("dealer-names", "none: the dealer names the suit"),
            ("none", "none: there are no trumps, and the turned card is the dealer's last"),
        ),
        "The turn-up is one of the dealer's five cards, or a card outside all hands.",
    ),
    Knob(
        "turn-up",
        "whose the turned card is",
        (
            ("in-hand", "the dealer's: one of the cards dealt to them"),
            ("community", "nobody's: it only shows the suit"),
            ("takeable", "nobody's, until the dealer exchanges another card for it"),
        ),
        "Ts was turned and the dealer plays it.",
    ),
    Knob(
        "turn-up-exchange",
        "what happens to the turned card when the dealer exchanges it",
        (
            ("set-aside", "it lies face up, out of play, and never comes back"),
            ("discards", "it goes to the discards like any other card"),
            ("no", "the dealer may not exchange it, or does not own it"),
        ),
        "Ks was turned and exchanged: are A Q J of spades now the three highest trumps?",
    ),
    Knob(
        "ace-up-dealer-stays",
        "whether the dealer must play when an ace is turned",
        (
            ("yes", "the dealer may not pass"),
            ("no", "the dealer may pass like anybody else"),
            ("always", "the dealer may not pass, whatever is turned"),
        ),
        "As was turned and the dealer passed.",
    ),
    Knob(
        "widow",
        "whether a spare hand is dealt that a player may take instead of their own",
        (
            ("no", "there is none"),
            ("yes", "yes: la demoiselle, for the first in turn who asks for it and then must play"),
        ),
        "Ben lays down three unseen cards and plays the spare hand.",
    ),
    Knob(
        "declare",
        "how the players say whether they stay in",
        (
            ("in-turn", "in turn; they draw when all have declared"),
            ("in-turn-with-draw", "in turn, each drawing at once"),
            ("simultaneous", "all at the same moment, by a chip in the fist or none"),
        ),
        "Cal heard how many cards Ben drew before deciding.",
    ),
    Knob(
        "pass",
        "when a player may pass",
        (
            ("always", "whenever they like"),
            ("bourre-in-pool", "only while a bourré lies in the pool"),
            ("not-last", "not when all others have passed"),
        ),
        "Dee passes while the pool holds no bourré.",
    ),
    Knob(
        "sole-player",
        "what happens when a single player stays in",
        (
            ("wins-pot", "they take the pot as if they had won all tricks"),
            ("plays-widow", "the dealer plays the spare hand against them"),
        ),
        "Only Ann stays in with a bourré in the pool.",
    ),
    Knob(
        "nobody-stays",
        "what happens when nobody stays in",
        (
            ("carries", "the pot stays for the next deal and new antes join it"),
            ("dealer-takes", "the dealer takes the pot"),
            ("dealer-plays", "the dealer may not pass when all others have"),
            ("redeal", "the same dealer deals again, without new antes"),
            ("decides-again", "all keep their cards and declare again, as often as it takes"),
        ),
        "All four pass and eight chips lie on the table.",
    ),
    Knob(
        "max-draw",
        "how many cards a player may exchange",
        (
            (
                "CARDS",
                (
                    "such as 4, or 5 3@7+: three when seven or more are dealt in; with 3@7+in when "
                    "they stay, with 3@7+first5 for the first five in turn"
                ),
            ),
        ),
        "Ann discarded all five of her cards.",
    ),
    Knob(
        "stock-out",
        "which cards are dealt when the stock runs out in the draw",
        (
            ("folded-then-discards", "the hands of those who passed, then the discards"),
            ("all-but-own", "both together, without the discards of the player being served"),
            ("discards", "the discards alone"),
            ("never", "none: a player whose turn comes too late keeps what they have"),
        ),
        "Eight play, and a card that Ben threw away turns up in another hand.",
    ),
)
