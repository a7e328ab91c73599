"""A play of whist told to people and programs: the sheet, the result document, plain text.

Nothing is reckoned here; every figure is taken from the states of the play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.rules.core import SIDES, Sheet, Strip
from scoring.rules.reading import Pair
from scoring.rules.rubbers import Game, Rubber, games_won, under_way
from scoring.rules.whist_play import State, rubbers

SIDE_WORDS = {"NS": "North and South", "EW": "East and West"}


def sheet(state: State) -> Sheet:
    """Describe where play stands: the open game and the rubber in progress."""
    points = under_way(state.rubber, state.games, state.score).points
    won = games_won(state.games)
    strips = tuple(
        Strip(side, (at, at + 2), (str(state.score[at]), str(won[at]), str(points[at])))
        for at, side in enumerate(SIDES)
    )
    last = state.last
    return Sheet(
        heading=f"Rubber {state.rubber}, game {len(state.games) + 1}",
        figures=("Score", "Games", "Rubber points"),
        strips=strips,
        dealer=state.dealer,
        lines=last.lines if last else (),
        over=_over(state),
        finished=state.closed or bool(last and last.rubber),
    )


def _over(state: State) -> str:
    """Say which game and rubber the last deal ended; empty when it ended none."""
    if state.last is None:
        return ""
    if state.closed:
        return f"Play is closed. {state.last.lines[0].text}"
    sentences = []
    if state.last.game:
        game = state.last.game
        sentences.append(f"{SIDE_WORDS[game.winner]} won the game {_score_words(game)}.")
    if state.last.rubber:
        rubber = state.last.rubber
        sentences.append(
            f"{SIDE_WORDS[rubber.winner or '']} won the rubber: {_points(rubber.difference)}."
        )
    return " ".join(sentences)


def _score_words(game: Game) -> str:
    """Say a game's score and worth, winners first: “5–3, a single (1 rubber point)”."""
    winners = SIDES.index(game.winner)
    score = f"{game.score[winners]}–{game.score[1 - winners]}"
    if game.grade is None:
        return f"{score} ({_points(game.value)})"
    return f"{score}, a {game.grade} ({_points(game.value)})"


def _points(number: int) -> str:
    return f"{number} rubber point" if number == 1 else f"{number} rubber points"


def report(trail: Sequence[State], players: Sequence[str]) -> dict[str, Any]:
    """Return the deals, the rubbers and the open score for a result document."""
    deals = []
    for state in trail:
        if state.closed or state.last is None:
            continue
        number, dealer, rubber_no, game_no, (north_south, east_west), lines, _, _ = state.last
        deals.append(
            {
                "deal": number,
                "dealer": players[dealer],
                "rubber": rubber_no,
                "game": game_no,
                "score": {"NS": north_south, "EW": east_west},
                "lines": lines,
            }
        )
    return {
        "deals": deals,
        "rubbers": [_rubber(rubber) for rubber in rubbers(trail)],
        "score": _sides(trail[-1].score),
        "winner": None,
    }


def _rubber(rubber: Rubber) -> dict[str, Any]:
    return {
        "rubber": rubber.number,
        "winner": rubber.winner,
        "complete": rubber.complete,
        "points": _sides(rubber.points),
        "difference": rubber.difference,
        "games": [
            {
                "game": game.number,
                "winner": game.winner,
                "score": _sides(game.score),
                "value": game.value,
                "grade": game.grade,
                "deals": list(game.deals),
            }
            for game in rubber.games
        ],
    }


def _sides(pair: Pair) -> dict[str, int]:
    return {"NS": pair[0], "EW": pair[1]}


def summary(trail: Sequence[State], players: Sequence[str]) -> list[str]:
    """Return the rubbers, game by game, as lines of plain text."""
    names = {side: " and ".join(players[at::2]) for at, side in enumerate(SIDES)}
    lines = [f"NS: {names['NS']}    EW: {names['EW']}"]
    for rubber in rubbers(trail):
        lines += ["", *_rubber_lines(rubber, names, settled=trail[-1].closed)]
    return lines


def _rubber_lines(rubber: Rubber, names: dict[str, str], *, settled: bool) -> list[str]:
    lines = [f"Rubber {rubber.number}{'' if rubber.complete else ' (not finished)'}"]
    lines.append(_row("", "Score NS–EW", SIDES, ""))
    for game in rubber.games:
        worth = [str(game.value) if game.winner == side else "" for side in SIDES]
        lines.append(_row(f"Game {game.number}", _dash(game.score), worth, game.grade or ""))
    if any(rubber.open_score):
        lines.append(_row("Open game", _dash(rubber.open_score), ("", ""), "not finished"))
    if any(rubber.bonus):
        what = "Rubber" if rubber.complete else "Ahead"
        lines.append(_row(what, "", [str(points or "") for points in rubber.bonus], "bonus"))
    lines.append(_row("Points", "", [str(points) for points in rubber.points], ""))
    ahead = SIDES[0] if rubber.points[0] > rubber.points[1] else SIDES[1]
    if rubber.winner is not None:
        lines.append(f"  {names[rubber.winner]} won the rubber.")
    if not (rubber.complete or settled):
        lines.append("  Not settled yet.")
    elif rubber.difference:
        lines.append(f"  Difference: {_points(rubber.difference)} to {names[ahead]}.")
    else:
        lines.append("  Nothing to settle.")
    return lines


def _row(what: str, score: str, sides: Sequence[str], note: str) -> str:
    row = f"  {what:<11}{score:>11}{sides[0]:>5}{sides[1]:>5}  {note}"
    return row.rstrip()


def _dash(score: Pair) -> str:
    return f"{score[0]}–{score[1]}"
