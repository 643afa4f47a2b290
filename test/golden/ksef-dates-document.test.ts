import { expect, it } from 'vitest';
import { ksefDatesDocument } from '../support/rules-document/ksef-dates-document.ts';

it('docs/ksef-dates.md is generated from the data', async () => {
  await expect(ksefDatesDocument()).toMatchFileSnapshot('../../docs/ksef-dates.md');
});
