import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = { root, isolate: false, testTimeout: 30_000, hookTimeout: 60_000 } as const;

/** `alone` needs nothing running; `service` talks over HTTP to one local platform that the whole run shares. */
export default defineConfig({
  root,
  test: {
    reporters: ['default', './test/support/summary-reporter.ts'],
    projects: [
      { test: { ...shared, name: 'alone', include: ['test/{unit,infra,golden,house}/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'service',
          include: ['test/{http,hostile,ports,corpus}/**/*.test.ts'],
          globalSetup: ['test/support/local-service.ts'],
        },
      },
    ],
  },
});
