"""Prints docs/observations.md: python3 describe_planes.py >../docs/observations.md"""
import engawa

HEAD = """# Observations

An observation encodes everything that a seat may know about a position, as bytes for a neural network.
`batch/observe.h` makes observations, and in Python `State.observe` and `Batch` do.
Moves have features and numbers.

An observation consists of planes, one after another.
Seats count from the observer: first the observer's seat, then the next one in turn.
Numbers of several bytes have the lowest byte first, and negative ones are two's complement.
With `everything` an observation also has the others' hidden parts, in the same planes.

The lengths below are those for three seats; `Game.planes()` gives them for any setup.
`python/describe_planes.py` writes this page.
"""


FEATURES = """
### Features of moves

%d bytes for each legal move (`engawa_batch_arrays.feature`; `State.features` and `Batch(..., features=True)` in
Python).

| plane | at | bytes | means |
|---|---|---|---|
"""

ACTIONS = """
### Actions

%d actions, numbered from 0 (`engawa_action`).
In Python they are `State.actions`, `State.act` and `Batch(..., actions=True, masks=True)`.
An action means the same in every state and every version.

| group | first | actions | means |
|---|---|---|---|
"""

INFORMATION = """
## Information states

An observation forgets how a position came about.
An information state is all that a seat has been shown since the first event (`batch/information.h`).
Its text has a line for each event (`engawa_information_text`, `Match.information_text` in Python).
`engawa_information` and `Match.information` write a row for each event, the oldest first.
A row has all of an event but the words of a clue in Dixit.
Its planes have the same names in every game; these are the ones of Dou Dizhu with three seats:

| plane | at | bytes | means |
|---|---|---|---|
"""

MORE = """
With four players the first plane of features covers two packs, with twice as many bytes for each rank.
Then 55 more actions follow: the combinations that need two packs.
`batch/combinations.h` numbers the combinations.
"""

NUMBERS = """
### Plays of Dou Dizhu by RLCard's numbers

RLCard counts 27,472 plays.
`engawa_play_number` and `engawa_play_numbered` (`batch/plays.h`) turn a move into its number and back.
In Python they are `engawa.play_number` and `engawa.play_numbered`.
A batch writes the number of every legal move (`engawa_batch_arrays.number`, `Batch(..., numbers=True)`).
So a network that was trained with RLCard can choose among the moves here.

- The program generates the order of RLCard's `action_space.txt` by a rule.
  The result agrees with the published file in the number of plays, in the length of the whole (461,865 bytes), and in
  80,000 bytes that we compared, in five parts where each kind begins or ends.
- With two or three players every play has a number.
  Bids have none, because RLCard has no auction.
  With four players, plays that one pack cannot give have none: bombs of more than four cards, other rockets, pairs of
  jokers, plays of more than 20 cards.
- 14,817 of RLCard's plays are legal only with `variant="rlcard"`
  ([its rules](rules/dou-dizhu.md#the-rules-of-rlcard-and-douzero)): those with two or more attached single cards of one
  rank, as in `444455`, `33344455` and `333444555777`.
  With this variant these numbers are the actions.
- RLCard writes the cards of a play from low to high (`33444`).
  The record here puts the attached ones last (`44433`).
"""


def rows(planes):
    return "".join("| `%s` | %d | %d | %s |\n" % plane for plane in planes)


def describe():
    games = [engawa.Game(name, seats=3) for name in engawa.games()]
    headings = [game.title for game in games] + ["Information states"]
    text = HEAD + "\n" + "".join("- [%s](#%s)\n" % (one, one.lower().replace(" ", "-")) for one in headings)
    for game in games:
        text += "\n## %s\n\n%d bytes.\n\n| plane | at | bytes | means |\n|---|---|---|---|\n" % (
            game.title, game.observation_size)
        text += rows(game.planes())
        text += FEATURES % game.features_size + rows(game.features())
        text += ACTIONS % game.actions + rows(game.action_groups())
        if game.name == "dou-dizhu":
            text += MORE + NUMBERS
    return text + INFORMATION + rows(engawa.Game("dou-dizhu", seats=3).information())


if __name__ == "__main__":
    print(describe(), end="")
