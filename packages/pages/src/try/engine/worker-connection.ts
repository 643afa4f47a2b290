import { EngineError } from './engine-error.ts';
import type { WorkerResponse } from './protocol.ts';

/** After this time, in milliseconds, a request about one document is given up: nothing that KSeF accepts takes nearly as long. */
const documentTimeLimitMs = 60_000;

/** Sends requests to a worker, one at a time. A worker that crashed or does not respond is replaced with the next request. */
export class WorkerConnection<Request extends object> {
  readonly #startWorker: () => Promise<Worker>;
  #worker: Promise<Worker> | null = null;
  readonly #timeLimitMs: number;
  #latestId = 0;

  /** @param timeLimitMs after which a request is given up, and the worker replaced */
  constructor(startWorker: () => Promise<Worker>, timeLimitMs = documentTimeLimitMs) {
    this.#startWorker = startWorker;
    this.#timeLimitMs = timeLimitMs;
  }

  /** Ends the worker; the next request starts another. */
  close(): void {
    void this.#worker?.then((worker) => worker.terminate()).catch(() => {});
    this.#worker = null;
  }

  /** @throws EngineError what the worker reports, `ENGINE_CRASHED`, `ENGINE_TIMEOUT` */
  async send(request: Request): Promise<unknown> {
    this.#worker ??= this.#startWorker();
    this.#latestId += 1;
    const id = this.#latestId;
    let worker: Worker | null = null;
    try {
      worker = await this.#worker;
      return await responseOf(worker, { ...request, id }, this.#timeLimitMs);
    } catch (error) {
      if (error instanceof EngineError && !error.code.startsWith('ENGINE_')) throw error;
      worker?.terminate();
      this.#worker = null;
      throw error instanceof EngineError ? error : crashed(String(error));
    }
  }
}

function responseOf(worker: Worker, request: object, timeLimitMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new EngineError({ code: 'ENGINE_TIMEOUT', message: 'The engine did not respond.', details: [] })),
      timeLimitMs,
    );
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse<unknown>>) => {
      clearTimeout(timer);
      if ('error' in data) reject(new EngineError(data.error));
      else resolve(data.result);
    };
    worker.onerror = (event) => {
      clearTimeout(timer);
      event.preventDefault();
      reject(crashed(event.message));
    };
    worker.postMessage(request);
  });
}

function crashed(message: string): EngineError {
  return new EngineError({ code: 'ENGINE_CRASHED', message, details: [] });
}
