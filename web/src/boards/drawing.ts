/*
 * drawing.ts: a grid to draw on by mouse, finger or keys. A stroke does to every cell it
 * passes what it did to the first.
 */
import { h } from '../ui/dom';

export interface CellLook {
  readonly on: boolean;
  readonly label: string;
  readonly className?: string;
  readonly background?: string;
}

export interface Drawing {
  readonly element: HTMLElement;
  /** Show how things are; the grid may have another size. */
  show(columns: number, rows: number): void;
}

interface Options {
  readonly label: string;
  readonly className: string;
  look(x: number, y: number): CellLook;
  /** A cell is drawn or wiped; 'first': a new stroke begins. */
  draw(x: number, y: number, on: boolean, first: boolean): void;
}

/** Cells are named by x from the west and y from the south. */
export function drawing({ label, className, look, draw }: Options): Drawing {
  const element = h('div', { class: `drawing ${className}`, attrs: { role: 'grid', 'aria-label': label } });
  const cells = new Map<string, HTMLElement>();
  let [columns, rows] = [0, 0];
  let here = '0 0';
  let stroke: { on: boolean; last: string } | null = null;

  const spot = (cell: HTMLElement): [number, number] => {
    const [x = 0, y = 0] = (cell.dataset.at ?? '').split(' ').map(Number);
    return [x, y];
  };
  const under = (event: PointerEvent): HTMLElement | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-at]');
    return found && element.contains(found) ? found : null;
  };

  function focus(at: string, take: boolean): void {
    cells.get(here)?.setAttribute('tabindex', '-1');
    here = at;
    const cell = cells.get(at);
    cell?.setAttribute('tabindex', '0');
    if (take) cell?.focus();
  }

  function begin(cell: HTMLElement): void {
    const [x, y] = spot(cell);
    stroke = { on: !look(x, y).on, last: cell.dataset.at ?? '' };
    draw(x, y, stroke.on, true);
  }

  element.addEventListener('pointerdown', (event) => {
    const cell = under(event);
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    focus(cell.dataset.at ?? here, true);
    begin(cell);
    const move = (next: PointerEvent): void => {
      const passed = under(next);
      if (!passed || !stroke || passed.dataset.at === stroke.last) return;
      stroke.last = passed.dataset.at ?? '';
      draw(...spot(passed), stroke.on, false);
    };
    const end = (): void => {
      stroke = null;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  });

  element.addEventListener('keydown', (event) => {
    const ways: Record<string, [number, number]> = {
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
    };
    const cell = cells.get(here);
    const way = ways[event.key];
    if (!cell || (!way && event.key !== ' ' && event.key !== 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) {
      begin(cell);
      stroke = null;
      return;
    }
    const [x, y] = spot(cell);
    const [nx, ny] = [x + way[0], y + way[1]];
    if (nx >= 0 && ny >= 0 && nx < columns && ny < rows) focus(`${nx} ${ny}`, true);
  });

  function build(): void {
    cells.clear();
    element.style.setProperty('--columns', String(columns));
    const lines: HTMLElement[] = [];
    for (let y = rows - 1; y >= 0; y--) {
      const line = h('div', { class: 'drawing-row', attrs: { role: 'row' } });
      for (let x = 0; x < columns; x++) {
        const cell = h('div', { attrs: { role: 'gridcell', tabindex: -1, 'data-at': `${x} ${y}` } });
        cells.set(`${x} ${y}`, cell);
        line.append(cell);
      }
      lines.push(line);
    }
    element.replaceChildren(...lines);
    focus(cells.has(here) ? here : `0 ${rows - 1}`, false);
  }

  return {
    element,
    show: (width, height) => {
      if (width !== columns || height !== rows) {
        [columns, rows] = [width, height];
        build();
      }
      for (const cell of cells.values()) {
        const { on, label: name, className: extra = '', background = '' } = look(...spot(cell));
        cell.className = `drawing-cell${on ? ' on' : ''} ${extra}`;
        cell.style.background = background;
        cell.setAttribute('aria-selected', String(on));
        cell.setAttribute('aria-label', name);
      }
    },
  };
}
