#!/usr/bin/env python3
"""test_docs.py SOURCE_DIR CAMINOS: do the documents say what is so?

Runs every block marked 'console' in README.md, CONTRIBUTING.md and docs/*.md: a line
after '$ ' is a command, the lines below are what it must print, to standard output or
standard error. A line '...' stands for any lines, and three dots within a line for any
text. Commands run in an empty folder where build/caminos is the program and docs/,
examples/ and tests/ are the project's; blocks of one document share it.

Besides, links to files must lead somewhere, and make targets and commands of the
program that are mentioned must exist.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```console\n(.*?)^```", re.M | re.S)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
MAKE = re.compile(r"(?:`|^)make ([a-z-]+)", re.M)
COMMAND = re.compile(r"(?:build/)?caminos (?!COMMAND|help|--)([a-z]+)[ `\n]")


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def examples(text):
    """Yields line, command and expected output of each example."""
    for block in FENCE.finditer(text):
        line, command, expected = line_of(text, block.start(1)), None, []
        for content in block.group(1).splitlines():
            if content.startswith("$ "):
                if command:
                    yield start, command, expected
                start, command, expected = line, content[2:], []
            else:
                expected.append(content)
            line += 1
        if command:
            yield start, command, expected


def pattern(expected):
    """A regular expression for the lines expected."""
    parts = []
    for line in expected:
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*".join(re.escape(p) for p in line.rstrip().split("...")) + r"[ \t]*\n")
    return "".join(parts) + r"\n*\Z"


def run_examples(document, text, folder):
    for line, command, expected in examples(text):
        try:
            result = subprocess.run(
                ["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
            )
        except subprocess.TimeoutExpired:
            yield f"{document}:{line}: takes too long: {command}"
            continue
        printed = result.stdout.decode(errors="replace")
        if not re.match(pattern(expected), printed):
            yield f"{document}:{line}: {command}\n  printed:\n{printed}"


def check_links(source, document, text):
    for match in LINK.finditer(text):
        target = match.group(1)
        if "://" not in target and not (document.parent / target).exists():
            where = f"{document.relative_to(source)}:{line_of(text, match.start())}"
            yield f"{where}: there is no {target}"


def check_names(source, program, document, text):
    makefile = (source / "Makefile").read_text()
    known = subprocess.run([program, "help"], capture_output=True, text=True).stdout
    where = document.relative_to(source)
    for target in sorted(set(MAKE.findall(text))):
        if not re.search(rf"^{target}:", makefile, re.M):
            yield f"{where}: there is no make target '{target}'"
    for command in sorted(set(COMMAND.findall(text))):
        if not re.search(rf"^  {command}\s", known, re.M):
            yield f"{where}: caminos has no command '{command}'"


def prepare(folder, source, program):
    (folder / "build").mkdir()
    (folder / "build" / "caminos").symlink_to(program)
    for name in ("docs", "examples", "tests"):
        (folder / name).symlink_to(source / name)


def main():
    source, program = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    documents = [source / "README.md", source / "CONTRIBUTING.md", *sorted(source.glob("docs/*.md"))]
    faults = []
    for document in documents:
        text = document.read_text()
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            prepare(folder, source, program)
            faults += run_examples(document.relative_to(source), text, folder)
        faults += check_links(source, document, text)
        faults += check_names(source, program, document, text)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
