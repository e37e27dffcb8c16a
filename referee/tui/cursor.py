"""Position of a replay in a log, and its moves."""

import re
from collections.abc import Sequence

from referee.audits import Passage
from referee.messages import EMPTY, Message, say
from referee.questions import Scene, Viewpoint, as_seen, scenes_of


class Cursor:
    """A place in a log. An impossible move returns a sentence, else an empty one."""

    def __init__(self, passages: Sequence[Passage], at: Scene) -> None:
        """`passages`: those of the log, judged by the laws alone; `at`: where to begin."""
        self._recorded = passages
        self._seen = dict[Viewpoint, Sequence[Passage]]()
        self.viewpoint = at.viewpoint
        lines = [passage.source.first_line for passage in self._hands]
        self._hand = lines.index(at.passage.source.first_line)
        self._scenes = scenes_of(self._hands[self._hand], at.viewpoint)
        self._step = at.step

    @property
    def _hands(self) -> Sequence[Passage]:
        if self.viewpoint not in self._seen:
            seen = as_seen(self._recorded, self.viewpoint)
            self._seen[self.viewpoint] = [each for each in seen if each.number is not None]
        return self._seen[self.viewpoint]

    @property
    def scene(self) -> Scene:
        return self._scenes[self._step]

    def to_card(self, by: int) -> Message:
        step = self._step + by
        if 0 <= step < len(self._scenes):
            self._step = step
            return EMPTY
        return self.to_hand(by, 0 if by > 0 else -1)

    def to_trick(self, by: int) -> Message:
        steps = range(self._step + by, len(self._scenes) if by > 0 else -1, by)
        ends = [step for step in steps if self._ends_trick(step)]
        if not ends:
            return self.to_card(by)
        self._step = ends[0]
        return EMPTY

    def _ends_trick(self, step: int) -> bool:
        here, after = self._scenes[step], self._scenes[step + 1 : step + 2]
        return not here.fallen or not after or after[0].over or after[0].place[0] != here.place[0]

    def to_hand(self, by: int, step: int = 0) -> Message:
        """Move to a step of another hand; -1 is its end."""
        number = self._hand + by
        if not 0 <= number < len(self._hands):
            return say("This is the first hand.") if number < 0 else say("This is the last hand.")
        self._stand(number, step)
        return EMPTY

    def _stand(self, number: int, step: int) -> None:
        self._hand = number
        self._scenes = scenes_of(self._hands[number], self.viewpoint)
        self._step = step % len(self._scenes)

    def to_finding(self, by: int) -> Message:
        for number in range(self._hand, len(self._hands) if by > 0 else -1, by):
            here = number == self._hand
            scenes = self._scenes if here else scenes_of(self._hands[number], self.viewpoint)
            for scene in scenes[::by]:
                if scene.found and (not here or (scene.step - self._step) * by > 0):
                    self._stand(number, scene.step)
                    return EMPTY
        return say(
            "Nothing more is proved after this." if by > 0 else "Nothing is proved before this."
        )

    def to_place(self, words: str) -> Message:
        """Move to `12`, `12.4` or `12.4.2`: hand, trick, card."""
        if not words.strip():
            return EMPTY
        if not re.fullmatch(r"\s*\d{1,6}(?:[\s.:,/]+\d{1,2}){0,2}\s*", words):
            return say(
                "{words} is not a place; write hand, trick and card, for example 12.4.2.",
                words=words,
            )
        hand, trick, card = (*map(int, re.findall(r"\d+", words)), 0, 0)[:3]
        numbers = [passage.number for passage in self._hands]
        if hand not in numbers:
            return say(
                "There is no hand {number}; there are {first} to {last}.",
                number=hand,
                first=numbers[0] or 0,
                last=numbers[-1] or 0,
            )
        self._stand(numbers.index(hand), 0)
        places = (trick, 1), (trick, card)
        there = {scene.place: scene.step for scene in self._scenes if scene.fallen}
        self._step = max((there[place] for place in places if place in there), default=0)
        if (trick and places[0] not in there) or (card and places[1] not in there):
            return say(
                "Hand {number} has no such card on record: {place}.",
                number=hand,
                place=words.strip(),
            )
        return EMPTY

    def look_as(self, viewpoint: Viewpoint) -> None:
        self.viewpoint = viewpoint
        self._stand(self._hand, self._step)
