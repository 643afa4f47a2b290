import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Entry {
  version?: string;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
}

const { expectedStamp, isInstalled, isSameInstallation } = createRequire(import.meta.url)(
  '../../../../../infra/local/bootstrap/stamp.cjs',
) as {
  expectedStamp(directory: string): string;
  isInstalled(directory: string): boolean;
  isSameInstallation(locked: Record<string, Entry>, installed: Record<string, Entry>, here: { platform: string; arch: string }): boolean;
};

describe('isSameInstallation', () => {
  const here = { platform: 'linux', arch: 'x64' };
  const locked = {
    '': {},
    'packages/own': { version: '0.0.0' },
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/for-here': { version: '1.0.0', optional: true, os: 'linux', cpu: ['x64'] },
    'node_modules/for-windows': { version: '1.0.0', optional: true, os: ['win32'], cpu: ['x64'] },
    'node_modules/for-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  };
  const plain = { 'node_modules/plain': { version: '1.0.0' } };
  const forHere = { 'node_modules/for-here': { version: '1.0.0' } };

  it.each<{ name: string; installed: Record<string, Entry>; expected: boolean }>([
    { name: 'all required packages', installed: { ...plain, ...forHere }, expected: true },
    {
      name: 'additional optional packages',
      installed: { ...plain, ...forHere, 'node_modules/for-musl': { version: '1.0.0' } },
      expected: true,
    },
    { name: 'a missing package', installed: { ...forHere }, expected: false },
    { name: 'a missing package for this platform', installed: { ...plain }, expected: false },
    { name: 'another version', installed: { ...forHere, 'node_modules/plain': { version: '1.0.1' } }, expected: false },
    {
      name: 'a package that is not in the lock file',
      installed: { ...plain, ...forHere, 'node_modules/extra': { version: '1.0.0' } },
      expected: false,
    },
  ])('is $expected for $name', ({ installed, expected }) => {
    expect(isSameInstallation(locked, installed, here)).toBe(expected);
  });
});

describe('isInstalled', () => {
  let directory: string;
  const lockFile = (version: string) => JSON.stringify({ packages: { 'node_modules/plain': { version } } });
  const write = (path: string, text: string) => writeFileSync(join(directory, path), text);

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'nakor-stamp-'));
    write('package-lock.json', lockFile('1.0.0'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is false for a fresh clone', () => {
    expect(isInstalled(directory)).toBe(false);
  });

  it('is true for the stamp of this lock file and this platform, and false once the lock file changes', () => {
    mkdirSync(join(directory, 'node_modules'));
    write('node_modules/.nakor-installed', expectedStamp(directory));
    expect(isInstalled(directory)).toBe(true);
    write('package-lock.json', lockFile('1.0.1'));
    expect(isInstalled(directory)).toBe(false);
  });

  it('is false for the stamp of another platform', () => {
    mkdirSync(join(directory, 'node_modules'));
    write('node_modules/.nakor-installed', expectedStamp(directory).replace(process.platform, 'other'));
    expect(isInstalled(directory)).toBe(false);
  });

  it('accepts an installation by npm itself, and writes the stamp', () => {
    mkdirSync(join(directory, 'node_modules/plain'), { recursive: true });
    write('node_modules/.package-lock.json', lockFile('1.0.0'));
    expect(isInstalled(directory)).toBe(false);
    write('node_modules/plain/package.json', '{}');
    expect(isInstalled(directory)).toBe(true);
    expect(readFileSync(join(directory, 'node_modules/.nakor-installed'), 'utf8')).toBe(expectedStamp(directory));
  });
});
