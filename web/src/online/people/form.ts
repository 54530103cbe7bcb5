/*
 * form.ts: a few fields and a button. What is wrong is said beside the button, and the
 * field it concerns gets the focus.
 */
import { button, h, setText } from '../../ui/dom';
import { Refusal } from '../api';
import { o, refusalWords } from '../words';
import { p } from './words';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autocomplete: AutoFill;
  readonly help?: string;
  readonly value?: string;
  /** What is wrong with a value; '' if nothing is. */
  readonly wrong?: (value: string) => string;
}

export type Values = Readonly<Record<string, string>>;

let lastId = 0;

function row(field: Field, input: HTMLInputElement): HTMLElement {
  const help = field.help ? h('small', { text: field.help, id: `field-help-${++lastId}` }) : null;
  if (help) input.setAttribute('aria-describedby', help.id);
  return h('label', { class: 'field people-field' }, h('span', { text: field.label }), input, help);
}

/** Shows what is typed in the fields for secrets. */
function revealer(inputs: readonly HTMLInputElement[]): HTMLElement {
  const box = h('input', { attrs: { type: 'checkbox' } });
  box.addEventListener('change', () => {
    for (const input of inputs) input.type = box.checked ? 'text' : 'password';
  });
  return h('label', { class: 'check' }, box, h('span', { text: p('password.show') }));
}

export interface FormOptions {
  readonly fields: readonly Field[];
  readonly go: string;
  /** Throws what the server refuses; a text is an objection of its own. */
  readonly submit: (values: Values) => Promise<string | undefined>;
  /** Other words for a code of the server here. */
  readonly codes?: Readonly<Record<string, string>>;
  readonly danger?: boolean;
}

export function form({ fields, go, submit, codes = {}, danger = false }: FormOptions): HTMLFormElement {
  const inputs = fields.map((field) => {
    const input = h('input', {
      attrs: {
        type: field.type,
        name: field.name,
        autocomplete: field.autocomplete,
        required: true,
        spellcheck: 'false',
      },
    });
    input.value = field.value ?? '';
    return input;
  });
  const secrets = inputs.filter((input) => input.type === 'password');
  const trouble = h('p', { class: 'form-trouble', attrs: { role: 'alert' } });
  const submitButton = button(go, () => {}, danger ? 'danger' : 'primary');
  submitButton.type = 'submit';
  const element = h(
    'form',
    { class: 'people-form', attrs: { novalidate: true } },
    ...fields.map((field, i) => row(field, inputs[i] as HTMLInputElement)),
    secrets.length ? revealer(secrets) : null,
    trouble,
    h('div', { class: 'card-row' }, submitButton),
  );

  function complain(words: string, input?: HTMLInputElement): void {
    setText(trouble, '');
    setText(trouble, words);
    for (const one of inputs) one.setAttribute('aria-invalid', String(one === input));
    input?.focus();
  }

  async function send(): Promise<void> {
    for (const [i, field] of fields.entries()) {
      const words = field.wrong?.(inputs[i]?.value ?? '');
      if (words) return complain(words, inputs[i]);
    }
    submitButton.disabled = true;
    complain('');
    try {
      const values = Object.fromEntries(fields.map((field, i) => [field.name, inputs[i]?.value ?? '']));
      const objection = await submit(values);
      if (objection) complain(objection, inputs[0]);
    } catch (error) {
      if (error instanceof Refusal) complain(codes[error.code] ?? refusalWords(error), inputs[0]);
      else complain(o('refused.other'));
    } finally {
      submitButton.disabled = false;
    }
  }

  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!submitButton.disabled) void send();
  });
  return element;
}

/*
 * The fields that several forms have.
 */

const length = (text: string): number => [...text].length;

export const nameField = (value = ''): Field => ({
  name: 'name',
  label: p('name'),
  type: 'text',
  autocomplete: 'username',
  help: p('name.help'),
  value,
  wrong: (name) => (length(name.trim()) < 1 || length(name.trim()) > 30 ? p('name.wrong') : ''),
});

export const passwordField = (label: string): Field => ({
  name: 'password',
  label,
  type: 'password',
  autocomplete: 'new-password',
  help: p('password.help'),
  wrong: (password) => {
    const bytes = new TextEncoder().encode(password).length;
    return bytes < 6 || bytes > 256 ? p('password.wrong') : '';
  },
});
