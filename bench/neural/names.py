"""Reads the statistics of data/, and draws names of people from them."""

import gzip
import json
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

PARTS = ("surname", "forename")
HABIT_SCALE = 255

# As bench/accuracy/bearers.ts counts: the n-gram classifier and this network learn from the same figures.
CAP_COUNT = 100_000
DICTIONARY_CAP_COUNT = 20_000
NAME_DISCOUNT = 0.5

# How names are written, as the people of *fit* have it. Of 567 in these scripts 62 % have no space.
UNSPACED_SCRIPTS = ("CJK", "HANGUL", "HIRAGANA", "KATAKANA")
UNSPACED_SHARE = 0.62
# Of 6,769 words in the middle 8 % are an initial.
INITIAL_SHARE = 0.08
# Of 16,057 in Latin letters 92 % have no diacritics, far more than in the statistics.
STRIPPED_SHARE = 0.75
# Of the same 0.4 % are one word; so many more that a surname alone is known too.
ALONE_SHARE = 0.02

# Letters that no decomposition takes apart, as the product strips them.
PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
     "ŋ": "n", "ŧ": "t", "ə": "a"}
)


def strip_diacritics(name: str) -> str:
    if name.isascii():
        return name
    letters = unicodedata.normalize("NFD", name.translate(PLAIN_LETTERS))
    return unicodedata.normalize("NFC", "".join(c for c in letters if not unicodedata.combining(c)))


def script_of(name: str) -> str:
    """The first word of the Unicode name of the first letter: LATIN, CYRILLIC, CJK, HANGUL and so on."""
    for letter in name:
        if letter.isascii() and letter.isalpha():
            return "LATIN"
        if letter.isalpha():
            return unicodedata.name(letter, "OTHER").split()[0]
    return "OTHER"


@dataclass
class NameList:
    """Names of one part and script in one country."""

    names: list[str] = field(default_factory=list)
    bearers: list[float] = field(default_factory=list)
    mass: float = 0
    cumulative: np.ndarray = field(default_factory=lambda: np.zeros(0))

    def finish(self, damping: float) -> None:
        self.mass = float(sum(self.bearers))
        self.cumulative = np.cumsum(np.array(self.bearers) ** damping)

    def draw(self, count: int, random: np.random.Generator) -> list[str]:
        at = np.searchsorted(self.cumulative, random.random(count) * self.cumulative[-1], side="right")
        return [self.names[i] for i in np.minimum(at, len(self.names) - 1)]


def read_shard(path: Path, classes: dict[str, str]) -> dict[str, NameList]:
    """By script. Effective bearers: every column of evidence counts for a limited number of people."""
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        columns = file.readline().rstrip("\n").split("\t")[1:]
        rows = [line.rstrip("\n").split("\t") for line in file]
    counts = np.array([[float(cell or 0) for cell in row[1:]] for row in rows]).reshape(len(rows), len(columns))
    caps = np.array([DICTIONARY_CAP_COUNT if classes[id] == "dictionary" else CAP_COUNT for id in columns])
    bearers = counts @ np.minimum(1, caps / np.maximum(1, counts.sum(axis=0))) - NAME_DISCOUNT
    lists: dict[str, NameList] = {}
    for row, weight in zip(rows, bearers):
        if weight > 0:
            of_script = lists.setdefault(script_of(row[0]), NameList())
            of_script.names.append(row[0])
            of_script.bearers.append(weight)
    return lists


class Evidence:
    """All statistics, to draw names of people from."""

    def __init__(self, data: Path, countries: list[str], damping: float) -> None:
        sources = json.loads((data / "sources.json").read_text("utf-8"))
        classes = {column["id"]: column["class"] for column in sources["evidence"]}
        header, *lines = (data / "habits.tsv").read_text("utf-8").rstrip("\n").split("\n")
        names = header.split("\t")
        self.habits = {
            cells[1]: {name: int(cell) / HABIT_SCALE for name, cell in zip(names[2:], cells[2:])}
            for cells in (line.split("\t") for line in lines)
            if cells[0] == "full"
        }
        self.countries = countries
        self.lists: list[dict[str, dict[str, NameList]]] = []
        for code in countries:
            of_country = {}
            for part in PARTS:
                path = data / "statistics" / code / f"{part}.tsv.gz"
                of_country[part] = read_shard(path, classes) if path.exists() else {}
                for name_list in of_country[part].values():
                    name_list.finish(damping)
            self.lists.append(of_country)

    def has_names(self, country: int) -> bool:
        return bool(self.lists[country]["surname"])

    def draw(
        self, numbers: np.ndarray, other_shares: np.ndarray, random: np.random.Generator
    ) -> tuple[list[str], np.ndarray]:
        """A name for each country number. `other_shares`: how often names are not in Latin letters, by country."""
        names: list[str] = []
        targets: list[int] = []
        for country, count in zip(*np.unique(numbers, return_counts=True)):
            drawn = self.draw_country(int(country), int(count), other_shares[country], random)
            names += drawn
            targets += [country] * len(drawn)
        return names, np.array(targets)

    def draw_country(self, country: int, count: int, other_share: float, random: np.random.Generator) -> list[str]:
        surnames = self.lists[country]["surname"]
        masses = {script: names.mass for script, names in surnames.items()}
        latin = masses.pop("LATIN", 0.0)
        others = sum(masses.values())
        if latin == 0 or others == 0:
            other_share = 0.0 if others == 0 else 1.0
        scripts = ["LATIN", *masses]
        shares = [1 - other_share, *(other_share * mass / others for mass in masses.values())]
        names: list[str] = []
        for script, of_script in zip(scripts, random.multinomial(count, np.array(shares) / sum(shares))):
            if of_script > 0:
                names += self.draw_script(country, script, int(of_script), random)
        return names

    def draw_script(self, country: int, script: str, count: int, random: np.random.Generator) -> list[str]:
        habits = self.habits[self.countries[country]]
        surnames = self.lists[country]["surname"][script]
        forenames = self.lists[country]["forename"].get(script)
        families = zip(surnames.draw(count, random), surnames.draw(count, random))
        givens = zip(forenames.draw(count, random), forenames.draw(count, random)) if forenames else [("", "")] * count
        chances = random.random((count, 6))
        is_latin = script == "LATIN"
        drawn = []
        for (family, family2), (given, given2), chance in zip(families, givens, chances):
            if is_latin and chance[0] < habits["severalSurnames"]:
                family = f"{family} {family2}"
            if is_latin and chance[1] < habits["severalForenames"]:
                given = f"{given} {given2[:1] + '.' if chance[5] < INITIAL_SHARE else given2}"
            if chance[2] < ALONE_SHARE or not given:
                name = family
            elif chance[3] < habits["givenFirst"] and script not in UNSPACED_SCRIPTS:
                name = f"{given} {family}"
            else:
                is_unspaced = script in UNSPACED_SCRIPTS and chance[5] < UNSPACED_SHARE
                name = family + ("" if is_unspaced else " ") + given
            drawn.append(strip_diacritics(name) if is_latin and chance[4] < STRIPPED_SHARE else name)
        return drawn
