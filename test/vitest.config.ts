import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = { root, isolate: false, testTimeout: 30_000, hookTimeout: 60_000 } as const;

/**
 * `alone` needs nothing running; `service` talks over HTTP to one local platform that the whole run shares. `--mode long` runs more seeds
 * of the tests that draw faults.
 */
export default defineConfig(({ mode }) => {
  const env = { NAKOR_FAULTS: mode === 'long' ? 'long' : 'short' };
  return {
    root,
    test: {
      reporters: ['default', './test/support/summary-reporter.ts'],
      // Many tests wait for services more than they compute: on two processors one worker would leave half of the time unused.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      projects: [
        { test: { ...shared, name: 'alone', env, include: ['test/{unit,infra,golden,house,cost}/**/*.test.ts'] } },
        {
          test: {
            ...shared,
            name: 'service',
            maxConcurrency: 16,
            env,
            include: ['test/{http,hostile,ports,corpus,faults,model}/**/*.test.ts'],
            globalSetup: ['test/support/local-service.ts'],
          },
        },
      ],
    },
  };
});
