"""Reads the people with known countries, and divides them as bench/accuracy/split.ts does."""

import unicodedata
from dataclasses import dataclass
from pathlib import Path

HEADER = "name\tsurname\tforename\tcountry"
FIT_PERCENT = 60
# One apostrophe and one hyphen, as the names of data/ have them; and no dot that `lower` would leave beside an i.
SAME_MARKS = str.maketrans("’‘`´ʼʻ‐‑–İ", "''''''---i")


def normalise(name: str) -> str:
    """NFC, lower case, single spaces: the form of the names in data/."""
    lower = unicodedata.normalize("NFC", name).translate(SAME_MARKS).lower()
    return " ".join(unicodedata.normalize("NFC", lower).split())


def fnv1a(text: str) -> int:
    """FNV-1a, 32 bits, of the text in UTF-8: the same as in bench/accuracy/split.ts."""
    value = 0x811C9DC5
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


@dataclass
class Person:
    name: str
    country: int
    is_fit: bool
    is_held_out: bool
    """A tenth of *fit*, to choose settings on."""


def read_countries(data: Path) -> list[str]:
    lines = (data / "countries.tsv").read_text("utf-8").rstrip("\n").split("\n")
    return [line.split("\t")[0] for line in lines[1:]]


def read_people(path: Path, countries: list[str]) -> list[Person]:
    header, *lines = path.read_text("utf-8").rstrip("\n").split("\n")
    if header != HEADER:
        raise SystemExit(f"{path}:1: found {header!r}, expected {HEADER!r}")
    numbers = {code: number for number, code in enumerate(countries)}
    people = []
    for line_number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if len(cells) != 4 or cells[3] not in numbers:
            raise SystemExit(f"{path}:{line_number}: expected four cells, the last a code of countries.tsv")
        value = fnv1a(f"{unicodedata.normalize('NFC', cells[0])}\t{cells[3]}")
        is_fit = value % 100 < FIT_PERCENT
        people.append(Person(normalise(cells[0]), numbers[cells[3]], is_fit, is_fit and value // 100 % 10 == 0))
    return people
