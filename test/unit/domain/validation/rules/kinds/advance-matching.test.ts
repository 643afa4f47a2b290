import type { RuleContext } from '@nakor/domain/validation/model/rule';
import { advanceMatchingOf } from '@nakor/domain/validation/rules/kinds/advance-matching';
import { describe, expect, it } from 'vitest';
import { edited } from '../../../../../support/builders/sample-invoices.ts';
import {
  byKsef,
  firstAdvance,
  firstKsef,
  secondAdvance,
  secondKsef,
  settlementOfBoth,
} from '../../../../../support/builders/settled-samples.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';
import { invoiceOf } from '../../../../../support/drivers/validation.ts';

/** Which of the advances provided each entry of the settlement is assigned to, by number. */
function match(entries: readonly string[], advances: readonly string[]) {
  const invoice = invoiceOf(settlementOfBoth(entries.map(byKsef).join('')));
  const context = { invoice, related: withDocuments({ advances }).related ?? null } as unknown as RuleContext;
  const matching = advanceMatchingOf(context);
  return {
    pairs: matching?.pairs.map(({ entry, advance }) => [entry.number, advance.document.number]),
    missing: matching?.missing.map(({ number }) => number),
    unnamed: matching?.unnamed.map(({ document }) => document.number),
  };
}

const onSameDay = edited(secondAdvance, ['<P_1>2026-09-20<', '<P_1>2026-09-15<']);

describe('advanceMatchingOf', () => {
  it('assigns two advances of one day without KSeF numbers in the order of the documents', () => {
    expect(match([firstKsef, secondKsef], [firstAdvance, onSameDay]).pairs).toEqual([
      [firstKsef, 'ZAL/2026/09/100'],
      [secondKsef, 'ZAL/2026/09/200'],
    ]);
    expect(match([firstKsef, secondKsef], [onSameDay, firstAdvance]).pairs).toEqual([
      [firstKsef, 'ZAL/2026/09/200'],
      [secondKsef, 'ZAL/2026/09/100'],
    ]);
  });

  it('assigns two numbers of one day in the order of the entries', () => {
    const another = '1234563218-20260920-0A1B2C3D4E6F-75';
    const [first, second] = match([secondKsef, another], [firstAdvance, secondAdvance]).pairs ?? [];
    expect([first, second]).toEqual([
      [secondKsef, 'ZAL/2026/09/200'],
      [another, 'ZAL/2026/09/100'],
    ]);
  });

  it('assigns the later advance to the later number', () => {
    expect(match([secondKsef, firstKsef], [firstAdvance, secondAdvance])).toEqual({
      pairs: [
        [secondKsef, 'ZAL/2026/09/200'],
        [firstKsef, 'ZAL/2026/09/100'],
      ],
      missing: [],
      unnamed: [],
    });
  });

  it('leaves out a number of a day before the advance', () => {
    expect(match([firstKsef, firstKsef.replace('0A1B2C3D4E5F-DF', '0A1B2C3D4E6F-D5')], [firstAdvance, secondAdvance])).toEqual({
      pairs: [[firstKsef, 'ZAL/2026/09/100']],
      missing: [firstKsef.replace('0A1B2C3D4E5F-DF', '0A1B2C3D4E6F-D5')],
      unnamed: ['ZAL/2026/09/200'],
    });
  });
});
