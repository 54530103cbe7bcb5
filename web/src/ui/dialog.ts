/*
 * dialog.ts: a modal sheet. Closes with Escape, the cross or a click beside it;
 * the browser keeps the focus inside and gives it back afterwards.
 */
import { t } from '../i18n';
import { h, iconButton } from './dom';

export function sheet(
  title: string,
  className: string,
  close: () => void,
  ...children: (Node | null)[]
): HTMLDialogElement {
  const heading = h('h2', { text: title, id: `title-${className}`, attrs: { tabindex: -1, autofocus: true } });
  const dialog = h(
    'dialog',
    { class: `sheet ${className}`, attrs: { 'aria-labelledby': `title-${className}` } },
    h('header', { class: 'sheet-head' }, heading, iconButton('drop', t('menu.close'), close)),
    // Where nothing inside takes the focus, the body itself must, to be scrolled by keys.
    h('div', { class: 'sheet-body', attrs: { tabindex: className === 'help' ? 0 : null } }, ...children),
  );
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  return dialog;
}

/** A group of radio buttons that look like tabs. */
export function choice<T extends string>(
  legend: string,
  name: string,
  options: readonly (readonly [T, string])[],
  value: T,
  pick: (value: T) => void,
): HTMLElement {
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', { text: legend }),
    h(
      'div',
      { class: 'choice-row' },
      ...options.map(([key, label]) => {
        const input = h('input', {
          attrs: { type: 'radio', name, value: key, checked: key === value },
          on: { change: () => pick(key) },
        });
        return h('label', {}, input, h('span', { text: label }));
      }),
    ),
  );
}

export function check(label: string, value: boolean, set: (value: boolean) => void, help = ''): HTMLLabelElement {
  const input = h('input', { attrs: { type: 'checkbox', checked: value } });
  input.addEventListener('change', () => set(input.checked));
  return h(
    'label',
    { class: 'check' },
    input,
    h('span', {}, h('span', { text: label }), help ? h('small', { text: help }) : null),
  );
}

export function select<T extends string>(
  label: string,
  options: readonly (readonly [T, string])[],
  value: T,
  pick: (value: T) => void,
): HTMLElement {
  const element = h(
    'select',
    {},
    ...options.map(([key, text]) => h('option', { text, attrs: { value: key, selected: key === value } })),
  );
  element.addEventListener('change', () => pick(element.value as T));
  return h('label', { class: 'select' }, h('span', { text: label }), element);
}
