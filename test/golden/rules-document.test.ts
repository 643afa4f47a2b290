import { readFileSync } from 'node:fs';
import { ruleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { describe, expect, it } from 'vitest';
import { buildRuleCatalogue, ruleCatalogueFile } from '../../infra/build/build-rule-catalogue.ts';
import { asJson, catalogueFile, currentHistory, exampleFile, examplesPath } from '../support/rules-document/catalogue-file.ts';
import { rulesDocument } from '../support/rules-document/rules-document.ts';

describe('docs/rules.md', () => {
  it('is generated from the rules and their cases', async () => {
    await expect(await rulesDocument()).toMatchFileSnapshot('../../docs/rules.md');
  });
});

describe('docs/rules.json', () => {
  it('is built from the rules and their cases, the same every time, in its schema', async () => {
    const content = await catalogueFile();
    const catalogue: unknown = JSON.parse(content);
    expect(ruleCatalogue.parse(catalogue)).toEqual(catalogue);
    await buildRuleCatalogue();
    expect(readFileSync(ruleCatalogueFile, 'utf8') === content).toBe(true);
  });
});

describe('docs/rules-history.json', () => {
  it('ends with the current version of the rules', async () => {
    await expect(asJson(currentHistory())).toMatchFileSnapshot('../../docs/rules-history.json');
  });
});

describe('the examples of the library', () => {
  it('are those of the catalogue', async () => {
    await expect(await exampleFile()).toMatchFileSnapshot(examplesPath);
  });
});
