import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parts } from '../all/parts.ts';
import { projectDirectory, projectFiles } from '../support/runner/project-files.ts';

/**
 * The source file that a unit test mirrors: `test/unit/domain/xml/parse.test.ts` tests `packages/domain/src/xml/parse.ts`. Test helpers
 * have tests too, in `test/unit/support`.
 */
function mirrored(testPath: string): string[] {
  const path = testPath.replace(/^test\/unit\//, '').replace(/(\.long)?\.test\.ts$/, '');
  const [area = '', ...rest] = path.split('/');
  if (area === 'support') return [`test/${path}.ts`];
  const source = ['infra', 'functions'].includes(area) ? path : `packages/${area}/src/${rest.join('/')}`;
  return [`${source}.ts`, `${source}.tsx`, `${source}.cjs`];
}

/** Tests of how several files work together. */
const tellingTests = [
  'test/unit/cli/commands/other-files.test.ts',
  'test/unit/cli/help/languages.test.ts',
  'test/unit/cli/reports/polish-words.test.ts',
  'test/unit/documents/second-opinion.test.ts',
  'test/unit/documents/upo-signature/dss.long.test.ts',
  'test/unit/domain/correction/line-corrections.test.ts',
  'test/unit/domain/correction/parts-of-the-original.test.ts',
  'test/unit/domain/correction/recipes.test.ts',
  'test/unit/domain/rendering/hostile-texts.test.ts',
  'test/unit/domain/rendering/loss.test.ts',
  'test/unit/domain/validation/advice.test.ts',
  'test/unit/domain/validation/fixes/renamed-elements.test.ts',
  'test/unit/domain/validation/generated-invoices.test.ts',
  'test/unit/domain/validation/rules/amounts/single-mistakes.test.ts',
  'test/unit/mcp/other-files.test.ts',
];

/** Properties of whole corrections, one file each. */
const propertyTests = 'test/unit/domain/correction/properties/';

describe('unit tests', () => {
  const tests = projectFiles('test/unit/**/*.test.ts').map(({ path }) => path);

  it('mirror a source file each', () => {
    expect(tests.length).toBeGreaterThan(300);
    const mirroring = tests.filter((path) => !tellingTests.includes(path) && !path.startsWith(propertyTests));
    const isMirror = (path: string) => mirrored(path).filter((source) => existsSync(join(projectDirectory, source))).length === 1;
    expect(mirroring.filter((path) => !isMirror(path))).toEqual([]);
  });
});

describe('all tests', () => {
  it('are in one part of npm run test:all each, apart from repetitions with more random values', () => {
    const inPart = (path: string) =>
      parts.filter(({ mode, files }) => mode === 'all' && files.some((name) => path.startsWith(`test/${name}/`)));
    const paths = projectFiles('test/**/*.test.ts').map(({ path }) => path);
    expect(paths.filter((path) => inPart(path).length !== 1)).toEqual([]);
    const unused = parts.flatMap(({ files }) => files).filter((name) => !paths.some((path) => path.startsWith(`test/${name}`)));
    expect(unused).toEqual([]);
  });
});
