/*
 * client.ts: a worker as seen from the page: ask, and await the answer.
 *
 * A worker that dies fails everything it was asked and is replaced at the next
 * request; 'onDeath' lets the page put its game back on the new one's desk.
 */
import type { ThinkLimits, TreeNode, Verdict, View, ViewChange } from '../core/types';
import {
  type Answer,
  type Changes,
  type Failure,
  type OperationName,
  ownFailure,
  type Questions,
  type Request,
} from './protocol';

type Progress = (verdict: Verdict) => void;

export class WorkerFailure extends Error {
  constructor(
    readonly failure: Failure,
    readonly died = false,
  ) {
    super(failure.error);
  }
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: WorkerFailure): void;
  progress?: Progress;
}

export class Client {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  /** counts the workers */
  life = 1;
  onDeath: (reason: string) => void = () => {};

  constructor(private readonly make: () => Worker) {}

  private start(): Worker {
    const worker = this.make();
    worker.onmessage = (event: MessageEvent<Answer>) => {
      if (this.worker === worker) this.receive(event.data);
    };
    worker.onerror = (event) => {
      if (this.worker === worker) this.die(event.message || 'the worker could not be started');
    };
    worker.onmessageerror = () => {
      if (this.worker === worker) this.die('unreadable answer');
    };
    return worker;
  }

  private receive(answer: Answer): void {
    if (answer.id === -1) {
      this.die('failure' in answer ? answer.failure.error : '');
      return;
    }
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if ('progress' in answer) {
      waiting.progress?.(answer.progress);
      return;
    }
    this.waiting.delete(answer.id);
    if ('failure' in answer) waiting.reject(new WorkerFailure(answer.failure));
    else waiting.resolve(answer.value);
  }

  private die(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.life++;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    const failure = new WorkerFailure(ownFailure(reason), true);
    this.onDeath(reason);
    for (const waiting of lost) waiting.reject(failure);
  }

  /** As if it had crashed: for tests, and to end a search that does not listen. */
  kill(reason: string): void {
    this.die(reason);
  }

  ask(desk: number, name: OperationName, args: readonly unknown[], have = 0, progress?: Progress): Promise<unknown> {
    this.worker ??= this.start();
    const id = this.next++;
    const request: Request = { id, desk, name, args, have };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, ...(progress ? { progress } : {}) });
      this.worker?.postMessage(request);
    });
  }
}

type Answered<Work> = Work extends (...args: never[]) => infer Result ? Promise<Result> : never;

/** One desk of a client: what can be done and asked there. */
export class Desk {
  private tree: readonly TreeNode[] = [];
  private version = 0; // of the tree; 0: none
  private life = 0; // of the worker that told it

  constructor(
    readonly client: Client,
    readonly number: number,
  ) {}

  /** Do something; how things stand then. */
  async change<Name extends keyof Changes>(name: Name, ...args: Parameters<Changes[Name]>): Promise<View> {
    const have = this.life === this.client.life ? this.version : 0;
    return this.merge((await this.client.ask(this.number, name, args, have)) as ViewChange);
  }

  /** Answers come in the order of the questions, each made for who has seen those before. */
  private merge(view: ViewChange): View {
    const { version, from, keep, nodes } = view.tree;
    const old = this.tree;
    if (version !== this.version || this.life !== this.client.life)
      this.tree = [...old.slice(0, from), ...nodes, ...old.slice(old.length - keep)];
    this.version = version;
    this.life = this.client.life;
    return { ...view, tree: this.tree };
  }

  ask<Name extends keyof Questions>(name: Name, ...args: Parameters<Questions[Name]>): Answered<Questions[Name]> {
    return this.client.ask(this.number, name, args) as Answered<Questions[Name]>;
  }

  think(text: string, limits: ThinkLimits, progress: Progress): Promise<Verdict> {
    return this.client.ask(this.number, 'think', [text, limits], 0, progress) as Promise<Verdict>;
  }
}
