/*
 * kit.ts: the materials, light and air that every picture of the game shares.
 */
import {
  ACESFilmicToneMapping,
  BackSide,
  BoxGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PMREMGenerator,
  Scene,
  SRGBColorSpace,
  type Texture,
  WebGLRenderer,
} from 'three';
import type { Palette } from '../core/palette';
import type { Colour } from '../core/types';
import { grain } from './wood';

export type Quality = 'high' | 'medium' | 'low';

/** A renderer, or null where there is no WebGL; 'kept': its picture stays until it is copied. */
export function makeRenderer(quality: Quality, { clear = false, kept = false }): WebGLRenderer | null {
  try {
    const renderer = new WebGLRenderer({
      alpha: clear,
      antialias: quality !== 'low',
      powerPreference: 'high-performance',
      preserveDrawingBuffer: kept,
    });
    renderer.outputColorSpace = SRGBColorSpace;
    renderer.toneMapping = ACESFilmicToneMapping;
    renderer.toneMappingExposure = 1.0;
    renderer.shadowMap.enabled = quality !== 'low';
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    renderer.debug.checkShaderErrors = false; // asking waits for the compiler
    return renderer;
  } catch {
    return null;
  }
}

/** A soft room: bright ceiling panels, dim walls, as an environment map. */
export function makeRoom(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const box = new BoxGeometry();
  const add = (colour: string, power: number, at: readonly number[], size: readonly number[]): void => {
    const mesh = new Mesh(box, new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(power) }));
    mesh.position.set(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0);
    mesh.scale.set(size[0] ?? 1, size[1] ?? 1, size[2] ?? 1);
    room.add(mesh);
  };
  const walls = new Mesh(
    box,
    new MeshBasicMaterial({ color: new Color('#d8d2c8').multiplyScalar(0.62), side: BackSide }),
  );
  walls.scale.set(24, 14, 24);
  walls.position.y = 4;
  room.add(walls);
  add('#fff6e8', 9, [-4, 10.5, -3], [5, 0.2, 4]);
  add('#ffffff', 5, [5, 10.5, 4], [4, 0.2, 5]);
  add('#eaf2ff', 3.2, [11.5, 5, -2], [0.2, 4, 7]);
  add('#fff0dc', 2.4, [-11.5, 4, 3], [0.2, 4, 6]);
  add('#ffffff', 2, [0, 5, 11.5], [7, 3, 0.2]);
  add('#6b5a48', 0.5, [0, -2.8, 0], [24, 0.2, 24]);
  const generator = new PMREMGenerator(renderer);
  const map = generator.fromScene(room, 0.035).texture;
  generator.dispose();
  room.traverse((o) => {
    if (o instanceof Mesh) (o.material as Material).dispose();
  });
  box.dispose();
  return map;
}

export interface Lights {
  sun: DirectionalLight;
  sky: HemisphereLight;
}

/** One warm sun with soft shadows, and a little sky where there is no room. */
export function addLights(scene: Scene, quality: Quality, reach: number): Lights {
  const sun = new DirectionalLight('#fff1dc', 2.1);
  sun.position.set(-0.95 * reach, 1.5 * reach, 0.42 * reach);
  if (quality !== 'low') {
    sun.castShadow = true;
    sun.shadow.mapSize.setScalar(quality === 'high' ? 2048 : 1024);
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.025;
    const camera = sun.shadow.camera;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = 0.2 * reach;
    camera.far = 4 * reach;
  }
  const sky = new HemisphereLight('#ffffff', '#b79a78', quality === 'low' ? 2.3 : 0.55);
  scene.add(sun, sky);
  return { sun, sky };
}

/** Everything wooden, in one palette and one quality. */
export class Kit {
  readonly stone: readonly Material[];
  readonly slab: Material;
  readonly tiles: Material;
  readonly inlay: Material;
  private readonly made = new Map<string, Material>(); // on demand, and kept
  private readonly textures: Texture[];

  constructor(
    readonly palette: Palette,
    readonly quality: Quality,
  ) {
    const [fine, coarse, pale] = [grain('stone'), grain('slab'), grain('tiles')];
    this.textures = [fine, coarse, pale];
    for (const texture of this.textures) texture.anisotropy = quality === 'low' ? 1 : 4;
    this.stone = palette.stones.map((colour) => this.lacquer(colour, fine, 0.42, 0.55));
    this.slab = this.lacquer(palette.slab, coarse, 0.48, 0.35, false);
    this.tiles = this.lacquer(palette.tiles, pale, 0.6, 0.12);
    this.inlay = this.lacquer('#ffffff', null, 0.5, 0.2);
  }

  private lacquer(
    colour: string,
    map: Texture | null,
    roughness: number,
    clearcoat: number,
    vertexColors = true,
  ): Material {
    if (this.quality === 'low') return new MeshLambertMaterial({ color: colour, map, vertexColors });
    if (this.quality === 'medium')
      return new MeshStandardMaterial({ color: colour, map, roughness, vertexColors, envMapIntensity: 0.8 });
    return new MeshPhysicalMaterial({
      color: colour,
      map,
      roughness,
      clearcoat,
      clearcoatRoughness: 0.28,
      vertexColors,
      envMapIntensity: 0.8,
    });
  }

  /** The second player of a team has the same colour in another shade, as in the box. */
  stoneOf(colour: Colour, partner = false): Material {
    const own = this.stone[colour] as MeshLambertMaterial;
    if (!partner) return own;
    const shade = new Color(own.color);
    if (colour === 0) shade.offsetHSL(-0.022, 0, -0.04);
    else shade.offsetHSL(-0.075, 0, 0.06);
    return this.keep(`partner ${colour}`, () => Object.assign(own.clone(), { color: shade }));
  }

  /** Materials are kept: one made anew has its shader compiled anew. */
  private keep(name: string, make: () => Material): Material {
    const found = this.made.get(name) ?? make();
    this.made.set(name, found);
    return found;
  }

  /** A stone one can see through. */
  ghostOf(colour: Colour, opacity: number): Material {
    return this.keep(`ghost ${colour} ${opacity}`, () =>
      Object.assign(this.stoneOf(colour).clone(), { transparent: true, opacity }),
    );
  }

  /** A stone that does not fit where it is held. */
  get misfit(): Material {
    return this.keep('misfit', () =>
      Object.assign(this.stoneOf(0).clone(), { color: new Color('#e0564a'), transparent: true, opacity: 0.55 }),
    );
  }

  /** A stone that stands in the way: there, but not in sight. */
  veilOf(colour: Colour): Material {
    return this.keep(`veil ${colour}`, () =>
      Object.assign(this.stoneOf(colour).clone(), { transparent: true, opacity: 0.25, depthWrite: false }),
    );
  }

  dispose(): void {
    for (const material of [...this.stone, this.slab, this.tiles, this.inlay, ...this.made.values()])
      material.dispose();
    for (const texture of this.textures) texture.dispose();
  }
}
