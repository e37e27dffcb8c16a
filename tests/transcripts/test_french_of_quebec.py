"""Hands headed and told as in Québec."""

from understanding import understood

NOTES = """on était 4 autour de la table: moi (Ginette), Réjean, Thérèse, Marcel
Brasse 1 donne Marcel
levées Thérèse 3, moi 1, Réjean 1
Brasse 2 c moi qui donne
reste: Réjean, Marcel, moi
levées moi 4 Réjean 1. pot 20 pour moi
Brasse 3 donne Réjean
levées Thérèse 2, Marcel 2, moi 1
"""


def test_a_deal_with_a_number_begins_a_hand_whoever_deals():
    log = understood(NOTES).log
    assert [row for row in log.splitlines() if row.startswith("hand")] == [
        "hand 1, dealer Marcel",
        "hand 2, dealer Ginette",
        "hand 3, dealer Réjean",
    ]


def test_each_of_three_is_no_sum_of_cents():
    notes = "bourre-log 1\nrules boo-ray 1\nseats Chava Lalo Nayeli\nchips 150 c/u\nante 5 each siempre\n"
    hand = "\nhand 1, dealer Chava\nin los 3\ntricks Chava 4, Nayeli 1\npot 15 to Chava / paid Lalo 15\n"
    log = understood(notes + hand).log
    assert "chips 150 each" in log
    assert "unit" not in log
    assert "pot 15 to Chava" in log
