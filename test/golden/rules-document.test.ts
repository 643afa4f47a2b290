import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { dumpRules, rulesVersion } from '@nakor/domain/validation/rules/index';
import { describe, expect, it } from 'vitest';
import { rulesCatalogue } from '../support/rules-document/rules-catalogue.ts';
import { rulesDocument } from '../support/rules-document/rules-document.ts';
import { advanceHistory, type RulesHistory, rulesStateOf } from '../support/rules-document/rules-history.ts';
import { projectDirectory } from '../support/runner/project-files.ts';

const historyFile = join(projectDirectory, 'docs/rules-history.json');

/** The history in the repository; with rules that it does not know, a new entry of today. */
function currentHistory(): RulesHistory {
  const recorded = existsSync(historyFile) ? (JSON.parse(readFileSync(historyFile, 'utf8')) as RulesHistory) : null;
  return advanceHistory(recorded, rulesStateOf(dumpRules(), rulesVersion), new Date().toISOString().slice(0, 10));
}

const asJson = (content: unknown) => `${JSON.stringify(content, null, 1)}\n`;

describe('docs/rules.md', () => {
  it('is generated from the rules and their cases', async () => {
    await expect(await rulesDocument()).toMatchFileSnapshot('../../docs/rules.md');
  });
});

describe('docs/rules.json', () => {
  it('is generated from the rules and their cases, in its schema', async () => {
    const catalogue = await rulesCatalogue(currentHistory().changes);
    expect(ruleCatalogue.parse(catalogue)).toEqual(catalogue);
    await expect(asJson(catalogue)).toMatchFileSnapshot('../../docs/rules.json');
  });
});

describe('docs/rules-history.json', () => {
  it('ends with the current version of the rules', async () => {
    await expect(asJson(currentHistory())).toMatchFileSnapshot('../../docs/rules-history.json');
  });
});
