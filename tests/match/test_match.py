#!/usr/bin/env python3
"""test_match.py CAMINOS: matches of the real program, sound and unsound players."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
HUNG = "crashed 0, hung 2, broke the rules 0; last: no answer in time"
FAKE = pathlib.Path(__file__).resolve().parent / "fake_player.py"


def run(*words, folder=None, timeout=120):
    return subprocess.run(
        [PROGRAM, "match", *map(str, words)],
        capture_output=True, text=True, cwd=folder, timeout=timeout,
    )


def fake(*words):
    return " ".join([sys.executable, str(FAKE), *map(str, words)])


def tally(output, name="square"):
    """Games, A's wins, draws and losses."""
    found = re.search(rf"^{name}: (\d+) games: A won (\d+), drew (\d+), lost (\d+)", output, re.M)
    assert found, output
    return tuple(map(int, found.groups()))


def is_running(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


class Matches(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)

    def test_report(self):
        result = run("--a", "random", "--b", "plain:visits=20", "--games", 20, "--seed", 3)
        self.assertEqual(result.returncode, 0, result.stderr)
        games, won, drew, lost = tally(result.stdout)
        self.assertEqual((games, won + drew + lost), (20, 20))
        for line in (
            r"A: random",
            r"B: plain:visits=20",
            r"square: 20 games: A won \d+, drew \d+, lost \d+ \(\d+\.\d %\); points \d+ to \d+",
            r"square: pairs with 0, 1/2, 1, 3/2, 2: \d+ \d+ \d+ \d+ \d+",
            r"square: Elo \S+ \(95 %: \S+ to \S+\), A stronger with \d+\.\d %",
            r"yellow won \d+, green \d+; \d+\.\d plies a game",
            r"A: \d+\.\d+ s a move",
        ):
            self.assertRegex(result.stdout, rf"(?m)^{line}$")
        self.assertEqual(result.stderr, "")

    def test_same_seed_same_match(self):
        call = ["--a", "random", "--b", "plain:visits=15", "--board", "all", "--games", 16]
        stable = lambda r: [l for l in r.stdout.splitlines() if "s a move" not in l]
        first = run(*call, "--seed", 5)
        self.assertEqual(stable(first), stable(run(*call, "--seed", 5, "--concurrency", 3)))
        self.assertNotEqual(stable(first), stable(run(*call, "--seed", 6)))

    def test_points(self):
        """On the ring, where games are drawn, whoever plays for points gets more of them."""
        call = ["--b", "strong:visits=60", "--board", "ring", "--games", 12]
        points = r"points (\d+) to (\d+)"
        a, b = map(int, re.search(points, run("--a", "strong:visits=60,aim=points", *call).stdout).groups())
        self.assertGreater(a, b + 12)
        result = run("--a", "strong:aim=glory", *call)
        self.assertEqual(result.returncode, 1)
        self.assertIn("--aim is win or points", result.stderr)

    def test_all_boards_four_players_neutral(self):
        result = run("--a", "random", "--b", "random", "--board", "all", "--players", 4,
                     "--neutral", "--games", 16, "--opening-plies", "0-3", "--save", self.path / "m")
        self.assertEqual(result.returncode, 0, result.stderr)
        for board in ("square", "rhombus", "octagon", "ring"):
            self.assertEqual(tally(result.stdout, board)[0], 4)
        self.assertEqual(tally(result.stdout, "all")[0], 16)
        self.assertIn("NP[4]NE[1]", (self.path / "m" / "ring-0004a.sgf").read_text())

    def test_openings_of_a_file(self):
        book = self.path / "book.txt"
        book.write_text("# two of them\nring T:i3,i4,i5,j4\nsquare t:C4,d4x2,e4 L:e5x3,e6\n\nsquare O:a1,a2,b1,b2\n")
        saved = self.path / "games"
        result = run("--a", "random", "--b", "random", "--games", 6, "--openings", book, "--save", saved)
        self.assertEqual(result.returncode, 0, result.stderr)
        begins = [re.sub(r"\s", "", game.read_text()).split(";", 2)[2] for game in sorted(saved.glob("*.sgf"))]
        first, second = "Y[T:c4,d4x2,e4];G[L:e5x3,e6];Y[", "Y[O:a1,a2,b1,b2];G["
        for begin, expected in zip(begins, (first, first, second, second, first, first), strict=True):
            self.assertEqual(begin[: len(expected)], expected)

    def test_wrong_openings(self):
        book = self.path / "book.txt"
        for text, said in (
            ("square O:a1,a2,b1,b2 O:a1,a2,b1,b2\n", "1:22: "),
            ("\nmoon O:a1,a2,b1,b2\n", "2:1: that board is not played on"),
            ("square nonsense\n", "1:8: "),
            ("ring T:i3,i4,i5,j4\n", "there is no opening for the board 'square'"),
            ("square " + " ".join(f"L:{c}1,{c}2,{c}3,{c}4" for c in "a") + "\n", "1:8: "),
        ):
            book.write_text(text)
            result = run("--a", "random", "--b", "random", "--games", 2, "--openings", book)
            self.assertEqual(result.returncode, 1, text)
            self.assertTrue(result.stderr.startswith(f"caminos: {book}:"), result.stderr)
            self.assertIn(said, result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1)
        missing = run("--a", "random", "--b", "random", "--openings", self.path / "none.txt")
        self.assertEqual((missing.returncode, missing.stderr.count("\n")), (1, 1))

    def test_games_are_saved_in_pairs(self):
        result = run("--a", "random", "--b", "plain:visits=9", "--games", 6, "--save", "m",
                     "--opening-plies", 2, folder=self.path)
        self.assertEqual(result.returncode, 0, result.stderr)
        names = sorted(p.name for p in (self.path / "m").glob("*.sgf"))
        self.assertEqual(names, [f"square-000{n}{g}.sgf" for n in (1, 2, 3) for g in "ab"])
        for n in (1, 2, 3):
            a, b = ((self.path / "m" / f"square-000{n}{g}.sgf").read_text() for g in "ab")
            moves = [re.findall(r";[YG]\[([^]]*)\]", text) for text in (a, b)]
            self.assertEqual(moves[0][:2], moves[1][:2])
            self.assertIn("P1[random]P2[plain:visits=9]", a)
            self.assertIn("P1[plain:visits=9]P2[random]", b)
            self.assertRegex(a, r"RE\[([YG]\+\d+|0)\]")
        # Our own reader takes them.
        text = "".join(f"loadsgf m/{name}\n" for name in names)
        answers = subprocess.run([PROGRAM, "gtp"], input=text, capture_output=True, text=True,
                                 cwd=self.path).stdout
        self.assertEqual(answers.count("= \n\n"), 6)

    def test_an_interrupted_match_goes_on(self):
        call = ["--a", "random", "--b", "plain:visits=9", "--save", self.path / "m", "--games"]
        self.assertEqual(run(*call, 4).returncode, 0)
        results = self.path / "m" / "results.txt"
        with open(results, "a") as file:
            file.write("pair 2 2")  # a line cut short by a crash
        before = results.read_text()
        result = run(*call, 10)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(results.read_text().startswith(before))
        self.assertEqual(tally(result.stdout)[0], 10)
        self.assertIn("4 of the games were played before", result.stdout)
        whole = run(*call[:4], "--games", 10)
        self.assertEqual(tally(whole.stdout), tally(result.stdout))
        again = run(*call, 10)
        self.assertEqual(tally(again.stdout), tally(result.stdout))
        self.assertIn("10 of the games were played before", again.stdout)

    def test_a_match_cut_short_at_its_very_beginning_goes_on(self):
        call = ["--a", "random", "--b", "plain:visits=9", "--save", self.path / "m", "--games", 4]
        whole = run(*call)
        results = self.path / "m" / "results.txt"
        text = results.read_bytes()
        start = text.index(b"pair ")
        for cut in (0, 1, start // 2, start - 1):
            with self.subTest(cut=cut):
                results.write_bytes(text[:cut])
                again = run(*call)
                self.assertEqual(again.returncode, 0, again.stderr)
                self.assertEqual(tally(again.stdout), tally(whole.stdout))
                self.assertEqual(results.read_bytes(), text)

    def test_another_match_is_not_mixed_in(self):
        call = ["--games", 2, "--save", self.path / "m", "--b", "random"]
        self.assertEqual(run("--a", "random", *call).returncode, 0)
        result = run("--a", "plain:visits=9", *call)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"^caminos: match: .*results.txt: belongs to another match\n$")

    def check_fault(self, fault, games, reason, at=1, timeout=60):
        result = run("--a", "random", "--b", fake(fault, at), "--games", games,
                     "--timeout", timeout, "--opening-plies", 0, "--save", self.path / fault)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(tally(result.stdout), (games, games, 0, 0))
        self.assertRegex(result.stdout, rf"(?m)^B: lost by breaking down: {reason}$")
        return result

    def test_hang(self):
        self.check_fault("hang", 2, HUNG, timeout=3)
        text = (self.path / "hang" / "square-0001a.sgf").read_text()
        self.assertIn("RE[Y+T]", text)
        self.assertIn("C[no answer in time]", text)

    def test_talking_is_no_answer(self):
        self.check_fault("talk", 2, HUNG, timeout=3)

    def test_half_an_answer(self):
        self.check_fault("half", 2, HUNG, timeout=3)

    def test_an_answer_without_end(self):
        self.check_fault("endless", 2, "crashed 0, hung 2, broke the rules 0; last: an answer without end",
                         timeout=600)

    def check_children_are_gone(self, count):
        numbers = [int(path.name[len("child-"):]) for path in self.path.glob("child-*")]
        self.assertGreaterEqual(len(numbers), count)
        self.assertEqual([number for number in numbers if is_running(number)], [])

    def test_nothing_a_player_started_survives(self):
        for fault in ("child_stay", "child_hang", "child_crash"):
            with self.subTest(fault=fault):
                result = run("--a", "random", "--b", fake(fault), "--games", 2, "--timeout", 3,
                             "--concurrency", 2, folder=self.path)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.check_children_are_gone(2)
                for path in self.path.glob("child-*"):
                    path.unlink()

    def test_nor_when_the_match_is_killed(self):
        process = subprocess.Popen(
            [PROGRAM, "match", "--a", fake("child_stay", 0), "--b", fake("hang"), "--timeout", "100"],
            stdout=subprocess.PIPE, text=True, cwd=self.path,
        )
        while len(list(self.path.glob("child-*"))) < 2:
            time.sleep(0.01)
        process.kill()
        process.communicate()
        for path in self.path.glob("child-*"):
            while is_running(int(path.name[len("child-"):])):  # for ever, if this goes wrong
                time.sleep(0.01)

    def test_crash(self):
        self.check_fault("crash", 4, "crashed 4, hung 0, broke the rules 0; last: killed by signal 6")
        self.assertIn("RE[G+R]", (self.path / "crash" / "square-0001b.sgf").read_text())

    def test_exit(self):
        self.check_fault("exit", 4, "crashed 4, hung 0, broke the rules 0; last: ended with status 3")

    def test_close(self):
        self.check_fault("close", 2, "crashed 2, hung 0, broke the rules 0; last: closed its output")

    def test_illegal_move(self):
        self.check_fault("illegal", 4, "crashed 0, hung 0, broke the rules 4; last: "
                         r"illegal move 'L:a1,a2,a3,z9': .*")

    def test_nonsense(self):
        self.check_fault("nonsense", 4, "crashed 0, hung 0, broke the rules 4; last: "
                         r"illegal move '[ -~]*': .*")

    def test_pass(self):
        self.check_fault("pass", 4, "crashed 0, hung 0, broke the rules 4; last: illegal move 'pass': .*")

    def test_refusal(self):
        self.check_fault("refuse", 4, "crashed 0, hung 0, broke the rules 4; last: "
                         "refused genmove: I do not want to")

    def test_refused_move(self):
        self.check_fault("refuse_play", 4, "crashed 0, hung 0, broke the rules 4; last: "
                         "refused 'play .*': illegal move", at=9)

    def test_another_game(self):
        self.check_fault("other_game", 4, "crashed 0, hung 0, broke the rules 4; last: "
                         "refused 'set_game square players 2 neutral 0': unknown command")

    def test_resignation_is_no_fault(self):
        result = run("--a", fake("resign"), "--b", "random", "--games", 2, "--save", self.path / "m")
        self.assertEqual(tally(result.stdout), (2, 0, 0, 2))
        self.assertNotIn("breaking down", result.stdout)
        self.assertIn("RE[G+R]", (self.path / "m" / "square-0001a.sgf").read_text())

    def test_players_that_will_not_end(self):
        result = run("--a", fake("stay", 0), "--b", fake("resign"), "--games", 2)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(tally(result.stdout), (2, 2, 0, 0))

    def test_players_that_do_not_start(self):
        for player, why in (("no_such_program_at_all", "ended with status 127"), ("exit 4;", "ended with status 4")):
            result = run("--a", "random", "--b", player, "--games", 2)
            self.assertEqual(result.returncode, 1)
            self.assertIn(f"caminos: match: B ({player}) does not start: {why}\n", result.stderr)

    def test_sprt(self):
        result = run("--a", "plain:visits=200", "--b", "random:visits=1", "--games", 400,
                     "--sprt", "0,200", "--concurrency", 2)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"SPRT: elo0 0, elo1 200, alpha 0.05, beta 0.05: ratio "
                         r"\S+ \(-2.94 to 2.94\): H[01] accepted")
        self.assertLess(tally(result.stdout)[0], 400)
        result = run("--a", "random", "--b", "random", "--games", 2, "--sprt", "0,10,0.1,0.1")
        self.assertIn("(-2.20 to 2.20): undecided", result.stdout)

    def test_interrupt(self):
        process = subprocess.Popen(
            [PROGRAM, "match", "--a", fake("stay", 0), "--b", fake("hang"), "--timeout", "100"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        time.sleep(1)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
        self.assertLess(time.monotonic() - start, 10)
        self.assertEqual(process.returncode, 1)
        self.assertEqual(errors, "caminos: match: stopped before the end\n")

    def test_wrong_calls(self):
        for words, message in (
            ([], "--a is missing; see 'caminos help match'"),
            (["--a", "random"], "--b is missing; see 'caminos help match'"),
            (["--a", "random:x=1", "--b", "random"], "--a: 'x=1': a setting is"),
            (["--a", "random:level=", "--b", "random"], "--a: 'level=': a setting is"),
            (["--a", " ", "--b", "random"], "--a: an empty command"),
            (["--a", "random", "--b", "random", "--board", "moon"], "no board 'moon'"),
            (["--a", "random", "--b", "random", "--board", "ring,,"], "no board ''"),
            (["--a", "random", "--b", "random", "--players", "3"], "--players is 2 or 4"),
            (["--a", "random", "--b", "random", "--games", "0"], "--games takes a number"),
            (["--a", "random", "--b", "random", "--opening-plies", "3-1"], "--opening-plies lie"),
            (["--a", "random", "--b", "random", "--opening-plies", "x"], "--opening-plies takes"),
            (["--a", "random", "--b", "random", "--opening-plies", "99"], "--opening-plies lie"),
            (["--a", "random", "--b", "random", "--sprt", "5"], "--sprt takes"),
            (["--a", "random", "--b", "random", "--sprt", "5,0"], "--sprt: ELO0 is below"),
            (["--a", "random", "--b", "random", "--sprt", "0,5,0.9,0.1"], "--sprt: ELO0 is below"),
            (["--a", "random", "--b", "random", "--cpu", "-1"], "--cpu takes a number"),
            (["--a", "random", "--b", "random", "extra"], "'extra' is one word too many"),
        ):
            with self.subTest(words=words):
                result = run(*words)
                self.assertEqual(result.returncode, 2)
                self.assertTrue(result.stderr.startswith(f"caminos: match: {message}"), result.stderr)
                self.assertEqual(result.stderr.count("\n"), 1)

    def test_unwritable_folder(self):
        (self.path / "file").write_text("")
        result = run("--a", "random", "--b", "random", "--games", 2, "--save", self.path / "file")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"^caminos: match: .*file.*: Not a directory\n$")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
