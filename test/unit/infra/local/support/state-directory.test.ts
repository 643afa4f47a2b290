import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainingStateProblems, prepareStateDirectory } from '../../../../../infra/local/support/state-directory.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'nakor-state-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

describe('prepareStateDirectory', () => {
  it('creates the folder and accepts an existing one', async () => {
    const directory = join(parent, 'a', 'state');
    await prepareStateDirectory(directory);
    expect(await prepareStateDirectory(directory)).toMatchObject({ directory, database: join(directory, 'dynamodb.sqlite') });
  });

  it.each([
    { name: 'a file in place of the folder', file: 'state' },
    { name: 'a file in place of its parent', file: '.' },
  ])('explains what to do about $name', async ({ file }) => {
    const existing = join(parent, 'existing');
    await writeFile(existing, '');
    const directory = file === '.' ? join(existing, 'state') : existing;
    const failure = await prepareStateDirectory(directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as Error).message).toContain(directory);
    expect((failure as Error).message).toContain('Move it away or delete it, then start again.');
  });
});

describe('explainingStateProblems', () => {
  it.each([
    { code: 'EACCES', advice: 'Make it readable and writable for your user' },
    { code: 'EROFS', advice: 'Make it readable and writable for your user' },
    { code: 'ENOSPC', advice: 'The disk is full.' },
  ])('explains $code', async ({ code, advice }) => {
    const work = async () => Promise.reject(Object.assign(new Error(code), { code }));
    await expect(explainingStateProblems('/state', work)).rejects.toThrow(advice);
  });

  it('rethrows other errors unchanged', async () => {
    const failure = new Error('something else');
    await expect(explainingStateProblems('/state', () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
