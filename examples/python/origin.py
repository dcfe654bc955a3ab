"""Countries for the names of a data frame, a list or a CSV file, by one process of `cognomen worker`.

    python3 origin.py people.csv answers.csv --column surname
    python3 origin.py people.csv answers.csv --given first_name --family last_name --limit 3
    python3 origin.py people.csv answers.csv --column full_name --best
    python3 origin.py people.csv answers.csv --column surname --prior prior.json

Needs Python 3.9 and `cognomen`, or its path in COGNOMEN, and no package. Takes data frames of pandas and polars.
"""

import argparse
import contextlib
import csv
import itertools
import json
import os
import shutil
import subprocess
import threading

BATCH_SIZE = 10_000  # rows of a file that are in memory at once
COMMAND = (os.environ.get("COGNOMEN") or "cognomen",)


class Cognomen:
    """A running `cognomen worker`: starting one takes half a second, so ask one for all names."""

    def __init__(self, *options, command=COMMAND):
        arguments = [*_find_command(command), "worker", "--format", "ndjson", *options]
        self._process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def predict(self, names):
        """One answer for each name, in order: {"name": …, "country": [{"country_id", "probability"}, …], "count": …}.

        A name is a string, a pair of given and family name, or None.
        """
        _check_names(names)
        questions = list(map(_to_question, names))
        asked = list(dict.fromkeys(questions))
        # A thread writes while this one reads: else both sides wait once the pipes are full.
        writer = threading.Thread(target=self._write, args=(asked,), daemon=True)
        writer.start()
        answers = {question: self._read() for question in asked}
        writer.join()
        return [answers[question] for question in questions]

    def _write(self, questions):
        with contextlib.suppress(BrokenPipeError):  # the reader tells why
            self._process.stdin.writelines(question + "\n" for question in questions)
            self._process.stdin.flush()

    def _read(self):
        if not (line := self._process.stdout.readline()):
            raise RuntimeError(f"cognomen worker has ended with exit code {self._process.wait()}")
        return json.loads(line)


def _find_command(command):
    """The command with its path: Windows would look for an .exe alone."""
    if path := shutil.which(command[0]):
        return [path, *command[1:]]
    raise FileNotFoundError(2, "no such command; install cognomen, or set COGNOMEN to the path of its program", command[0])


def _check_names(names):
    if isinstance(names, (str, dict)):
        raise TypeError(f"names is a {type(names).__name__}, expected a list or a column of names")


def fit_prior(names, path, *, best=False, command=COMMAND):
    """Writes what the names of a list say together to a JSON file, over one that is there, and returns its path.

    Names are strings, or pairs of given and family name, not both. Fewer than twenty different ones give the default
    prior. `best` has to be what the names are answered with.
    """
    _check_names(names)
    names = [name for name in names if isinstance(name, (str, tuple))]  # no None, NaN or NA
    in_parts = any(isinstance(name, tuple) for name in names)
    columns = ["--given", "given", "--family", "family"] if in_parts else ["--column", "name"]
    options = [*columns, *([] if best else ["--last-name"]), "--output", str(path), "--force", "--quiet"]
    lines = "".join(_to_question(name) + "\n" for name in names)
    arguments = [*_find_command(command), "fit-prior", "--format", "ndjson", *options]
    subprocess.run(arguments, input=lines, encoding="utf-8", check=True)
    return path


def _to_question(name):
    if isinstance(name, tuple):
        given, family = map(_to_text, name)
        return json.dumps({"given": given, "family": family})
    return json.dumps({"name": _to_text(name)})


def _to_text(value):
    """Texts alone are names: empty cells of a data frame hold None, NaN or NA."""
    return value if isinstance(value, str) else None


def list_columns(limit):
    return [f"{what}_{rank}" for rank in range(1, limit + 1) for what in ("country", "probability")] + ["count"]


def to_cells(answer, limit):
    """The answer as the columns country_1, probability_1, … and count; None where there are fewer countries."""
    cells = [None] * (2 * limit) + [answer["count"]]
    for rank, candidate in enumerate(answer["country"][:limit]):
        cells[2 * rank : 2 * rank + 2] = [candidate["country_id"], candidate["probability"]]
    return cells


def _read_names(rows, column, given, family):
    if (column is None) == (given is None and family is None):
        raise TypeError("expected either column, or given and family")
    for row in rows[:1]:
        if not hasattr(row, "keys"):
            raise TypeError(f"rows are of type {type(row).__name__}, expected dicts; for names alone, use Cognomen")
        for name in filter(None, (column, given, family)):
            if name not in row:
                raise KeyError(f"no column {name!r}; columns: {list(row)}")
    if column is not None:
        return [row[column] for row in rows]
    return [(row[given] if given else None, row[family] if family else None) for row in rows]


def list_options(limit, best, prior):
    return ["--limit", str(limit), *(["--best"] if best else []), *(["--prior", str(prior)] if prior else [])]


def add_countries(table, column=None, *, given=None, family=None, limit=1, best=False, prior=None, **options):
    """A copy of a data frame of pandas or polars, or of a list of dicts, with the columns of the answers.

    `best`: every word of a whole name counts, and words in no data count by their letters.
    `prior`: a file of `fit_prior`. Without it each name is answered on its own.
    """
    is_pandas, is_polars = hasattr(table, "assign"), hasattr(table, "to_dicts")
    rows = table.to_dict("records") if is_pandas else table.to_dicts() if is_polars else list(table)
    with Cognomen(*list_options(limit, best, prior), **options) as cognomen:
        answers = cognomen.predict(_read_names(rows, column, given, family))
    columns = list_columns(limit)
    cells = [to_cells(answer, limit) for answer in answers]
    if not (is_pandas or is_polars):
        return [{**row, **dict(zip(columns, more))} for row, more in zip(rows, cells)]
    added = {name: [row[index] for row in cells] for index, name in enumerate(columns)}
    return table.assign(**added) if is_pandas else table.hstack(type(table)(added))


def add_countries_to_csv(
    source, target, column=None, *, given=None, family=None, limit=1, best=False, prior=None, **options
):
    """The same from a CSV file to a new one, some rows at a time."""
    with open(source, encoding="utf-8-sig", newline="") as input_file:
        reader = csv.DictReader(input_file)
        for name in filter(None, (column, given, family)):
            if name not in (reader.fieldnames or []):
                raise SystemExit(f"no column {name!r} in {source}; columns: {reader.fieldnames}")
        with Cognomen(*list_options(limit, best, prior), **options) as cognomen, open(
            target, "x", encoding="utf-8", newline=""
        ) as output_file:
            writer = csv.writer(output_file)
            writer.writerow([*reader.fieldnames, *list_columns(limit)])
            while rows := list(itertools.islice(reader, BATCH_SIZE)):
                answers = cognomen.predict(_read_names(rows, column, given, family))
                writer.writerows(
                    [*(row[name] for name in reader.fieldnames), *to_cells(answer, limit)]
                    for row, answer in zip(rows, answers)
                )


def parse_arguments(parser):
    """Adds the options that say where the names are and how they are answered."""
    parser.add_argument("--column", help="whole names or surnames")
    parser.add_argument("--given")
    parser.add_argument("--family")
    parser.add_argument("--limit", type=int, default=1)
    parser.add_argument("--best", action="store_true", help="count every word of a name, and letters of unknown ones")
    parser.add_argument("--prior", help="a file of cognomen fit-prior: what the names of a list say together")
    arguments = parser.parse_args()
    if (arguments.column is None) == (arguments.given is None and arguments.family is None):
        parser.error("choose --column, or --given and --family")
    return arguments


def main():
    parser = argparse.ArgumentParser(description="Adds countries to the rows of a CSV file.")
    parser.add_argument("source")
    parser.add_argument("target", help="a new file")
    try:
        add_countries_to_csv(**vars(parse_arguments(parser)))
    except (FileExistsError, FileNotFoundError) as error:
        raise SystemExit(f"{error.filename}: {error.strerror}")


if __name__ == "__main__":
    main()
