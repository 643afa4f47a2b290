import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/runner/longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** On two processors a single worker would leave half of the time unused. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/**
 * Tests of the service wait more than they compute, so on few processors one more worker uses the time in which the others wait. Not tests of
 * faults: their time limits and leases are those of production.
 */
const serviceWorkers = Math.max(3, maxWorkers);

/** Tests with certificates that openssl makes. */
const withOpenssl = [
  'test/unit/cli/commands/offline/run-code-ii.test.ts',
  'test/unit/documents/code-ii/verify-code-ii.test.ts',
  'test/unit/cli/commands/upo/run-upo.test.ts',
  'test/unit/documents/upo-signature/verify-upo-signature.test.ts',
];
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl)
  console.warn('SKIPPED: openssl is not installed, so no code II and no signature of a UPO is tried with a certificate that it made.');

/** Timeouts only guard against hanging: they also suffice on a busy machine. */
const shared = {
  root,
  isolate: false as const,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['test/support/runner/fast-check-setup.ts'],
  maxWorkers,
};

/**
 * `alone` needs no services; `service` and `faults` send HTTP requests to a local platform that all their tests share. By default the gate runs:
 * all but the files `*.long.test.ts`. `--mode all` adds these and full tables; `--mode long` also makes more runs of randomized tests, with
 * other random values each time.
 */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  if (isLong) process.env['NAKOR_SEED'] ??= String(randomInt(1_000_000_000));
  const form = isLong || mode === 'all' ? mode : 'gate';
  const env = { NAKOR_TESTS: form };
  const exclude = ['**/node_modules/**', ...(form === 'gate' ? ['**/*.long.test.ts'] : []), ...(hasOpenssl ? [] : withOpenssl)];
  return {
    root,
    test: {
      reporters: ['default', './test/support/runner/summary-reporter.ts'],
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
            exclude,
            sequence: { groupOrder: 0 },
            include: ['test/{unit,infra,golden,house,cost,sweeps}/**/*.test.ts'],
            globalSetup: ['test/support/runner/shared-directory.ts'],
          },
        },
        {
          test: {
            ...shared,
            name: 'service',
            env,
            exclude,
            maxWorkers: serviceWorkers,
            sequence: { groupOrder: 1 },
            maxConcurrency: 16,
            include: ['test/{http,hostile,ports,corpus}/**/*.test.ts'],
            globalSetup: ['test/support/runner/local-service.ts'],
          },
        },
        {
          test: {
            ...shared,
            name: 'faults',
            // Tests that start service processes, and wait for leases and restarts.
            testTimeout: 600_000,
            hookTimeout: 600_000,
            env,
            exclude,
            sequence: { groupOrder: 2 },
            maxConcurrency: 16,
            include: ['test/{faults,model}/**/*.test.ts'],
            globalSetup: ['test/support/runner/local-service.ts'],
          },
        },
      ],
    },
  };
});
