import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Time limits are against hanging only: what is in time on an idle machine is also awaited on a busy one. */
const shared = {
  root,
  isolate: false as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['test/support/fast-check-setup.ts'],
};
/** One worker less than there are processors, which leaves one to vitest itself; on two processors both. */
const workers = Math.max(2, availableParallelism() - 1);

/**
 * `alone` needs nothing running; `service` talks over HTTP to one local platform that the whole run shares. `--mode long` runs more of the
 * tests that draw, with other draws each time.
 */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  if (isLong) process.env['NAKOR_SEED'] ??= String(randomInt(1_000_000_000));
  const env = { NAKOR_TESTS: isLong ? 'long' : 'short' };
  return {
    root,
    test: {
      reporters: ['default', './test/support/summary-reporter.ts'],
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          test: {
            ...shared,
            name: 'alone',
            env,
            maxWorkers: workers,
            sequence: { groupOrder: 0 },
            include: ['test/{unit,infra,golden,house,cost}/**/*.test.ts'],
            globalSetup: ['test/support/shared-directory.ts'],
          },
        },
        {
          test: {
            ...shared,
            name: 'service',
            env,
            // These wait for services, for time and for receivers more than they compute.
            maxWorkers: workers + 2,
            sequence: { groupOrder: 1 },
            maxConcurrency: 16,
            include: ['test/{http,hostile,ports,corpus,faults,model}/**/*.test.ts'],
            globalSetup: ['test/support/local-service.ts'],
          },
        },
      ],
    },
  };
});
