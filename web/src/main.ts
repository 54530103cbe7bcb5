/*
 * main.ts: starts the page.
 */
import './style/index.css';
import { loadPrefs, lookOf, type Prefs, savePrefs } from './core/prefs';
import { load, onStorageTrouble, save } from './core/storage';
import { Store } from './core/store';
import type { Surface } from './core/surface';
import { roomOf } from './doors';
import { Board2d } from './flat/board2d';
import { Game } from './game/game';
import { Keeping } from './game/keeping';
import { Placing } from './game/placing';
import { gameText, showpiece } from './game/showpiece';
import { setLanguage, setPalette, t } from './i18n';
import { awaitDrawing, drawWith, loadSpace } from './pictures';
import { gameInLink } from './share';
import { enableSound } from './sound';
import { Hall } from './ui/hall';
import { Input } from './ui/input';
import { readSetup } from './ui/newgame';
import type { Page } from './ui/page';
import { buildShell, type Shell } from './ui/shell';
import { WorkerFailure } from './worker/client';

const prefs = loadPrefs();
await setLanguage(prefs.language).catch(() => setLanguage('en'));

const store = new Store({
  prefs,
  tables: null,
  view: null,
  clocks: [],
  started: Keeping.expected() || location.hash.startsWith('#g='), // until it turns out otherwise
  setup: readSetup(load('setup')),
  kind: null,
  reach: null,
  ghost: null,
  touch: window.matchMedia('(pointer: coarse)').matches,
  showFits: false,
  hint: null,
  thinking: null,
  verdicts: new Map(),
  analysis: false,
  ending: null,
  lesson: null,
  screen: 'game',
  dialog: null,
  panel: false,
  notice: null,
  flat: true,
  table: null,
  line: null,
  sending: null,
  puzzle: null,
});

/** Where the panel lies below the board instead of beside it (small.css). */
const smallScreen = window.matchMedia('(width < 900px)');

function applyPrefs(p: Prefs): void {
  const { classList, dataset } = document.documentElement;
  const look = lookOf(p);
  classList.toggle('dark', look.dark);
  classList.toggle('contrast', p.contrast);
  classList.toggle('still', !look.motion);
  dataset.palette = look.palette;
  setPalette(look.palette);
  enableSound(p.sound);
}

const game = new Game(store);
game.showpiece = gameText('square', showpiece);
const placing = new Placing(store, game);
let surface: Surface = new Board2d();
let raising: Promise<void> = Promise.resolve();
let attempt = 0;
const page: Page = {
  store,
  game,
  placing,
  surface: () => surface,
  drag: (kind, event) => input.drag(kind, event),
};
const hall = new Hall(page, () => shell, prefs.language);
let shell: Shell = buildShell(page, setPrefs);

const input: Input = new Input(
  store,
  game,
  placing,
  {
    help: () => store.update({ dialog: 'help' }),
    refuse: () => shell.stage.refuse(),
    panel: () => store.update({ panel: !store.state.panel }),
    closePanel: () => {
      const open = store.state.panel && smallScreen.matches;
      if (open) store.update({ panel: false });
      return open;
    },
  },
  surface,
);

/** Once what is on the page has been painted, and nothing else is to be done. */
const idle = (): Promise<void> =>
  new Promise((resolve) =>
    requestAnimationFrame(() =>
      setTimeout(() =>
        'requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 500 }) : resolve(),
      ),
    ),
  );

function use(next: Surface): void {
  surface.dispose();
  surface = next;
  input.attach(next);
  shell.stage.renew();
  store.update({ flat: next.kind === '2d' });
}

/** The board as it is wished: flat at once; in space as soon as that has been loaded and drawn. */
async function raise({ view, quality }: Prefs): Promise<void> {
  const own = ++attempt;
  if (view === '2d') {
    drawWith(null);
    if (surface.kind !== '2d') use(new Board2d());
    return;
  }
  awaitDrawing();
  await idle();
  const space = await loadSpace().catch(() => null);
  if (own !== attempt) return;
  const board = (await space?.openSpace(quality)) ?? null;
  if (own !== attempt) {
    board?.dispose();
    return;
  }
  drawWith(board ? space : null);
  if (!board) {
    game.notify(t('error.webgl'));
    if (surface.kind !== '2d') use(new Board2d());
    return;
  }
  await shell.stage.prepare(board);
  if (own === attempt) use(board);
  else board.dispose();
}

function setPrefs(change: Partial<Prefs>): void {
  const old = store.state.prefs;
  const next = { ...old, ...change };
  savePrefs(next);
  applyPrefs(next);
  store.update({ prefs: next });
  if (next.view !== old.view || next.quality !== old.quality) raising = raise(next);
  if (next.language !== old.language) void speak(next.language);
}

async function speak(language: Prefs['language']): Promise<void> {
  try {
    await setLanguage(language);
    await hall.speak(language);
  } catch {
    game.notify(t('error.language'), 'error');
    return;
  }
  shell.remove();
  shell = buildShell(page, setPrefs);
  hall.extend(shell);
  // A shell that was just built has shown nothing yet.
  shell.update({ ...store.state, dialog: null }, null);
  shell.update(store.state, { ...store.state, dialog: null });
}

applyPrefs(prefs);
store.listen((state, old) => shell.update(state, old));
shell.update(store.state, null);
raising = raise(prefs);
void idle().then(() => import('./style/fonts.css'));
onStorageTrouble(() => game.notify(t('error.storage'), 'error'));
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => setPrefs({}));

async function fromLink(): Promise<boolean> {
  const { hash } = location;
  if (!hash.startsWith('#g=')) return false;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    const text = await gameInLink(hash);
    if (text && (await game.read(text, true))) return true;
  } catch {
    // said below
  }
  game.notify(t('error.link'), 'error');
  return false;
}

async function begin(): Promise<void> {
  save('visited', '1');
  if (await fromLink()) return;
  const restored = await game.restore();
  if (roomOf(location.hash)) void hall.go(location.hash);
  if (restored) return;
  if (!store.state.view) store.update({ started: false });
  await game.idle(store.state.setup);
}

// Games are analysed while nothing else is to be done, if somebody wishes it.
if (load('analyse') === '1')
  void Promise.all([import('./library/analyser'), raising, idle()]).then(([{ analyserOf }]) =>
    analyserOf(store, game.shelf).attend(true),
  );

window.addEventListener('hashchange', () => {
  void fromLink();
  void hall.go(location.hash);
});
void begin().catch((error: unknown) => game.complain(error));

// What a worker that failed leaves unanswered is said in words.
window.addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof WorkerFailure)) return;
  event.preventDefault();
  game.complain(event.reason);
});

if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register('./sw.js').catch(() => {});

/* A look inside for tests and the curious; nothing here changes the game. */
const settled = async (): Promise<void> => {
  await placing.settled();
  await game.settled();
};
Object.assign(window, { caminos: { store, game, placing, settled, surface: () => surface, raised: () => raising } });
