/*
 * lean.mjs: three.js without what this page never draws.
 *
 * The library is bundled from its sources, so that a module can be left out. Shaders come as
 * text and would all be kept: those of materials that are not used are empty here, and of the
 * others the parts that are switched off everywhere ('#ifdef USE_FOG' and its like). What is
 * left out but asked for does not compile in the browser, which the tests of drawing would see.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const materials =
  /ShaderLib\/(distance|equirect|linedashed|meshmatcap|meshnormal|meshphong|meshtoon|points|sprite|vsm)\.glsl\.js$/;
const parts = new RegExp(
  `ShaderChunk/(${[
    'alphahash_\\w+|alphamap_\\w+|aomap_\\w+|batching_\\w+|bumpmap_\\w+|clipping_planes_\\w+|displacementmap_\\w+',
    'emissivemap_\\w+|fog_\\w+|gradientmap_\\w+|iridescence_\\w+|lightmap_\\w+|lightprobes_\\w+|lights_(phong|toon)_\\w+',
    'logdepthbuf_\\w+|map_particle_\\w+|morph\\w+|skin\\w+|transmission_\\w+|clearcoat_normal_fragment_maps',
    'dithering_\\w+',
  ].join('|')})\\.glsl\\.js$`,
);

/** Modules of which the page asks no more than this. */
const spare = {
  'renderers/webxr/WebXRManager.js': `export class WebXRManager {
  enabled = false;
  isPresenting = false;
  addEventListener() {}
  removeEventListener() {}
  setAnimationLoop() {}
  getEnvironmentBlendMode() {}
  dispose() {}
}`,
  'renderers/webgl/WebGLUniformsGroups.js': `export function WebGLUniformsGroups() {
  return { bind() {}, update() {}, dispose() {} };
}`,
  'renderers/webgl/WebGLMorphtargets.js': `export function WebGLMorphtargets() {
  return { update() {} };
}`,
  'renderers/webgl/WebGLOutput.js': `export function WebGLOutput() {}`, // for pictures of many bits
  'extras/curves/Curves.js': `export {};`, // curves by name, as in files
};

/** Shaders without comments and indentation. */
const tidy = (text) =>
  text
    .replace(/\/\*(?! glsl)[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^\s+/gm, '');

export function leanThree() {
  const sources = fileURLToPath(new URL('./node_modules/three/src/', import.meta.url));
  return {
    name: 'lean-three',
    enforce: 'pre',
    resolveId: (id) => (id === 'three' ? `${sources}Three.js` : null),
    load(id) {
      if (!id.startsWith(sources)) return null;
      const own = spare[id.slice(sources.length)];
      if (own) return own;
      if (materials.test(id)) return `export const vertex = '', fragment = '';`;
      if (parts.test(id)) return `export default '';`;
      return id.endsWith('.glsl.js') ? tidy(readFileSync(id, 'utf8')) : null;
    },
  };
}
