"""Countries by a join in SQLite, without a process of cognomen: a table of `cognomen export`, and how a column meets it.

    cognomen export --composed --part predict -o names.csv
    python3 names_table.py names.csv names.db

Needs Python 3.9, and no package.
"""

import csv
import re
import sqlite3
import sys
import unicodedata

APOSTROPHES = "`´ʹʻʼʽʾʿˈ‘’‚‛′‵"
HYPHENS = "‐‑‒–—―−"
SIGNS = str.maketrans(APOSTROPHES + HYPHENS + "ς", "'" * len(APOSTROPHES) + "-" * len(HYPHENS) + "σ")
# Letters without an accent that could be taken off, as they are written where the keyboard lacks them.
PLAIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i"}
    | {"ŋ": "n", "ŧ": "t", "ə": "e", "'": "", "-": " "}
)
# In Cyrillic, breve and diaeresis make letters of their own (й, ў, ї), but for ё.
ACCENT = re.compile("[\u0300-\u0305\u0307\u0309-\u036f]|(?<![\u0400-\u0434\u0436-\u052f])[\u0306\u0308]")

# In the order of the primary key, as the table is: rows are appended, and no index is needed beside them.
SCHEMA = """
CREATE TABLE names (
  name TEXT, part TEXT, country TEXT, probability REAL, count INTEGER, PRIMARY KEY (name, part, country)
) WITHOUT ROWID
"""


def fold(name):
    """A name as a table of `cognomen export --composed` has it; None for what is no text."""
    if not isinstance(name, str):
        return None
    # Python would make two signs of the Turkish İ.
    text = unicodedata.normalize("NFC", name).replace("İ", "i").lower().translate(SIGNS)
    return unicodedata.normalize("NFC", " ".join(text.split()))


def strip(folded):
    """A folded name without its accents: what to look up where the name itself is not in the table."""
    if folded is None:
        return None
    text = ACCENT.sub("", unicodedata.normalize("NFD", folded)).translate(PLAIN)
    return unicodedata.normalize("NFC", " ".join(text.split()))


def connect(path):
    """A database in which SQL can call fold() and strip()."""
    connection = sqlite3.connect(path)
    connection.create_function("fold", 1, fold, deterministic=True)
    connection.create_function("strip", 1, strip, deterministic=True)
    return connection


def fill(connection, path):
    """Makes the table `names` from a file of `cognomen export`, some rows at a time."""
    with open(path, encoding="utf-8", newline="") as file, connection:
        rows = csv.reader(file)
        next(rows)
        connection.execute(SCHEMA)
        # Numbers read here are exact. Those that SQLite reads itself can be off in the seventeenth digit.
        typed = ((*texts, float(probability), int(count)) for *texts, probability, count in rows)
        connection.executemany("INSERT INTO names VALUES (?, ?, ?, ?, ?)", typed)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: names_table.py names.csv names.db")
    fill(connect(sys.argv[2]), sys.argv[1])
