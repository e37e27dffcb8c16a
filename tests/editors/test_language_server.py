"""What an editor is answered, by a real client: each answer is one that its user can use."""

import pytest
from edited import LOG
from editor import Editor
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from tiers import PLAIN

from referee.audits import audit

pytestmark = PLAIN


def test_a_finding_stands_at_its_card_with_the_card_that_proves_it(edit):
    async def about(editor: Editor) -> None:
        (found,) = await editor.open(LOG)
        assert (found.code, found.source, editor.at(found.range)) == ("P201", "referee", "4h")
        assert found.severity == types.DiagnosticSeverity.Error
        assert found.message.startswith("Dee held Qd and threw 4h on a diamond lead")
        (proof,) = found.related_information
        assert (editor.at(proof.location.range), proof.message) == ("Qd", "this card proves it")
        editor.type(LOG.replace("5d 4h Kd", "5d Qd Kd").replace("8d Qd", "8d 4h"))
        assert not await editor.found()

    edit(about)


def test_places_are_counted_as_the_client_counts(edit):
    async def about(editor: Editor) -> None:
        (found,) = await editor.open(
            LOG.replace("4 Cal: 5d 4h", "4 Cal: 5♦ 4♥").replace("Ann", "A𝒏n")
        )
        assert editor.at(found.range) == "4♥"
        assert "A𝒏n" in await editor.hover("𝒏n", "pot 8")

    edit(about)


def test_over_a_word_stands_what_it_means(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG)
        law = await editor.hover("4h")
        assert "must follow suit" in law
        assert "Cost: Dee pays 8" in law
        assert "It did not beat Cal's 5d." in law
        assert "It took the trick." in await editor.hover("2c", "5 Ann")
        assert "beat it" in await editor.hover("Ts", "3 Dee")
        assert "40 before this hand, 46 after it." in await editor.hover("Ann", "pot 8")
        assert "the most that a bourré or a renege can cost" in await editor.hover("limit")
        assert "what the hand is played for" in await editor.hover("pot")
        assert await editor.hover("each", "chips") == ""

    edit(about)


def test_over_a_finding_stands_the_slip_of_the_pen_that_would_explain_it(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG.replace("pot 8 to", "pot 9 to"))
        assert "Slip of the pen? pot 8 written as pot 9 in line 14" in await editor.hover("pot 9")

    edit(about)


def test_over_a_tag_and_a_number_of_a_trick_stands_what_the_line_says(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG + "x-table 3\n")
        assert "never judged" in await editor.hover("x-table")
        assert "a trick: its number, who led" in await editor.hover("4 Cal")

    edit(about)


def test_what_may_follow_is_offered(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG + "po\n")
        assert "pot" in await editor.offered("po", "po")
        assert "Ann" in await editor.offered("pot 8 to ")
        assert "limit" in await editor.offered("boo-ray 1, ")
        editor.type(LOG + "ruling ")
        assert {"P201", "Dee"} <= set(await editor.offered("ruling "))
        editor.type(LOG + "ruling Dee ")
        assert "waived" in await editor.offered("ruling Dee ")
        editor.type(LOG + "ruling P201 ")
        assert "Dee" in await editor.offered("ruling P201 ")
        editor.type(LOG + "ruling P201 Dee ")
        assert "waived" in await editor.offered("ruling P201 Dee ")

    edit(about)


def test_the_table_rules_on_a_finding_with_one_key(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG)
        actions = await editor.actions("4h")
        (ruling,) = [title for title in actions if "waived" in title]
        after = editor.after(actions[ruling].edit.changes[editor.uri])
        assert after == f"{LOG}ruling P201 Dee trick 4 waived\n"
        editor.type(after)
        (found,) = await editor.found()
        assert found.severity == types.DiagnosticSeverity.Information

    edit(about)


def test_what_is_due_is_written_where_it_belongs(edit):
    async def about(editor: Editor) -> None:
        text = LOG.replace("ante 2 each\n", "").replace("pot 8 to Ann\n", "")
        await editor.open(text.replace("boo-ray 1", "boo-ray 1, ante 2"))
        actions = await editor.actions("hand 1")
        ((title, action),) = actions.items()
        assert title == "Write what is due: `ante 2 each`, `pot 8 to Ann` and `paid Dee 8`"
        after = editor.after(action.edit.changes[editor.uri])
        assert "up Ts\nante 2 each\nin " in after
        assert after.endswith("8d Qd\npot 8 to Ann\npaid Dee 8\n")

    edit(about)


def test_lines_are_written_as_they_were_read(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG.replace("pot 8 to Ann", "Ann wins 8   # all of it"))
        actions = await editor.actions("Ann wins")
        edits = actions["Write `pot 8 to Ann`"].edit.changes[editor.uri]
        assert editor.after(edits) == LOG.replace("to Ann\n", "to Ann   # all of it\n")
        ((_, every),) = (
            await editor.actions("bourre-log", types.CodeActionKind.SourceFixAll)
        ).items()
        assert "pot 8 to Ann  # all of it\n" in editor.after(every.edit.changes[editor.uri])

    edit(about)


def test_hands_and_tricks_are_listed_and_folded(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG)
        head, hand = await editor.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(editor.named)
        )
        assert (head.name, hand.name, hand.detail) == (
            "the evening",
            "hand 1",
            "Dee deals, 1 finding",
        )
        assert (hand.children[4].name, hand.children[4].detail) == ("trick 5", "Ann takes it")
        folds = await editor.client.text_document_folding_range_async(
            types.FoldingRangeParams(editor.named)
        )
        assert [(fold.start_line, fold.end_line) for fold in folds] == [(0, 3), (5, 13)]

    edit(about)


def test_beside_the_lines_stands_who_took_the_trick_and_what_they_have(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG)
        whole = types.Range(types.Position(0, 0), types.Position(99, 0))
        hints = await editor.client.text_document_inlay_hint_async(
            types.InlayHintParams(editor.named, whole)
        )
        assert [(hint.position.line, hint.label) for hint in hints][-2:] == [
            (12, "Ann takes it"),
            (13, "Ann 46, Ben 38, Cal 38, Dee 38; pot 0"),
        ]

    edit(about)


def test_a_player_has_another_name_wherever_they_are_named(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG)
        place = editor.place("Ann", "seats")
        asked = types.PrepareRenameParams(editor.named, place)
        assert editor.at(await editor.client.text_document_prepare_rename_async(asked)) == "Ann"
        asked = types.RenameParams(editor.named, place, "Mary Ann")
        changes = (await editor.client.text_document_rename_async(asked)).changes[editor.uri]
        after = editor.after(changes)
        assert "Ann" not in after.replace('"Mary Ann"', "").replace("Mary Ann", "")
        assert len(audit(after).findings) == len(audit(LOG).findings)
        for new, why in (("ben", "somebody else is called ben"), ("", "letters")):
            with pytest.raises(JsonRpcException, match=why):
                await editor.client.text_document_rename_async(
                    types.RenameParams(editor.named, place, new)
                )

    edit(about)


def test_the_form_is_that_of_fmt_for_all_and_for_some_lines(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG.replace("\n\nhand", "\nhand"))
        options = types.FormattingOptions(4, insert_spaces=True)
        asked = types.DocumentFormattingParams(editor.named, options)
        after = editor.after(await editor.client.text_document_formatting_async(asked))
        assert "rules boo-ray 1, limit 40\nseats Ann Ben Cal Dee\nchips 40 each\n\nhand 1" in after
        lines = types.Range(types.Position(2, 0), types.Position(2, 5))
        asked = types.DocumentRangeFormattingParams(editor.named, lines, options)
        edits = await editor.client.text_document_range_formatting_async(asked)
        assert [change.new_text for change in edits] == ["seats Ann Ben Cal Dee"]

    edit(about)


def test_words_have_the_colours_of_their_kinds(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG.replace("pot 8 to Ann", "pot 8 to Ann  # so"))
        asked = types.SemanticTokensParams(editor.named)
        data = (await editor.client.text_document_semantic_tokens_full_async(asked)).data
        line, start, found = 0, 0, []
        for n in range(0, len(data), 5):
            down, right, length, kind, _ = data[n : n + 5]
            line, start = line + down, right + (0 if down else start)
            at = types.Range(types.Position(line, start), types.Position(line, start + length))
            found.append((editor.at(at), kind))
        kinds = dict(found)
        assert kinds["hand"] == kinds["pot"] == 0
        assert kinds["Ann"] == 1
        assert kinds["4h"] == kinds["Ts"] == 3
        assert kinds["# so"] == 7

    edit(about)


def test_notes_are_checked_at_the_lines_that_were_written(edit):
    async def about(editor: Editor) -> None:
        text = "Fri, Ann Ben Cal, boo-ray, ante 1\n1. Ann won 3\n2. Ben won 3, Cal bourre\n3. zzqq blorp Xq 77\n4. Cal won 3\n"
        found = await editor.open(text)
        unread = [
            each for each in found if "zzqq" in editor.text.split("\n")[each.range.start.line]
        ]
        assert unread
        assert await editor.actions("Ben won") == {}

    edit(about)


def test_a_log_that_states_french_is_spoken_of_in_french(edit):
    async def about(editor: Editor) -> None:
        found = await editor.open(f"{LOG}lang fr\n")
        assert "sur une entame à carreau" in found[0].message
        law = await editor.hover("4h")
        assert "doit fournir" in law
        assert "Coût : Dee paie 8" in law
        assert "Elle ne battait pas" in law
        assert "ce que l’on joue dans la main" in await editor.hover("pot")

    edit(about)
