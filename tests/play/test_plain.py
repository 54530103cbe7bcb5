#!/usr/bin/env python3
"""Plays by lines, through pipes.

    test_plain.py PROGRAM
"""

import base64
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

PROGRAM = sys.argv.pop(1)
WIN = [
    "L:a1,a2,a3,b3", "O:g1,g2,h1,h2", "L:b4,b5,b6,c6", "O:g3,g4,h3,h4", "O:c7x2,d7x2",
    "T:g5,g6,g7,h6", "L:d8,e8,f7,f8",
]  # fmt: skip

# All 28 stones are placed, and nobody has connected; yellow has fewer edge stones.
FULL = """
    L:e3,e4,e5x2 Z:b6,b7,c7,c8 T:e6,e7x2,e8 L:d1,d2x3 L:e1,f1x3 O:d5x2,d6x2 T:f3,g2,g3,g4
    O:c4x2,c5x2 T:a6,a7x2,a8 L:b1,b2,b3x2 L:f8,g8,h8x2 Z:a4,a5x2,a6 L:c6x2,c7,c8 L:f6,g6,h6x2
    T:b2,c2x3 L:g1,h1,h2,h3 O:g5x2,h5x2 Z:b1x2,c1x2 O:d7x2,d8x2 T:f5x3,f6 Z:c3,d3x2,e3 T:b5x3,b6
    Z:h3x2,h4x2 Z:f2x2,g2x2 Z:g6x2,g7x2 T:a3x3,a4 Z:d4x2,e4x2 T:b7,b8x3
""".split()


class Plain(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.shelf = self.folder / "data" / "caminos" / "games"
        self.environment = dict(
            os.environ,
            XDG_STATE_HOME=str(self.folder / "state"),
            XDG_DATA_HOME=str(self.folder / "data"),
        )
        for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
            self.environment.pop(name, None)
        self.environment["LANG"] = "C.UTF-8"

    def play(self, lines, *arguments, people=True):
        """Feed lines (or bytes); the finished run, its output as text."""
        text = lines if isinstance(lines, bytes) else "".join(f"{l}\n" for l in lines).encode()
        seats = ["--seat2", "human"] if people else []
        run = subprocess.run(
            [PROGRAM, "play", "--plain", "--threads", "1", *seats, *arguments],
            input=text, capture_output=True, env=self.environment, cwd=self.folder, timeout=300,
        )  # fmt: skip
        run.stdout = run.stdout.decode()
        run.stderr = run.stderr.decode()
        return run

    def puzzle(self, kind, plies, lines):
        """A shipped puzzle of that kind, played by lines; the lines may use its key."""
        listed = subprocess.run([PROGRAM, "puzzles", "list"], capture_output=True, text=True, timeout=60)
        line = next(l for l in listed.stdout.splitlines() if l.split()[2:4] == [kind, plies])
        key = line.split("|")[2].split()[0]
        run = self.play([l.replace("KEY", key) for l in lines], "--puzzle", line.split()[0], people=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return key, run.stdout

    def test_puzzles_are_solved_refuted_and_hinted_at(self):
        key, out = self.puzzle("win", "1", ["hint", "hint", "KEY"])
        self.assertIn("Win now: connect with one stone.", out)
        self.assertIn(f"It is the {key[0]}.", out)
        self.assertIn(f"Hint: {key}", out)
        self.assertIn("Solved.", out)
        key, out = self.puzzle("win", "3", ["KEY"])
        self.assertIn("Right. And now?", out)
        key, out = self.puzzle("stop", "3", ["KEY"])
        self.assertIn("Solved.", out)
        for kind, plies in (("stop", "3"), ("win", "3")):
            key, out = self.puzzle(kind, plies, ["resign"])
            self.assertIn("This is the solution.", out)
            self.assertIn(key, out)
        self.assertFalse((self.folder / "state").exists(), "a puzzle is not kept")

    def test_which_puzzle(self):
        for arguments in (("--puzzle",), ("--puzzle", "today")):
            run = self.play([], *arguments, people=False)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            self.assertRegex(run.stdout, "Win |Stop the threat")
        run = self.play([], "--puzzle", "nonsense", people=False)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stderr, "caminos: play: there is no puzzle 'nonsense'\n")

    def test_a_whole_game(self):
        run = self.play(WIN)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        lines = run.stdout.splitlines()
        self.assertEqual(
            lines[:6],
            [
                "Caminos, board square.",
                "Seat 1, Yellow, person: L4 T4 Z4 O2",
                "Seat 2, Green, person: L4 T4 Z4 O2",
                "Seat 1, Yellow, is to move. Your move?",
                "Yellow plays L:a1,a2,a3,b3.",
                "Seat 2, Green, is to move. Your move?",
            ],
        )
        self.assertEqual(
            lines[-1],
            "Yellow has connected two opposite sides and wins. "
            "Path: a1 a2 a3 b3 b4 b5 b6 c6 c7 d7 d8",
        )

    def test_a_full_board(self):
        run = self.play(FULL)
        self.assertTrue(
            run.stdout.endswith("Nobody has connected and nobody can place a stone: a draw.\n")
        )
        run = self.play(FULL + ["board", "L:a1,a2,a3,b3"], "--points", "--target", "20")
        self.assertIn(
            "Nobody has connected. Edge stones: Yellow 7, Green 9; Yellow has fewer and gets 9.\n"
            "Game 1, up to 20 points. Yellow 9 : 0 Green\n",
            run.stdout,
        )
        self.assertIn("Seat 1, Yellow, person: L0 T0 Z0 O0 out\n", run.stdout)
        self.assertTrue(run.stdout.endswith("The game is over.\n"))

    def test_points_and_a_match(self):
        run = self.play(WIN + ["next", "resign"], "--points", "--games", "2")
        self.assertIn("wins. 13 points. Path: a1", run.stdout)
        self.assertIn("Game 1 of 2. Yellow 13 : 0 Green\n", run.stdout)
        self.assertIn("Seat 2, Green, is to move. Your move?\nGreen resigns; Yellow wins.", run.stdout)
        self.assertRegex(run.stdout, r"Game 2 of 2. Yellow \d+ : 0 Green\n$")

    def test_computers_play_a_game(self):
        run = self.play([], "--seat1", "1", "--seat2", "2", "--board", "ring", "--seed", "1")
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stdout, "Yellow plays [LTZO]:.*\n(.*\n)*.*(wins|a draw)")
        again = self.play([], "--seat1", "1", "--seat2", "2", "--board", "ring", "--seed", "1")
        self.assertEqual(run.stdout, again.stdout)

    def test_computers_keep_to_their_clocks(self):
        run = self.play([], "--seat1", "9", "--seat2", "9", "--time", "0.05", people=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("Seat 1, Yellow, level 9: L4 T4 Z4 O2 0:0", run.stdout)
        self.assertNotIn("The time of", run.stdout)
        self.assertGreater(run.stdout.count(" plays "), 8)

    def test_a_clock_that_runs_out(self):
        command = [PROGRAM, "play", "--plain", "--seat2", "human", "--move-time", "0.2"]
        game = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment, text=True
        )
        with game:  # nothing is typed
            told = iter(game.stdout.readline, "")
            self.assertIn("The time of Yellow is up; Green wins.\n", told)
            output, _ = game.communicate("L:a1,a2,a3,b3\n")
        self.assertIn("The game is over", output)
        self.assertEqual(game.returncode, 0)

    def test_four_players_with_neutral_stones(self):
        run = self.play(
            ["I:a4,a5,a6", "L:c3,c4,c5,b5"], "--players", "4", "--neutral", "--board", "octagon",
            "--level", "1", "--seed", "2", people=False,
        )  # fmt: skip
        self.assertIn("Seat 1, Yellow, places a neutral stone. Your move?", run.stdout)
        self.assertRegex(run.stdout, "Blue plays I:a4,a5,a6.\nBlue plays I:")
        self.assertIn("Seat 4, Green, level 1: L2 T2 Z2 O1", run.stdout)

    def test_commands(self):
        run = self.play(["L:a1,a2,a3,b3", "board", "moves", "undo", "undo", "redo", "redo", "help"])
        self.assertIn(" 3 *Y1  *Y1   .    .  ", run.stdout)
        self.assertIn("\n1 Yellow L:a1,a2,a3,b3\n", run.stdout)
        self.assertIn("Taken back.\n", run.stdout)
        self.assertIn("There is nothing to take back.\n", run.stdout)
        self.assertIn("There is nothing to redo.\n", run.stdout)
        self.assertIn("\nhint: what the computer would play\n", run.stdout)

    def test_a_position_set_up(self):
        run = self.play(["quit"], "--setup", "Y L:a1,a2,a3,b3 G O:g7,g8,h7,h8", "--to-move", "2")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("L3 T4 Z4 O2", run.stdout)
        self.assertIn("L4 T4 Z4 O1", run.stdout)
        for stones in ("Y", "L:a1,a2,a3,b3", "Y L:a1", "X L:a1,a2,a3,b3", "Y L:a1,a2,a3,b3 Y L:a1,a2,a3,b3"):
            run = self.play(["quit"], "--setup", stones)
            self.assertNotEqual(run.returncode, 0, stones)
            self.assertEqual(run.stderr.count("\n"), 1)
        self.assertNotEqual(self.play([], "--to-move", "3").returncode, 0)

    def test_a_position_becomes_a_puzzle(self):
        stones = ["Y L:d1,d2,d3,c3", "G O:a1,a2,b1,b2", "Y L:d4,d5,d6,c6"]
        setup = [f"setup {stone}" for stone in stones]
        run = self.play(["puzzle", *setup, "puzzle won.sgf", "turn 2", "puzzle"], "--page", "http://here/")
        self.assertIn("Yellow has no win to force within 3 stones here, so this is no puzzle.\n", run.stdout)
        self.assertIn("Green has no win to force within 3 stones here, so this is no puzzle.\n", run.stdout)
        self.assertIn("Yellow is to move and wins with 1 stone. There are ", run.stdout)
        self.assertIn("Saved to won.sgf.\n", run.stdout)
        link = re.search(r"^http://here/#find=([\w-]+)$", run.stdout, re.M)
        packed = base64.urlsafe_b64decode(link[1] + "=" * (-len(link[1]) % 4))
        record = (self.folder / "won.sgf").read_text()
        self.assertEqual(zlib.decompress(packed, -15).decode(), record)
        # Whoever opens it has to find the win; the computer defends.
        solver = self.play(["L:d7x3,d8"], "--load", "won.sgf", people=False)
        self.assertIn("Seat 2, Green, level 7", solver.stdout)
        self.assertIn("Yellow has connected two opposite sides and wins.", solver.stdout)
        self.assertIn("Cannot write no/where: No such file or directory.", self.play([*setup, "puzzle no/where"]).stdout)

    def test_a_game_of_four_or_of_an_own_board_becomes_a_puzzle(self):
        (self.folder / "my.board").write_text(
            "board my\nrow ####\nrow ####\nrow ####\nrow ####\nside N a4 b4 c4 d4\nside E d4 d3 d2 d1\n"
            "side S d1 c1 b1 a1\nside W a1 a2 a3 a4\npiece O 4 ##/##\n"
        )
        for options in (["--players", "4"], ["--neutral"], ["--rules", "bridget,pie"], []):
            board = [] if options else ["--board", "my.board"]
            stones = ["Y O:a1,a2,b1,b2"] if board else ["Y L:d1,d2,d3,c3", "Y L:d4,d5,d6,c6"]
            neutral = ["turn 1"] if "--neutral" in options else []
            run = self.play([f"setup {s}" for s in stones] + neutral + ["puzzle p.sgf"], *options, *board)
            if "--neutral" in options:  # the neutral stones come first
                self.assertIn("Too many stones solve it.", run.stdout)
                continue
            self.assertIn("Saved to p.sgf.", run.stdout)
            self.assertIn(f"board {'my' if board else 'square'}.", self.play(["quit"], "--load", "p.sgf").stdout)

    def test_what_fits(self):
        run = self.play(["fits O a1", "fits x", "fits", "fits T z9", "O:a1,a2,b1,b2", "fits O a1"])
        self.assertIn("O:a1,a2,b1,b2\nO:a1x2,a2x2\nO:a1x2,b1x2\n".split("\n")[0], run.stdout)
        self.assertEqual(run.stdout.count("\nO:a1"), 3)
        self.assertEqual(run.stdout.count("Say a piece and a cell"), 3)
        self.assertIn("This piece fits nowhere here.", run.stdout)

    def test_hint(self):
        run = self.play(["hint"])
        self.assertRegex(run.stdout, r"Hint: [LTZO]:\S+, chance \d+%\.")

    def test_bad_moves_are_explained(self):
        bad = {
            "L:a1": "Those columns do not have the shape of an L.",
            "L:a1,a2,a3,j3": "j3 is not on the board.",
            "Q:a1": "There is no such piece.",
            "L:": "A column is a letter and a number, like c4.",
            "L:a1,a1,a2,a3": "A column is named twice.",
            "I:a1x3": "There is no neutral stone to place.",
            "T:c4,d4x2,e4,": "A column is a letter and a number, like c4.",
            "hello": "That is neither a move nor a command; help lists them.",
            "save": "Say a file, like: save game.sgf",
            "load": "Say a file, like: load game.sgf",
            "next": "The game is not over.",
        }
        run = self.play(list(bad))
        self.assertEqual(run.returncode, 0)
        for words in bad.values():
            self.assertIn(f"\n{words}\n", run.stdout)
        self.assertNotIn("plays", run.stdout)

    def test_rubbish_never_breaks_it(self):
        rubbish = b"\0\xff\xfe\n" + b"x" * 3_000_000 + b"\n:\n::::\n%n%s\n\r\n\t\n" + b"L:a1,a2,a3,b3"
        run = self.play(rubbish)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("Yellow plays L:a1,a2,a3,b3.", run.stdout)  # the last line has no end

    def test_save_load_and_resume(self):
        first = self.play(["L:a1,a2,a3,b3", "save a.sgf", "quit", "O:g1,g2,h1,h2"])
        self.assertIn("Saved to a.sgf.", first.stdout)
        self.assertNotIn("O:g1", first.stdout)
        self.assertIn(";Y[L:a1,a2,a3,b3]", (self.folder / "a.sgf").read_text())
        resumed = self.play(["moves"], "--resume", people=False)
        self.assertIn("1 Yellow L:a1,a2,a3,b3\n", resumed.stdout)
        loaded = self.play(["moves"], "--load", "a.sgf", people=False)
        self.assertIn("1 Yellow L:a1,a2,a3,b3\n", loaded.stdout)
        self.assertIn("Seat 2, Green, person", loaded.stdout)
        other = self.play(["load a.sgf", "moves"])
        self.assertIn("1 Yellow L:a1,a2,a3,b3\n", other.stdout)

    def test_files_that_fail(self):
        (self.folder / "bad.sgf").write_text("(;FF[4]GM[Caminos]BO[square]\n;Y[L:a1,a2])")
        run = self.play(["load bad.sgf", "load none.sgf", "save none/x.sgf"])
        self.assertIn("Line 2, column 2: Those columns do not have the shape of an L.", run.stdout)
        self.assertIn("Cannot read none.sgf: No such file or directory.", run.stdout)
        self.assertIn("Cannot write none/x.sgf: No such file or directory.", run.stdout)
        run = self.play([], "--load", "bad.sgf")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertTrue(run.stderr.startswith("caminos: bad.sgf:2:2: those columns"), run.stderr)
        run = self.play([], "--resume")
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stderr, "caminos: play: there is no game to go on with\n")

    def test_nowhere_to_keep_the_game(self):
        self.environment.pop("XDG_STATE_HOME")
        self.environment.pop("XDG_DATA_HOME")
        self.environment["HOME"] = str(self.folder / "missing" / "\0"[:0]) + "/dev/null/x"
        (self.folder / "missing").write_text("a file, not a folder")
        run = self.play(["L:a1,a2,a3,b3"])
        self.assertEqual(run.returncode, 1)
        self.assertIn("cannot write", run.stderr)
        self.assertIn("Yellow plays L:a1,a2,a3,b3.", run.stdout)

    def play_full(self, lines, disk):
        """Play where the disk has room for no more than a few hundred bytes."""
        command = [PROGRAM, "play", "--plain", "--seat2", "human"]
        text = "".join(f"{line}\n" for line in lines)
        if disk:  # a real one, of a page
            data = self.folder / "data"
            data.mkdir()
            mount = f"mount -t tmpfs -o size=4k,nr_inodes=8 none {data}"
            command = ["unshare", "-m", "sh", "-c", f'{mount} && exec "$0" "$@"', *command]
        return subprocess.run(
            command, input=text, capture_output=True, env=self.environment, timeout=300, text=True,
            preexec_fn=None if disk else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
        )  # fmt: skip

    def check_full(self, run, words):
        self.assertEqual(run.returncode, 1, run.stderr)
        told = run.stdout.splitlines()
        saved = [i for i, line in enumerate(told) if line.startswith("Cannot write ")]
        self.assertTrue(saved, run.stdout)
        for i in saved:  # at once, after the move itself
            self.assertIn(" plays ", told[i - 1])
            self.assertIn(words, told[i])
        self.assertRegex(run.stderr, rf"^caminos: play: cannot write \S+/games/\S+\.sgf: {words}\n$")

    def test_a_file_that_may_not_grow(self):
        self.check_full(self.play_full(WIN[:3] + ["board"], disk=False), "File too large")
        self.assertEqual(list(self.shelf.glob("*.new")), [])

    def test_a_full_disk(self):
        if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"]).returncode != 0:
            self.skipTest("only root can mount a small disk")
        comment = "x" * 5000  # the first move is saved, this and the rest cannot be
        long = self.folder / "long.sgf"
        long.write_text(f"(;GM[Caminos]C[{comment}])")
        run = self.play_full([f"load {long}", *WIN[:2], "quit"], disk=True)
        self.check_full(run, "No space left on device")

    def test_room_again(self):
        """What could not be saved is saved as soon as it can be, and all is well."""
        game = subprocess.Popen(
            [PROGRAM, "play", "--plain", "--seat2", "human", "--new"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=self.environment, text=True,
        )  # fmt: skip
        with game:
            game.stdout.readline()
            (lock,) = self.shelf.glob(".*.lock")
            kept = self.shelf / f"{lock.name[1:-5]}.sgf"
            (kept / "x").mkdir(parents=True)  # in the way, and not to be replaced
            game.stdin.write(WIN[0] + "\n")
            game.stdin.flush()
            told = iter(game.stdout.readline, "")
            self.assertTrue(any(line.startswith("Cannot write") for line in told))
            (kept / "x").rmdir()
            kept.rmdir()
            game.communicate(WIN[1] + "\n")
        self.assertEqual(game.returncode, 0)
        self.assertIn(WIN[1], kept.read_text())
        self.assertEqual(list(self.shelf.glob(".*.lock")), [])

    def test_killed_at_any_moment(self):
        """Whatever is left of a save half-way is cleared away by the next start."""
        for i in range(25):
            game = subprocess.Popen(
                [PROGRAM, "play", "--plain", "--seat1", "1", "--seat2", "1", "--threads", "1"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=self.environment,
            )  # fmt: skip
            with game:
                game.stdout.readline()
                time.sleep(0.004 * i)
                game.kill()
        self.play(WIN[:1])
        newest = max(self.shelf.glob("*.sgf"), key=lambda path: path.stat().st_mtime_ns).name
        dead = subprocess.Popen(["true"])
        dead.wait()
        for path in self.shelf.glob("*.new"):
            path.unlink()  # of other games; it goes when they are taken up
        (self.shelf / f"{newest}.{dead.pid}.new").write_text("(;GM[Cam")
        others = [f"{newest}.{os.getpid()}.new", f"{newest}.mine.new", f"{newest}.7x.new"]
        for name in others:
            (self.shelf / name).write_text("somebody is at it, or it is somebody's own")
        run = self.play(["quit"], "--resume")
        self.assertEqual(run.returncode, 0, run.stderr)
        left = sorted(path.name for path in self.shelf.glob("*.new"))
        self.assertEqual(left, sorted(others))
        listed = self.games("list")
        self.assertEqual((listed.returncode, listed.stderr), (0, ""))  # every one is whole
        self.assertEqual(len(listed.stdout.splitlines()), len(list(self.shelf.glob("*.sgf"))))

    def test_a_broken_save(self):
        self.shelf.mkdir(parents=True)
        broken = "(;FF[4]GM[Caminos]\n;Y[L:a1,a2,a3,b3]\n;G[L:a1,a2,a3,b3])"
        for name in ("one.sgf.broken", "one.sgf.broken2"):
            (self.shelf / "one.sgf").write_text(broken)
            run = self.play([], "--resume")
            self.assertEqual((run.returncode, run.stdout), (1, ""))
            self.assertEqual(
                run.stderr,
                f"caminos: {self.shelf}/one.sgf:3:2: no cube of the piece lies on the board; "
                f"kept as {self.shelf}/{name}\n",
            )
            self.assertEqual((self.shelf / name).read_text(), broken)
        (self.shelf / "one.sgf").write_text("(;FF[4]GM[Caminos]S1[android])")
        run = self.play([], "--resume")
        self.assertTrue(run.stderr.startswith(f"caminos: {self.shelf}/one.sgf: S1 is not"), run.stderr)

    def games(self, *arguments):
        command = [PROGRAM, "games", *arguments]
        return subprocess.run(
            command, capture_output=True, env=self.environment, cwd=self.folder, timeout=60, text=True
        )

    def test_every_game_is_kept(self):
        """Finished or not, each has a file of its own, and can be taken up by its id."""
        self.play(WIN)
        self.play(WIN[:2], "--board", "square")
        self.play(["O:d1,d2,e1,e2"], "--board", "ring")
        rows = [line.split(None, 5) for line in self.games().stdout.splitlines()]
        self.assertEqual([row[2] for row in rows], ["ring", "square", "square"])
        self.assertEqual([row[3] for row in rows], ["unfinished", "unfinished", rows[2][3]])
        self.assertRegex(rows[2][3], r"Y\+\d+")
        self.assertEqual([row[4] for row in rows], ["1", "2", str(len(WIN))])
        self.assertRegex(rows[0][1], r"^20\d\d-\d\d-\d\d$")
        self.assertEqual(rows[0][5], "person - person")
        self.assertEqual(len(self.games("list", "--board", "ring").stdout.splitlines()), 1)
        self.assertEqual(len(self.games("list", "--unfinished").stdout.splitlines()), 2)
        run = self.play([WIN[2], "quit"], f"--resume={rows[1][0]}", people=False)
        self.assertIn(f"Yellow plays {WIN[2]}.", run.stdout)
        run = self.play(["quit"], "--resume", people=False)  # the one played last
        self.assertIn(WIN[2], (self.shelf / f"{rows[1][0]}.sgf").read_text())
        self.assertEqual(len(list(self.shelf.glob("*.sgf"))), 3)
        with open("/dev/full", "w") as full:
            run = subprocess.run([PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, env=self.environment, text=True)
        self.assertEqual((run.returncode, run.stderr), (1, "caminos: games: standard output cannot be written\n"))
        shown = self.games("show", rows[0][0])
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("move 1: yellow O:d1,d2,e1,e2", shown.stdout)
        run = self.play([], "--resume=nothing")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("cannot read nothing", run.stderr)

    def test_deleted_and_brought_back(self):
        self.play(WIN[:2])
        (row,) = self.games().stdout.splitlines()
        name = row.split()[0]
        run = self.games("delete", name)
        self.assertEqual(run.stdout, f"{name} deleted; 'caminos games restore {name}' brings it back\n")
        self.assertEqual(self.games().stdout, "")
        self.assertEqual(self.games("restore", name).returncode, 0)
        self.assertEqual(self.games().stdout, row + "\n")
        for call, words in (
            (("delete", "none"), "no game 'none'"),
            (("delete", "../x"), "no game '../x'"),
            (("show",), "show needs the id"),
            (("restore", "none"), "cannot write"),
            (("dance",), "'dance' is not list"),
            (("import",), "import needs a file"),
            (("import", "none.sgf"), "cannot read none.sgf"),
        ):
            run = self.games(*call)
            self.assertIn(run.returncode, (1, 2))
            self.assertIn(words, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)

    def test_one_that_is_played_is_not_deleted(self):
        game = subprocess.Popen(
            [PROGRAM, "play", "--plain", "--seat2", "human", "--new"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=self.environment, text=True,
        )  # fmt: skip
        with game:
            game.stdin.write(WIN[0] + "\n")
            game.stdin.flush()
            for line in iter(game.stdout.readline, ""):
                if " plays " in line:
                    break
            time.sleep(0.2)
            name = self.games().stdout.split()[0]
            self.assertIn("is being played", self.games("delete", name).stderr)
            self.assertIn("busy", self.play([], f"--resume={name}").stderr)
            game.communicate("quit\n")
        self.assertEqual(self.games("delete", name).returncode, 0)

    def test_collections(self):
        """All games in one file, and out of one; what is broken is named, the rest taken."""
        self.play(WIN)
        self.play(WIN[:2])
        self.assertEqual(self.games("export", "--out", "all.sgf").returncode, 0)
        text = (self.folder / "all.sgf").read_text()
        self.assertEqual(text.count("(;FF[4]"), 2)
        self.assertEqual(self.games("export").stdout, text)
        first, second = text.split("(;FF[4]")[1:]
        spoilt = f"(;FF[4]{first}(;FF[4]GM[Caminos]BO[moon])\n(;FF[4]{second}(;FF[4]GM[Caminos]"
        (self.folder / "spoilt.sgf").write_text(spoilt)
        for path in self.shelf.glob("*.sgf"):
            path.unlink()
        run = self.games("import", "spoilt.sgf")
        self.assertEqual((run.returncode, run.stdout), (1, "spoilt.sgf: 2 taken, 2 not readable\n"))
        for line in run.stderr.splitlines():
            self.assertRegex(line, r"^caminos: spoilt\.sgf:\d+:\d+: .")
        self.assertEqual(len(run.stderr.splitlines()), 2)
        run = self.games("import", "all.sgf")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(self.games().stdout.splitlines()), len(list(self.shelf.glob("*.sgf"))))

    def test_saves_of_older_programs(self):
        state = self.folder / "state" / "caminos"
        state.mkdir(parents=True)
        game = "(;FF[4]GM[Caminos];Y[L:a1,a2,a3,b3])"
        for name in ("play.sgf", "play-2.sgf", "play.sgf.previous"):
            (state / name).write_text(game)
        (state / "play.sgf.lock").write_text("")
        run = self.play(["quit"], "--resume")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(self.games().stdout.splitlines()), 3)
        self.assertEqual(list(state.iterdir()), [])

    def test_seats_of_others(self):
        """Nobody here plays a remote seat, nor gives up for it."""
        remote = self.folder / "remote.sgf"
        remote.write_text("(;GM[Caminos]S2[remote];Y[L:a1,a2,a3,b3])")
        run = self.play([f"load {remote}", "O:g1,g2,h1,h2", "board", "resign"])
        self.assertIn("Waiting for seat 2, who plays elsewhere.", run.stdout)
        self.assertIn("Seat 2 is not yours to play.", run.stdout)
        self.assertNotIn("Green plays", run.stdout)
        self.assertIn("Yellow resigns; Green wins.", run.stdout)
        remote.write_text("(;GM[Caminos]S1[remote]S2[remote])")
        run = self.play([f"load {remote}", "O:g1,g2,h1,h2", "resign"])
        self.assertEqual(run.stdout.count("not yours to play."), 2)

    def test_a_long_file_is_no_trouble(self):
        """A hundred thousand nodes without a move before the first one."""
        long = self.folder / "long.sgf"
        long.write_text("(;GM[Caminos]" + ";" * 100_000 + ";Y[L:a1,a2,a3,b3])")
        run = self.play([f"load {long}"] + ["moves"] * 200)
        self.assertEqual(run.stdout.count("1 Yellow L:a1,a2,a3,b3\n"), 200)

    def test_an_endless_line(self):
        run = self.play(b"x" * 50_000_000 + b"\n" + b"y" * 4097 + b"\n" + b"#" * 4096 + b"\nmoves\n")
        self.assertEqual(run.returncode, 0)
        self.assertEqual(run.stdout.count("That line is too long; 4096 bytes are allowed.\n"), 2)

    def test_leaving_while_the_computer_thinks(self):
        """'quit' and signals end a long thought, 'stop' has its move at once."""
        for ending, code in (("quit\n", 0), (signal.SIGINT, -signal.SIGINT), ("stop\nquit\n", 0)):
            game = subprocess.Popen(
                [PROGRAM, "play", "--plain", "--new", "--seat1", "9", "--seat2", "human",
                 "--move-time", "3600"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment, text=True,
            )  # fmt: skip
            with game:
                game.stdout.readline()
                time.sleep(0.3)
                if isinstance(ending, str):
                    output, _ = game.communicate(ending, timeout=60)
                else:
                    game.send_signal(ending)
                    output, _ = game.communicate(timeout=60)
            self.assertEqual(game.returncode, code)
            self.assertEqual(output.count("Yellow plays"), int(ending == "stop\nquit\n"))

    def test_wrong_clocks(self):
        for clocks in (["--increment", "5"], ["--time", "3", "--increment", "5", "--move-time", "5"]):
            run = self.play([], *clocks)
            self.assertEqual(run.returncode, 2)
            self.assertEqual(
                run.stderr, "caminos: play: --increment needs --time and excludes --move-time\n"
            )
        for wrong in ("-1", "ten", "nan", "1e9"):
            run = self.play([], "--time", wrong)
            self.assertEqual(run.returncode, 2)
            self.assertRegex(run.stderr, r"^caminos: play: --time takes a number")

    def test_wrong_calls(self):
        for arguments, words in (
            (("--seat1", "0"), "--seat1 is human or a level from 1 to 9"),
            (("--seat3", "human"), "there is no seat 3 with 2 players"),
            (("--players", "3"), "--players is 2 or 4"),
            (("--games", "0"), "--games 0, a match without end, needs --target"),
            (("--level", "10"), "--level takes a number from 1 to 9"),
            (("--new", "--resume"), "--load, --resume and --new exclude each other"),
            (("--board", "oval"), "no board 'oval'"),
            (("x",), "'x' is one word too many"),
        ):
            run = self.play([], *arguments, people=False)
            self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)
            self.assertTrue(run.stderr.startswith(f"caminos: play: {words}"), run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            run = subprocess.run(
                [PROGRAM, "play", "--plain", "--seat2", "human"], input=b"", stdout=full,
                stderr=subprocess.PIPE, env=self.environment,
            )  # fmt: skip
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stderr, b"caminos: play: standard output cannot be written\n")

    def test_signals_end_it(self):
        program = subprocess.Popen(
            [PROGRAM, "play", "--plain", "--seat2", "human"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=self.environment,
        )  # fmt: skip
        program.stdin.write(b"L:a1,a2,a3,b3\n")
        program.stdin.flush()
        while b"Yellow plays" not in program.stdout.readline():
            pass
        time.sleep(0.1)
        program.send_signal(signal.SIGTERM)
        self.assertEqual(program.wait(60), -signal.SIGTERM)
        program.stdin.close()
        program.stdout.close()
        (kept,) = self.shelf.glob("*.sgf")
        self.assertIn(";Y[L:a1,a2,a3,b3]", kept.read_text())

    def test_languages(self):
        for language, words in (
            ("de_DE.UTF-8", ("Gelb spielt L:a1,a2,a3,b3.", "Kein Würfel des Steins")),
            ("fr_FR.UTF-8", ("Jaune joue L:a1,a2,a3,b3.", "Aucun cube de la pièce")),
            ("nl_NL.UTF-8", ("Geel speelt L:a1,a2,a3,b3.", "Geen kubus van de steen")),
            ("xx_XX.UTF-8", ("Yellow plays L:a1,a2,a3,b3.", "No cube of the piece")),
            ("C", ("Yellow plays L:a1,a2,a3,b3.", "No cube of the piece")),
        ):
            self.environment["LANG"] = language
            run = self.play(["L:a1,a2,a3,b3", "L:a1,a2,a3,b3", "help"])
            for word in words:
                self.assertIn(word, run.stdout)
            if language == "C":
                self.assertTrue(run.stdout.isascii())


if __name__ == "__main__":
    unittest.main()
