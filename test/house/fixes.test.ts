import { fixes, rejectionFixes } from '@nakor/domain/validation/fixes/index';
import { allRules } from '@nakor/domain/validation/rules/index';
import { rejectionCodes } from '@nakor/domain/validation/rules/rejection-codes';
import { schemaCodes } from '@nakor/domain/validation/rules/schema-codes';
import { describe, expect, it } from 'vitest';
import { importsOf, projectFiles } from '../support/runner/project-files.ts';

const folder = 'packages/domain/src/validation/fixes';
const files = projectFiles(`${folder}/*.ts`);
const index = files.filter(({ path }) => path === `${folder}/index.ts`);

describe('fixes', () => {
  const all = [...fixes, ...rejectionFixes];

  it('are listed once for each file', () => {
    const ofFixes = files.map(({ path }) => path.slice(folder.length + 1)).filter((name) => name !== 'fix.ts' && name !== 'index.ts');
    const listed = index.flatMap(importsOf).filter((name) => name !== './fix.ts');
    expect(listed.map((name) => name.slice('./'.length)).sort()).toEqual(ofFixes);
    expect(all).toHaveLength(ofFixes.length);
  });

  it('are sorted by code, one for each', () => {
    const codes = fixes.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
  });

  it('resolve an issue of a rule, the schema or the parser', () => {
    const ofRules: string[] = [...allRules, ...schemaCodes].map(({ code }) => code);
    expect(fixes.map(({ code }) => code).filter((code) => !ofRules.includes(code))).toEqual([]);
    const ofRejections: string[] = rejectionCodes.map(({ code }) => code);
    expect(rejectionFixes.map(({ code }) => code).filter((code) => !ofRejections.includes(code))).toEqual([]);
  });

  it('describe what they did, in one sentence and both languages', () => {
    for (const { code, done } of all) {
      expect({ code, pl: done.pl, en: done.en }).toEqual({
        code,
        pl: expect.stringMatching(/^\p{Lu}.+\.$/u),
        en: expect.stringMatching(/^\p{Lu}.+\.$/u),
      });
    }
  });
});
