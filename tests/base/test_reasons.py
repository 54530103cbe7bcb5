#!/usr/bin/env python3
"""Do the list of reasons, its page, its translations and the code say the same?"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import reasons  # noqa: E402

COLOURS = {"yellow", "green", "blue"}  # the page has its own names for these


def sources(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.[ch]")):
            yield path, path.read_text(encoding="utf-8")


def argument_list(text, at):
    """The arguments of the call whose '(' stands before 'at', split at the commas of the call."""
    found, depth, start, quote = [], 0, at, ""
    while True:
        c = text[at]
        if quote:
            at += c == "\\"
            quote = "" if c == quote else quote
        elif c in "\"'":
            quote = c
        elif c in "([{":
            depth += 1
        elif c == "," and depth == 0 or c == ")" and depth == 0:
            found.append(text[start:at].strip())
            start = at + 1
            if c == ")":
                return found
        elif c in ")]}":
            depth -= 1
        at += 1


def calls():
    """Every cam_fail (and FAIL of the record's reader): path, reason and names of the arguments."""
    for path, text in sources("src", "app", "tests", "fuzz", "tools", "bench"):
        if path.name == "error.h":
            continue
        for m in re.finditer(r"\b(cam_fail|FAIL)\(", text):
            given = argument_list(text, m.end())[2 if m[1] == "cam_fail" else 3 :]
            if given[0] in ("...", "__VA_ARGS__"):
                continue
            names = [re.match(r"\.(\w+) = ", argument) for argument in given[1:]]
            yield path.relative_to(ROOT), given[0], [name and name[1] for name in names]


def words_of_page(language):
    text = (ROOT / "web" / "src" / "i18n" / f"{language}.ts").read_text(encoding="utf-8")
    return {
        m[1]: (m[2] or m[3] or m[4])
        for m in re.finditer(r"""^  '((?:why|term)\.[\w.]+)':\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`),$""", text, re.M)
    }


def holes(text):
    return {name.removeprefix("a_") for name in re.findall(r"\{(\w+)\}", text)}


class Reasons(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = {entry.name: entry for entry in reasons.entries("REASON", "REASON_TOOL")}
        cls.terms = reasons.entries("TERM")

    def test_the_list_was_read(self):
        text = reasons.LIST.read_text(encoding="utf-8")
        self.assertEqual(len(self.all) + len(self.terms), len(re.findall(r"^CAM_\w+\(", text, re.M)))

    def test_words_are_unique_and_small(self):
        for entries in (self.all.values(), self.terms):
            self.assertEqual(len({e.word for e in entries}), len(entries))
            for entry in entries:
                self.assertEqual(entry.word, entry.name.lower())

    def test_texts_are_unique(self):
        texts = [e.text for e in [*self.all.values(), *self.terms]]
        self.assertEqual(sorted(set(texts)), sorted(texts))

    def test_the_page_of_the_docs_is_new(self):
        page = (ROOT / "docs" / "reasons.md").read_text(encoding="utf-8")
        self.assertEqual(page, reasons.page(), "run tools/reasons.py > docs/reasons.md")

    def test_every_call_gives_the_arguments_of_its_reason(self):
        known = 0
        for path, reason, names in calls():
            named = re.findall(r"\bCAM_REASON_(\w+)", reason)
            if not named:
                self.assertRegex(reason, r"^(\w+->|\w+\.)?\w*reason$", path)  # handed on
            for name in named:
                self.assertEqual(sorted(names), sorted(self.all[name].arguments()), f"{path}: {reason}")
            known += len(named)
        self.assertGreater(known, 100)

    def test_every_reason_and_term_is_given(self):
        text = "".join(text for _, text in sources("src", "app"))
        web = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "web" / "src" / "game").glob("*.ts"))
        given = set(re.findall(r"\bCAM_(?:REASON|TERM)_\w+", text))
        for entry in self.all.values():
            if f"'{entry.word}'" not in web:
                self.assertIn(f"CAM_REASON_{entry.name}", given)
        for entry in self.terms:
            if entry.word not in COLOURS:
                self.assertIn(f"CAM_TERM_{entry.name}", given)

    def test_every_language_of_the_page_has_them(self):
        wanted = {f"why.{e.word}": e for e in self.all.values() if e.kind == "REASON"}
        wanted |= {f"term.{e.word}": e for e in self.terms if e.word not in COLOURS}
        for language in ("en", "de", "fr", "nl"):
            words = words_of_page(language)
            self.assertEqual(set(words), set(wanted), language)
            for key, text in words.items():
                self.assertLessEqual(holes(text), holes(wanted[key].text), f"{language}: {key}")
                self.assertEqual(text.endswith("."), key.startswith("why."), f"{language}: {key}")

    def test_nothing_knows_an_error_by_its_words(self):
        for path, text in sources("src", "app"):
            for line in text.splitlines():
                if ("error" in line or "why" in line) and "text" in line:
                    self.assertNotRegex(line, r"str\w*(cmp|str|chr)\(.*(error|why)(\.|->)text", path)
        plain = [e.text for e in self.all.values() if "{" not in e.text and len(e.text) > 12]
        for path in (ROOT / "web").glob("[st]*/**/*.*ts"):
            if path.parent.name not in ("i18n", "words"):  # sentences for people
                text = path.read_text(encoding="utf-8")
                self.assertEqual([t for t in plain if t in text and t != "out of memory"], [], path)


if __name__ == "__main__":
    unittest.main()
