import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainStateProblems, prepareStateDirectory, stateFormat } from '../../../../../infra/local/support/state-directory.ts';

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

describe('the format of a state directory', () => {
  const refusalOf = (directory: string) =>
    prepareStateDirectory(directory).then(
      () => null,
      (error: unknown) => error,
    );

  it('is stated in a new directory, also beside files of the user', async () => {
    const directory = join(parent, 'state');
    await mkdir(directory);
    await writeFile(join(directory, 'wrong.xml'), '<Faktura/>');
    const { format } = await prepareStateDirectory(directory);
    expect(await readFile(format, 'utf8')).toBe(`${stateFormat}\n`);
    expect((await readdir(directory)).sort()).toEqual(['format', 'logs', 'wrong.xml']);
  });

  it.each(['dynamodb.sqlite', 'files', 'secret-key', 'credentials.json', 'history-position.json'])(
    'is required where there is %s',
    async (name) => {
      await writeFile(join(parent, name), '');
      const refusal = await refusalOf(parent);
      expect(refusal).toBeInstanceOf(UserError);
      expect((refusal as Error).message).toContain(`${parent} contains data of the local platform without a format number`);
      expect(await readdir(parent)).toEqual([name]);
    },
  );

  it.each(['0', String(stateFormat + 1), `${stateFormat}0`, '', 'one'])('%j is refused, and nothing is changed', async (format) => {
    await writeFile(join(parent, 'format'), `${format}\n`);
    await writeFile(join(parent, 'dynamodb.sqlite'), 'data');
    const refusal = await refusalOf(parent);
    expect(refusal).toBeInstanceOf(UserError);
    expect((refusal as Error).message).toContain(`${parent} contains data of the local platform of format "${format}"`);
    expect((await readdir(parent)).sort()).toEqual(['dynamodb.sqlite', 'format']);
    expect(await readFile(join(parent, 'dynamodb.sqlite'), 'utf8')).toBe('data');
  });

  it.each(['state', "its owner's state"])('is refused with the command that sets %j aside, twice', async (name) => {
    const directory = join(parent, name);
    for (const kept of [1, 2]) {
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'credentials.json'), '{}');
      const command = ((await refusalOf(directory)) as Error).message.split('\n').at(-1) ?? '';
      execFileSync('sh', ['-c', command]);
      expect(await readdir(parent)).toHaveLength(kept);
    }
    await prepareStateDirectory(directory);
    expect(await readdir(join(parent, `${name}.aside-2`))).toEqual(['credentials.json']);
  });
});

describe('explainingStateProblems', () => {
  it.each([
    { code: 'EACCES', advice: 'Make it readable and writable for your user' },
    { code: 'EROFS', advice: 'Make it readable and writable for your user' },
    { code: 'ENOSPC', advice: 'The disk is full.' },
  ])('explains $code', async ({ code, advice }) => {
    const work = async () => Promise.reject(Object.assign(new Error(code), { code }));
    await expect(explainStateProblems('/state', work)).rejects.toThrow(advice);
  });

  it('rethrows other errors unchanged', async () => {
    const failure = new Error('something else');
    await expect(explainStateProblems('/state', () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
