"""Countries for the names of CSV or Parquet files, on a cluster of Dask: one `cognomen worker` for each process.

    python3 countries.py 'people-*.csv' answers --column name --scheduler tcp://scheduler:8786
    python3 countries.py people.csv answers --given first_name --family last_name --best
    python3 countries.py 'people/*.parquet' answers --column name --scheduler tcp://scheduler:8786

Needs Dask with `distributed` and pandas, and `pyarrow` for Parquet. Every host of the cluster needs the command `cognomen`, and all
of them one folder for what is read and written. Without --scheduler it starts processes on this machine.
"""

import argparse
import functools
import os
import sys
import threading
import time
from pathlib import Path

import dask
import dask.dataframe
from distributed import Client, as_completed

sys.path.append(str(Path(__file__).parent.parent / "python"))
import origin

_lock = threading.Lock()  # each task waits for its worker: more threads of a process would only wait in line


@functools.lru_cache(maxsize=1)
def _start(options):
    return origin.Cognomen(*options)


def _ask(names, options):
    with _lock:
        try:
            return _start(options).predict(names)
        except (OSError, RuntimeError):
            # The worker has ended. Dask asks again, and a new one is started.
            _start.cache_clear()
            raise


def _read_names(table, column, given, family):
    read = lambda title: table[title].tolist() if title else [None] * len(table)
    return read(column) if column else list(zip(read(given), read(family)))


def write_partition(table, path, columns, limit, options):
    """Writes one partition with its answers. A file that is there is whole, so it is left as it is."""
    if os.path.exists(path):
        return 0
    answers = _ask(_read_names(table, *columns), options)
    titles = origin.list_columns(limit)
    cells = [origin.to_cells(answer, limit) for answer in answers]
    table = table.assign(**{title: [row[index] for row in cells] for index, title in enumerate(titles)})
    # Two processes may write the same partition, if Dask takes one of them for dead. Each has a file of its own until it is whole.
    unfinished = f"{path}.{os.uname().nodename}-{os.getpid()}.part"
    write = table.to_parquet if path.endswith(".parquet") else table.to_csv
    write(unfinished, index=False)
    os.replace(unfinished, path)
    return len(table)


def read_partitions(source, block_size):
    """Partitions of a table, in which every cell is text: `NA` and `Null` are names."""
    if source.endswith((".parquet", ".parq")):
        return dask.dataframe.read_parquet(source).to_delayed()
    options = {"blocksize": None if block_size == "file" else block_size, "dtype": str, "keep_default_na": False}
    return dask.dataframe.read_csv(source, **options).to_delayed()


def add_countries(client, source, target, columns, *, limit=1, best=False, prior=None, block_size="16MB", resume=False):
    """Writes the folder `target`: a file for each partition, in its order. Returns how many rows were answered."""
    os.makedirs(target, exist_ok=resume)
    # The options of `cognomen worker`, as one value that processes can compare.
    options = tuple(origin.list_options(limit, best, prior))
    ending = "parquet" if source.endswith((".parquet", ".parq")) else "csv"
    partitions = read_partitions(source, block_size)
    tasks = [
        dask.delayed(write_partition)(
            partition, os.path.abspath(f"{target}/{index:06}.{ending}"), columns, limit, options
        )
        for index, partition in enumerate(partitions)
    ]
    # A worker of Dask that dies has its partitions done by others. A worker of cognomen that dies is started anew.
    futures = client.compute(tasks, retries=3)
    row_count = 0
    for done_count, (_, count) in enumerate(as_completed(futures, with_results=True), 1):
        row_count += count
        print(f"{done_count} of {len(futures)} partitions", file=sys.stderr)
    for unfinished in Path(target).glob("*.part"):  # of workers that died while they wrote
        unfinished.unlink(missing_ok=True)
    return row_count


def main():
    parser = argparse.ArgumentParser(description="Adds countries to the rows of CSV or Parquet files.")
    parser.add_argument("source", help="a file, or a pattern such as 'people-*.csv'")
    parser.add_argument("target", help="a new folder")
    parser.add_argument("--scheduler", help="address of a cluster; without it, processes on this machine")
    parser.add_argument("--block-size", default="16MB", help="part of a CSV; 'file' if cells have line breaks in them")
    parser.add_argument("--resume", action="store_true", help="the folder is there: do what is missing in it")
    arguments = vars(origin.parse_arguments(parser))
    scheduler = arguments.pop("scheduler")
    columns = tuple(arguments.pop(name) for name in ("column", "given", "family"))
    local = {} if scheduler else {"threads_per_worker": 1}
    with Client(scheduler, **local) as client:
        # Hosts of a cluster have not this file, nor the one that it needs.
        for module in (origin.__file__, __file__):
            client.upload_file(module)
        start_s = time.perf_counter()
        try:
            row_count = add_countries(client, columns=columns, **arguments)
        except FileExistsError as error:
            raise SystemExit(f"{error.filename} is there: choose a new folder, or --resume")
        seconds = time.perf_counter() - start_s
        print(f"{row_count} rows in {seconds:.2f} s, {row_count / seconds:.0f} rows/s")


if __name__ == "__main__":
    # By its name, because processes of the cluster import functions by the name of their module.
    import countries

    countries.main()
