import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '@nakor/cli/shared/compile-cache';
import { expect, test } from 'vitest';

test.each([
  ['linux', { XDG_CACHE_HOME: '/caches' }, join('/caches', 'nakor')],
  ['linux', { XDG_CACHE_HOME: '' }, join(homedir(), '.cache', 'nakor')],
  ['linux', { LOCALAPPDATA: '/other' }, join(homedir(), '.cache', 'nakor')],
  ['darwin', {}, join(homedir(), 'Library', 'Caches', 'nakor')],
  ['win32', { LOCALAPPDATA: '/local' }, join('/local', 'nakor')],
] as const)('compiled code is kept among the caches of the user: %s with %j', (platform, env, folder) => {
  expect(cacheFolder(platform, env)).toBe(folder);
});
