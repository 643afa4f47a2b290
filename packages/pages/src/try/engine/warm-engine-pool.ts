import type { Language } from '../language.ts';
import { createEnginePool, type EnginePool } from './engine-pool.ts';
import { startEngine } from './start-engine.ts';

/** How long engines that are ready wait for files, in milliseconds: each holds some 50 MB. */
const waitingMs = 120_000;

interface WaitingPool {
  readonly pool: EnginePool;
  readonly language: Language;
  readonly timer: ReturnType<typeof setTimeout>;
}

let waiting: WaitingPool | null = null;

/** Starts engines while the visitor is choosing files: they compile the schema before the first document arrives. */
export function warmEnginePool(language: Language): void {
  if (waiting?.language === language) return;
  dropWaiting();
  const pool = createEnginePool(startEngine, language);
  waiting = { pool, language, timer: setTimeout(dropWaiting, waitingMs) };
  // An engine that fails now fails again with a document, where it is reported.
  pool.warm().catch(() => {});
}

/** The engines that are ready, or new ones. The caller closes them. */
export function takeEnginePool(language: Language): EnginePool {
  if (waiting?.language !== language) return createEnginePool(startEngine, language);
  const { pool, timer } = waiting;
  clearTimeout(timer);
  waiting = null;
  return pool;
}

function dropWaiting(): void {
  if (waiting === null) return;
  clearTimeout(waiting.timer);
  waiting.pool.close();
  waiting = null;
}
