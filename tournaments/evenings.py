"""Evenings people know by what happens at them, each with the format and options that run it.

A director chooses by the sentence; the numbers are where such an evening usually begins, and
every one of them can be changed. Options are raw, as an event file writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

GROUPS: Final = "players in two groups"
PLAYERS: Final = "players"
PAIRS: Final = "pairs"
TEAMS: Final = "teams"
FOURS: Final = "teams of four"

HAND: Final = "hand"
GAME: Final = "game"
RUBBER: Final = "rubber"


@dataclass(frozen=True, slots=True)
class Evening:
    """One kind of evening.

    ``who`` is what is entered, ``usual`` how many of them there usually are. A round has as many
    deals as the options say; each is called ``deal`` and takes so many ``minutes``, the moving
    after it included.
    """

    slug: str
    sentence: str
    more: str
    format: str
    options: Mapping[str, Any]
    who: str = PLAYERS
    usual: int = 16
    minutes: int = 7
    deal: str = HAND


_ALL: Final = (
    Evening(
        "whist-drive",
        "24 hands, everyone for themselves, winners move",
        "The classic whist drive: after every hand the lady who won goes up a table and the gent"
        " who won goes down, and all change partners. Ladies and gents are ranked apart.",
        "drive",
        {"preset": "usual"},
        who=GROUPS,
        usual=48,
    ),
    Evening(
        "partner-drive",
        "24 hands with one partner all evening, winners move",
        "Come as a couple and stay together; whoever wins a hand goes up a table.",
        "drive",
        {"preset": "partners"},
        who=GROUPS,
        usual=32,
    ),
    Evening(
        "losers-move",
        "24 hands, everyone for themselves, losers move",
        "Winners keep their table and lose their partner; losers go to the tables beside.",
        "drive",
        {"movement": "losers_move_progressive"},
        who=GROUPS,
        usual=32,
    ),
    Evening(
        "losers-move-semi-partner",
        "24 hands, winners stay together, losers move",
        "Two who win stay partners where they are, for as long as they win.",
        "drive",
        {"movement": "losers_move_semi_partner"},
        who=GROUPS,
        usual=32,
    ),
    Evening(
        "winners-go-on",
        "24 hands, winners go on to the next table together",
        "The losers stay for the next to come; partners stay together while they win.",
        "drive",
        {"movement": "winners_go_on"},
        who=GROUPS,
        usual=32,
    ),
    Evening(
        "best-movement",
        "Everyone for themselves, seats fixed beforehand, as even as can be",
        "Results move nobody, so that an evening of any length mixes any number as evenly as it"
        " can: everybody has guide cards and knows every seat from the start.",
        "individual",
        {"preset": "usual", "rounds": 8, "deals": 3, "trumps": ["H", "C", "D", "S"]},
        usual=20,
    ),
    Evening(
        "everybody-partners-everybody",
        "Everybody partners everybody once",
        "A whist design: each is partner of each other player once, and opponent twice. It takes"
        " a number of players that is a multiple of four, or one more.",
        "individual",
        {"preset": "whist", "deals": 2, "trumps": ["H", "C", "D", "S"]},
    ),
    Evening(
        "rainbow",
        "Nobody sits with anybody twice",
        "A short evening of many tables: whoever you have played with or against, you do not meet"
        " again. It takes a multiple of four players, and as many rounds as tables.",
        "individual",
        {"preset": "rainbow", "deals": 6, "trumps": ["H", "C", "D", "S"]},
        usual=16,
    ),
    Evening(
        "pairs-all-play-all",
        "Pairs stay together and play every other pair",
        "The plain evening for pairs, with fresh deals at every table.",
        "pairs",
        {"preset": "usual", "deals": 4},
        who=PAIRS,
        usual=8,
    ),
    Evening(
        "howell",
        "Pairs meet every other pair on the same deals, one winner",
        "A Howell: boards travel from table to table, so that all play the same cards and match"
        " points compare them. Every pair has a guide card.",
        "pairs",
        {"preset": "howell", "deals": 2},
        who=PAIRS,
        usual=8,
    ),
    Evening(
        "mitchell",
        "Half the pairs sit, half move, all on the same deals, two winners",
        "A Mitchell: North–South keep their seats, East–West go up a table and the boards go down;"
        " each line has a winner of its own.",
        "pairs",
        {"preset": "mitchell", "deals": 3},
        who=PAIRS,
        usual=14,
    ),
    Evening(
        "swiss-pairs",
        "Pairs of equal score meet, nobody twice, nobody goes out",
        "Swiss: after every round winners meet winners and losers meet losers. A few rounds find"
        " the best of many pairs, and everybody plays to the end.",
        "swiss",
        {"preset": "usual", "rounds": 6, "deals": 4},
        who=PAIRS,
        usual=14,
    ),
    Evening(
        "german-whist-swiss",
        "German whist for two, players of equal score meet",
        "One against one: a match of four deals a round, the next opponent by score.",
        "swiss",
        {"preset": "usual", "game": "german-whist", "rounds": 5, "deals": 4},
        minutes=6,
        usual=18,
    ),
    Evening(
        "swiss-teams",
        "Teams of equal score meet, nobody twice",
        "Matches of teams; winners meet winners, and nobody goes out.",
        "swiss",
        {"preset": "usual", "rounds": 4, "deals": 6},
        who=TEAMS,
        usual=10,
    ),
    Evening(
        "knock-out",
        "Who loses is out",
        "A bracket: the best, if you name them, meet last. Whoever is out can go home early.",
        "knockout",
        {"preset": "usual", "deals": 4},
        who=PAIRS,
        usual=12,
    ),
    Evening(
        "knock-out-two-defeats",
        "Who loses twice is out",
        "Double elimination: the losers' side of the bracket gives everybody a second chance,"
        " right up to the final.",
        "knockout",
        {"preset": "double", "deals": 4},
        who=PAIRS,
        usual=8,
    ),
    Evening(
        "rise-and-fly",
        "Bid whist: lose and leave the table, the next pair sits down",
        "Rise and fly: winners keep their seats, and the pair that has waited longest comes in."
        " It goes on for as long as people like.",
        "rise_and_fly",
        {"preset": "usual", "tables": 3},
        who=PAIRS,
        usual=9,
        minutes=20,
        deal=GAME,
    ),
    Evening(
        "military-whist",
        "Teams of four hold forts and win flags",
        "Two of a team stay at their table, two go visiting; the side with seven tricks or more"
        " takes a flag from the other.",
        "military",
        {"preset": "usual", "deals": 3, "trumps": ["H", "C", "D", "S"]},
        who=FOURS,
        usual=8,
    ),
    Evening(
        "league",
        "A season of matches between teams, home and away",
        "Everybody plays everybody twice, with a fixture list and a league table.",
        "league",
        {"preset": "usual"},
        who=TEAMS,
        usual=8,
    ),
    Evening(
        "league-once",
        "A season in which all teams meet once",
        "Half as many matches, each at the home of one of the two.",
        "league",
        {"preset": "usual", "double": False},
        who=TEAMS,
        usual=8,
    ),
    Evening(
        "solo-evening",
        "Solo whist for units, new tables drawn every round",
        "Tables of four, seats drawn by lot; what one wins the others pay, so the hall adds up to"
        " nothing. It goes on for as long as people like.",
        "solo",
        {"preset": "usual", "deals": 4},
        usual=14,
        minutes=6,
    ),
    Evening(
        "solo-design",
        "Solo whist for units, everybody sits with everybody alike",
        "The tables are those of a whist design, so that chance does not seat you with the same"
        " people all evening.",
        "solo",
        {"preset": "design", "deals": 4, "rounds": 5},
        usual=16,
        minutes=6,
    ),
    Evening(
        "knock-out-whist-heats",
        "Knock-out whist in heats, winners to the final table",
        "Tables of up to seven play from seven cards down to one; the winner of each table goes on"
        " until one table is left.",
        "knockout_whist",
        {"preset": "usual"},
        usual=24,
        minutes=25,
        deal=GAME,
    ),
    Evening(
        "ladder",
        "A ladder all season: challenge those above you and take their place",
        "Members challenge up to two places above them whenever they like; a winner from below"
        " takes the loser's rung.",
        "ladder",
        {"preset": "usual"},
        usual=20,
        minutes=60,
        deal=RUBBER,
    ),
)

EVENINGS: Final[Mapping[str, Evening]] = MappingProxyType({one.slug: one for one in _ALL})
"""Every evening by its slug, in the order in which to offer them."""
