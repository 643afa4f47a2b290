import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/** Lets all other processes come first: this one gets a tenth of a processor that others want, too, and all of one that is idle. */
export function lowerPriority(onError: (error: unknown) => void): void {
  try {
    for (const id of listThreads()) if (getPriority(id) < PRIORITY_BELOW_NORMAL) setPriority(id, PRIORITY_BELOW_NORMAL);
  } catch (error) {
    onError(error);
  }
}

/** Ids of what has a priority of its own: on Linux each thread, of which later ones inherit it, elsewhere the process. */
function listThreads(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}
