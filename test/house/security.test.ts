import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDirectory } from '../support/runner/project-files.ts';

const folder = '.github';
const page = readFileSync(join(projectDirectory, folder, 'SECURITY.md'), 'utf8');

/** The rows of the table of promises: attacker, promise, tests. */
const promises = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(-+\|)+$/.test(line))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, attacker = '', promise = '', tests = '']) => ({ attacker, promise, tests }));

const testsIn = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => normalize(join(folder, link)));

/** A test of the page that runs, in `npm test` or in `npm run test:all`: a skipped one proves nothing. */
function problemOf(path: string): string | null {
  if (!/^test\/.+\.test\.ts$/.test(path)) return 'is no test';
  if (!existsSync(join(projectDirectory, path))) return 'does not exist';
  const text = readFileSync(join(projectDirectory, path), 'utf8');
  if (!/\b(?:it|test)(?:\.\w+)*[(`]|\btest[A-Z]\w*\(/.test(text)) return 'contains no test';
  return /\b(?:it|describe|test)\.(?:skip|todo|only)\(/.test(text) ? 'is skipped' : null;
}

describe('the page on security', () => {
  it('has a promise in each row, and for every attacker', () => {
    expect(promises.length).toBeGreaterThan(10);
    expect(promises.filter(({ promise }) => promise === '')).toEqual([]);
    expect(promises[0]?.attacker).not.toBe('');
  });

  it.each(promises)('names a test that exists for: $promise', ({ tests }) => {
    const paths = testsIn(tests);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.flatMap((path) => problemOf(path) ?? [])).toEqual([]);
  });

  it('would notice a test that is missing, and one that is not a test', () => {
    expect(problemOf('test/hostile/nothing.test.ts')).toBe('does not exist');
    expect(problemOf('test/support/storage/access.ts')).toBe('is no test');
  });
});
