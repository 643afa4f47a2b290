import { nakorCommand, variableNames } from '@nakor/domain/shared/product-names';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../support/runner/project-files.ts';

const files = [
  ...projectFiles('{packages,functions,infra,test}/**/*.{ts,tsx,cjs,cts,html,py,php,cs,md}'),
  ...projectFiles('docs/{*.md,operations/*.md,examples/**/*.*,pl/**/*.md}'),
  ...projectFiles('docs/api/*.json'),
  ...projectFiles('{README,README.pl,CONTRIBUTING}.md'),
].filter(({ path }) => path !== 'test/house/names.test.ts');

/** Lines that match, with their files. */
function linesWith(pattern: RegExp, searched = files): readonly string[] {
  return searched.flatMap(({ path, text }) =>
    pattern.test(text) ? text.split('\n').flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim().slice(0, 120)}`] : [])) : [],
  );
}

describe('the environment variables of samples, clients and commands', () => {
  it.each([
    { use: variableNames.url, other: /\bNAKOR_(API_URL|BASE_URL|API|HOST)\b|\$\{?(API|API_URL|BASE|BASE_URL)\b/ },
    { use: variableNames.key, other: /\bNAKOR_(API_KEY|TOKEN)\b|\$\{?(KEY|API_KEY)\b/ },
    { use: variableNames.webhookSecret, other: /(?<![A-Z]_)\bWEBHOOK_SECRET\b|\bNAKOR_SECRET\b/ },
  ])('are everywhere $use', ({ use, other }) => {
    expect(linesWith(other)).toEqual([]);
    expect(linesWith(new RegExp(`\\b${use}\\b`)).length).toBeGreaterThan(5);
  });
});

describe('how the command line is run', () => {
  it('comes from one constant in all programs', () => {
    const programs = files.filter(
      ({ path }) => /^(packages|functions|infra)\/.*\.tsx?$/.test(path) && path !== 'packages/domain/src/shared/product-names.ts',
    );
    expect(linesWith(new RegExp(nakorCommand), programs)).toEqual([]);
  });

  it('is placed for the owner of the repository in one document only', () => {
    expect(new Set(linesWith(/\bOWNER\/nakor\b/).map((line) => line.split(':')[0]))).toEqual(new Set(['docs/integrations.md']));
  });
});
