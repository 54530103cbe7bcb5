/*
 * dom.ts: elements in one expression.
 */
type Child = Node | string | null | undefined | false;

interface Props {
  class?: string;
  id?: string;
  title?: string;
  text?: string;
  on?: { [Event in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Event]) => void };
  attrs?: Record<string, string | number | boolean | null | undefined>;
}

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (props.class) element.className = props.class;
  if (props.id) element.id = props.id;
  if (props.title) element.title = props.title;
  if (props.text !== undefined) element.textContent = props.text;
  for (const [name, value] of Object.entries(props.attrs ?? {}))
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  for (const [name, handler] of Object.entries(props.on ?? {}))
    element.addEventListener(name, handler as EventListener);
  for (const child of children) if (child) element.append(child);
  return element;
}

export function svg(tag: string, attrs: Record<string, string | number>, ...children: Node[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Set text only where it differs, so that screen readers and layout stay calm. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function toggle(element: Element, name: string, on: boolean): void {
  element.classList.toggle(name, on);
}

/** Strokes on a 24 by 24 grid. */
const icons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  settings:
    'M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  help: 'M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5v.5',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5l-5 5M20 12H10a6 6 0 0 0-6 6',
  hint: 'M9.5 18h5M10 21h4M8.5 15c-1.6-1.2-2.5-3-2.5-5a6 6 0 0 1 12 0c0 2-.9 3.800-2.500 5z',
  fits: 'M5 5h2v2H5zM11 5h2v2h-2zM17 5h2v2h-2zM5 11h2v2H5zM11 11h2v2h-2zM17 11h2v2h-2zM5 17h2v2H5zM11 17h2v2h-2z',
  turn: 'M19 8a8 8 0 1 0 1 6M20 4v5h-5',
  tip: 'M5 20c0-9 3-14 9-14M10 2l5 4l-4 5M19 12v8',
  roll: 'M4 18c0-6 4-10 9-10h6M15 4l4 4l-4 4M12 18h8',
  next: 'M5 6l6 6l-6 6M13 6l6 6l-6 6',
  place: 'M5 13l5 5L19 7',
  drop: 'M6 6l12 12M18 6L6 18',
  stop: 'M7 7h10v10H7z',
  play: 'M8 5l11 7l-11 7z',
  pause: 'M9 6v12M15 6v12',
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4',
  friend:
    'M9 11a3 3 0 1 0 0-6a3 3 0 0 0 0 6M3.500 19c0-3 2.500-5 5.500-5s5.500 2 5.500 5M15.500 5.500a3 3 0 0 1 0 5M17 14.500c2 .6 3.500 2.300 3.500 4.500',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  puzzle: 'M5 8h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v4H5z',
  learn: 'M3 9l9-4l9 4l-9 4zM7 11v5c3 2.500 7 2.500 10 0v-5M21 9v6',
  rules: 'M6 4h12v16H6zM9 8h6M9 12h6M9 16h3',
  library: 'M5 4h3v16H5zM10 4h3v16h-3zM15.500 4.500l3-.8l3 15.500l-3 .8z',
  boards: 'M4 4h16v16H4zM4 9.300h16M4 14.600h16M9.300 4v16M14.600 4v16',
  share:
    'M8 12l8-5M8 12l8 5M6 14a2 2 0 1 0 0-4a2 2 0 0 0 0 4M18 9a2 2 0 1 0 0-4a2 2 0 0 0 0 4M18 19a2 2 0 1 0 0-4a2 2 0 0 0 0 4',
  top: 'M5 5h14v14H5zM12 5v14M5 12h14',
  iso: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM12 12l8-4.500M12 12v9M12 12L4 7.500',
  left: 'M15 6l-6 6l6 6',
  right: 'M9 6l6 6l-6 6',
  first: 'M17 6l-6 6l6 6M8 6v12',
  last: 'M7 6l6 6l-6 6M16 6v12',
  flag: 'M6 21V4h11l-2 4l2 4H6',
  star: 'M12 3.500l2.600 5.600l6 .800l-4.400 4.300l1.100 6.100L12 17.300l-5.300 3l1.100-6.100L3.400 9.900l6-.800z',
  note: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  chart: 'M4 19h16M5 15l4-5l4 3l6-8',
  plus: 'M12 5v14M5 12h14',
  moves: 'M5 6h14M5 12h14M5 18h9',
  rotateLeft: 'M6 10c2-2.500 10-3.500 14 .5c2 3.500-3 6.500-8 6.500s-9-2-9-4M6 5v5h5',
  rotateRight: 'M18 10c-2-2.500-10-3.500-14 .5c-2 3.500 3 6.500 8 6.500s9-2 9-4M18 5v5h-5',
} as const;

export type IconName = keyof typeof icons;

export function icon(name: IconName): SVGElement {
  return svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: icons[name] }));
}

/** A button with an icon, and a name for those who do not see it. */
export function iconButton(name: IconName, label: string, action: () => void, className = ''): HTMLButtonElement {
  return h(
    'button',
    {
      class: `icon-button ${className}`,
      title: label,
      attrs: { type: 'button', 'aria-label': label },
      on: { click: action },
    },
    icon(name),
  );
}

export function button(label: string, action: () => void, className = '', name?: IconName): HTMLButtonElement {
  return h(
    'button',
    { class: `button ${className}`, attrs: { type: 'button' }, on: { click: action } },
    name ? icon(name) : null,
    h('span', { text: label }),
  );
}
