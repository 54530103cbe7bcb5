/*
 * gif.ts: pictures to an animated GIF (89a): one palette for all, found by median cut, and
 * LZW as the format has it.
 */
export interface Frame {
  readonly pixels: Uint8ClampedArray; // RGBA
  readonly centiseconds: number;
}

const bin = (r: number, g: number, b: number): number => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
const part = (colour: number, channel: number): number => (colour >> (10 - 5 * channel)) & 31;

/** How often each colour occurs, five bits a channel. */
function countColours(frames: readonly Frame[]): Uint32Array {
  const counts = new Uint32Array(32768);
  for (const { pixels } of frames)
    for (let i = 0; i < pixels.length; i += 4) {
      const at = bin(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  return counts;
}

/** The channel in which a box of colours is longest, and how long it is there. */
function longest(box: readonly number[]): [channel: number, length: number] {
  const spans = [0, 1, 2].map((channel) => {
    const values = box.map((colour) => part(colour, channel));
    return Math.max(...values) - Math.min(...values);
  });
  const length = Math.max(...spans);
  return [spans.indexOf(length), length];
}

/** At most 256 boxes of colours that are alike. */
function cutBoxes(counts: Uint32Array): number[][] {
  let boxes: number[][] = [[...counts.keys()].filter((colour) => (counts[colour] ?? 0) > 0)];
  while (boxes.length < 256) {
    const weight = (box: readonly number[]): number => longest(box)[1] * Math.log1p(box.length);
    const next = boxes.reduce((most, box) => (weight(box) > weight(most) ? box : most));
    const [channel, length] = longest(next);
    if (length === 0) break;
    next.sort((a, b) => part(a, channel) - part(b, channel));
    const half = next.length >> 1;
    boxes = [...boxes.filter((box) => box !== next), next.slice(0, half), next.slice(half)];
  }
  return boxes;
}

class Bytes {
  private data = new Uint8Array(1 << 16);
  length = 0;

  push(...values: number[]): void {
    if (this.length + values.length > this.data.length) {
      const larger = new Uint8Array(2 * this.data.length + values.length);
      larger.set(this.data);
      this.data = larger;
    }
    for (const value of values) this.data[this.length++] = value & 255;
  }

  word(value: number): void {
    this.push(value, value >> 8);
  }

  take(): Uint8Array {
    return this.data.slice(0, this.length);
  }
}

/** The indices of a picture, compressed and cut into blocks. */
function compress(indices: Uint8Array, out: Bytes): void {
  const [clear, end] = [256, 257];
  let block: number[] = [];
  let [bits, held] = [0, 0];
  const emit = (code: number, size: number): void => {
    bits |= code << held;
    held += size;
    while (held >= 8) {
      block.push(bits & 255);
      bits >>>= 8;
      held -= 8;
      if (block.length < 255) continue;
      out.push(255, ...block);
      block = [];
    }
  };
  let known = new Map<number, number>();
  let [size, next] = [9, 258];
  out.push(8);
  emit(clear, size);
  let prefix = indices[0] ?? 0;
  for (let i = 1; i < indices.length; i++) {
    const index = indices[i] ?? 0;
    const name = (prefix << 8) | index;
    const found = known.get(name);
    if (found !== undefined) {
      prefix = found;
      continue;
    }
    emit(prefix, size);
    if (next === 4096) {
      emit(clear, size);
      known = new Map();
      [size, next] = [9, 258];
    } else {
      if (next === 1 << size) size++;
      known.set(name, next++);
    }
    prefix = index;
  }
  emit(prefix, size);
  emit(end, size);
  if (held > 0) block.push(bits & 255);
  if (block.length) out.push(block.length, ...block);
  out.push(0);
}

export function encodeGif(width: number, height: number, frames: readonly Frame[]): Uint8Array {
  const counts = countColours(frames);
  const boxes = cutBoxes(counts);
  const index = new Uint8Array(32768);
  const out = new Bytes();
  out.push(...[...'GIF89a'].map((letter) => letter.charCodeAt(0)));
  out.word(width);
  out.word(height);
  out.push(0xf7, 0, 0); // a palette of 256 for all
  for (let i = 0; i < 256; i++) {
    const box = boxes[i] ?? [];
    const total = box.reduce((sum, colour) => sum + (counts[colour] ?? 0), 0) || 1;
    for (const colour of box) index[colour] = i;
    for (const channel of [0, 1, 2]) {
      const mean = box.reduce((sum, colour) => sum + part(colour, channel) * (counts[colour] ?? 0), 0) / total;
      out.push(Math.min(255, Math.round(mean * 8 + 4)));
    }
  }
  out.push(0x21, 0xff, 11, ...[...'NETSCAPE2.0'].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0); // for ever
  for (const { pixels, centiseconds } of frames) {
    const indices = new Uint8Array(width * height);
    for (let i = 0; i < indices.length; i++)
      indices[i] = index[bin(pixels[4 * i] ?? 0, pixels[4 * i + 1] ?? 0, pixels[4 * i + 2] ?? 0)] ?? 0;
    out.push(0x21, 0xf9, 4, 0);
    out.word(centiseconds);
    out.push(0, 0, 0x2c, 0, 0, 0, 0);
    out.word(width);
    out.word(height);
    out.push(0);
    compress(indices, out);
  }
  out.push(0x3b);
  return out.take();
}
