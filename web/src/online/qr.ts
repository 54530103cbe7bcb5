/*
 * qr.ts: a link as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1
 * to 10, which hold 213 bytes. What does not fit has no code.
 */

/** For each version: codewords in all, correction codewords a block, blocks. */
const versions: readonly (readonly [total: number, correction: number, blocks: number])[] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];

/** Where the small squares lie, beside the corners. */
const alignments: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/*
 * Correction: polynomials over GF(256).
 */

const exp = new Uint8Array(512);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  exp[i] = exp[i + 255] = x;
  log[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}

const times = (a: number, b: number): number => (a && b ? (exp[(log[a] ?? 0) + (log[b] ?? 0)] ?? 0) : 0);

function generator(degree: number): number[] {
  let poly = [1];
  for (let i = 0; i < degree; i++) {
    const next = new Array<number>(poly.length + 1).fill(0);
    poly.forEach((c, at) => {
      next[at] = (next[at] ?? 0) ^ c;
      next[at + 1] = (next[at + 1] ?? 0) ^ times(c, exp[i] ?? 0);
    });
    poly = next;
  }
  return poly;
}

function correctionOf(data: readonly number[], count: number): number[] {
  const poly = generator(count);
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i] ?? 0;
    poly.forEach((c, at) => {
      rest[i + at] = (rest[i + at] ?? 0) ^ times(c, factor);
    });
  }
  return rest.slice(data.length);
}

/*
 * Bits.
 */

function dataWords(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let pad = 0; words.length < capacity; pad++) words.push(pad % 2 ? 0x11 : 0xec);
  return words;
}

/** The words of all blocks, taken by turns. */
function interleave(words: readonly number[], correction: number, blocks: number): number[] {
  const short = Math.floor(words.length / blocks);
  const long = words.length % blocks;
  const data: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = short + (i >= blocks - long ? 1 : 0);
    data.push(words.slice(at, at + size));
    at += size;
  }
  const checks = data.map((block) => correctionOf(block, correction));
  const out: number[] = [];
  for (let i = 0; i <= short; i++) for (const block of data) if (i < block.length) out.push(block[i] ?? 0);
  for (let i = 0; i < correction; i++) for (const block of checks) out.push(block[i] ?? 0);
  return out;
}

/*
 * The square.
 */

class Square {
  readonly dark: boolean[][];
  private readonly fixed: boolean[][];

  constructor(
    readonly size: number,
    version: number,
  ) {
    const rows = (): boolean[][] => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    this.dark = rows();
    this.fixed = rows();
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.eye(x, y);
    const at = alignments[version - 1] ?? [];
    const last = at.length - 1;
    at.forEach((x, i) => {
      at.forEach((y, j) => {
        const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!corner) this.rings(x, y, 2);
      });
    });
    this.format(0);
    if (version >= 7) this.version(version);
  }

  private set(x: number, y: number, dark: boolean): void {
    const row = this.dark[y];
    const fixed = this.fixed[y];
    if (!row || !fixed || x < 0 || x >= this.size) return;
    row[x] = dark;
    fixed[x] = true;
  }

  private rings(x: number, y: number, radius: number): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.set(x + dx, y + dy, ring !== radius - 1 && ring <= radius);
      }
  }

  /** Rings at the corners: dark, light, dark, and a light rim round them. */
  private eye(x: number, y: number): void {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.set(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
  }

  /** Level M and the mask, protected by a code of their own. */
  format(mask: number): void {
    let rest = mask; // level M is 00
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, this.size - 15 + i, bit(i));
    this.set(8, this.size - 8, true);
  }

  private version(version: number): void {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const a = this.size - 11 + (i % 3);
      const b = Math.floor(i / 3);
      this.set(a, b, ((bits >> i) & 1) === 1);
      this.set(b, a, ((bits >> i) & 1) === 1);
    }
  }

  /** Up and down in columns of two, from the right. */
  fill(words: readonly number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const upward = ((right + 1) & 2) === 0;
          const y = upward ? this.size - 1 - step : step;
          const row = this.dark[y];
          if (!row || this.fixed[y]?.[x]) continue;
          row[x] = (((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1;
          i++;
        }
    }
  }

  /** Turn over what a mask says; twice is nothing. */
  mask(mask: number): void {
    const over: readonly ((x: number, y: number) => number)[] = [
      (x, y) => (x + y) % 2,
      (_, y) => y % 2,
      (x) => x % 3,
      (x, y) => (x + y) % 3,
      (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
      (x, y) => ((x * y) % 2) + ((x * y) % 3),
      (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
      (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
    ];
    for (const [y, row] of this.dark.entries())
      for (let x = 0; x < this.size; x++) if (!this.fixed[y]?.[x] && over[mask]?.(x, y) === 0) row[x] = !row[x];
  }

  /** How hard it is to read: long runs, blocks, what looks like a corner, unbalance. */
  penalty(): number {
    const { size, dark } = this;
    const columns = dark.map((_, x) => dark.map((row) => row[x] ?? false));
    let sum = 0;
    for (const line of [...dark, ...columns]) {
      const text = line.map(Number).join('');
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (let i = 0; i + 11 <= size; i++) if (/^(10111010000|00001011101)/.test(text.slice(i, i + 11))) sum += 40;
    }
    for (let y = 0; y + 1 < size; y++)
      for (let x = 0; x + 1 < size; x++) {
        const same = [dark[y]?.[x + 1], dark[y + 1]?.[x], dark[y + 1]?.[x + 1]];
        if (same.every((d) => d === dark[y]?.[x])) sum += 3;
      }
    const part = dark.flat().filter(Boolean).length / (size * size);
    return sum + 10 * Math.floor(Math.abs(part * 100 - 50) / 5);
  }
}

/** The dark squares of the code of a text, row by row; null if it is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 +
    versions.findIndex(([total, correction, blocks], i) => {
      const room = total - correction * blocks - (i < 9 ? 2 : 3);
      return bytes.length <= room;
    });
  const kind = versions[version - 1];
  if (!kind) return null;
  const [total, correction, blocks] = kind;
  const words = interleave(dataWords(bytes, version, total - correction * blocks), correction, blocks);
  const square = new Square(17 + 4 * version, version);
  square.fill(words);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < 8; mask++) {
    square.mask(mask);
    square.format(mask);
    const penalty = square.penalty();
    square.mask(mask);
    if (penalty < least) [best, least] = [mask, penalty];
  }
  square.mask(best);
  square.format(best);
  return square.dark;
}
