import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const projectDirectory = fileURLToPath(new URL('../../..', import.meta.url));

/** Modules for Node that the package consists of, by name without extension. Files that do not exist yet are left out. */
const nodeEntries: Readonly<Record<string, string>> = {
  index: 'packages/nakor/src/index.ts',
  cli: 'packages/cli/src/main.ts',
};

/** The files of declarations, and the entries that they describe. */
export const declarationFiles = { 'index.d.ts': 'packages/nakor/src/index.ts', 'browser.d.ts': 'packages/nakor/src/browser.ts' } as const;

/** Threads start from files of their own, which need names of their own: the package has no folders of modules. */
const workerPattern = 'packages/cli/src/**/*-worker.ts';

/** The thread that validates is most of what a first result waits for. */
const quickEntries: Readonly<Record<string, string>> = { 'task-worker': 'packages/cli/src/engine/task-worker.ts' };

/** The modules for Node to build: names without extension, and sources relative to the project; without those that have to start quickly. */
export function listEntryPoints(): Readonly<Record<string, string>> {
  const workers = globSync(workerPattern, { cwd: projectDirectory })
    .map((path) => [basename(path, '.ts'), path.replaceAll('\\', '/')] as const)
    .filter(([name]) => quickEntries[name] === undefined);
  const entries = Object.entries(nodeEntries).filter(([, path]) => existsSync(`${projectDirectory}/${path}`));
  return Object.fromEntries([...entries, ...workers]);
}

/** The modules for Node that have to start quickly, as in {@link listEntryPoints}. */
export function listQuickEntryPoints(): Readonly<Record<string, string>> {
  return quickEntries;
}
