/*
 * account.ts: who plays here, and everything they can do about it: their page, signing
 * out, bots, taking everything along, being erased.
 */
import { button, h, setText } from '../../ui/dom';
import { call, me, Refusal, setMe } from '../api';
import type { Online } from '../online';
import { type Screen, screenFrame } from '../router';
import type { User } from '../types';
import { refusalWords } from '../words';
import { form, nameField } from './form';
import { saveEverything, saveGames } from './keep';
import { botBadge, finder, playerAddress, type Rating, ratingCards } from './player';
import { p } from './words';

interface Account {
  readonly name: string;
  readonly kind: 'guest' | 'account' | 'bot';
  readonly ratings: Readonly<Record<string, Rating>>;
  readonly bots: readonly { readonly user: string; readonly name: string }[];
}

const part = (title: string, text: string, ...children: (Node | null)[]): HTMLElement =>
  h(
    'section',
    { class: 'account-part', attrs: { 'aria-label': title } },
    h('h2', { text: title }),
    text ? h('p', { text }) : null,
    ...children,
  );

const go = (hash: string) => (): void => {
  location.hash = hash;
};

const ways = (...buttons: HTMLElement[]): HTMLElement => h('div', { class: 'card-row' }, ...buttons);

/** Nobody, or a guest: what an account is good for. */
function invitation(): HTMLElement {
  return ways(button(p('register.title'), go('#register'), 'primary'), button(p('signin.title'), go('#signin')));
}

/*
 * Leaving.
 */

async function signOut(online: Online, everywhere: boolean): Promise<void> {
  try {
    await call('POST', 'logout', everywhere ? { all: true } : {});
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'unauthorized')) {
      online.complain(error);
      return;
    }
  }
  setMe(null);
  online.page.game.notify(p(everywhere ? 'out.everywhere' : 'out.done'));
}

/** A button that must be pressed twice; the second time it says what that means. */
function twice(label: string, sure: string, action: () => void): HTMLButtonElement {
  const element = button(label, () => {
    if (element.classList.contains('danger')) action();
    element.classList.add('danger');
    setText(element.lastElementChild as Element, sure);
  });
  return element;
}

function leaving(online: Online): HTMLElement {
  return part(
    p('out.title'),
    p('out.text'),
    ways(
      button(p('out.here'), () => void signOut(online, false)),
      button(p('out.all'), () => void signOut(online, true)),
    ),
  );
}

/*
 * Bots.
 */

function bots(account: Account): HTMLElement {
  const list = h('ul', { class: 'bot-list' });
  const add = (name: string, user: string | null): void => {
    const address = playerAddress({ name, user });
    list.append(h('li', {}, h('a', { text: name, attrs: { href: address } }), botBadge()));
  };
  for (const bot of account.bots) add(bot.name, bot.user);
  const key = h('p', { class: 'people-note', attrs: { role: 'status' } });
  const make = form({
    fields: [{ ...nameField(), label: p('bots.name'), autocomplete: 'off', help: '' }],
    go: p('bots.make'),
    submit: async ({ name = '' }) => {
      const bot = await call<User>('POST', 'bots', { name: name.trim() });
      add(bot.name, bot.user);
      key.replaceChildren(p('bots.key', { name: bot.name }), h('output', { class: 'code', text: bot.token }));
      return undefined;
    },
    codes: { name_taken: p('name.taken'), malformed: p('name.odd') },
  });
  return part(p('bots.title'), p('bots.text'), list, key, make);
}

/*
 * Taking everything along, and being erased.
 */

function keeping(): HTMLElement {
  const status = h('p', { class: 'soft', attrs: { role: 'status' } });
  const buttons: HTMLButtonElement[] = [];
  const act = (save: (progress: (done: number, count: number) => void) => Promise<void>) => async (): Promise<void> => {
    for (const one of buttons) one.disabled = true;
    try {
      await save((done, count) => setText(status, p('export.busy', { done, count })));
      setText(status, p('export.done'));
    } catch (error) {
      setText(status, error instanceof Refusal ? refusalWords(error) : p('export.failed'));
    }
    for (const one of buttons) one.disabled = false;
  };
  buttons.push(
    button(p('export.all'), () => void act(saveEverything)()),
    button(p('export.sgf'), () => void act(saveGames)()),
  );
  return part(p('export.title'), p('export.text'), ways(...buttons), status);
}

function erasing(online: Online, name: string): HTMLElement {
  const confirm = form({
    fields: [{ name: 'name', label: p('delete.sure', { name }), type: 'text', autocomplete: 'off' }],
    go: p('delete.go'),
    danger: true,
    submit: async ({ name: typed = '' }) => {
      if (typed.trim() !== name) return p('delete.wrong');
      await call('DELETE', 'me');
      setMe(null);
      online.page.game.notify(p('delete.done'));
      return undefined;
    },
  });
  return part(
    p('delete.title'),
    p('delete.text'),
    h('details', { class: 'more-options' }, h('summary', { text: p('delete.start') }), confirm),
  );
}

function guestParts(online: Online, name: string): Node[] {
  return [
    h('p', { class: 'lead', text: p('account.guest', { name }) }),
    h('p', { text: p('account.why') }),
    invitation(),
    part(
      p('guest.out.title'),
      p('guest.out.text'),
      ways(twice(p('guest.out'), p('guest.out.sure'), () => void signOut(online, false))),
    ),
    keeping(),
  ];
}

function accountParts(online: Online, account: Account): Node[] {
  const { name } = account;
  return [
    h('p', { class: 'lead', text: p('account.is', { name }) }),
    ratingCards(account.ratings),
    ways(
      button(p('account.page'), go(playerAddress({ name, user: me()?.user ?? null })), 'primary'),
      button(p('account.games'), go('#games')),
    ),
    leaving(online),
    bots(account),
    keeping(),
    erasing(online, name),
  ];
}

/** A guest may have become an account in another tab. */
function noteKind(isAccount: boolean): void {
  const user = me();
  if (user && Boolean(user.account) !== isAccount) setMe({ ...user, account: isAccount });
}

export function accountScreen(online: Online): Screen {
  const box = h('div', { class: 'people-box' });
  const nobody = (why: string): void =>
    box.replaceChildren(h('p', { class: 'lead', text: why }), h('p', { text: p('account.why') }), invitation());

  async function fill(): Promise<void> {
    const account = await call<Account>('GET', 'me/export');
    noteKind(account.kind !== 'guest');
    const parts = account.kind === 'guest' ? guestParts(online, account.name) : accountParts(online, account);
    box.replaceChildren(...parts);
  }

  // Of a session that has ended the page says so itself, and makes this screen anew.
  if (me())
    void fill().catch((error: unknown) => {
      const words = error instanceof Refusal ? refusalWords(error) : p('export.failed');
      box.replaceChildren(h('p', { class: 'refused-words', text: words }), invitation());
    });
  else nobody(p('account.nobody'));
  return {
    element: screenFrame(
      'account',
      p('account.title'),
      box,
      h('details', { class: 'more-options' }, h('summary', { text: p('find.title') }), finder()),
    ),
  };
}
