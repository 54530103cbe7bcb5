#!/usr/bin/env python3
"""Plays on a real terminal.

    test_screen.py PROGRAM
"""

import fcntl
import os
import pty
import random
import re
import select
import struct
import sys
import termios
import time
import unittest

from terminal import Terminal

PROGRAM = sys.argv.pop(1)

# One move before yellow connects a1 with d8.
ALMOST = """(;FF[4]CA[UTF-8]GM[Caminos]BO[square]NP[2]NE[0]
;Y[L:a1,a2,a3,b3];G[O:g1,g2,h1,h2];Y[L:b4,b5,b6,c6];G[O:g3,g4,h3,h4]
;Y[O:c7x2,d7x2];G[T:g5,g6,g7,h6])
"""


class Screen(unittest.TestCase):
    def start(self, *arguments, prefix="", **options):
        self.terminal = Terminal(**options)
        self.addCleanup(self.terminal.close)
        return self.terminal.run(PROGRAM, "play", "--threads", "1", *arguments, prefix=prefix)

    def again(self, *arguments):
        """Another run in the same place."""
        self.terminal.tmux("kill-server")
        return self.terminal.run(PROGRAM, "play", "--threads", "1", *arguments)

    def people(self, *arguments, **options):
        """Two people, so that nothing happens by itself."""
        terminal = self.start("--seat2", "human", *arguments, **options)
        terminal.wait("▶1 ●")
        return terminal

    @staticmethod
    def board_of(screen):
        return "\n".join(line[:36] for line in screen.splitlines()[:18])

    def test_first_screen(self):
        terminal = self.people()
        screen = terminal.wait("It fits here; Enter places it.")
        lines = screen.splitlines()
        self.assertTrue(lines[0].startswith("   ┌───┬───┬"))
        self.assertRegex(lines[17], "^     a   b   c   d   e   f   g   h")
        self.assertIn("▶1 ● person    L4 T4 Z4 O2", screen)
        self.assertIn(" 2 ▬ person    L4 T4 Z4 O2", screen)
        self.assertIn("·+1 ·+1 ·+1", screen)

    def test_a_stone_is_placed_by_keys(self):
        terminal = self.people()
        terminal.keys("o", "Left", "Left", "Left", "Down", "Down", "Down", "Enter")
        screen = terminal.wait(r" 1 ● O:a1,a2,b1,b2")
        self.assertIn("▶2 ▬", screen)
        self.assertIn("L4 T4 Z4 O1", screen)
        self.assertEqual(screen.splitlines()[15][3:12], "┃●1  ●1 ┃")
        terminal.wait_saved(";Y[O:a1,a2,b1,b2]")

    def test_turning_changes_the_shape(self):
        terminal = self.people()
        terminal.keys("t")
        flat = self.board_of(terminal.wait(r"\[T4\]"))
        terminal.keys("f")
        terminal.wait(r"·\+2")
        terminal.keys("f")
        over = self.board_of(terminal.wait(r"·\+2", gone=True))
        self.assertNotEqual(flat, over)
        terminal.keys("f")  # past hanging in the air, back to where it was
        terminal.wait("It fits here")
        terminal.keys("f")
        terminal.wait(r"·\+2")
        terminal.keys("F")  # a capital turns back
        self.assertEqual(self.board_of(terminal.wait(r"·\+2", gone=True)), flat)

    def test_space_finds_what_fits(self):
        terminal = self.people()
        seen = set()
        for _ in range(6):
            terminal.keys("Space")
            time.sleep(0.2)
            screen = terminal.wait("It fits here")
            seen.add(self.board_of(screen))
        self.assertGreaterEqual(len(seen), 5)

    def test_why_not_is_said_at_once(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("Your turn: take a piece or move it.")
        terminal.keys("Enter")  # does no harm, it only takes the piece up
        terminal.wait("✗ No cube of the piece lies on the")
        terminal.keys("Enter")  # is refused
        terminal.keys("r")
        screen = terminal.wait(r"✗ \w\d is occupied.")
        self.assertIn("▶2 ▬", screen)
        terminal.keys("z", "f", "Up", "Up", "Up")
        terminal.wait("✗ There would be a gap under")

    def test_undo_and_redo(self):
        terminal = self.people()
        terminal.keys("u")
        terminal.wait("There is nothing to take back.")
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        terminal.keys("u")
        terminal.wait("▶1 ●")
        terminal.keys("y")
        terminal.wait("▶2 ▬")
        terminal.keys("y")
        terminal.wait("There is nothing to redo.")

    def test_the_computer_answers(self):
        terminal = self.start("--level", "1", "--seed", "7")
        terminal.wait("▶1 ●")
        terminal.keys("Enter")
        screen = terminal.wait(r" 2 ▬ [LTZO]:")
        self.assertIn("▶1 ●", terminal.wait("▶1 ●"))
        self.assertRegex(screen, "2 ▬ level 1")
        terminal.keys("u")
        terminal.wait(r" 1 ● L:", gone=True)
        self.assertIn("▶1 ●", terminal.wait("▶1 ●"))

    def test_hint_can_be_played(self):
        terminal = self.people()
        terminal.keys("h")
        screen = terminal.wait(r"Hint: [LTZO]:[a-hx1-9,\s]+ chance")
        move = re.search(r"Hint: ([LTZO]:\S+),", screen).group(1)
        terminal.keys("Enter")
        terminal.wait_saved(f";Y[{move}]")

    def test_chances_are_shown(self):
        terminal = self.people()
        terminal.wait(r"Yellow \d+% .* Green \d+%")
        terminal.keys("w")
        terminal.wait(r"Green \d+%", gone=True)

    def test_a_move_can_be_typed(self):
        terminal = self.people()
        terminal.keys("m")
        terminal.wait("Your move")
        terminal.type("t:e4,c4,d4x2")
        terminal.keys("Enter")
        terminal.wait(" 1 ● T:c4,d4x2,e4")
        terminal.keys("m")
        terminal.wait("Your move")
        terminal.type("T:d4x2,d5x9")
        terminal.keys("Enter")
        terminal.wait("x2 or x3 may follow a column, nothing")
        terminal.keys("m")
        terminal.wait("Your move")
        terminal.type("O:a1")
        terminal.keys("Escape")
        terminal.wait("Your move", gone=True)

    def test_a_position_is_set_up_and_shared(self):
        terminal = self.people(prefix="cd $(mktemp -d);")
        terminal.keys("k")
        terminal.wait("so this is no puzzle")
        terminal.keys("d")
        terminal.wait("What lies there")
        for text, told in (
            ("Y L:d1,d2,d3,c3", r"▶1 ● person +L3"),
            ("g O:a1,a2,b1,b2", r" 2 ▬ person +L4 T4 Z4 O1"),
            ("G O:a1,a2,b1,b2", "No cube of the piece lies on the board."),
        ):
            terminal.type(text)
            terminal.keys("Enter")
            terminal.wait(told)
        terminal.keys("C-u")
        terminal.type("Y L:d4,d5,d6,c6")
        terminal.keys("Enter")
        terminal.wait(r"▶1 ● person +L2")
        terminal.type("2")
        terminal.keys("Enter")
        terminal.wait("▶2")
        terminal.type("1")
        terminal.keys("Enter")
        terminal.wait("▶1")
        terminal.keys("Escape")
        terminal.wait("What lies there", gone=True)
        terminal.keys("k")
        terminal.wait("Save it to which file")
        terminal.keys("Enter")
        screen = terminal.wait("Saved to puzzle.sgf.")
        self.assertIn("Yellow is to move and wins with 1 stone.", screen)
        self.assertIn("http://127.0.0.1:8080/#find=", screen)
        self.assertEqual(terminal.state("alternate_on"), "0")
        terminal.keys("Enter")
        terminal.wait("▶1")
        self.assertEqual(terminal.state("alternate_on"), "1")

    def test_house_rules_have_keys(self):
        terminal = self.people("--rules", "bridget,pie")
        terminal.wait("Edge cells: Yellow 0, Green 0.")
        self.assertNotIn("E: take", terminal.screen())
        terminal.keys("Enter")
        terminal.wait("E: take the other side")
        terminal.keys("e")
        terminal.wait("2 ▬ swap")
        self.assertNotIn("E: take", terminal.screen())
        terminal.keys("e")
        terminal.wait("Edge cells")
        terminal.keys("Space", "Enter")
        terminal.wait("B: your time machine")
        terminal.keys("b")
        terminal.wait("back")

    def test_the_path_of_a_win(self):
        terminal = self.start("--seat2", "human")
        path = terminal.folder / "almost.sgf"
        path.write_text(ALMOST)
        terminal = self.again("--load", str(path))
        terminal.wait("▶1 ●")
        terminal.keys("m")
        terminal.wait("Your move")
        terminal.type("L:d8,e8,f7,f8")
        terminal.keys("Enter")
        screen = terminal.wait("Yellow has connected")
        self.assertEqual(screen.count("◆"), 11)
        self.assertIn("Path: a1 a2 a3 b3 b4", screen)
        self.assertIn("N new game  U undo", screen)
        self.assertNotIn("Enter place", screen)
        terminal.keys("Enter")
        terminal.wait("N begins a new game.")
        terminal.keys("u")
        terminal.wait("◆", gone=True)

    def test_a_match_goes_on(self):
        terminal = self.people("--points", "--games", "2")
        terminal.wait("Game 1 of 2. Yellow 0 : 0 Green")
        terminal.keys("x")
        terminal.wait("Resign this game")
        terminal.keys("Enter")
        terminal.wait("Yellow resigns; Green wins.")
        terminal.wait(r"Game 1 of 2. Yellow 0 : \d+ Green")
        terminal.wait("Enter next game")
        terminal.keys("Enter")
        screen = terminal.wait("Game 2 of 2.")
        self.assertIn("▶2 ▬", screen)  # the beginner changes

    def test_four_seats_and_neutral_stones(self):
        terminal = self.start(
            "--players", "4", "--neutral", "--board", "ring", "--seat3", "human",
            "--level", "1", "--seed", "5",
        )
        screen = terminal.wait("▶1 ●")
        self.assertIn("neutral stones", screen)
        self.assertIn("[I2]", screen)
        terminal.keys("Enter")
        terminal.wait(r" 2 ○ I:")
        terminal.wait(r"▶1 ●.*L2 T2 Z2 O1")
        terminal.keys(*["Right"] * 8, "Space", "Enter")
        terminal.wait(r"▶3 ●")

    def test_computers_play_by_themselves_and_pause(self):
        terminal = self.start("--seat1", "1", "--seat2", "1", "--seed", "3")
        terminal.wait(r" 4 [●▬] ")
        terminal.keys("p")
        terminal.keys("p")
        terminal.wait("wins|a draw")

    def test_looking_back(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        terminal.keys("PageUp")
        terminal.wait("Looking at move 0 of 1")
        terminal.keys("PageDown")
        terminal.wait("Looking at move", gone=True)
        terminal.keys("PageUp")
        terminal.wait("Looking at move 0 of 1")
        terminal.keys("End")
        terminal.wait("Looking at move", gone=True)
        terminal.keys("PageUp", "c")
        terminal.wait("▶1 ●")

    def test_the_game_goes_on_while_one_looks_back(self):
        """The computer's move comes, in its place, and nobody is moved about by it."""
        terminal = self.start("--seat2", "8", "--seed", "3")  # thinks longer than a key takes
        terminal.wait("▶1 ●")
        terminal.keys("Enter", "PageUp")
        screen = terminal.wait("Looking at move 0 of 2")
        self.assertIn("▶1 ●", screen)
        terminal.keys("PageDown")
        terminal.wait("Looking at move 1 of 2")
        terminal.keys("PageDown")
        terminal.wait("Your turn")
        self.assertRegex(terminal.saved(), r";Y\[[^]]*\]\n;G\[[^]]*\]\n\)")  # one line, no variation

    def test_a_pause_stops_clocks_and_moves(self):
        terminal = self.people("--time", "5")
        terminal.keys("p")
        screen = terminal.wait("Paused; P goes on")
        clock = re.search(r"▶1 ●.* (\d+:\d+)", screen).group(1)
        terminal.keys("Enter", "m")
        time.sleep(1.5)
        screen = terminal.wait("Paused; P goes on")
        self.assertIn(clock, screen)
        self.assertNotIn(" 1 ●", screen)
        self.assertIn("PA[1]", terminal.saved())
        terminal.keys("p")
        terminal.wait("Paused", gone=True)
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")

    def test_a_remote_seat_is_not_played_here(self):
        terminal = Terminal()
        self.addCleanup(terminal.close)
        (terminal.folder / "remote.sgf").write_text("(;GM[Caminos]S2[remote];Y[L:a1,a2,a3,b3])")
        terminal.run(PROGRAM, "play", "--load", terminal.folder / "remote.sgf")
        terminal.wait("Waiting for seat 2, who plays elsewhere.")
        terminal.keys("o", "Enter", "Enter", "m", "x", "h")
        time.sleep(0.5)
        screen = terminal.wait("Waiting for seat 2, who plays elsewhere.")
        self.assertNotIn("Your move", screen)
        terminal.keys("u")
        terminal.wait("▶1 ●")

    def test_notes_of_a_file_are_shown_when_looking_back(self):
        terminal = self.start("--seat2", "human")
        path = terminal.folder / "notes.sgf"
        path.write_text(ALMOST.replace("G[O:g3,g4,h3,h4]", "G[O:g3,g4,h3,h4]C[Too far away:\nb7 is better.]"))
        terminal = self.again("--load", str(path))
        terminal.wait("▶1 ●")
        self.assertNotIn("Too far away", terminal.wait("▶1 ●"))
        terminal.keys("PageUp", "PageUp")
        screen = terminal.wait("Too far away:")
        self.assertIn("Looking at move 4 of 6", screen)
        self.assertIn("b7 is better.", screen)
        terminal.keys("PageUp")
        terminal.wait("Too far away:", gone=True)

    def test_where_a_piece_could_go(self):
        terminal = self.people()
        terminal.keys("a")
        terminal.wait(r"│ \+ │ \+ │")
        terminal.keys("a")
        terminal.wait(r"│ \+ │", gone=True)

    def test_help(self):
        terminal = self.people()
        terminal.keys("?")
        screen = terminal.wait("─Help─").splitlines()
        # Every line stands within the frame: what leaves, how to leave, and the words about the mouse.
        top = next(i for i, line in enumerate(screen) if "─Help─" in line)
        frame = screen[top].index("┌"), screen[top].rindex("┐")
        bottom = next(i for i in range(top, len(screen)) if screen[i][frame[0] : frame[0] + 2] == "└─")
        for line in screen[top + 1 : bottom]:
            self.assertEqual(line[frame[0]] + line[frame[1]], "││", line)
        page = "\n".join(line[slice(*frame)] for line in screen[top:bottom])
        self.assertRegex(page, r"(?s)Q +leave; the game is kept.*to turn it\.")
        terminal.keys("Escape")
        terminal.wait("─Help─", gone=True)

    def test_a_new_game_from_the_form(self):
        terminal = self.people()
        terminal.keys("n")
        terminal.wait("─A new game─")
        terminal.keys("Right")
        terminal.wait("Board: rhombus")
        terminal.keys("Down", "Right")
        terminal.wait("Players: 4")
        terminal.keys("Up", "Up", "Left")
        terminal.wait("Seat 4, Green: level 2")
        terminal.keys("Enter")
        screen = terminal.wait("Caminos: rhombus")
        self.assertRegex(screen, " 4 ▬ level 2")

    def test_save_and_load(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        path = terminal.folder / "mine.sgf"
        terminal.keys("s")
        terminal.wait("Save to which file")
        terminal.keys("C-u")
        terminal.type(str(path))
        terminal.keys("Enter")
        terminal.wait("Saved to")
        self.assertIn(";Y[L:", path.read_text())
        terminal.keys("s")
        terminal.wait("Save to which file")
        terminal.keys("C-u")
        terminal.type(str(path))
        terminal.keys("Enter")
        terminal.wait("This file exists")
        terminal.keys("Escape")
        terminal.keys("u")
        terminal.wait("▶1 ●")
        terminal.keys("g")
        terminal.wait("Which file")
        terminal.type(str(path))
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")

    def test_a_broken_file_changes_nothing(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        path = terminal.folder / "x.sgf"
        path.write_text("(;FF[4]GM[Caminos]BO[square]\n;Y[L:a1,a2])")
        terminal.keys("g")
        terminal.wait("Which file")
        terminal.type(str(path))
        terminal.keys("Enter")
        screen = terminal.wait("Line 2, column 2: Those columns")
        self.assertIn("▶2 ▬", screen)

    def test_the_window_changes_size(self):
        terminal = self.people()
        terminal.resize(130, 45)
        terminal.wait(r"┌───────┬───────┬")
        terminal.resize(60, 20)
        screen = terminal.wait("This window is too small: 60 by 20 characters.")
        self.assertNotIn("┌", screen)
        terminal.resize(80, 24)
        terminal.wait(r"┌───┬───┬")

    def test_a_window_of_any_size(self):
        """Sizes that terminal libraries do not count up to, from the start and later."""
        terminal = Terminal()
        self.addCleanup(terminal.close)
        environment = dict(terminal.environment, TERM="xterm-256color")
        for first in ((24, 40_000), (65_535, 80)):
            process, screen = pty.fork()
            if process == 0:
                os.read(0, 1)  # until the window has its size
                os.execve(PROGRAM, [PROGRAM, "play", "--new"], environment)
            for size in (first, (24, 32_768), (24, 80), (65_535, 65_535), (24, 80)):
                fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
                os.write(screen, b"\n" if size is first else b"?")
                self.assertTrue(select.select([screen], [], [], 60)[0])
                while select.select([screen], [], [], 0.3)[0]:
                    os.read(screen, 65536)
            self.assertEqual(os.waitstatus_to_exitcode(self.leave(process, screen)), 0)

    def test_a_large_board_says_what_it_needs(self):
        rows = "row " + "#" * 16 + "\n"
        letters = "abcdefghijklmnop"
        board = "board wide\n" + rows * 8 + "side N " + " ".join(f"{c}8" for c in letters)
        board += "\nside E " + " ".join(f"p{n}" for n in range(8, 0, -1)) + "\nside S "
        board += " ".join(f"{c}1" for c in reversed(letters)) + "\nside W "
        board += " ".join(f"a{n}" for n in range(1, 9)) + "\n"
        self.start("--seat2", "human").wait("▶1")
        path = self.terminal.folder / "wide.board"
        path.write_text(board)
        terminal = self.again("--new", "--seat2", "human", "--board", str(path))
        terminal.wait("80 by 24 characters. The game needs 99 by 24")
        terminal.resize(99, 24)
        terminal.wait("▶1")

    def test_a_small_window_waits(self):
        terminal = self.start("--board", "rhombus", "--seat2", "human", columns=79, rows=24)
        terminal.wait("The game needs 80 by 24")
        terminal.resize(80, 24)
        terminal.wait("Caminos: rhombus")
        terminal.resize(20, 5)
        terminal.wait(r"too\s+small")
        process = terminal.process()
        terminal.keys("q")
        terminal.wait_dead(process)

    def check_restored(self, terminal, status):
        screen = terminal.wait(f"ended {status}")
        terminal.wait(r"(?<![-\w])icanon")
        self.assertRegex(terminal.screen(), r"(?<![-\w])echo ")
        self.assertEqual(terminal.state("alternate_on"), "0")
        self.assertEqual(terminal.state("cursor_flag"), "1")
        self.assertEqual(terminal.state("mouse_any_flag"), "0")
        return screen

    def test_leaving_restores_the_terminal(self):
        terminal = self.people()
        self.assertEqual(terminal.state("alternate_on"), "1")
        terminal.keys("q")
        self.check_restored(terminal, 0)

    def test_signals_restore_the_terminal_and_keep_the_game(self):
        for name, status in (("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130), ("SIGQUIT", 131)):
            with self.subTest(name):
                terminal = self.people()
                terminal.keys("Enter")
                terminal.wait("▶2 ▬")
                terminal.send_signal(name)
                self.check_restored(terminal, status)
                self.assertIn(";Y[L:", terminal.saved())

    def test_a_fault_restores_the_terminal(self):
        terminal = self.people()
        terminal.send_signal("SIGABRT")
        self.check_restored(terminal, 134)

    def test_a_signal_during_thought(self):
        terminal = self.start("--level", "9", "--seat1", "9")
        terminal.wait("is thinking")
        terminal.send_signal("SIGTERM")
        self.check_restored(terminal, 143)

    def test_a_closed_terminal_keeps_the_game(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        process = terminal.process()
        terminal.tmux("kill-server")
        terminal.wait_dead(process)
        self.assertIn(";Y[L:", terminal.saved())
        terminal = self.again("--resume")
        terminal.wait("▶2 ▬")

    def test_kill_loses_nothing(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        terminal.wait_saved(";Y[L:")
        process = terminal.process()
        terminal.send_signal("SIGKILL")
        terminal.wait_dead(process)
        terminal = self.again("--resume")
        terminal.wait("▶2 ▬")

    def test_an_unfinished_game_is_offered(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        terminal.keys("q")
        terminal.wait("ended 0")
        terminal = self.again()
        terminal.wait("There is an unfinished game. Go on with it?")
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        terminal.keys("q")
        terminal.wait("ended 0")
        terminal = self.again()
        terminal.wait("There is an unfinished game")
        terminal.keys("Escape")
        terminal.wait("▶1 ● person.*L4 T4 Z4 O2")
        self.assertIn(";Y[L:", terminal.games()[0].read_text())  # it waits where it was

    def test_an_unreadable_save_is_set_aside(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        terminal.keys("q")
        terminal.wait("ended 0")
        save = terminal.games()[-1]
        save.write_text("(;FF[4]GM[Caminos]BO[square];Y[broken])")
        terminal = self.again()
        terminal.wait(r"The saved game could not be read and was")
        self.assertIn("broken", (save.parent / f"{save.name}.broken").read_text())

    def test_two_at_a_time_do_not_meet(self):
        terminal = self.people()
        terminal.keys("Enter")
        terminal.wait("▶2 ▬")
        terminal.tmux("split-window", "-d", "cat")  # keeps the server
        other = Terminal()
        self.addCleanup(other.close)
        other.environment["XDG_DATA_HOME"] = terminal.environment["XDG_DATA_HOME"]
        other.run(PROGRAM, "play", "--seat2", "human", "--threads", "1")
        other.wait("▶1 ●")
        other.keys("o", "Enter")
        other.wait("▶2 ▬")
        first, second = terminal.games()
        self.assertIn("[L:", first.read_text())
        self.assertIn("[O:", second.read_text())

    def test_a_full_disk_is_told_and_play_goes_on(self):
        terminal = self.people(prefix="ulimit -f 0;")
        terminal.keys("Enter")
        screen = terminal.wait(r"Cannot write(.|\n)*File too large")
        self.assertIn("▶2 ▬", screen)
        terminal.keys("q")
        screen = terminal.wait("ended 1")
        self.assertRegex(screen.replace("\n", ""), r"caminos: play: cannot write \S+/games/\S+\.sgf: ")

    def test_the_mouse(self):
        terminal = self.people()
        def click(column, row):
            terminal.type("\033[M" + chr(32) + chr(33 + column) + chr(33 + row))
            terminal.type("\033[M" + chr(35) + chr(33 + column) + chr(33 + row))
        click(9, 13)
        terminal.wait("b2: empty")
        click(9, 13)
        terminal.wait(r" 1 ● L:a2")

    def test_clocks_run(self):
        terminal = self.start("--seat2", "human")
        path = terminal.folder / "clock.sgf"
        path.write_text("(;FF[4]GM[Caminos]BO[square]NP[2]NE[0]P1[Zoë]TM[3]\n;Y[L:a1,a2,a3,b3])")
        terminal = self.again("--load", str(path))
        screen = terminal.wait(r"▶2 ▬.* 0:0[12]")
        self.assertRegex(screen, r" 1 ● Zoë .* 0:03")
        terminal.wait("The time of Green is up; Yellow wins.")

    def test_random_keys_never_break_it(self):
        """Everything a cat on the keyboard can do, over a plain pseudo-terminal."""
        keys = [bytes([c]) for c in range(32, 127) if chr(c) not in "qQ"]
        keys += [b"\r", b"\t", b"\x1b", b"\x7f", b" ", b"\x1bOA", b"\x1bOB", b"\x1bOC", b"\x1bOD"]
        keys += [b"\x1b[5~", b"\x1b[6~", b"\x1b[M !!", b"\x1b[M 00", b"\x1b[M#<<", b"\xc3\xbc", b"\xff"]
        for seed in range(4):
            random.seed(seed)
            terminal = Terminal()
            self.addCleanup(terminal.close)
            process, screen = pty.fork()
            if process == 0:
                os.chdir(terminal.folder)
                arguments = ["--seed", "1", "--threads", "1", "--level", "1", "--players", "4"]
                os.execve(PROGRAM, [PROGRAM, "play", *arguments], terminal.environment)
            fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            for i in range(300):
                os.write(screen, random.choice(keys))
                if i % 50 == 49:
                    size = random.choice([(24, 80), (50, 200), (5, 10), (24, 80)])
                    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
                while select.select([screen], [], [], 0.01)[0]:
                    os.read(screen, 65536)
            status = self.leave(process, screen)
            self.assertEqual(os.waitstatus_to_exitcode(status), 0)

    def leave(self, process, screen):
        """Out of every dialog and the program; what it ended with."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                os.write(screen, b"\x1b\r")
                while select.select([screen], [], [], 0.1)[0]:
                    os.read(screen, 65536)
                os.write(screen, b"q")
            except OSError:
                pass
            done, status = os.waitpid(process, os.WNOHANG)
            if done:
                os.close(screen)
                return status
        self.fail("it does not end")

    def test_languages(self):
        for language, words in (
            ("en_GB.UTF-8", ("person", "Yellow", "Enter place")),
            ("de_DE.UTF-8", ("Mensch", "Gelb", "Er passt hier", "Quadrat")),
            ("fr_FR.UTF-8", ("humain", "Jaune", "Elle va ici", "carré")),
            ("nl_NL.UTF-8", ("mens", "Geel", "Hij past hier", "vierkant")),
            ("fi_FI.UTF-8", ("person", "Yellow", "Enter place")),
        ):
            with self.subTest(language):
                terminal = self.start("--seat2", "human", language=language)
                terminal.wait(r" \d+% .* \d+%")
                screen = terminal.screen()
                for word in words:
                    self.assertIn(word, screen)
                terminal.keys("?")
                terminal.wait("PgUp/Dn")

    def test_every_language_fits_the_smallest_window(self):
        for language in ("C.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8"):
            with self.subTest(language):
                terminal = self.start(
                    "--board", "rhombus", "--players", "4", "--points", "--neutral",
                    "--games", "3", "--level", "1", language=language,
                )
                screen = terminal.wait(r"\[I2\]")
                lines = screen.splitlines()
                self.assertEqual(len(lines), 24)
                self.assertRegex(lines[23], "Q [^ ]+")

    def test_plain_ascii(self):
        terminal = self.start("--seat2", "human", language="C")
        screen = terminal.wait("It fits here")
        self.assertTrue(screen.isascii(), screen)
        self.assertIn("+---+---+", screen)
        terminal.keys("Enter")
        screen = terminal.wait(">2 G")
        self.assertIn("Y1", screen)

    def test_other_terminals(self):
        for name in ("xterm", "vt100", "linux", "screen"):
            with self.subTest(name):
                terminal = self.people(terminal=name)
                terminal.keys("Enter")
                terminal.wait("▶2 ▬")
        terminal = self.start("--seat2", "human", terminal="dumb")
        terminal.wait("Your move\\?")


if __name__ == "__main__":
    unittest.main()
