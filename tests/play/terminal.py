"""A real terminal for tests: a tmux server of their own, with one window."""

import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time

PATIENCE = 40  # seconds; sanitizers and busy machines are slow


class Terminal:
    """Runs a command in a window; afterwards the window tells how it ended."""

    def __init__(self, columns=80, rows=24, language="C.UTF-8", terminal="tmux-256color"):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="caminos-play-"))
        self.socket = None
        self.runs = 0
        self.size = (columns, rows)
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "XDG_STATE_HOME": str(self.folder / "state"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "LANG": language,
            "TERM": terminal,
        }
        for name in ("ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
            if name in os.environ:
                self.environment[name] = os.environ[name]

    def tmux(self, *arguments):
        return subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(self.folder)},
        )

    def run(self, *command, prefix=""):
        """Start a command; 'prefix' is shell text before it."""
        self.runs += 1  # a server that is just ending must not be met again
        self.socket = str(self.folder / f"tmux-{self.runs}")
        settings = " ".join(f"{k}={shlex.quote(v)}" for k, v in self.environment.items())
        call = " ".join(shlex.quote(str(word)) for word in command)
        # The shell's own words at the end tell the exit status and the terminal's state.
        script = f"{prefix} env -i {settings} {call}; echo \"ended $?\"; stty -a; exec cat"
        columns, rows = self.size
        started = self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), script)
        assert started.returncode == 0, started.stderr
        return self

    def close(self):
        if self.socket:
            self.tmux("kill-server")
        shutil.rmtree(self.folder, ignore_errors=True)

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def screen(self):
        return self.tmux("capture-pane", "-p").stdout

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def state(self, name):
        """A tmux variable of the window, such as alternate_on."""
        return self.tmux("display-message", "-p", f"#{{{name}}}").stdout.strip()

    def wait(self, pattern, gone=False):
        """Until the screen shows the pattern (or no longer); the screen then, wholly drawn."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if bool(re.search(pattern, screen)) != gone:
                return self.settle(screen, pattern, gone)
            if time.monotonic() > end:
                raise AssertionError(f"{'still' if gone else 'no'} {pattern!r} on:\n{screen}")
            time.sleep(0.05)

    def settle(self, screen, pattern, gone):
        """The screen once it stands still, or as it last was with the pattern as wanted."""
        for _ in range(20):
            time.sleep(0.03)
            now = self.screen()
            if now == screen or bool(re.search(pattern, now)) == gone:
                break
            screen = now
        return screen

    def process(self):
        """The number of the command's process."""
        shell = self.state("pane_pid")
        children = pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        return int(children[0])

    def wait_dead(self, process):
        """Until a process has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                stat = pathlib.Path(f"/proc/{process}/stat").read_text()
            except FileNotFoundError:
                return
            if stat.rsplit(")", 1)[1].split()[0] == "Z":
                return
            time.sleep(0.05)
        raise AssertionError("it is still running")

    def send_signal(self, name):
        os.kill(self.process(), getattr(signal, name))

    def games(self):
        """The files of all games that are kept, the newest last."""
        files = (self.folder / "data" / "caminos" / "games").glob("*.sgf")
        return sorted(files, key=lambda path: path.stat().st_mtime_ns)

    def saved(self):
        """The game that was kept, as text; empty if there is none."""
        return "".join(path.read_text() for path in self.games()[-1:])

    def wait_saved(self, text):
        end = time.monotonic() + PATIENCE
        while text not in self.saved():
            if time.monotonic() > end:
                raise AssertionError(f"no {text!r} in {self.saved()!r}\n{self.screen()}")
            time.sleep(0.05)
