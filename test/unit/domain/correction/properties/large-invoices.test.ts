import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { readCorrection, sumOfRows } from '../../../../support/builders/corrections/properties/read-correction.ts';
import { areRunsMany, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { invoiceXml } from '../../../../support/builders/invoices.ts';

const count = 10_000;
const large = invoiceXml({ lines: count });

interface Case {
  readonly scenario: string;
  readonly changes: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly rows: number;
  /** `P_13_1` in grosze; every line is 2 * 50.00. */
  readonly base: bigint;
}

const everyTenth = Array.from({ length: 1_000 }, (_, index) => [`Fa/FaWiersz[${index * 10 + 1}]/P_9A`, '49.00']);

const cases: readonly Case[] = [
  { scenario: 'price-change', changes: { [`Fa/FaWiersz[NrWierszaFa=${count}]/P_9A`]: '51.00' }, answers: {}, rows: 1, base: 2_00n },
  { scenario: 'quantity-return', changes: { 'Fa/FaWiersz[5000]': '' }, answers: { metoda_wierszy: 'storno' }, rows: 1, base: -100_00n },
  {
    scenario: 'price-change',
    changes: Object.fromEntries(everyTenth),
    answers: { metoda_wierszy: 'przed_po' },
    rows: 2_000,
    base: -2_000_00n,
  },
  { scenario: 'cancel-to-zero', changes: {}, answers: { powod: 'podwojnie_wystawiona' }, rows: count, base: -1_000_000_00n },
];

describe(`an invoice of ${count} lines`, () => {
  it.each(cases)('is corrected by $scenario in $rows rows', { timeout: runLimitMs }, async ({ scenario, changes, answers, rows, base }) => {
    const startMs = performance.now();
    const result = await tried(large, scenario, { changes, answers });
    if (areRunsMany) console.log(`${scenario}, ${rows} rows: ${Math.round(performance.now() - startMs)} ms`);
    if (!result.ok) throw new Error(JSON.stringify(result.error).slice(0, 1_000));
    const { isFullXsdConfirmed, issues } = result.value.validated;
    expect(isFullXsdConfirmed).toBe(true);
    // The original itself is larger than KSeF takes, and so is what takes back all of it.
    const serious = issues.filter(({ severity }) => severity === 'critical' || severity === 'error').map(({ code }) => code);
    expect(serious).toEqual(rows === count ? ['XML-009'] : []);
    const { totals, lines } = readCorrection(result.value.xml);
    expect(lines).toHaveLength(rows);
    expect(totals).toEqual([{ bucket: '1', base, tax: (base * 23n) / 100n, taxInPln: null }]);
    expect(sumOfRows(lines, 'P_11', null)).toBe(base);
  });
});

describe('an invoice that is nearly as large as KSeF takes', () => {
  it('can be taken back whole, since a correction too large with indentation is written on one line', { timeout: runLimitMs }, async () => {
    const lean = invoiceXml({ lines: 4_900, layout: 'one-line' });
    expect(lean.length).toBeGreaterThan(900_000);
    const result = await tried(lean, 'cancel-to-zero', { answers: { powod: 'podwojnie_wystawiona' } });
    if (!result.ok) throw new Error(JSON.stringify(result.error).slice(0, 1_000));
    expect(result.value.validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
    expect(readCorrection(result.value.xml).lines).toHaveLength(4_900);
  });
});
