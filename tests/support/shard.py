"""Runs every n-th case of a Catch program in one process, and says how long each took.

    shard.py PROGRAM SHARD SHARDS    SHARD from 0
"""

import re
import subprocess
import sys
import tempfile


def output_of(program, *options):
    return subprocess.run([program, *options], stdout=subprocess.PIPE, encoding="utf-8").stdout


def cases(program):
    is_catch_2 = "version: 2." in re.sub(" +", " ", output_of(program, "--libidentify"))
    listed = output_of(program, *(["--list-test-names-only"] if is_catch_2 else ["--list-tests", "--verbosity", "quiet"]))
    return [name for name in listed.splitlines() if name.strip()]


def quoted(name):
    """As Catch reads names from a file: nothing in it means anything."""
    return '"' + re.sub(r'(["\\,\[])', r"\\\1", name) + '"'


def main():
    program, shard, shards = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    mine = cases(program)[shard::shards]
    if not mine:
        return 0
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".cases") as names:
        names.write("\n".join(map(quoted, mine)) + "\n")
        names.flush()
        run = subprocess.run([program, "--input-file", names.name, "--durations", "yes"],
                             stdout=subprocess.PIPE, encoding="utf-8", errors="replace")
    print(run.stdout)
    ran = re.search(r"in (\d+) test cases?\)|test cases: +(\d+)", run.stdout)
    if not ran or int(ran[1] or ran[2]) != len(mine):
        sys.exit(f"{program}: {len(mine)} cases should have run")
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
