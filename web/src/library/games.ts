/*
 * games.ts: the list of all games: found, opened, marked, thrown away and brought back.
 */
import type { Entry } from '../core/shelf';
import { colourName, t } from '../i18n';
import { check, select } from '../ui/dialog';
import { button, h, type IconName, icon, setText } from '../ui/dom';
import type { Screen } from '../ui/hall';
import { boards } from '../ui/newgame';
import { boardName } from './boards';
import { importFiles } from './import';
import type { Library } from './library';
import { dateOf, myTeam, type Outcome, outcomeOf } from './mine';
import { smallPicture } from './picture';
import { w } from './words';

const some = 40; // rows shown at a time

interface Filter {
  words: string;
  board: string;
  result: 'all' | Outcome;
  against: 'all' | 'computer' | 'online' | 'people';
  stars: boolean;
}

// What was looked for last stays while the page is open.
const filter: Filter = { words: '', board: 'all', result: 'all', against: 'all', stars: false };

function seatName(entry: Entry, seat: number): string {
  const { kind, level, name } = entry.head.seats[seat] ?? { kind: 'person', level: 0, name: '' };
  if (kind === 'computer') return name || w('level', { level });
  if (kind === 'person' && seat % 2 === myTeam(entry.head)) return w('you');
  return name || colourName(seat % 2 === 0 ? 0 : 1);
}

/** "You – Level 3" */
export function titleOf(entry: Entry): string {
  const sides = [0, 1].map((team) =>
    [...new Set(entry.head.seats.map((_, i) => (i % 2 === team ? seatName(entry, i) : '')))]
      .filter(Boolean)
      .join(' + '),
  );
  return w('versus', { a: sides[0] ?? '', b: sides[1] ?? '' });
}

function against({ head, table }: Entry): Filter['against'] {
  if (table || head.seats.some(({ kind }) => kind === 'remote')) return 'online';
  return head.seats.some(({ kind }) => kind === 'computer') ? 'computer' : 'people';
}

export function resultWords({ head }: Entry): string {
  const outcome = outcomeOf(head);
  if (outcome !== 'over' || head.result === 'none') return w(outcome);
  if (head.result === 'draw') return w(head.ending === 'aborting' ? 'over' : 'drawn');
  return w('over.colour', { colour: colourName(head.result === 'yellow' ? 0 : 1) });
}

export function dateWords(entry: Entry): string {
  const { lang } = document.documentElement;
  const local = navigator.language.startsWith(lang) ? navigator.language : lang;
  return dateOf(entry).toLocaleDateString(local, { day: 'numeric', month: 'short', year: 'numeric' });
}

export function factsOf(entry: Entry): string {
  const { head } = entry;
  const facts = [
    boardName(head),
    head.plies === 1 ? w('stones.one') : w('stones', { count: head.plies }),
    dateWords(entry),
    head.game > 1 && w('part', { number: head.game }),
    head.event,
  ];
  return facts.filter(Boolean).join(' · ');
}

function fits(entry: Entry): boolean {
  const { head, note } = entry;
  const text = [titleOf(entry), factsOf(entry), resultWords(entry), note].join(' ').toLowerCase();
  return (
    filter.words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (filter.board === 'all' || (head.definition ? filter.board === 'own' : filter.board === head.board)) &&
    (filter.result === 'all' || filter.result === outcomeOf(head)) &&
    (filter.against === 'all' || filter.against === against(entry)) &&
    (!filter.stars || entry.favourite)
  );
}

/** A button that is only a picture, with a name for those who do not see it. */
function small(name: IconName, label: string, action: () => void, pressed?: boolean): HTMLButtonElement {
  return h(
    'button',
    {
      class: 'icon-button',
      title: label,
      attrs: { type: 'button', 'aria-label': label, 'aria-pressed': pressed === undefined ? null : String(pressed) },
      on: { click: action },
    },
    icon(name),
  );
}

function noteField(library: Library, entry: Entry): HTMLElement {
  const field = h('textarea', { attrs: { rows: 2, 'aria-label': w('note'), placeholder: w('note.hint') } });
  field.value = entry.note;
  field.addEventListener('change', () => void library.mark(entry.id, { note: field.value.trim() }));
  field.hidden = entry.note === '';
  return field;
}

function row(library: Library, entry: Entry, elsewhere: boolean): HTMLElement {
  const { head, id } = entry;
  const open = head.result === 'none';
  const current = library.page.game.keeping.id === id;
  const picture = h('div', { class: 'game-picture' });
  void library.tables(head).then((tables) => picture.replaceChildren(smallPicture(tables, head)));
  const note = noteField(library, entry);
  const state = current ? w('current') : elsewhere ? w('elsewhere') : '';
  const name = `${titleOf(entry)}, ${factsOf(entry)}`;
  const main = button(
    open ? w(elsewhere ? 'here' : 'goon') : w('look'),
    () => void library.open(entry),
    open ? 'primary small' : 'small',
  );
  const analyse = open ? null : button(w('analyse'), () => void library.open(entry, true), 'small', 'chart');
  const star = small('star', w('star'), () => void library.mark(id, { favourite: !entry.favourite }), entry.favourite);
  const write = small('note', w('note'), () => {
    note.hidden = false;
    note.focus();
  });
  const drop = small('trash', w('delete'), () => void library.remove(entry));
  for (const control of [main, analyse]) control?.setAttribute('aria-label', `${control.textContent}: ${name}`);
  for (const control of [star, write, drop])
    control.setAttribute('aria-label', `${control.getAttribute('aria-label')}: ${name}`);
  return h(
    'li',
    { class: `game-row outcome-${outcomeOf(head)}`, attrs: { 'data-id': id } },
    picture,
    h(
      'div',
      { class: 'game-words' },
      h('strong', { text: titleOf(entry) }),
      h('span', { class: 'game-result', text: resultWords(entry) }),
      h('span', { class: 'game-facts', text: factsOf(entry) }),
      state ? h('span', { class: 'game-facts', text: state }) : null,
    ),
    h('div', { class: 'game-buttons' }, main, analyse, h('div', { class: 'game-marks' }, star, write, drop)),
    note,
  );
}

function filters(change: () => void): HTMLElement {
  const search = h('input', {
    attrs: { type: 'search', 'aria-label': w('search'), placeholder: w('search'), autocomplete: 'off' },
  });
  search.value = filter.words;
  search.addEventListener('input', () => {
    filter.words = search.value;
    change();
  });
  const choose = <K extends 'board' | 'result' | 'against'>(key: K, label: string, options: [Filter[K], string][]) =>
    select(label, options, filter[key], (value) => {
      filter[key] = value;
      change();
    });
  const outcomes: Outcome[] = ['won', 'drawn', 'lost', 'open', 'over'];
  return h(
    'div',
    { class: 'game-filters', attrs: { role: 'search' } },
    search,
    choose('board', w('filter.board'), [
      ['all', w('filter.all')],
      ...boards.map((b): [string, string] => [b, t(`board.${b}`)]),
    ]),
    choose('result', w('filter.result'), [
      ['all', w('filter.all')],
      ...outcomes.map((o): [Outcome, string] => [o, w(o)]),
    ]),
    choose('against', w('filter.with'), [
      ['all', w('filter.all')],
      ['computer', w('with.computer')],
      ['online', w('with.online')],
      ['people', w('with.people')],
    ]),
    check(w('filter.stars'), filter.stars, (value) => {
      filter.stars = value;
      change();
    }),
  );
}

export function gamesScreen(library: Library): Screen {
  const memory = h('p', { class: 'library-memory', text: w('memory') });
  memory.hidden = true;
  void library.shelf.lasts().then((lasts) => (memory.hidden = lasts));
  const count = h('p', { class: 'soft', attrs: { role: 'status' } });
  const list = h('ul', { class: 'game-list' });
  const report = h('div', { class: 'import-report', attrs: { role: 'status' } });
  const undone = h('div', { class: 'undo-bar', attrs: { role: 'status' } });
  let limit = some;
  const more = button(w('more'), () => {
    limit += some;
    void draw();
  });
  const file = h('input', { attrs: { type: 'file', accept: '.sgf,.txt', multiple: true, hidden: true } });
  file.addEventListener('change', () => {
    void importFiles(library, [...(file.files ?? [])], report).then(() => (file.value = ''));
  });
  const save = button(w('export'), () => void library.export(shown), 'small');
  let shown: Entry[] = [];
  let looks = 0;

  async function draw(): Promise<void> {
    const look = ++looks;
    const [all, held] = [await library.games(), await library.elsewhere()];
    if (look !== looks) return; // overtaken
    shown = all.filter(fits);
    setText(count, shown.length === 1 ? w('count.one') : w('count', { count: shown.length }));
    setText(save.lastElementChild as Element, w(shown.length < all.length ? 'export.shown' : 'export'));
    save.disabled = shown.length === 0;
    more.hidden = shown.length <= limit;
    const empty = all.length === 0 ? w('none') : w('none.found');
    const focused = (document.activeElement?.closest('[data-id]') as HTMLElement | null)?.dataset.id;
    const label = document.activeElement?.getAttribute('aria-label');
    list.replaceChildren(
      ...(shown.length
        ? shown.slice(0, limit).map((entry) => row(library, entry, held.has(entry.id)))
        : [h('li', { class: 'soft', text: empty })]),
    );
    // Who works with the keyboard stays where they were.
    if (focused && label)
      list.querySelector<HTMLElement>(`[data-id="${focused}"] [aria-label="${CSS.escape(label)}"]`)?.focus();
    drawUndo();
  }

  function drawUndo(): void {
    const { dropped } = library;
    undone.hidden = dropped === null;
    if (!dropped) return;
    const back = button(w('undo'), () => void library.bringBack(), 'small primary');
    undone.replaceChildren(h('span', { text: w('deleted', { game: titleOf(dropped.entry) }) }), back);
  }

  void draw();
  const stop = library.shelf.listen(() => {
    const writing = document.activeElement instanceof HTMLTextAreaElement && list.contains(document.activeElement);
    if (!writing) void draw();
  });
  return {
    element: library.frame(
      'games',
      w('title'),
      memory,
      h(
        'div',
        { class: 'library-tools' },
        button(w('import'), () => file.click(), 'small'),
        save,
        file,
      ),
      report,
      filters(() => void draw()),
      count,
      list,
      more,
      undone,
    ),
    leave: stop,
  };
}
