#!/usr/bin/env python3
"""Is every text of 'caminos play' there in every language?

    test_catalogs.py PROGRAM

Compares the catalogs in po/ with the program's sources and the list of reasons.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import unittest

sys.argv.pop(1)
ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAY = ROOT / "app" / "caminos" / "play"
REASONS = ROOT / "src" / "base" / "reasons.def"
LANGUAGES = ("de", "fr", "nl")
STRING = r'"((?:\\.|[^"\\])*)"'

# Texts with a place of their own on the smallest screen, and the columns it has.
ROOM = {
    "LTZO piece  Arrows move": 30,
    "RFV turn  Space what fits": 30,
    "Enter place  U undo  H hint": 30,
    "M type a move  ? help  Q quit": 30,
    "N new game  U undo": 30,
    "Enter next game  U undo": 30,
    "PgUp look back  S save": 30,
    "? help  Q quit": 30,
    "person": 9,
    "level %d": 10,
    "Arrows": 7,
    "Space": 7,
    "Enter": 7,
    "End": 7,
}
HELP_ROOM = 28


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def unquote(text):
    return text.encode().decode("unicode_escape").encode("latin-1").decode()


def read_catalog(path):
    """Each text with its translations."""
    entries, current, field = {}, None, None
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.fullmatch(r"(msgid|msgid_plural|msgstr(?:\[\d\])?) " + STRING, line)
        if match:
            field = match.group(1)
            if field == "msgid":
                current = {}
            current[field] = unquote(match.group(2))
            if field.startswith("msgstr"):
                entries[current["msgid"]] = current
        elif line.startswith('"') and current is not None:
            current[field] += unquote(line[1:-1])
    entries.pop("", None)
    return entries


def template():
    """The catalog the sources ask for."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "caminos.pot"
        done = run(
            "xgettext", "--language=C", "--from-code=UTF-8", "--keyword=_", "--keyword=N_",
            "--keyword=ngettext:1,2", "--keyword=CAM_REASON:3", "--keyword=CAM_TERM:3",
            "-o", str(path), *map(str, sorted(PLAY.glob("*.c"))), str(REASONS),
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return read_catalog(path)


def conversions(text):
    """The printf conversions in the order of their arguments."""
    found = re.findall(r"%(?:(\d)\$)?[-+ 0#]*\d*(?:\.\d+)?(?:l|ll|z)?([a-zA-Z])", text.replace("%%", ""))
    return [kind for _, kind in sorted((int(at or i), kind) for i, (at, kind) in enumerate(found, 1))]


def columns(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def holes(text):
    """The arguments of a reason; in English a piece may have its article."""
    return sorted(name.removeprefix("a_") for name in re.findall(r"\{(\w+)\}", text))


class Catalogs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.wanted = template()
        cls.catalogs = {l: read_catalog(ROOT / "po" / f"{l}.po") for l in LANGUAGES}

    def test_there_are_texts(self):
        self.assertGreater(len(self.wanted), 150)

    def test_every_text_is_in_every_language(self):
        for language, catalog in self.catalogs.items():
            self.assertEqual(set(self.wanted) - set(catalog), set(), f"missing in {language}")
            self.assertEqual(set(catalog) - set(self.wanted), set(), f"not needed in {language}")
            for text, entry in catalog.items():
                forms = [v for k, v in entry.items() if k.startswith("msgstr")]
                self.assertTrue(forms and all(forms), f"{language}: {text!r} is empty")
                if "msgid_plural" in self.wanted[text]:
                    self.assertEqual(len(forms), 2, text)

    def test_nothing_is_doubtful(self):
        for language in LANGUAGES:
            text = (ROOT / "po" / f"{language}.po").read_text()
            self.assertNotIn("fuzzy", text)
            self.assertNotIn("#~", text)

    def test_formats_agree(self):
        for language, catalog in self.catalogs.items():
            done = run("msgfmt", "--check-format", "-o", "/dev/null", str(ROOT / "po" / f"{language}.po"))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            for text, entry in catalog.items():
                for key, form in entry.items():
                    if key.startswith("msgstr"):
                        self.assertEqual(conversions(form), conversions(text), f"{language}: {text}")
                        self.assertEqual(holes(form), holes(text), f"{language}: {text}")

    def test_ends_agree(self):
        """Blanks at the ends and full stops belong to the form of a text."""
        for language, catalog in self.catalogs.items():
            for text, entry in catalog.items():
                form = entry.get("msgstr", entry.get("msgstr[0]"))
                for end in (" ", "?", ":"):
                    self.assertEqual(text.endswith(end), form.endswith(end), f"{language}: {text}")
                self.assertEqual(text.startswith(" "), form.startswith(" "), f"{language}: {text}")

    def test_texts_fit_their_places(self):
        source = (PLAY / "dialogs.c").read_text()
        keys = re.search(r"help_keys\[\] = \{(.*?)\n\};", source, re.S).group(1)
        room = dict(ROOM)
        for text in re.findall(r'N_\("([^"]*)"\)\}', keys):
            room[text] = HELP_ROOM
        for language, catalog in self.catalogs.items():
            for text, width in room.items():
                self.assertLessEqual(columns(text), width, text)
                self.assertLessEqual(columns(catalog[text]["msgstr"]), width, f"{language}: {text}")

    def test_the_words_of_the_game(self):
        for language, words in {
            "de": ("Stein", "Spielfeld", "Seite", "Weg", "Randstein"),
            "fr": ("pièce", "plateau", "côté", "chemin"),
            "nl": ("steen", "bord", "zijde", "pad"),
        }.items():
            text = (ROOT / "po" / f"{language}.po").read_text()
            for word in words:
                self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
