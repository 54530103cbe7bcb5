#!/usr/bin/env python3
"""cluster.py [--seconds S] [--tables N] [--kills K] [--resume FILE] [--build DIR]: what two servers at one PostgreSQL do.

Starts a database in a temporary folder (tools/postgres.sh) and two servers. Prints a line for each demand,
with its bar and yes or NO, and exits 1 if there is a NO:

- acknowledged moves a second, each game played over both servers, at as many tables as keep them busy, against
  the single inserts a second that pgbench manages with 8 clients at the same database, prepared and on two
  threads; what it manages as it comes (simple statements, one thread) is told beside it;
- the time from sending a move at one server until the players at both have it, at 300 moves a second, 99 of
  100, against that with both at one server;
- with --kills K (200), servers killed under load, by turns: what the players heard is what is stored. FILE keeps
  the score, so that a run that was broken off goes on where it stood; a game is a round, and its number its seed.
  With --seconds 0 there is nothing else.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "net"), str(HERE.parent / "tests" / "cluster")]
from crowd import Crowd, House, cpu  # noqa: E402
import people  # noqa: E402
from online import Report  # noqa: E402

INSERT = """\\set table random(1, 1000000000000000)
INSERT INTO bench_events (table_id, seq, body) VALUES (:table, :client_id, repeat('x', 240));
"""


def pgbench(address, seconds, *how):
    """Single inserts a second, 8 clients."""
    def psql(text):
        subprocess.run(["psql", "-q", address, "-c", text], check=True, env=quiet)
    quiet = os.environ | {"PGOPTIONS": "--client-min-messages=warning"}
    psql("DROP TABLE IF EXISTS bench_events; "
         "CREATE TABLE bench_events (table_id bigint, seq bigint, body text, PRIMARY KEY (table_id, seq))")
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(INSERT)
        script.flush()
        os.chmod(script.name, 0o644)
        out = subprocess.run(["pgbench", "-n", "-c", "8", *how, "-T", str(max(1, round(seconds))), "-f", script.name,
                              address], check=True, capture_output=True, text=True).stdout
    psql("DROP TABLE bench_events")
    return float(re.search(r"tps = ([\d.]+)", out)[1])


def backends():
    """The processes of the database."""
    folder = pathlib.Path(os.environ["CAMINOS_POSTGRES_CONTROL"]).parent
    parent = (folder / "data" / "postmaster.pid").read_text().split()[0]
    return [int(pid) for pid in pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def log_position(address):
    """Bytes the database has written to its log so far."""
    text = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
    return float(subprocess.run(["psql", "-qAt", address, "-c", text], check=True, capture_output=True).stdout)


def play_flat_out(players, nodes, address, seconds):
    """Moves a second; and prints what one of them costs."""
    groups = {"servers": [node.pid for node in nodes], "database": backends(), "players": [players.process.pid]}
    log = log_position(address)
    before = {name: sum(map(cpu, pids)) for name, pids in groups.items()}
    rate, *_ = players.run(0, seconds)
    moves = rate * seconds
    costs = [f"{name} {1000 * (sum(map(cpu, pids)) - before[name]) / moves:.0f} us" for name, pids in groups.items()]
    print(f"a move costs, of processor time: {', '.join(costs)}; of the log {(log_position(address) - log) / moves:.0f} bytes")
    return rate


def measure_speed(options, address, report):
    with tempfile.TemporaryDirectory() as folder:
        nodes = [House(options.build, folder, options=("--store", address)) for _ in range(2)]
        here, there = nodes
        single = pgbench(address, options.seconds, "-M", "prepared", "-j", "2")
        plain = pgbench(address, options.seconds)
        tables = here.make_tables(options.tables)
        with Crowd(options.build, "play", here.port, tables, there.port) as players:
            players.run(0, 1)
            moves = play_flat_out(players, nodes, address, options.seconds)
            players.run(300, 1)
            _, across_median, across, _ = players.run(300, options.seconds)
        tables = here.make_tables(options.tables)
        with Crowd(options.build, "play", here.port, tables) as players:
            players.run(300, 1)
            _, median, one, _ = players.run(300, options.seconds)
        for node in nodes:
            node.close()
    report.add("acknowledged moves through two servers", moves, single, "/s",
               detail=f"pgbench with 8 clients; as it comes, {plain:.0f}")
    report.add("p99 across two servers, 300 moves/s", across, 2 * one + 25, "ms", most=True,
               detail=f"median {across_median:.1f}; at one {median:.1f}, p99 {one:.1f}")


def play_round(cluster, rules, score):
    """A game over two servers, while one or the other is killed before every second move or so."""
    dice = random.Random(score["next"])
    game = people.Game(cluster, cluster.nodes, rules, seed=score["next"], watchers=cluster.nodes)

    def kill(ply):
        if dice.random() < 0.5:
            dice.choice(cluster.nodes).kill()
            cluster.nodes = [*cluster.live(), cluster.new_node()]
            score["kills"] += 1

    try:
        game.play(before_move=kill)
        stored = game.check(Plain())
        score["moves"] += sum(event["what"] == "moved" for event in stored)
    except AssertionError as violation:
        score["violations"].append([score["next"], str(violation)])
        print(f"game {score['next']}, after kill {score['kills']}: {violation}", flush=True)
    game.close()
    score["next"] += 1


def measure_kills(options, report):
    score = load_score(options.resume)
    cluster = people.Cluster(options.build / "app" / "caminos" / "caminos", 2)
    rules = people.Rules(cluster.program)
    while score["kills"] < options.kills:
        play_round(cluster, rules, score)
        save_score(options.resume, score)
        if sys.stderr.isatty():
            print(f"\r{score['kills']} of {options.kills}", end="", file=sys.stderr)
    rules.close()
    cluster.stop()
    report.add(f"violations, {score['kills']} servers killed", len(score["violations"]), 0, "", most=True,
               detail=f"{score['next']} games, {score['moves']} moves")


def load_score(path):
    if path and path.exists():
        return json.loads(path.read_text())
    return {"next": 0, "kills": 0, "moves": 0, "violations": []}


def save_score(path, score):
    if path:
        part = path.with_suffix(".part")
        part.write_text(json.dumps(score))
        part.rename(path)


class Plain:
    """What a check needs of a test."""

    @staticmethod
    def assertEqual(one, other):
        assert one == other, f"{one} is not {other}"

    @staticmethod
    def assertIn(one, others):
        assert one in others, f"{one} is not in {others}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--resume", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / "build" / "release")
    options = parser.parse_args()
    address = os.environ.get("CAMINOS_POSTGRES")
    if not address:
        os.execv(HERE.parent / "tools" / "postgres.sh", ["postgres.sh", sys.executable, *sys.argv])
    options.build = options.build.resolve()
    report = Report()
    if options.seconds:
        measure_speed(options, address, report)
    if options.kills:
        measure_kills(options, report)
    return 0 if report.passed else 1


if __name__ == "__main__":
    sys.exit(main())
