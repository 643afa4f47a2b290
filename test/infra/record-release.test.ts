import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordRelease } from '../support/releases/record-release.ts';
import { releaseRecordPath, thisRelease } from '../support/releases/release-record.ts';
import { projectDirectory } from '../support/runner/project-files.ts';
import { temporaryDirectory } from './synthesise.ts';

const forms = (name: string) => `test/golden/written-data/${name}.json`;
const scratch = temporaryDirectory();
let directory = '';
const git = (...parameters: readonly string[]) => execFileSync('git', parameters, { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
const read = (path: string): unknown => JSON.parse(readFileSync(join(directory, path), 'utf8'));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

function commit(): string {
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'A release');
  return git('rev-parse', 'HEAD').trim();
}

beforeEach(() => {
  directory = mkdtempSync(join(scratch, 'project-'));
  git('init', '--quiet');
  const modules = Object.values(thisRelease.modules).map((path) => [path, '']);
  write({
    ...Object.fromEntries(modules),
    [releaseRecordPath]: '{}',
    [forms('this-release')]: '{"release":1}',
    [forms('previous-release')]: '{"release":0}',
    [forms('tolerated-differences')]: '[{}]',
  });
});

describe('what is recorded of this release', () => {
  it.each(Object.entries(thisRelease.modules))('names a module that exports %s', async (name, path) => {
    const module = (await import(pathToFileURL(join(projectDirectory, path)).href)) as Readonly<Record<string, unknown>>;
    expect(module[name]).toBeTypeOf('function');
  });
});

describe('recording a release', () => {
  it('keeps its commit, how it is built, and what it writes, whatever has changed since', () => {
    const id = commit();
    write({ [forms('this-release')]: '{"release":2}' });
    commit();
    expect(recordRelease('HEAD~1', directory)).toBe(id);
    expect(read(releaseRecordPath)).toEqual({ commit: id, ...thisRelease });
    expect(read(forms('previous-release'))).toEqual({ release: 1 });
    expect(read(forms('tolerated-differences'))).toEqual([]);
  });

  it.each([
    { name: 'git does not know', of: 'unknown', path: null },
    { name: 'cannot be built as is recorded', of: 'HEAD', path: thisRelease.modules.bundleFunctions },
    { name: 'has no record of what it writes', of: 'HEAD', path: forms('this-release') },
  ])('refuses a commit that $name, and changes nothing', ({ of, path }) => {
    commit();
    if (path !== null) {
      git('rm', '--quiet', path);
      commit();
    }
    expect(() => recordRelease(of, directory)).toThrow();
    expect(read(releaseRecordPath)).toEqual({});
    expect(read(forms('previous-release'))).toEqual({ release: 0 });
  });
});
