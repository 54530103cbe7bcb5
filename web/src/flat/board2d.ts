/*
 * board2d.ts: the board from above, drawn flat, for devices without WebGL and
 * for those who prefer it. Shows the same as the board in space: stones as one
 * outline each, heights as numbers and light rims.
 */
import { slabOutline } from '../core/outlines';
import { palettes, tableColour } from '../core/palette';
import { rimLines } from '../core/rim';
import type { Look, Marks, Preset, Scene, Surface } from '../core/surface';
import { noMarks } from '../core/surface';
import type { Cell, Colour, Counted, Cube, Face, Ghost, Stone, Tables } from '../core/types';
import { svg } from '../ui/dom';

const unit = 40;

export class Board2d implements Surface {
  readonly kind = '2d';
  readonly element: HTMLElement;
  private readonly drawing: SVGElement;
  private readonly layers: Record<'board' | 'stones' | 'marks' | 'path' | 'ghost', SVGElement>;
  private tables: Tables | null = null;
  private scene: Scene = { stones: [], tops: [] };
  private marks: Marks = noMarks;
  private look: Look | null = null;
  private byCell = new Map<number, Cell>();
  private zoom = 1;

  constructor() {
    this.element = document.createElement('div');
    this.element.className = 'board2d';
    this.layers = {
      board: svg('g', {}),
      stones: svg('g', {}),
      marks: svg('g', {}),
      path: svg('g', {}),
      ghost: svg('g', {}),
    };
    this.drawing = svg('svg', { class: 'flat', 'aria-hidden': 'true' }, ...Object.values(this.layers));
    this.element.append(this.drawing);
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  private get palette(): (typeof palettes)['classic'] {
    return palettes[this.look?.palette ?? 'classic'];
  }

  /** The south-west corner of a cell on the drawing. */
  private at(x: number, y: number): [number, number] {
    return [x * unit, ((this.tables?.height ?? 1) - 1 - y) * unit];
  }

  setBoard(tables: Tables): void {
    this.tables = tables;
    this.byCell = new Map(tables.cells.map((c) => [c.id, c]));
    this.scene = { stones: [], tops: [] };
    this.frame();
    this.drawBoard();
    this.drawStones();
  }

  private frame(): void {
    if (!this.tables) return;
    const { width, height } = this.tables;
    const [w, h2] = [((width + 1.2) * unit) / this.zoom, ((height + 1.2) * unit) / this.zoom];
    const [cx, cy] = [(width * unit) / 2, (height * unit) / 2];
    this.drawing.setAttribute('viewBox', `${cx - w / 2} ${cy - h2 / 2} ${w} ${h2}`);
  }

  setLook(look: Look): void {
    this.look = look;
    this.drawBoard();
    this.drawStones();
    this.setMarks(this.marks);
  }

  private text(x: number, y: number, words: string, size: number, fill: string): SVGElement {
    const node = svg('text', {
      x,
      y,
      'font-size': size,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      fill,
      'font-weight': 600,
    });
    node.textContent = words;
    return node;
  }

  private drawBoard(): void {
    const { tables, palette } = this;
    const { board } = this.layers;
    board.replaceChildren();
    if (!tables) return;
    const spot = (x: number, y: number): string =>
      `${((x + 0.5) * unit).toFixed(1)} ${((tables.height - 0.5 - y) * unit).toFixed(1)}`;
    const { outer, holes } = slabOutline(
      tables.cells.map(({ x, y }) => [x, y] as const),
      0.48,
      0.08,
    );
    const outline = [outer, ...holes].map((points) => `M${points.map((p) => spot(...p)).join('L')}Z`).join('');
    board.append(svg('path', { d: outline, fill: palette.slab, 'fill-rule': 'evenodd' }));
    for (const { from, to, double, dashed } of rimLines(tables)) {
      for (const aside of double ? [-0.05, 0.05] : [0]) {
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const [nx, ny] = [(-(to[1] - from[1]) / length) * aside, ((to[0] - from[0]) / length) * aside];
        const line = {
          d: `M${spot(from[0] + nx, from[1] + ny)}L${spot(to[0] + nx, to[1] + ny)}`,
          stroke: '#e8c48a',
          'stroke-width': 1.6,
        };
        board.append(svg('path', dashed ? { ...line, 'stroke-dasharray': '9 7' } : line));
      }
    }
    for (const { x, y } of tables.cells) {
      const [left, top] = this.at(x, y);
      board.append(
        svg('rect', { x: left + 1, y: top + 1, width: unit - 2, height: unit - 2, rx: 3, fill: palette.tiles }),
      );
    }
    if (!this.look?.coordinates) return;
    for (let x = 0; x < tables.width; x++) {
      const low = Math.min(...tables.cells.filter((c) => c.x === x).map((c) => c.y));
      const [left, top] = this.at(x, low);
      board.append(this.text(left + unit / 2, top + unit + 12, 'abcdefghijklmnop'[x] ?? '', 10, '#fff1dc'));
    }
    for (let y = 0; y < tables.height; y++) {
      const west = Math.min(...tables.cells.filter((c) => c.y === y).map((c) => c.x));
      const [left, top] = this.at(west, y);
      board.append(this.text(left - 12, top + unit / 2, String(y + 1), 10, '#fff1dc'));
    }
  }

  setScene(scene: Scene): void {
    this.scene = scene;
    this.drawStones();
  }

  /** Each visible top in its stone's colour; lines only where stones differ. */
  private drawStones(): void {
    const { stones: layer } = this.layers;
    layer.replaceChildren();
    const tops = new Map<string, { stone: Stone; index: number; z: number }>();
    this.scene.stones.forEach((stone, index) => {
      for (const [x, y, z] of stone.cubes) {
        const known = tops.get(`${x},${y}`);
        if (!known || z > known.z) tops.set(`${x},${y}`, { stone, index, z });
      }
    });
    for (const [key, { stone, index, z }] of tops) {
      const [x = 0, y = 0] = key.split(',').map(Number);
      const [left, top] = this.at(x, y);
      const colour = this.palette.stones[stone.colour];
      layer.append(svg('rect', { x: left, y: top, width: unit, height: unit, fill: colour }));
      layer.append(svg('rect', { x: left, y: top, width: unit, height: unit, fill: '#fff', opacity: 0.1 * z }));
      this.drawEdges(layer, [x, y], index, z, tops);
      this.drawInlay(layer, stone, left, top, z);
    }
  }

  /** The four edges of a cell, and the cell beyond each. */
  private edgesOf(
    x: number,
    y: number,
  ): { beyond: string; line: { x1: number; y1: number; x2: number; y2: number } }[] {
    const [left, top] = this.at(x, y);
    const [right, bottom] = [left + unit, top + unit];
    return [
      { beyond: `${x},${y + 1}`, line: { x1: left, y1: top, x2: right, y2: top } },
      { beyond: `${x + 1},${y}`, line: { x1: right, y1: top, x2: right, y2: bottom } },
      { beyond: `${x},${y - 1}`, line: { x1: left, y1: bottom, x2: right, y2: bottom } },
      { beyond: `${x - 1},${y}`, line: { x1: left, y1: top, x2: left, y2: bottom } },
    ];
  }

  private drawEdges(
    layer: SVGElement,
    [x, y]: [number, number],
    index: number,
    z: number,
    tops: Map<string, { index: number; z: number }>,
  ): void {
    for (const { beyond, line } of this.edgesOf(x, y)) {
      const other = tops.get(beyond);
      if (other && other.index === index && other.z === z) continue;
      const drop = other ? z - other.z : z + 1;
      layer.append(
        svg('line', {
          ...line,
          stroke: '#1b1208',
          'stroke-width': drop > 0 ? 1.6 + drop : 1.4,
          'stroke-linecap': 'round',
        }),
      );
    }
  }

  private drawInlay(layer: SVGElement, stone: Stone, left: number, top: number, z: number): void {
    const ink = stone.colour === 0 || (stone.colour === 2 && this.look?.palette !== 'classic') ? '#3b2604' : '#fdf8ea';
    const middle = [left + unit / 2, top + unit / 2] as const;
    if (this.look?.patterns) {
      if (stone.colour === 0)
        for (const dx of [-8, 8])
          for (const dy of [-8, 8])
            layer.append(svg('circle', { cx: middle[0] + dx, cy: middle[1] + dy, r: 3, fill: ink, opacity: 0.6 }));
      if (stone.colour === 1)
        for (const dx of [-9, 0, 9])
          layer.append(
            svg('rect', { x: middle[0] + dx - 1.5, y: middle[1] - 12, width: 3, height: 24, fill: ink, opacity: 0.6 }),
          );
      if (stone.colour === 2)
        layer.append(
          svg('circle', {
            cx: middle[0],
            cy: middle[1],
            r: 11,
            fill: 'none',
            stroke: ink,
            'stroke-width': 3,
            opacity: 0.6,
          }),
        );
    }
    if (z > 0 && this.look?.heights) layer.append(this.text(left + unit - 9, top + unit - 9, String(z + 1), 13, ink));
  }

  private outline(cubes: readonly Cube[], colour: string, width: number, fill: string, opacity: number): SVGElement {
    const group = svg('g', { opacity: 1 });
    const cells = new Map<string, number>();
    for (const [x, y] of cubes) cells.set(`${x},${y}`, (cells.get(`${x},${y}`) ?? 0) + 1);
    for (const [key, count] of cells) {
      const [x = 0, y = 0] = key.split(',').map(Number);
      const [left, top] = this.at(x, y);
      group.append(svg('rect', { x: left, y: top, width: unit, height: unit, fill, opacity }));
      // A stone that lies there already tells its heights by itself.
      if (count > 1 && fill !== 'none')
        group.append(this.text(left + unit / 2, top + unit / 2, `×${count}`, 14, colour));
      for (const { beyond, line } of this.edgesOf(x, y))
        if (!cells.has(beyond))
          group.append(svg('line', { ...line, stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' }));
    }
    return group;
  }

  setGhost(ghost: Ghost | null, colour: 0 | 1 | 2): void {
    this.layers.ghost.replaceChildren();
    if (ghost)
      this.layers.ghost.append(
        this.outline(ghost.cubes, ghost.legal ? '#0d7a3e' : '#c01f1f', 4, this.palette.stones[colour], 0.75),
      );
  }

  setMarks(marks: Marks): void {
    this.marks = marks;
    const { marks: layer } = this.layers;
    layer.replaceChildren();
    if (marks.last) layer.append(this.outline(marks.last.cubes, '#ffffff', 2.5, 'none', 0));
    this.countStones(layer, marks.stones);
    for (const id of marks.joined) {
      const cell = this.byCell.get(id);
      if (!cell) continue;
      const [left, top] = this.at(cell.x, cell.y);
      layer.append(
        svg('rect', {
          class: 'joined',
          x: left + 2,
          y: top + 2,
          width: unit - 4,
          height: unit - 4,
          fill: '#fff',
          opacity: 0.25,
        }),
      );
    }
    if (marks.hint)
      layer.append(this.outline(marks.hint.cubes, '#1668d6', 3, this.palette.stones[marks.hintColour], 0.62));
    for (const [id, strength] of marks.fits ?? []) {
      const cell = this.byCell.get(id);
      if (!cell) continue;
      const [left, top] = this.at(cell.x, cell.y);
      layer.append(
        strength === 2
          ? svg('circle', { cx: left + unit / 2, cy: top + unit / 2, r: 7, fill: '#128a49' })
          : svg('circle', {
              cx: left + unit / 2,
              cy: top + unit / 2,
              r: 5,
              fill: 'none',
              stroke: '#2c66b8',
              'stroke-width': 2.5,
            }),
      );
    }
  }

  /** Stones that are counted, each with its number. */
  private countStones(layer: SVGElement, stones: readonly Counted[]): void {
    const tally = [0, 0, 0];
    for (const { cubes, colour } of stones) {
      layer.append(this.outline(cubes, colour === 0 ? '#fff0a0' : '#8ff0b8', 3, 'none', 0));
      const [x, y] = cubes.reduce((high, cube) => (cube[2] > high[2] ? cube : high));
      const [left, top] = this.at(x, y);
      tally[colour] = (tally[colour] ?? 0) + 1;
      layer.append(
        this.text(left + unit / 2, top + unit / 2, String(tally[colour]), 18, colour === 0 ? '#3b2604' : '#fdf8ea'),
      );
    }
  }

  setPath(faces: readonly Face[], count: number, winner: Colour): void {
    const { path } = this.layers;
    path.replaceChildren();
    const spots = faces.slice(0, count).map(([x, y, z, facing]) => {
      const [left, top] = this.at(x, y);
      const off = facing === 't' ? 0 : unit * (0.5 - 0.07 * z);
      const dx = facing === 'e' ? off : facing === 'w' ? -off : 0;
      const dy = facing === 's' ? off : facing === 'n' ? -off : 0;
      return { x: left + unit / 2 + dx, y: top + unit / 2 + dy, top: facing === 't' };
    });
    const way = spots.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
    const [tone, rim] = winner === 0 ? ['#ffe88a', '#7a5200'] : ['#8ff0b8', '#06381f'];
    for (const [stroke, width] of [
      [rim, 15],
      [tone, 11],
    ] as const)
      path.append(
        svg('path', {
          d: way,
          fill: 'none',
          stroke,
          'stroke-width': width,
          'stroke-linejoin': 'round',
          'stroke-linecap': 'round',
        }),
      );
    spots.forEach(({ x, y, top }, i) => {
      const number = this.text(x, y, String(i + 1), top ? 10 : 7, rim);
      number.setAttribute('class', 'path-face');
      path.append(number);
    });
  }

  celebrate(): void {}

  preset(_preset: Preset): void {
    this.zoom = 1;
    this.frame();
  }

  orbit(_round: number, _up: number, zoom: number): void {
    this.zoom = Math.min(3, Math.max(0.7, this.zoom * zoom));
    this.frame();
  }

  heading(arrow: 'up' | 'down' | 'left' | 'right'): readonly [number, number] {
    return ({ up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] } as const)[arrow];
  }

  private toDrawing(): DOMMatrix | null {
    return (this.drawing as SVGSVGElement).getScreenCTM();
  }

  private columnAt(clientX: number, clientY: number): readonly [number, number] | null {
    const matrix = this.toDrawing();
    if (!matrix || !this.tables) return null;
    const p = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [Math.floor(p.x / unit), this.tables.height - 1 - Math.floor(p.y / unit)];
  }

  cellAt(clientX: number, clientY: number): number | null {
    const [x, y] = this.columnAt(clientX, clientY) ?? [];
    return this.tables?.cells.find((c) => c.x === x && c.y === y)?.id ?? null;
  }

  hintAt(clientX: number, clientY: number): boolean {
    const [x, y] = this.columnAt(clientX, clientY) ?? [];
    return this.marks.hint?.cubes.some((cube) => cube[0] === x && cube[1] === y) ?? false;
  }

  pointOf(id: number): { x: number; y: number } {
    const cell = this.byCell.get(id);
    const matrix = this.toDrawing();
    const [left, top] = this.at(cell?.x ?? 0, cell?.y ?? 0);
    const p = new DOMPoint(left + unit / 2, top + unit / 2);
    return matrix ? p.matrixTransform(matrix) : p;
  }

  resize(): void {}

  async picture(width: number, height: number): Promise<HTMLCanvasElement> {
    const copy = this.drawing.cloneNode(true) as SVGElement;
    for (const [name, value] of Object.entries({
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      'font-family': 'sans-serif',
    }))
      copy.setAttribute(name, String(value));
    const address = URL.createObjectURL(new Blob([copy.outerHTML], { type: 'image/svg+xml' }));
    const image = new Image();
    image.src = address;
    await image.decode();
    URL.revokeObjectURL(address);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const ctx = canvas.getContext('2d');
    if (ctx) ctx.fillStyle = tableColour[this.look?.dark ? 'dark' : 'light'];
    ctx?.fillRect(0, 0, width, height);
    ctx?.drawImage(image, 0, 0, width, height);
    return canvas;
  }

  dispose(): void {
    this.element.remove();
  }
}
