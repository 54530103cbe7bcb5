#!/usr/bin/env python3
"""store.py [--seconds S] [--folder DIR] [--build DIR]: what the store does on this disk, and on a slow one.

Measures acknowledged appends a second through the store against a plain loop of one insert a
transaction, both with WAL and synchronous=FULL and on the same file system (bench/store.c): once on the
disk as it is, once with every sync taking 5 ms more. Prints both, and exits 1 if the store misses what
it promises: 10 times the plain loop with slow syncs, and on the disk as it is the plain loop's speed or
5,000 a second, whichever is less.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def measure(build, folder, mode, seconds, delay_us):
    environment = dict(os.environ)
    if delay_us:
        environment |= {
            "LD_PRELOAD": str(build / "tests" / "faults" / "libshim.so"),
            "CAMINOS_FAULTS_ROOT": folder,
            "CAMINOS_FAULTS": f"sync_delay_us={delay_us}",
        }
    command = [build / "bench" / "bench_store", mode, f"{folder}/{mode}-{delay_us}.db", str(seconds)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return int(done.stdout.split()[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--folder", help="where to measure (here)", default=".")
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / "build" / "release")
    options = parser.parse_args()
    passed = True
    with tempfile.TemporaryDirectory(dir=options.folder, prefix="bench-store-") as folder:
        folder = os.path.realpath(folder)
        for name, delay_us in (("sync as it is", 0), ("sync 5 ms slower", 5000)):
            raw = measure(options.build, folder, "raw", options.seconds, delay_us)
            store = measure(options.build, folder, "store", options.seconds, delay_us)
            bar = 10 * raw if delay_us else min(raw, 5000)
            passed &= store >= bar
            print(f"{name}: raw {raw}/s, store {store}/s, wanted {bar}/s: {'yes' if store >= bar else 'NO'}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
