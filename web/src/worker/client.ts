/*
 * client.ts: a worker as seen from the page: ask, and await the answer.
 *
 * A worker that dies fails everything it was asked and is replaced at the next
 * request; 'onDeath' lets the page put its game back on the new one's desk.
 */
import type { Verdict } from '../core/types';
import { type Answer, type Failure, type OperationName, type Operations, ownFailure, type Request } from './protocol';

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
  progress?: (verdict: Verdict) => void;
}

export class Client {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
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

  ask<Name extends OperationName>(
    desk: number,
    name: Name,
    args: Parameters<Operations[Name]>,
    progress?: (verdict: Verdict) => void,
  ): Promise<ReturnType<Operations[Name]>> {
    this.worker ??= this.start();
    const id = this.next++;
    const request: Request = { id, desk, name, args };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {
        resolve: resolve as (value: unknown) => void,
        reject,
        ...(progress ? { progress } : {}),
      });
      this.worker?.postMessage(request);
    });
  }
}

/** One desk of a client, its operations as methods. */
export class Desk {
  constructor(
    readonly client: Client,
    readonly number: number,
  ) {}

  ask<Name extends OperationName>(
    name: Name,
    ...args: Parameters<Operations[Name]>
  ): Promise<ReturnType<Operations[Name]>> {
    return this.client.ask(this.number, name, args);
  }

  think(limits: Parameters<Operations['think']>[0], progress: (verdict: Verdict) => void): Promise<Verdict> {
    return this.client.ask(this.number, 'think', [limits], progress);
  }
}
