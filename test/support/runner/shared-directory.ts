import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder shared by the files of a run. */
    sharedDirectory: string;
  }
}

/** vitest global setup: a folder for artefacts created once per run; removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'nakor-shared-'));
  project.provide('sharedDirectory', directory);
  return () => rm(directory, { recursive: true, force: true });
}
