import { describe, expect, it } from 'vitest';
import { rulesDocument } from '../support/rules-document/rules-document.ts';

describe('docs/rules.md', () => {
  it('is what the rules and their cases say', async () => {
    await expect(await rulesDocument()).toMatchFileSnapshot('../../docs/rules.md');
  });
});
