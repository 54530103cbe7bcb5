/*
 * list.ts: the boards there are: one's own and the gallery; a new one, one from a file.
 */
import { dropBoard, keepBoard, nameOf, ownBoards, titleOf } from '../core/ownboards';
import { t, translateWhy } from '../i18n';
import { button, h } from '../ui/dom';
import type { Screen } from '../ui/hall';
import { boardPicture, boards } from '../ui/newgame';
import type { Page } from '../ui/page';
import { frameScreen } from '../ui/screen';
import { WorkerFailure } from '../worker/client';
import { boardActions } from './actions';
import { draftOf, emptyDraft } from './draft';
import { loadDraft, saveDraft } from './editor';
import { type GalleryBoard, gallery } from './gallery';
import { b, galleryWords } from './words';

export const longest = 8192; // bytes of a board's text (src/rules/definition.h)

/** Why a text is no board, in words with the place; null if it is one. */
export async function faultOf(page: Page, text: string): Promise<string | null> {
  if (new TextEncoder().encode(text).length > longest) return b('said.long');
  try {
    await page.game.desk.ask('tables', text.includes('\n') ? text : `${text}\n`);
    return null;
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    const { line, column } = error.failure;
    const where = line ? ` (${t('error.place', { line, column })})` : '';
    return (translateWhy(error.failure) || error.failure.error) + where;
  }
}

/** Take a board to the drawing table. */
async function drawFrom(page: Page, board: string, text: string | null): Promise<void> {
  saveDraft(draftOf(await page.game.tablesOf(text ?? board), text));
  location.hash = '#boards=draw';
}

function card(page: Page, text: string, results: GalleryBoard['results'], drop: (() => void) | null): HTMLElement {
  const facts = h('small', {});
  void page.game.tablesOf(text).then(({ cells, sides }) => {
    facts.textContent = b('list.cells', { count: cells.length, sides: sides.length });
  });
  const actions = boardActions(page, () => text, {
    label: b('do.draw'),
    act: () => void drawFrom(page, '', text).catch((error: unknown) => page.game.complain(error)),
  });
  let sure = false;
  const remove = button(
    b('do.drop'),
    () => {
      if (sure) drop?.();
      sure = true;
      (remove.lastElementChild as HTMLElement).textContent = b('do.drop.sure');
    },
    'small',
  );
  if (drop) actions.element.append(remove);
  const [first = 0, second = 0, drawn = 0] = results ?? [];
  const own = drop !== null;
  const [title, note] = (!own && galleryWords(nameOf(text))) || [titleOf(text), /^# (.*)$/m.exec(text)?.[1] ?? ''];
  return h(
    'li',
    { class: 'card own-board', attrs: { 'data-board': titleOf(text) } },
    boardPicture(page, { definition: text }),
    h(
      'div',
      {},
      h('h3', { text: title }),
      facts,
      note && !own ? h('p', { class: 'soft', text: note }) : null,
      results ? h('p', { class: 'soft results', text: b('list.results', { first, second, drawn }) }) : null,
      actions.element,
    ),
  );
}

export function listScreen(page: Page): Screen {
  const own = h('ul', { class: 'board-list' });
  const none = h('p', { class: 'soft', text: b('list.own.none') });
  const showOwn = (): void => {
    const texts = ownBoards();
    none.hidden = texts.length > 0;
    own.replaceChildren(
      ...texts.map((text) =>
        card(page, text, null, () => {
          dropBoard(text);
          showOwn();
        }),
      ),
    );
  };
  const file = h('input', { attrs: { type: 'file', accept: '.board,text/plain', hidden: true } });
  const read = async (): Promise<void> => {
    const chosen = file.files?.[0];
    file.value = '';
    if (!chosen) return;
    const text = chosen.size > longest ? null : await chosen.text();
    const fault = text === null ? b('said.long') : await faultOf(page, text);
    if (text === null || fault !== null) page.game.notify(b('said.badfile', { why: fault ?? '' }), 'error');
    else {
      keepBoard(text);
      showOwn();
      page.game.notify(b('said.opened', { title: titleOf(text) }));
    }
  };
  file.addEventListener('change', () => void read().catch((error: unknown) => page.game.complain(error)));
  const begin = (): void => {
    saveDraft(emptyDraft);
    location.hash = '#boards=draw';
  };
  const draft = loadDraft();
  showOwn();
  return {
    element: frameScreen(
      'boards',
      b('list.title'),
      null,
      h('p', { class: 'lead', text: b('list.text') }),
      h(
        'div',
        { class: 'card-row' },
        button(b('list.new'), begin, 'primary', 'plus'),
        draft?.cells.size ? button(b('list.go'), () => (location.hash = '#boards=draw')) : null,
        button(b('list.import'), () => file.click()),
        file,
      ),
      h(
        'div',
        { class: 'card-row', attrs: { role: 'group', 'aria-label': b('list.box') } },
        h('span', { class: 'soft', text: b('list.box') }),
        ...boards.map((name) => button(t(`board.${name}`), () => void drawFrom(page, name, null), 'small')),
      ),
      h('section', { attrs: { 'aria-label': b('list.own') } }, h('h2', { text: b('list.own') }), none, own),
      h(
        'section',
        { attrs: { 'aria-label': b('list.gallery') } },
        h('h2', { text: b('list.gallery') }),
        h('p', { class: 'soft', text: b('list.gallery.text') }),
        h('ul', { class: 'board-list' }, ...gallery.map(({ text, results }) => card(page, text, results, null))),
      ),
    ),
  };
}
