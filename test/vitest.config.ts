import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * Many tests wait for services more than they compute: on two processors one worker would leave half of the time unused. With more workers
 * than processors, tests that start many processes starve each other.
 */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** Time limits are against hanging only: what is in time on an idle machine is also awaited on a busy one. */
const shared = {
  root,
  isolate: false as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['test/support/fast-check-setup.ts'],
  maxWorkers,
};

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
      // Measured by `npm run test:coverage` alone, as it takes nearly as much processor time as the tests.
      coverage: {
        provider: 'v8',
        reporter: ['text-summary'],
        include: ['packages/*/src/**/*.ts', 'functions/**/*.ts'],
        reportsDirectory: 'node_modules/.cache/nakor-coverage',
      },
      projects: [
        {
          test: {
            ...shared,
            name: 'alone',
            env,
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
