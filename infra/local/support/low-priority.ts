import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** A process with it gets a quarter of a processor that another one wants, too, and all of one that is idle: a batch also ends on a busy computer. */
const lowPriority = 5;

/** Lets other processes come first. */
export function lowerPriority(onError: (error: unknown) => void): void {
  try {
    for (const id of listThreads()) if (getPriority(id) < lowPriority) setPriority(id, lowPriority);
  } catch (error) {
    onError(error);
  }
}

/** Ids of what has a priority of its own: on Linux each thread, of which later ones inherit it, elsewhere the process. */
function listThreads(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}
