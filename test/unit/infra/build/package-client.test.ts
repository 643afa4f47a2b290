import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageClient } from '../../../../infra/build/package-client.ts';
import { projectFiles } from '../../../support/runner/project-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed client', () => {
  it('declares every call, and the types of its requests and results', async () => {
    await packageClient(folder);
    const [source] = projectFiles('packages/client/src/client.ts');
    const calls = [...(source?.text ?? '').matchAll(/^ {2,4}(\w+)\(.*\): Promise</gm)].map(([, name = '']) => name);
    expect(calls.length).toBeGreaterThan(20);
    const declarations = await readFile(join(folder, 'package/index.d.ts'), 'utf8');
    expect(calls.filter((name) => !declarations.includes(`${name}(`))).toEqual([]);
  });
});
