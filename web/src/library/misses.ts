/*
 * misses.ts: one's own mistakes as puzzles: positions with a proved short win that was not taken.
 */
import type { Entry } from '../core/shelf';
import { colourName } from '../i18n';
import { ownPuzzleAddress } from '../puzzles/address';
import { button, h } from '../ui/dom';
import type { Screen } from '../ui/hall';
import type { Miss } from './analysis';
import { factsOf, titleOf } from './games';
import type { Library } from './library';
import { myTeam } from './mine';
import { smallPicture } from './picture';
import { progressPart } from './progress';
import { type LibraryKey, w } from './words';

const most = 60;

interface Found {
  readonly entry: Entry;
  readonly miss: Miss;
  readonly moves: readonly string[];
}

/** The misses of whoever sits here, those of the newest games first. */
async function findAll(library: Library): Promise<Found[]> {
  const [games, analyses] = [await library.games(), await library.analyses()];
  return games.flatMap((entry) => {
    const { misses = [], moves = [] } = analyses.get(entry.id) ?? {};
    const own = misses.filter(({ team }) => team === myTeam(entry.head));
    return own.map((miss) => ({ entry, miss, moves }));
  });
}

/** The position before the stone that missed it. */
async function drawPosition(library: Library, { entry, miss }: Found, picture: HTMLElement): Promise<void> {
  const view = await library.desk.change('read', (await library.shelf.text(entry.id)) ?? '');
  const line = await library.desk.ask('line', lineAt(view.tree, miss.ply));
  await library.desk.change('read', line);
  const [head, tables] = [await library.desk.ask('head'), await library.tables(entry.head)];
  picture.replaceChildren(smallPicture(tables, head));
}

/** The node of the main line after so many stones. */
function lineAt(tree: readonly (readonly [number, number, ...unknown[]])[], ply: number): number {
  let node = 0;
  for (let i = 0; i < ply; i++) node = tree.find(([, parent]) => parent === node)?.[0] ?? node;
  return node;
}

function card(library: Library, found: Found, queue: (work: () => Promise<void>) => void): HTMLElement {
  const { entry, miss } = found;
  const picture = h('div', { class: 'game-picture large' });
  queue(() => drawPosition(library, found, picture));
  const title = w(`misses.${Math.min(3, (miss.plies + 1) / 2)}` as LibraryKey);
  const line = h('p', { class: 'miss-line', text: miss.line.join('  ') });
  line.hidden = true;
  const show = button(
    w('misses.line'),
    () => {
      line.hidden = false;
      show.hidden = true;
    },
    'small',
  );
  const { board, players, neutral, rules, definition, columns, plies } = entry.head;
  const whole = columns.join('').length === 4 * plies; // else stones lay there before the first move
  const asked = players === 2 && !neutral && !rules && !definition && whole;
  const moves = found.moves.slice(0, miss.ply);
  const address = ownPuzzleAddress({ board, kind: 'win', plies: miss.plies, moves });
  return h(
    'li',
    { class: 'miss-card' },
    picture,
    h(
      'div',
      { class: 'game-words' },
      h('strong', { text: title }),
      h('span', { text: w('misses.where', { colour: colourName(miss.team), ply: miss.ply + 1 }) }),
      h('span', { class: 'game-facts', text: `${titleOf(entry)} · ${factsOf(entry)}` }),
      line,
      h(
        'div',
        { class: 'game-buttons' },
        asked ? h('a', { class: 'button small primary', text: w('misses.try'), attrs: { href: address } }) : null,
        show,
        button(w('misses.open'), () => void library.open(entry, false, miss.ply), 'small'),
      ),
    ),
  );
}

export function missesScreen(library: Library): Screen {
  const list = h('ul', { class: 'game-list' });
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch(() => {}); // one desk for all pictures
  };
  async function draw(): Promise<void> {
    const found = await findAll(library);
    list.replaceChildren(
      ...(found.length
        ? found.slice(0, most).map((one) => card(library, one, inTurn))
        : [h('li', { class: 'soft', text: w('misses.none') })]),
    );
  }
  void draw();
  const progress = progressPart(library, () => void draw());
  return {
    element: library.frame(
      'misses',
      w('tab.misses'),
      h('p', { class: 'lead', text: w('misses.text') }),
      progress.element,
      list,
    ),
    leave: progress.leave,
  };
}
