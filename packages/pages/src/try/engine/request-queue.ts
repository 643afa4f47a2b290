import { EngineError } from './engine-error.ts';

interface Waiting<Request> {
  readonly request: Request;
  readonly slot: string | null;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Performs requests one after another, in order. What has not started can still be replaced. */
export class RequestQueue<Request> {
  readonly #perform: (request: Request) => Promise<unknown>;
  #waiting: Waiting<Request>[] = [];
  #isBusy = false;

  constructor(perform: (request: Request) => Promise<unknown>) {
    this.#perform = perform;
  }

  /** @param slot a request replaces those in the same slot that have not started, which are rejected with `OBSOLETE`; null for none */
  add(request: Request, slot: string | null): Promise<unknown> {
    const obsolete = slot === null ? [] : this.#waiting.filter((waiting) => waiting.slot === slot);
    this.#waiting = this.#waiting.filter((waiting) => !obsolete.includes(waiting));
    for (const { reject } of obsolete) reject(new EngineError({ code: 'OBSOLETE', message: 'A newer request replaced it.', details: [] }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, slot, resolve, reject });
      if (!this.#isBusy) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      await this.#perform(next.request).then(next.resolve, next.reject);
    }
    this.#isBusy = false;
  }
}
