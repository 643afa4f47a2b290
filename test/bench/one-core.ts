import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The last core, which the system uses least; null where `taskset` does not exist. Lambda provides one full core to a function with 1,769 MB. */
export function pinnedCore(): number | null {
  const core = availableParallelism() - 1;
  return spawnSync('taskset', ['--cpu-list', String(core), 'true']).status === 0 ? core : null;
}

/** A command whose process is bound to a core, if there is one. */
export function onCore(core: number | null, command: readonly string[]): { readonly file: string; readonly parameters: string[] } {
  const [file = '', ...parameters] = core === null ? command : ['taskset', '--cpu-list', String(core), ...command];
  return { file, parameters };
}
