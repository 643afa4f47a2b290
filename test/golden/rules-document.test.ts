import { describe, expect, it } from 'vitest';
import { rulesDocument } from '../support/rules-document/rules-document.ts';

describe('docs/rules.md', () => {
  it('is generated from the rules and their cases', async () => {
    await expect(await rulesDocument()).toMatchFileSnapshot('../../docs/rules.md');
  });
});
