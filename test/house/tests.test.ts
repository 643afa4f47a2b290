import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDirectory, projectFiles } from '../support/runner/project-files.ts';

/**
 * The source file that a unit test mirrors: `test/unit/domain/xml/parse.test.ts` tests `packages/domain/src/xml/parse.ts`. Test helpers
 * have tests too, in `test/unit/support`.
 */
function mirrored(testPath: string): string[] {
  const path = testPath.replace(/^test\/unit\//, '').replace(/\.test\.ts$/, '');
  const [area = '', ...rest] = path.split('/');
  if (area === 'support') return [`test/${path}.ts`];
  const source = ['infra', 'functions'].includes(area) ? path : `packages/${area}/src/${rest.join('/')}`;
  return [`${source}.ts`, `${source}.cjs`];
}

/** Tests of how several files work together. */
const tellingTests = [
  'test/unit/documents/second-opinion.test.ts',
  'test/unit/domain/correction/line-corrections.test.ts',
  'test/unit/domain/correction/parts-of-the-original.test.ts',
  'test/unit/domain/correction/recipes.test.ts',
  'test/unit/domain/rendering/loss.test.ts',
  'test/unit/domain/validation/generated-invoices.test.ts',
  'test/unit/domain/validation/rules/amounts/single-mistakes.test.ts',
];

/** Properties of whole corrections, one file each. */
const propertyTests = 'test/unit/domain/correction/properties/';

describe('unit tests', () => {
  const tests = projectFiles('test/unit/**/*.test.ts').map(({ path }) => path);

  it('exist', () => {
    expect(tests.length).toBeGreaterThan(10);
  });

  it.each(tests.filter((path) => !tellingTests.includes(path) && !path.startsWith(propertyTests)))('%s mirrors a source file', (path) => {
    expect(mirrored(path).filter((source) => existsSync(join(projectDirectory, source)))).toHaveLength(1);
  });
});
