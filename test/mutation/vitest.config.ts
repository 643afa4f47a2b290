import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { areas } from './areas.ts';

const area = areas[process.env['NAKOR_MUTATED_AREA'] ?? ''];

/** What Stryker runs for each mutant: only the tests of the mutated area, whatever they are a part of in `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    isolate: false,
    include: [...(area?.tests ?? [])],
    env: { NAKOR_TESTS: 'all' },
    setupFiles: ['test/support/runner/fast-check-setup.ts'],
    globalSetup: area?.needsPlatform === true ? ['test/support/runner/local-service.ts'] : ['test/support/runner/shared-directory.ts'],
    expect: { poll: { timeout: 60_000 } },
  },
});
