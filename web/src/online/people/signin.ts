/*
 * signin.ts: an account is made, signed in to, or got back by its recovery code.
 */
import { saveBlob } from '../../share';
import { button, h } from '../../ui/dom';
import { call, me, setMe } from '../api';
import type { Online } from '../online';
import { type Screen, screenFrame } from '../router';
import type { User } from '../types';
import { type Field, form, nameField, passwordField } from './form';
import { p } from './words';

const link = (to: string, text: string): HTMLElement => h('a', { text, attrs: { href: `#${to}` } });

const links = (...all: HTMLElement[]): HTMLElement => h('p', { class: 'people-links' }, ...all);

/** Who is signed in has no use for another account. */
function knownScreen(name: string, title: string, who: string): Screen {
  const words = h('p', { class: 'lead', text: p('account.is', { name: who }) });
  return { element: screenFrame(name, title, words, links(link('account', p('account.title')))) };
}

/*
 * Making one.
 */

/** The code of an account that was just made: shown until it is said to be kept. */
let fresh: { readonly user: string; readonly name: string; readonly code: string } | null = null;

async function register(name: string, password: string): Promise<void> {
  const made = await call<User & { recovery: string }>('POST', 'register', { name, password });
  fresh = { user: made.user, name: made.name, code: made.recovery };
  setMe({ ...made, account: true });
  if (location.hash !== '#register') location.hash = '#register';
}

function codeScreen(online: Online, name: string, code: string): Screen {
  const shown = h('output', { class: 'code', text: code, attrs: { 'aria-label': p('code.title') } });
  const copy = button(p('code.copy'), () => {
    void navigator.clipboard.writeText(code).then(
      () => online.page.game.notify(p('code.copied')),
      () => {},
    );
  });
  const keep = button(p('code.save'), () => {
    const text = `${p('code.file', { name, place: location.origin + location.pathname })}\n${code}\n`;
    saveBlob(`caminos-${name}.txt`, new Blob([text], { type: 'text/plain' }));
  });
  const done = button(
    p('code.done'),
    () => {
      fresh = null;
      location.replace('#account');
    },
    'primary',
  );
  return {
    element: screenFrame(
      'register',
      p('code.title'),
      h('p', { class: 'lead', text: p('code.text', { name }) }),
      shown,
      h('div', { class: 'card-row' }, copy, keep, done),
    ),
  };
}

export function registerScreen(online: Online): Screen {
  const user = me();
  if (fresh && user?.user === fresh.user) return codeScreen(online, fresh.name, fresh.code);
  fresh = null;
  if (user?.account) return knownScreen('register', p('register.title'), user.name);
  return {
    element: screenFrame(
      'register',
      p('register.title'),
      h('p', { class: 'lead', text: p('register.text') }),
      user ? h('p', { text: p('register.keeps', { name: user.name }) }) : null,
      form({
        fields: [nameField(user?.name), passwordField(p('password'))],
        go: p('register.go'),
        submit: async ({ name = '', password = '' }) => {
          await register(name.trim(), password);
          return undefined;
        },
        codes: { name_taken: p('name.taken'), malformed: p('name.odd') },
      }),
      links(link('signin', p('signin.have'))),
    ),
  };
}

/*
 * Coming back.
 */

async function enter(online: Online, body: Readonly<Record<string, string>>): Promise<undefined> {
  const user = await call<User>('POST', 'login', body);
  setMe({ ...user, account: true });
  online.page.game.notify(p('signin.welcome', { name: user.name }));
  location.hash = '#account';
}

const knownPassword: () => Field = () => ({
  name: 'password',
  label: p('password'),
  type: 'password',
  autocomplete: 'current-password',
});

/** Whoever signs in while playing as a guest leaves that guest's games behind. */
export function guestWarning(): HTMLElement | null {
  const user = me();
  return user ? h('p', { class: 'people-note', text: p('signin.guest', { name: user.name }) }) : null;
}

export function signInForm(online: Online): HTMLElement {
  return form({
    fields: [{ ...nameField(), help: '' }, knownPassword()],
    go: p('signin.go'),
    submit: ({ name = '', password = '' }) => enter(online, { name: name.trim(), password }),
    codes: { malformed: p('signin.wrong'), bad_login: p('signin.wrong') },
  });
}

export function signInScreen(online: Online): Screen {
  const user = me();
  if (user?.account) return knownScreen('signin', p('signin.title'), user.name);
  return {
    element: screenFrame(
      'signin',
      p('signin.title'),
      guestWarning(),
      signInForm(online),
      links(link('recover', p('signin.forgot')), link('register', p('signin.new'))),
    ),
  };
}

export function recoverScreen(online: Online): Screen {
  const code: Field = {
    name: 'recovery',
    label: p('recover.code'),
    type: 'text',
    autocomplete: 'off',
    wrong: (value) => (value.trim() ? '' : p('recover.none')),
  };
  return {
    element: screenFrame(
      'recover',
      p('recover.title'),
      h('p', { class: 'lead', text: p('recover.text') }),
      form({
        fields: [{ ...nameField(), help: '' }, code, passwordField(p('recover.password'))],
        go: p('recover.go'),
        submit: ({ name = '', recovery = '', password = '' }) =>
          enter(online, { name: name.trim(), recovery: recovery.trim(), password }),
        codes: { bad_login: p('recover.wrong') },
      }),
      links(link('signin', p('signin.title'))),
    ),
  };
}
