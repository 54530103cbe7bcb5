#!/usr/bin/env python3
"""The list of reasons (src/base/reasons.def), read; and docs/reasons.md, written from it.

    tools/reasons.py > docs/reasons.md
"""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]
LIST = ROOT / "src" / "base" / "reasons.def"
STRING = r'"(?:[^"\\]|\\.)*"'

HEAD = """\
# Reasons

<!-- Made by tools/reasons.py from src/base/reasons.def. -->

Whatever fails, fails for one of these reasons. A reason has a fixed word, by which programs know it, and
arguments. The online protocol, and every JSON text that tells of a failure, names the word:

```
{"error": "there would be a gap under d4", "reason": "gap_below", "args": {"cell": "d4"}, "line": 0, "column": 0}
```

`line` and `column` say where in a file it is, 0 if nowhere. `error` is the English text, for people who
read logs; nothing should ever compare it. A word, once published, keeps its meaning; new ones may come.

| argument | is |
|---|---|
| `cell` | a cell's name as it was written, `c4` |
| `piece` | a piece's letter |
| `seat` | a seat's number, from 1 |
| `colour` | `yellow`, `green` or `blue` |
| `expected` | what should stand there, one of the words at the end |
| `number` | a number, mostly the limit |
| `name` | what it is about: a file, a property, a board, an address |
| `detail` | more about that, such as the system's own words |

`{a_piece}` in an English text is `piece` with its article, "an L".

To add a reason: a line in `src/base/reasons.def`, its translations in `po/` and `web/src/i18n`, and this page
made anew. A test holds them together, and checks that every `cam_fail` gives the arguments its text names.
"""


class Entry:
    def __init__(self, kind, name, word, text):
        self.kind, self.name, self.word, self.text = kind, name, word, text

    def arguments(self):
        """In the order of the text, each once."""
        return list(dict.fromkeys(n.removeprefix("a_") for n in re.findall(r"\{(\w+)\}", self.text)))


def unquote(strings):
    return "".join(re.sub(r"\\(.)", r"\1", part[1:-1]) for part in re.findall(STRING, strings))


def read_list():
    """[(heading, [Entry])], in the order of the list."""
    sections = []
    text = LIST.read_text(encoding="utf-8").split("*/", 1)[1]
    for m in re.finditer(
        r"/\* (?P<head>.*?) \*/|CAM_(?P<kind>REASON|REASON_TOOL|TERM)\((?P<name>\w+),\s*(?P<word>" + STRING + r"),"
        r"\s*(?P<text>(?:" + STRING + r"\s*)+)\)",
        text,
    ):
        if m["head"]:
            sections.append((m["head"], []))
        else:
            sections[-1][1].append(Entry(m["kind"], m["name"], unquote(m["word"]), unquote(m["text"])))
    return sections


def entries(*kinds):
    return [entry for _, section in read_list() for entry in section if entry.kind in kinds]


def page():
    out = HEAD
    for heading, section in read_list():
        out += f"\n## {heading[0].upper()}{heading[1:]}\n\n"
        if section[0].kind == "TERM":
            out += "| word | English |\n|---|---|\n"
            out += "".join(f"| `{e.word}` | {e.text} |\n" for e in section)
        else:
            out += "| word | arguments | English |\n|---|---|---|\n"
            for e in section:
                out += f"| `{e.word}` | {' '.join(f'`{a}`' for a in e.arguments())} | {e.text} |\n"
    return out


if __name__ == "__main__":
    print(page(), end="")
