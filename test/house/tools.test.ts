import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectDirectory } from '../support/runner/project-files.ts';

/** Runs one of the project's tools; its output becomes the failure message. */
function run(tool: string, ...parameters: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(`node_modules/.bin/${tool}`, parameters, { cwd: projectDirectory, maxBuffer: 10_000_000 }, (error, stdout, stderr) => {
      resolve(error === null ? 'clean' : `${stdout}${stderr}`);
    });
  });
}

describe('the project', () => {
  it('type-checks', async () => {
    expect(await run('tsc')).toBe('clean');
    // Browser code has other globals.
    expect(await run('tsc', '--project', 'packages/pages')).toBe('clean');
  });

  it('is formatted and linted', async () => {
    expect(await run('biome', 'check', '--error-on-warnings')).toBe('clean');
  });

  it('has no unused files, exports or dependencies', async () => {
    expect(await run('knip', '--no-progress')).toBe('clean');
  });
});
