import { computeCancelledDeltas } from '@nakor/domain/correction/amounts/cancelled-deltas';
import { cancelledByLines, noRatesDeclared, unknownSums } from '@nakor/domain/correction/amounts/delta-warnings';
import type { Draft } from '@nakor/domain/correction/draft/draft';
import { readDeclaredAmounts } from '@nakor/domain/correction/model/declared-amounts';
import type { Localized } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { chairSale, chairs, exampleOne, exampleTwenty, shownAmounts } from '../../../../support/builders/corrections/line-deltas.ts';
import { invoiceOfDraft, saleDraft } from '../../../../support/builders/sale-drafts.ts';

describe('cancelledDeltas', () => {
  it.each<[string, Draft, Record<string, unknown>, string]>([
    ['an invoice', chairSale, { 1: ['-1000.00', '-230.00', null] }, '-1230.00'],
    ['an invoice with its residue', exampleOne, { 1: ['-1666.66', '-383.33', null], 3: ['-0.95', '-0.05', null] }, '-2051.00'],
    [
      'an advance',
      saleDraft({ kind: 'ZAL', sums: { P_13_1: '10000', P_14_1: '2300', P_15: '12300' } }),
      { 1: ['-10000.00', '-2300.00', null] },
      '-12300.00',
    ],
    [
      'a simplified invoice with its sums, whatever its lines come to',
      saleDraft({ kind: 'UPR', sums: { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }, lines: [{ P_12: '8' }] }),
      { 1: ['-100.00', '-23.00', null] },
      '-123.00',
    ],
    ['sums without a total', saleDraft({ sums: { P_13_1: '100.00', P_14_1: '23.00' } }), { 1: ['-100.00', '-23.00', null] }, '-123.00'],
    ['an advance that is nothing', saleDraft({ kind: 'ZAL', sums: { P_15: '0.00' } }), {}, '0.00'],
    ['an invoice in EUR', exampleTwenty, { 1: ['-13560.00', '-3118.80', '-14036.16'] }, '-16678.80'],
    [
      'a simplified invoice without sums',
      saleDraft({ kind: 'UPR', sums: { P_15: '123.00' }, lines: [{ P_12: '23' }] }),
      { 1: ['-100.00', '-23.00', null] },
      '-123.00',
    ],
  ])('reverses %s', (_, sale, deltas, gross) => {
    const invoice = invoiceOfDraft(sale);
    const cancelled = computeCancelledDeltas(invoice, readDeclaredAmounts(invoice));
    expect({ deltas: shownAmounts(cancelled.deltas), gross: cancelled.grossDelta.toAmount() }).toEqual({ deltas, gross });
    expect(cancelled.warnings).toEqual([]);
  });

  it.each<[string, Draft, Record<string, unknown>, string, Localized]>([
    [
      'works out of the lines what an earlier correction left',
      saleDraft({ lines: [chairs] }),
      { 1: ['-1000.00', '-230.00', null] },
      '-1230.00',
      cancelledByLines,
    ],
    ['finds nothing where neither sums nor lines are left', saleDraft({}), {}, '0.00', cancelledByLines],
    [
      'gives a simplified invoice at two rates its total alone',
      saleDraft({ kind: 'UPR', sums: { P_15: '123.00' }, lines: [{ P_12: '23' }, { P_12: '8' }] }),
      {},
      '-123.00',
      noRatesDeclared,
    ],
    [
      'gives a simplified invoice in EUR without an exchange rate its total alone',
      saleDraft({ kind: 'UPR', currency: 'EUR', sums: { P_15: '123.00' }, lines: [{ P_12: '23' }] }),
      {},
      '-123.00',
      noRatesDeclared,
    ],
    [
      'gives a simplified invoice whose lines are not its total that total alone',
      saleDraft({ kind: 'UPR', sums: { P_15: '123.00' }, lines: [{ P_11A: '100.00', P_12: '23' }] }),
      {},
      '-123.00',
      noRatesDeclared,
    ],
    ['gives an advance of unknown sums its total alone', saleDraft({ kind: 'ZAL', sums: { P_15: '12300' } }), {}, '-12300.00', unknownSums],
    [
      'gives a settlement of unknown sums its total alone, whatever its lines come to',
      saleDraft({ kind: 'ROZ', sums: { P_15: '1230.00' }, lines: [chairs] }),
      {},
      '-1230.00',
      unknownSums,
    ],
  ])('%s, and says so', (_, sale, deltas, gross, warning) => {
    const invoice = invoiceOfDraft(sale);
    const cancelled = computeCancelledDeltas(invoice, readDeclaredAmounts(invoice));
    expect(shownAmounts(cancelled.deltas)).toEqual(deltas);
    expect(cancelled.grossDelta.toAmount()).toBe(gross);
    expect(cancelled.warnings).toEqual([warning]);
  });
});
