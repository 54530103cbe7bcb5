/*
 * board3d.ts: the board in space.
 *
 * Draws only when something has changed: everything that changes calls
 * 'invalidate'. Shadows are drawn again only when a stone has moved. If drawing
 * is slow the picture simplifies itself, step by step.
 */
import {
  type BufferGeometry,
  CanvasTexture,
  Color,
  Group,
  Mesh,
  type Object3D,
  PlaneGeometry,
  type Ray,
  Raycaster,
  ShadowMaterial,
  SRGBColorSpace,
  type Texture,
  Scene as ThreeScene,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { breath } from '../core/breath';
import { palettes, tableColour } from '../core/palette';
import { rimLines } from '../core/rim';
import type { Look, Marks, Preset, Scene, Surface } from '../core/surface';
import { noMarks } from '../core/surface';
import type { Cell, Colour, Face, Ghost, Stone, Tables } from '../core/types';
import { Eye } from './camera';
import { contactShadows, litTops } from './contact';
import { countedStones, inkOn } from './counted';
import { decalMesh, type Quad } from './decals';
import { Ground } from './ground';
import { addLights, Kit, type Lights, makeRenderer, makeRoom, type Quality } from './kit';
import { levelMarks, outline, scaleLines } from './outline';
import { type Column, meetsCube, pick } from './pick';
import { ribbon } from './ribbon';
import { Screen } from './screen';
import { boardSlab, boardTiles, rimInlay, stoneGeometry } from './solid';
import { between, spotsOf } from './veil';

const settleSeconds = 0.18;

function release(object: Object3D): void {
  object.traverse((o) => {
    if (o instanceof Mesh) (o.geometry as BufferGeometry).dispose();
  });
  object.removeFromParent();
}

function clear(group: Group): void {
  for (const child of [...group.children]) release(child);
}

const rgb = (colour: string): [number, number, number] => {
  const c = new Color(colour);
  return [c.r, c.g, c.b];
};

interface Drawn {
  readonly mesh: Mesh;
  readonly cubes: Stone['cubes'];
  readonly colour: Stone['colour'];
  readonly partner: boolean; // of the team's second player, in another shade
}

interface Settling {
  object: Object3D;
  progress: number;
}

export class Board3d implements Surface {
  readonly kind = '3d';
  readonly element: HTMLCanvasElement;
  private readonly screen: Screen;
  private readonly scene = new ThreeScene();
  private readonly eye = new Eye();
  private readonly root = new Group();
  private readonly parts = {
    board: new Group(),
    stones: new Group(),
    contact: new Group(),
    inlays: new Group(),
    heights: new Group(),
    ghost: new Group(),
    marks: new Group(),
    path: new Group(),
  };
  private readonly drawn = new Map<string, Drawn>();
  private veiled = new Set<Drawn>(); // stones that would hide the one in hand
  private readonly floor = new ShadowMaterial();
  private readonly ground = new Ground();
  private kit: Kit;
  private room: Texture | null = null;
  private table: Texture | null = null;
  private lights: Lights | null = null;
  private tables: Tables | null = null;
  private current: Scene = { stones: [], tops: [] };
  private marks: Marks = noMarks;
  private look: Look = {
    palette: 'classic',
    patterns: false,
    dark: false,
    motion: true,
    coordinates: true,
    heights: true,
  };
  private columns: Column[] = [];
  private byCell = new Map<number, Cell>();
  private settling: Settling[] = [];
  private frame = 0;
  private before = 0;
  private slow = 0;
  private animating = false;
  private shadowsStale = true;
  private quiet = true; // nothing is drawn before the shaders are there
  private ghostState: { ghost: Ghost | null; colour: 0 | 1 | 2 } = { ghost: null, colour: 0 };

  /** Null where there is no WebGL. */
  static make(quality: Quality, auto: boolean, behind: boolean): Board3d | null {
    const renderer = makeRenderer(quality, { kept: behind });
    return renderer ? new Board3d(renderer, quality, auto && !behind, behind) : null;
  }

  private constructor(
    private readonly renderer: WebGLRenderer,
    private quality: Quality,
    private readonly auto: boolean,
    behind: boolean,
  ) {
    this.screen = new Screen(
      renderer,
      () => this.eye.camera,
      (aspect) => this.render(aspect),
      behind,
    );
    this.element = this.screen.element;
    this.kit = new Kit(palettes.classic, quality);
    this.scene.add(this.root);
    this.root.add(...Object.values(this.parts));
    this.applyQuality();
    renderer.domElement.addEventListener('webglcontextrestored', () => {
      this.applyQuality(); // what was rendered into textures is gone
      this.invalidate(true);
    });
  }

  /** The shaders are made first, without waiting for them: asking for one that is not done holds up the page. */
  async ready(): Promise<void> {
    this.aim();
    await this.renderer.compileAsync(this.scene, this.eye.camera);
    await this.warm();
    this.quiet = false;
    this.invalidate(true);
    await this.screen.shown;
  }

  /** Everything is drawn once by itself, on a single point: its first time is dear, and so nobody waits for all. */
  private async warm(): Promise<void> {
    const { renderer, scene } = this;
    const things = Object.values(this.parts).flatMap((part) => part.children.filter((thing) => thing.visible));
    renderer.setScissorTest(true);
    renderer.setScissor(0, 0, 1, 1);
    for (const one of things) {
      for (const thing of things) thing.visible = thing === one;
      renderer.render(scene, this.eye.camera);
      await breath();
    }
    for (const thing of things) thing.visible = true;
    renderer.setScissorTest(false);
  }

  private applyQuality(): void {
    const { renderer, quality, scene } = this;
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, quality === 'high' ? 2 : quality === 'medium' ? 1.5 : 1));
    renderer.shadowMap.enabled = quality !== 'low';
    this.room?.dispose();
    this.room = quality === 'low' ? null : makeRoom(renderer);
    scene.environment = this.room;
    if (this.lights) {
      this.lights.sun.dispose();
      scene.remove(this.lights.sun, this.lights.sky);
    }
    this.lights = addLights(scene, quality, 9);
    this.light();
  }

  /** In the dark the table is dim and the board lit by a lamp of its own. */
  private light(): void {
    const { dark } = this.look;
    this.scene.environmentIntensity = dark ? 0.78 : 0.95;
    if (this.lights) this.lights.sun.intensity = dark ? 2.2 : 2.1;
  }

  /** A table with a little light on its middle; its edges have the colour of the page. */
  private setTable(dark: boolean): void {
    const canvas = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });
    const ctx = canvas.getContext('2d');
    const edge = dark ? tableColour.dark : tableColour.light;
    if (ctx) {
      const glow = ctx.createRadialGradient(64, 70, 4, 64, 64, 64);
      glow.addColorStop(0, dark ? '#323a43' : '#f8f5ee');
      glow.addColorStop(0.55, dark ? '#272d34' : '#f0ece3');
      glow.addColorStop(1, edge);
      ctx.fillStyle = edge;
      ctx.fillRect(0, 0, 128, 128);
      ctx.fillStyle = glow;
      ctx.fillRect(0, 0, 128, 128);
    }
    this.table?.dispose();
    this.table = new CanvasTexture(canvas);
    this.table.colorSpace = SRGBColorSpace;
    this.scene.background = this.table;
  }

  /** Where only a strip of the picture is drawn, that strip of the table lies behind it. */
  private fitTable(): void {
    const { view } = this.eye.camera;
    if (!this.table) return;
    if (view?.enabled) {
      this.table.repeat.set(view.width / view.fullWidth, view.height / view.fullHeight);
      this.table.offset.set(view.offsetX / view.fullWidth, 1 - (view.offsetY + view.height) / view.fullHeight);
    } else {
      this.table.repeat.set(1, 1);
      this.table.offset.set(0, 0);
    }
    this.table.updateMatrix();
  }

  private rebuildKit(): void {
    this.kit.dispose();
    this.kit = new Kit(palettes[this.look.palette], this.quality);
    this.buildBoard();
    for (const { mesh } of this.drawn.values()) release(mesh);
    this.drawn.clear();
    this.setScene(this.current, false);
    this.setMarks(this.marks);
    this.setGhost(this.ghostState.ghost, this.ghostState.colour);
  }

  setLook(look: Look): void {
    const old = this.look;
    if (this.scene.background && JSON.stringify(old) === JSON.stringify(look)) return;
    this.look = look;
    if (!this.scene.background || old.dark !== look.dark) this.setTable(look.dark);
    this.light();
    if (old.palette !== look.palette || old.coordinates !== look.coordinates || old.dark !== look.dark)
      this.rebuildKit();
    else this.setScene(this.current, false);
    this.invalidate(true);
  }

  setBoard(tables: Tables): void {
    if (tables === this.tables) return;
    this.tables = tables;
    this.byCell = new Map(tables.cells.map((c) => [c.id, c]));
    this.root.position.set(-(tables.width - 1) / 2, 0, (tables.height - 1) / 2);
    this.buildBoard();
    for (const { mesh } of this.drawn.values()) release(mesh);
    this.drawn.clear();
    this.current = { stones: [], tops: tables.cells.map(() => [0, -1] as const) };
    this.setScene(this.current, false);
    const rim = 1.04;
    const points = tables.cells.flatMap(({ x, y }) =>
      [-rim, rim].flatMap((dx) =>
        [-rim, rim].map((dy) => new Vector3(x + dx, -0.3, -(y + dy)).add(this.root.position)),
      ),
    );
    const raised = tables.cells.map(({ x, y }) => new Vector3(x, 2.9, -y).add(this.root.position));
    this.eye.frame([...points, ...raised]);
    this.invalidate(true);
  }

  private buildBoard(): void {
    const { tables } = this;
    const { board } = this.parts;
    clear(board);
    if (!tables) return;
    const cells = tables.cells.map(({ x, y }) => [x, y] as const);
    const slab = new Mesh(boardSlab(cells, 0.52), this.kit.slab);
    const tiles = new Mesh(boardTiles(cells), this.kit.tiles);
    const rim = new Mesh(rimInlay(rimLines(tables)), this.kit.inlay);
    rim.receiveShadow = true;
    this.floor.opacity = this.look.dark ? 0.42 : 0.2;
    const floor = new Mesh(new PlaneGeometry(80, 80), this.floor);
    floor.rotation.x = -Math.PI / 2;
    floor.position.y = -0.6;
    for (const mesh of [slab, tiles]) mesh.castShadow = mesh.receiveShadow = true;
    floor.receiveShadow = true;
    floor.visible = this.quality !== 'low'; // there are no shadows to fall on it
    board.add(slab, tiles, rim, floor, this.ground.under(tables, this.look.dark));
    if (this.look.coordinates) board.add(this.coordinates(tables));
  }

  /** Letters along the south of each column, numbers along the west of each row. */
  private coordinates(tables: Tables): Mesh {
    const colour = rgb('#f3dfc2');
    const quads: Quad[] = [];
    const least = (length: number, of: (c: Cell) => number, value: (c: Cell) => number): number[] =>
      Array.from({ length }, (_, i) => Math.min(...tables.cells.filter((c) => of(c) === i).map(value)));
    // Where an edge is jagged, letters and numbers meet: nearer to their cells they keep apart.
    const place = (ends: readonly number[], i: number): readonly [off: number, size: number] =>
      ends[i] === ends[i - 1] || ends[i] === ends[i + 1] ? [0.8, 0.36] : [0.69, 0.34];
    const south = least(
      tables.width,
      (c) => c.x,
      (c) => c.y,
    );
    const west = least(
      tables.height,
      (c) => c.y,
      (c) => c.x,
    );
    south.forEach((y, x) => {
      const [off, size] = place(south, x);
      quads.push({ mark: 'abcdefghijklmnop'[x] ?? '', at: [x, -0.055, -(y - off)], size, colour });
    });
    west.forEach((x, y) => {
      const [off, size] = place(west, y);
      quads.push({ mark: String(y + 1), at: [x - off, -0.055, -y], size, colour });
    });
    return decalMesh(quads, 0.92);
  }

  setScene(scene: Scene, settle: boolean): void {
    this.current = scene;
    const wanted = new Set<string>();
    scene.stones.forEach((stone, ply) => {
      const name = `${ply}:${stone.colour}:${stone.text}`;
      wanted.add(name);
      if (this.drawn.has(name)) return;
      const mesh = new Mesh(
        stoneGeometry(stone.cubes, { seed: ply + 1 }),
        this.kit.stoneOf(stone.colour, stone.seat > 1),
      );
      mesh.castShadow = mesh.receiveShadow = true;
      this.drawn.set(name, { mesh, cubes: stone.cubes, colour: stone.colour, partner: stone.seat > 1 });
      this.parts.stones.add(mesh);
      if (settle && ply === scene.stones.length - 1 && this.look.motion) {
        mesh.position.y = 0.9;
        this.settling.push({ object: mesh, progress: 0 });
      }
    });
    for (const [name, { mesh }] of this.drawn)
      if (!wanted.has(name)) {
        release(mesh);
        this.drawn.delete(name);
      }
    this.columns = (this.tables?.cells ?? []).map((c, i) => ({
      cell: c.id,
      x: c.x + this.root.position.x,
      z: -c.y + this.root.position.z,
      height: scene.tops[i]?.[0] ?? 0,
    }));
    this.veiled.clear();
    this.unveil();
    clear(this.parts.contact);
    this.parts.contact.add(
      contactShadows(
        this.tables?.cells ?? [],
        this.columns.map((column) => column.height),
      ),
    );
    this.buildInlays();
    this.invalidate(true);
  }

  /** Patterns and heights on top of the columns. */
  private buildInlays(): void {
    clear(this.parts.inlays);
    clear(this.parts.heights);
    const inlays: Quad[] = [];
    const heights: Quad[] = [];
    const veiled = new Set([...this.veiled].flatMap(({ cubes }) => cubes.map((c) => c.join())));
    this.tables?.cells.forEach((cell, i) => {
      const [height, colour] = this.current.tops[i] ?? [0, -1];
      if (!height || veiled.has([cell.x, cell.y, height - 1].join())) return;
      const at = [cell.x, height - 0.012, -cell.y] as const;
      const tone = rgb(inkOn(colour, this.look.palette));
      inlays.push({ mark: ['dots', 'bars', 'rings'][colour] ?? 'dots', at, size: 0.8, colour: tone });
      const corner = this.look.patterns ? 0.3 : 0;
      if (height > 1)
        heights.push({
          mark: String(height),
          at: [at[0] + corner, at[1] + 0.004, at[2] + corner],
          size: corner ? 0.3 : 0.46,
          colour: tone,
        });
    });
    if (this.look.patterns && inlays.length) this.parts.inlays.add(decalMesh(inlays, 0.6));
    if (this.look.heights && heights.length) this.parts.heights.add(decalMesh(heights, 0.75));
  }

  /** See through whatever stands between the eye and the stone in hand. */
  private unveil(): void {
    const { ghost } = this.ghostState;
    const stones = [...this.drawn.values()];
    const hiding = ghost
      ? between(this.eye.camera, this.root.position, spotsOf(ghost.cubes), stones)
      : new Set<Drawn>();
    const same = hiding.size === this.veiled.size && [...hiding].every((stone) => this.veiled.has(stone));
    if (same) return;
    this.veiled = hiding;
    for (const stone of stones) {
      const veiled = hiding.has(stone);
      stone.mesh.material = veiled ? this.kit.veilOf(stone.colour) : this.kit.stoneOf(stone.colour, stone.partner);
      stone.mesh.renderOrder = veiled ? 5 : 0;
    }
    this.buildInlays();
  }

  setGhost(ghost: Ghost | null, colour: 0 | 1 | 2): void {
    this.ghostState = { ghost, colour };
    clear(this.parts.ghost);
    if (ghost) {
      const tone = ghost.legal ? '#128a49' : '#d11f1f';
      const body = new Mesh(
        stoneGeometry(ghost.cubes, { seed: 99 }),
        ghost.legal ? this.kit.ghostOf(colour, 0.82) : this.kit.misfit,
      );
      body.castShadow = ghost.legal;
      body.renderOrder = 3;
      this.parts.ghost.add(body, outline(ghost.cubes, tone));
      const marks = levelMarks(ghost.cubes, tone);
      if (marks) this.parts.ghost.add(marks);
      if (ghost.legal) this.parts.ghost.add(this.ghostHeights(ghost, colour));
    }
    this.aim();
    this.unveil();
    this.invalidate(true);
  }

  /** How high each column of the stone in hand would be, written on its top. */
  private ghostHeights(ghost: Ghost, colour: 0 | 1 | 2): Mesh {
    const taken = new Set(ghost.cubes.map((c) => c.join()));
    const quads = ghost.cubes
      .filter(([x, y, z]) => !taken.has([x, y, z + 1].join()))
      .map(
        ([x, y, z]): Quad => ({
          mark: String(z + 1),
          at: [x, z + 1.01, -y],
          size: 0.56,
          colour: rgb(inkOn(colour, this.look.palette)),
        }),
      );
    const mesh = decalMesh(quads, 0.95);
    mesh.renderOrder = 4;
    return mesh;
  }

  setMarks(marks: Marks): void {
    this.marks = marks;
    const group = this.parts.marks;
    clear(group);
    if (marks.last) group.add(outline(marks.last.cubes, this.look.dark ? '#fff3c4' : '#fffdf2', 1.6));
    if (marks.stones.length) group.add(...countedStones(marks.stones, this.look.palette));
    if (marks.hint) {
      const body = new Mesh(stoneGeometry(marks.hint.cubes, { seed: 98 }), this.kit.ghostOf(marks.hintColour, 0.62));
      body.renderOrder = 3;
      group.add(body, outline(marks.hint.cubes, '#1668d6'));
    }
    if (marks.joined.length) group.add(this.lit(marks.joined, marks.hintColour));
    if (marks.fits) group.add(this.fitDots(marks.fits));
    this.invalidate(false);
  }

  /** Columns that hang together. */
  private lit(cells: readonly number[], colour: Colour): Mesh {
    const wanted = new Set(cells);
    const tops = this.columns
      .filter((column) => wanted.has(column.cell))
      .map(({ x, z, height }) => [x - this.root.position.x, height, z - this.root.position.z] as const);
    return litTops(tops, (['#fff6c8', '#b8ffd8', '#cfe2ff'] as const)[colour], 0.3);
  }

  private fitDots(fits: ReadonlyMap<number, 1 | 2>): Mesh {
    const quads: Quad[] = [];
    this.tables?.cells.forEach((cell, i) => {
      const strength = fits.get(cell.id);
      const height = this.current.tops[i]?.[0] ?? 0;
      if (strength)
        quads.push({
          mark: strength === 2 ? 'dot' : 'ring',
          at: [cell.x, height + 0.02, -cell.y],
          size: strength === 2 ? 0.42 : 0.3,
          colour: rgb(strength === 2 ? '#1fae5f' : '#3c7fd6'),
        });
    });
    return decalMesh(quads, 0.85);
  }

  setPath(faces: readonly Face[], count: number, winner: Colour): void {
    clear(this.parts.path);
    if (count > 0) this.parts.path.add(ribbon(faces, count, winner));
    this.invalidate(false);
  }

  celebrate(): void {
    if (!this.look.motion) return;
    this.eye.drift();
    this.invalidate(false);
  }

  preset(preset: Preset): void {
    this.eye.go(preset, this.look.motion);
    this.invalidate(false);
  }

  orbit(round: number, up: number, zoom: number): void {
    this.eye.orbit(round, up, zoom);
    this.aim();
    this.unveil();
    this.invalidate(false);
  }

  heading(arrow: 'up' | 'down' | 'left' | 'right'): readonly [number, number] {
    const turn = { up: 0, right: 1, down: 2, left: 3 }[arrow];
    const quarters = (((Math.round((-this.eye.pose.round / Math.PI) * 2) + turn) % 4) + 4) % 4;
    return (
      [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ] as const
    )[quarters as 0 | 1 | 2 | 3];
  }

  private aim(): void {
    this.eye.apply(this.element.clientWidth / Math.max(1, this.element.clientHeight));
  }

  /** What is seen at a point lies along it. */
  private rayAt(clientX: number, clientY: number): Ray {
    this.aim();
    const box = this.element.getBoundingClientRect();
    const at = new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2);
    const caster = new Raycaster();
    caster.setFromCamera(at, this.eye.camera);
    return caster.ray;
  }

  cellAt(clientX: number, clientY: number, open: ReadonlySet<number> | null = null): number | null {
    return pick(this.rayAt(clientX, clientY), this.columns, open);
  }

  hintAt(clientX: number, clientY: number): boolean {
    const ray = this.rayAt(clientX, clientY);
    ray.origin.sub(this.root.position);
    return this.marks.hint?.cubes.some((cube) => meetsCube(ray, cube)) ?? false;
  }

  pointOf(cell: number, level?: number): { x: number; y: number } {
    this.aim();
    const box = this.element.getBoundingClientRect();
    const c = this.byCell.get(cell);
    const height = level ?? this.columns.find((column) => column.cell === cell)?.height ?? 0;
    const p = new Vector3(c?.x ?? 0, height, -(c?.y ?? 0)).add(this.root.position).project(this.eye.camera);
    return { x: box.left + ((p.x + 1) / 2) * box.width, y: box.top + ((1 - p.y) / 2) * box.height };
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    this.screen.resize(clientWidth, clientHeight, !this.quiet);
  }

  invalidate(shadows: boolean): void {
    this.shadowsStale ||= shadows;
    if (this.quiet) return;
    this.frame ||= requestAnimationFrame((now) => this.draw(now));
  }

  private settle(seconds: number): boolean {
    for (const item of this.settling) {
      item.progress = Math.min(1, item.progress + seconds / settleSeconds);
      const left = 1 - item.progress;
      item.object.position.y = 0.9 * left * left;
    }
    const busy = this.settling.length > 0;
    this.settling = this.settling.filter((item) => item.progress < 1);
    return busy;
  }

  private draw(now: number): void {
    this.frame = 0;
    const gap = now - this.before;
    this.before = now;
    const seconds = Math.min(0.1, Math.max(0, gap / 1000));
    const moving = this.eye.advance(seconds);
    const falling = this.settle(seconds);
    // Two frames of one movement tell how fast this device draws.
    if (this.animating && this.auto) this.judge(gap);
    this.animating = moving || falling;
    if (moving) {
      this.aim();
      this.unveil();
    }
    if (this.animating) this.invalidate(falling);
    this.screen.show();
  }

  private render(aspect: number): void {
    this.eye.apply(aspect);
    this.fitTable();
    scaleLines(this.screen.scale);
    this.parts.heights.visible = this.look.heights && this.eye.isFromAbove;
    this.renderer.shadowMap.needsUpdate = this.shadowsStale;
    this.shadowsStale = false;
    this.renderer.render(this.scene, this.eye.camera);
  }

  /** Simplify the picture after a few slow frames in a row. */
  private judge(milliseconds: number): void {
    this.slow = milliseconds > 45 ? this.slow + (milliseconds > 120 ? 2 : 1) : Math.max(0, this.slow - 0.5);
    if (this.slow < 6 || this.quality === 'low') return;
    this.slow = 0;
    this.quality = this.quality === 'high' ? 'medium' : 'low';
    this.applyQuality();
    this.setLook({ ...this.look });
    this.rebuildKit();
    this.resize();
  }

  async picture(width: number, height: number): Promise<HTMLCanvasElement> {
    return this.screen.still(width, height);
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    for (const group of Object.values(this.parts)) clear(group);
    this.kit.dispose();
    this.floor.dispose();
    this.ground.dispose();
    this.room?.dispose();
    this.table?.dispose();
    this.screen.dispose();
  }
}
