#!/usr/bin/env python3
"""run_transcript.py CAMINOS FILE: does the program answer as the transcript says?

A transcript holds what is sent to 'caminos gtp', each line after '> ', and below it the
answer, compared exactly. An answer's last line is followed by an empty one, which the
transcript may leave out; a line without an answer has nothing below it. In a document
(.md) the blocks marked 'gtp' are the transcript.

In what is sent, \\xNN is a byte and \\*N:TEXT; is N times TEXT. In answers these stand
for what a search finds: {move}, {moves} (some, with blanks between), {int}, {real}, {wdl} (three of
them, adding up to 1 and giving the winrate before them), {any}
(the rest of a line), and on a line of its own {lines} (any number of lines).

    # a remark
    @ run --seed 1              options of the program; before anything is sent
    @ file bad.sgf              the lines up to '@ end' are that file (\\xNN here too)
    @ sleep 0.5                 before going on
    @ check NAME TEXT           the file exists and contains the text
    @ status 0                  of the program at its end (0 if not given)
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

MOVE = r"[A-Z]:[a-p][0-9]+(?:x[23])?(?:,[a-p][0-9]+(?:x[23])?)*"
FORMS = {
    "{move}": MOVE,
    "{moves}": f"{MOVE}(?: {MOVE})*",
    "{int}": r"[0-9]+",
    "{real}": r"[0-9]+\.[0-9]+",
    "{wdl}": r"[01]\.[0-9]+ [01]\.[0-9]+ [01]\.[0-9]+",
    "{any}": r".*",
}
TIMEOUT = 120


def unescape(text):
    """The bytes a line of the transcript stands for."""
    text = re.sub(r"\\\*([0-9]+):([^;]*);", lambda m: int(m[1]) * m[2], text)
    parts = re.split(rb"\\x([0-9a-fA-F]{2})", text.encode())
    return b"".join(bytes([int(p, 16)]) if i % 2 else p for i, p in enumerate(parts))


def pattern_of_line(line):
    parts = re.split(r"(\{[a-z]+\})", line)
    return "".join(FORMS.get(p) or re.escape(p) for p in parts)


def pattern_of_answer(lines):
    """A regular expression for an answer with its empty line."""
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        return ""
    whole = "".join(
        r"(?:.+\n)*" if line == "{lines}" else pattern_of_line(line) + r"\n" for line in lines
    )
    return whole + r"\n"


def lines_of(path):
    """The transcript's lines with their numbers."""
    inside = path.suffix != ".md"
    for number, line in enumerate(path.read_text().split("\n"), 1):
        if path.suffix == ".md" and line.startswith("```"):
            inside = line == "```gtp"
        elif inside:
            yield number, line


class Transcript:
    def __init__(self, path, folder):
        self.options, self.status, self.checks = [], 0, []
        self.steps = []  # [line number, bytes to send or seconds to sleep, answer lines]
        lines = lines_of(path)
        for number, line in lines:
            if line.startswith("> ") or line == ">":
                self.steps.append([number, unescape(line[2:]) + b"\n", []])
            elif line.startswith("@ "):
                self.read_directive(number, line[2:].split(" "), lines, folder)
            elif not line.startswith("#") and self.steps:
                self.steps[-1][2].append(line)

    def read_directive(self, number, words, lines, folder):
        if words[0] == "run":
            self.options = words[1:]
        elif words[0] == "status":
            self.status = int(words[1])
        elif words[0] == "sleep":
            self.steps.append([number, float(words[1]), []])
        elif words[0] == "check":
            self.checks.append((number, words[1], " ".join(words[2:])))
        elif words[0] == "file":
            content = []
            for _, line in lines:
                if line == "@ end":
                    break
                content.append(unescape(line))
            (folder / words[1]).write_bytes(b"\n".join(content) + b"\n")
        else:
            sys.exit(f"line {number}: no directive '{words[0]}'")


def converse(program, transcript, folder):
    """All the program prints, and its status."""
    process = subprocess.Popen(
        [program, "gtp", *transcript.options],
        cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
    )
    output = folder / ".output"
    with open(output, "wb") as file:
        reader = subprocess.Popen(["cat"], stdin=process.stdout, stdout=file)
        process.stdout.close()
        try:
            for _, step, _ in transcript.steps:
                if isinstance(step, float):
                    time.sleep(step)
                else:
                    process.stdin.write(step)
            process.stdin.close()
        except BrokenPipeError:
            pass
        status = process.wait(timeout=TIMEOUT)
        reader.wait(timeout=TIMEOUT)
    return output.read_bytes().decode("utf-8", "replace"), status


def compare(path, transcript, printed):
    """The first answer that is not as it should be, or None."""
    at = 0
    for number, _, lines in transcript.steps:
        pattern = pattern_of_answer(list(lines))
        match = re.compile(pattern).match(printed, at)
        if not match:
            found = printed[at:].split("\n\n")[0][:2000]
            expected = "\n".join(lines).rstrip()
            return f"{path}:{number}: expected\n{expected}\n  but got\n{found}"
        at = match.end()
    if at != len(printed):
        return f"{path}: more than expected:\n{printed[at:][:2000]}"
    return None


def check_chances(path, printed):
    """Chances that do not add up, or None."""
    for line in re.findall(r"winrate \S+ wdl \S+ \S+ \S+", printed):
        rate, win, draw, loss = map(float, re.findall(r"[0-9.]+", line))
        if abs(win + draw + loss - 1) > 1e-9 or abs(win + draw / 2 - rate) > 0.0002:
            return f"{path}: {line}"
    return None


def main():
    program, path = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        transcript = Transcript(path, folder)
        printed, status = converse(program, transcript, folder)
        fault = compare(path, transcript, printed) or check_chances(path, printed)
        for number, file, text in transcript.checks:
            if not (folder / file).exists() or text not in (folder / file).read_text():
                fault = fault or f"{path}:{number}: {file} does not contain {text}"
    if not fault and status != transcript.status:
        fault = f"{path}: ended with status {status}"
    print(fault or "")
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
