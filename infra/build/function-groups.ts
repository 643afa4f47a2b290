import { type FunctionGroup, fallbackGroup, routes } from '@nakor/contract/routes';

/** Every function there is, from the route table. Each has a folder in `functions` and, once built, one in `dist`. */
export const functionGroups: readonly FunctionGroup[] = [...new Set([fallbackGroup, ...routes.map((route) => route.group)])].sort();

/** Entry files of a group, by the name of the bundle they become. `index` is the one Lambda starts. */
export function entryFiles(group: FunctionGroup): Readonly<Record<string, string>> {
  return { index: `functions/${group}/handler.ts`, ...workerFiles[group] };
}

/** Files that run in a worker thread: a thread starts from a file of its own, so these cannot be part of `index`. */
const workerFiles: Partial<Record<FunctionGroup, Readonly<Record<string, string>>>> = {
  validation: { 'schema-worker': 'packages/documents/src/schema-worker.ts' },
};
