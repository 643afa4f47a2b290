import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntryPoints, listQuickEntryPoints } from '../../../infra/build/package/entries.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

/** What Node 20 and the oldest supported browsers have: of ES2024 only methods of strings; the syntax of disposing is compiled. */
const lib = ['es2023', 'es2024.string', 'esnext.disposable'];

describe('the package', () => {
  let directory: string;

  beforeAll(async () => {
    // In the project, so that the compiler finds its packages.
    directory = await mkdtemp(join(projectDirectory, 'node_modules/.nakor-platform-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it.each([
    {
      platform: 'Node',
      entries: Object.values({ ...listEntryPoints(), ...listQuickEntryPoints() }),
      types: ['node'],
      libraries: lib,
      customConditions: [],
    },
    // Without Node's types, and with those of pages, it uses no global or module of Node.
    {
      platform: 'browsers',
      entries: ['packages/nakor/src/browser.ts'],
      types: [],
      libraries: [...lib, 'dom', 'dom.iterable'],
      customConditions: ['browser'],
    },
  ])('uses only what the oldest supported $platform has', async ({ entries, types, libraries, customConditions }) => {
    const compilerOptions = {
      incremental: false,
      lib: libraries,
      types,
      customConditions,
      typeRoots: [join(projectDirectory, 'node_modules/@types')],
    };
    const config = join(directory, 'tsconfig.json');
    const files = entries.map((entry) => join(projectDirectory, entry));
    await writeFile(
      config,
      JSON.stringify({ extends: join(projectDirectory, 'tsconfig.json'), compilerOptions, files, include: [], exclude: [] }),
    );
    const tsc = join(projectDirectory, 'node_modules/.bin/tsc');
    const { stdout } = await promisify(execFile)(tsc, ['--project', config], { cwd: projectDirectory }).catch(
      (error: { readonly stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });
});
