/*
 * stage.ts: small pictures of stones and boards, all drawn by one renderer.
 *
 * A picture is painted on the stage's own canvas and, once it is done, copied to
 * the one that is shown, so a page may have any number of them.
 */
import {
  type BufferGeometry,
  Group,
  Mesh,
  PerspectiveCamera,
  Scene,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { breath } from '../core/breath';
import { palettes } from '../core/palette';
import { rimLines } from '../core/rim';
import type { Figure, Look } from '../core/surface';
import type { Colour, Cube, Tables } from '../core/types';
import { countedStones } from './counted';
import { addLights, Kit, makeRenderer, makeRoom, type Quality } from './kit';
import { ribbon } from './ribbon';
import { inTurn } from './screen';
import { boardSlab, boardTiles, rimInlay, stoneGeometry } from './solid';

let renderer: WebGLRenderer | null | undefined;
let kit: Kit | null = null;
let room: Texture | null = null;
let kitName = '';
let enabled = true;
let quality: Quality = 'medium';
const wanted = new Map<HTMLCanvasElement, (gl: WebGLRenderer) => void>();
const stones = new Map<string, Promise<HTMLCanvasElement>>(); // each is painted once, and copied

/** How to draw from now on; null: flat. */
export function setStage(as: Quality | null): void {
  const next = as === 'low' ? 'low' : 'medium';
  if (enabled === (as !== null) && next === quality) return;
  enabled = as !== null;
  stones.clear();
  if (next === quality) return;
  quality = next;
  renderer?.dispose();
  renderer = undefined;
  kit = room = null;
}

function stage(): WebGLRenderer | null {
  if (!enabled) return null;
  if (renderer === undefined) {
    renderer = makeRenderer(quality, { clear: true, kept: true });
    renderer?.setClearColor(0, 0);
    renderer?.domElement.addEventListener('webglcontextrestored', () => {
      room = null; // what was rendered into textures is gone
      stones.clear();
    });
  }
  return renderer;
}

function kitOf(palette: Look['palette']): Kit {
  if (!kit || kitName !== palette) {
    kit?.dispose();
    kit = new Kit(palettes[palette], quality);
    kitName = palette;
  }
  return kit;
}

function makeScene(gl: WebGLRenderer, reach: number): Scene {
  const scene = new Scene();
  if (quality !== 'low') scene.environment = room ??= makeRoom(gl);
  scene.environmentIntensity = 1;
  addLights(scene, quality, reach);
  return scene;
}

function copy(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  const ctx = to.getContext('2d');
  ctx?.clearRect(0, 0, to.width, to.height);
  ctx?.drawImage(from, 0, 0, to.width, to.height);
  to.dataset.drawn = 'yes';
}

/** Draw on that canvas when it is its turn: the last that was wanted by then. */
async function want(canvas: HTMLCanvasElement, render: (gl: WebGLRenderer) => void): Promise<void> {
  const waiting = wanted.has(canvas);
  wanted.set(canvas, render);
  if (waiting) return;
  await breath(); // making a renderer takes a while
  const gl = stage();
  if (!gl) {
    wanted.delete(canvas);
    return;
  }
  const begin = (): void => {
    const scale = quality === 'low' ? 2 : 1; // where the renderer does not smooth the edges
    gl.setSize(canvas.width * scale, canvas.height * scale, false);
    gl.shadowMap.needsUpdate = true;
    wanted.get(canvas)?.(gl);
    wanted.delete(canvas);
  };
  await inTurn(gl, begin, () => copy(gl.domElement, canvas));
}

/** Look at a group from an angle, as near as shows all of it. */
function lookAt(points: readonly Vector3[], aspect: number, round: number, up: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(24, aspect, 0.1, 200);
  const middle = points.reduce((sum, p) => sum.add(p), new Vector3()).divideScalar(Math.max(1, points.length));
  const away = new Vector3(Math.sin(round) * Math.cos(up), Math.sin(up), Math.cos(round) * Math.cos(up));
  for (let distance = 3; distance < 120; distance *= 1.05) {
    camera.position.copy(middle).addScaledVector(away, distance);
    camera.lookAt(middle);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    const seen = points.every((p) => {
      const q = p.clone().project(camera);
      return Math.abs(q.x) < 0.94 && Math.abs(q.y) < 0.94 && q.z < 1;
    });
    if (seen) break;
  }
  return camera;
}

const corners = (cubes: readonly Cube[]): Vector3[] =>
  cubes.flatMap(([x, y, z]) =>
    [-0.5, 0.5].flatMap((dx) =>
      [-0.5, 0.5].flatMap((dy) => [0, 1].map((dz) => new Vector3(x + dx, z + dz, -(y + dy)))),
    ),
  );

/** One stone by itself. */
export function drawStone(
  canvas: HTMLCanvasElement,
  cubes: readonly Cube[],
  colour: Colour,
  palette: Look['palette'],
): void {
  if (!enabled) return;
  const { width, height } = canvas;
  const name = [palette, colour, width, height, ...cubes].join(' ');
  const picture = stones.get(name) ?? paintStone(width, height, cubes, colour, palette);
  stones.set(name, picture);
  void picture.then((painted) => copy(painted, canvas));
}

async function paintStone(
  width: number,
  height: number,
  cubes: readonly Cube[],
  colour: Colour,
  palette: Look['palette'],
): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  await want(canvas, (gl) => {
    const scene = makeScene(gl, 6);
    const mesh = new Mesh(stoneGeometry(cubes, { seed: 3 + colour }), kitOf(palette).stoneOf(colour));
    mesh.castShadow = mesh.receiveShadow = true;
    scene.add(mesh);
    gl.render(scene, lookAt(corners(cubes), width / height, -0.55, 0.62));
    mesh.geometry.dispose();
  });
  return canvas;
}

/** A board seen from a corner, with what lies on it; 'round' and 'up' turn it. False: there is no WebGL. */
export async function drawBoard(
  canvas: HTMLCanvasElement,
  tables: Tables,
  view: Figure | null,
  palette: Look['palette'],
  round = -0.52,
  up = 0.75,
): Promise<boolean> {
  await breath();
  if (!stage()) return false;
  void want(canvas, (gl) => {
    const scene = makeScene(gl, 10);
    const group = boardGroup(tables, view, palette);
    scene.add(group);
    const points = tables.cells.flatMap(({ x, y }) =>
      [-0.9, 0.9].flatMap((dx) => [-0.9, 0.9].map((dy) => new Vector3(x + dx, 0, -(y + dy)))),
    );
    for (const { cubes } of view?.stones ?? []) points.push(...corners(cubes));
    for (const point of points) point.add(group.position);
    gl.render(scene, lookAt(points, canvas.width / canvas.height, round, up));
    group.traverse((part) => {
      if (part instanceof Mesh) (part.geometry as BufferGeometry).dispose();
    });
  });
  return true;
}

function boardGroup(tables: Tables, view: Figure | null, palette: Look['palette']): Group {
  const wood = kitOf(palette);
  const group = new Group();
  group.position.set(-(tables.width - 1) / 2, 0, (tables.height - 1) / 2);
  const cells = tables.cells.map(({ x, y }) => [x, y] as const);
  group.add(
    new Mesh(boardSlab(cells, 0.4), wood.slab),
    new Mesh(boardTiles(cells), wood.tiles),
    new Mesh(rimInlay(rimLines(tables)), wood.inlay),
  );
  for (const [i, stone] of (view?.stones ?? []).entries()) {
    group.add(new Mesh(stoneGeometry(stone.cubes, { seed: i + 1 }), wood.stoneOf(stone.colour)));
  }
  for (const mesh of group.children) mesh.castShadow = mesh.receiveShadow = true;
  const faces = view?.path?.faces ?? [];
  if (view?.counted?.length) group.add(...countedStones(view.counted, palette));
  if (faces.length) group.add(ribbon(faces, faces.length, view?.stones.at(-1)?.colour ?? 0));
  return group;
}
