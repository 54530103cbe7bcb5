/*
 * module.ts: caminos.wasm as typed functions.
 *
 * Texts cross by copying; every export that can fail answers {"error": ...},
 * which becomes a thrown CaminosError.
 */
import type { Crew } from './crew';
import { type Failure, ownFailure } from './protocol';
import { system } from './system';

export class CaminosError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.error);
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  caminos_room(size: number): number;
  caminos_release(room: number): void;
  [name: string]: unknown;
}

type Argument = number | string | Uint8Array;

export class Module {
  private constructor(
    private readonly exports: Exports,
    private readonly memory: WebAssembly.Memory,
    readonly crew?: Crew,
  ) {}

  /** In a memory of its own, or in the one that it shares with its crew. */
  static async load(code: WebAssembly.Module, crew?: Crew): Promise<Module> {
    let memory = crew?.memory as WebAssembly.Memory;
    const instance = await WebAssembly.instantiate(code, { ...system(() => memory), ...crew?.imports });
    const exports = instance.exports as unknown as Exports;
    memory ??= exports.memory;
    exports._initialize?.();
    const module = new Module(exports, memory, crew);
    if (!module.number('caminos_start')) throw new Error('out of memory');
    return module;
  }

  private readText(at: number): string {
    const bytes = new Uint8Array(this.memory.buffer);
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at))); // a copy: nothing shared is decoded
  }

  /** Call an export; texts are passed as pointers to copies. */
  number(name: string, ...args: Argument[]): number {
    const rooms: number[] = [];
    const passed = args.map((arg) => {
      if (typeof arg === 'number') return arg;
      const bytes = typeof arg === 'string' ? new TextEncoder().encode(arg) : arg;
      const room = this.exports.caminos_room(bytes.length + 1);
      if (room === 0) throw new CaminosError({ ...ownFailure('out of memory'), reason: 'out_of_memory' });
      new Uint8Array(this.memory.buffer, room, bytes.length).set(bytes);
      new Uint8Array(this.memory.buffer)[room + bytes.length] = 0;
      rooms.push(room);
      return room;
    });
    try {
      return (this.exports[name] as (...values: number[]) => number)(...passed);
    } finally {
      for (const room of rooms) this.exports.caminos_release(room);
    }
  }

  /** What was learned of a board; the module keeps the copy. */
  learn(bytes: Uint8Array): void {
    const room = this.exports.caminos_room(bytes.length);
    if (room === 0) throw new CaminosError({ ...ownFailure('out of memory'), reason: 'out_of_memory' });
    new Uint8Array(this.memory.buffer, room, bytes.length).set(bytes);
    this.text('caminos_learn', room, bytes.length);
  }

  text(name: string, ...args: Argument[]): string {
    const text = this.readText(this.number(name, ...args));
    if (text.startsWith('{"error":')) throw new CaminosError(JSON.parse(text) as Failure);
    return text;
  }

  json<T>(name: string, ...args: Argument[]): T {
    return JSON.parse(this.text(name, ...args)) as T;
  }
}
