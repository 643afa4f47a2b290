import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AmountChange } from '@nakor/domain/audit/model/pair-changes';
import { describe, expect, it } from 'vitest';
import { examinedPair } from '../support/builders/corrections/examined-pairs.ts';

/** Official example invoices, stored next to the project rather than in it. */
const directory = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const isAbsent = !existsSync(directory);

if (isAbsent) console.warn(`SKIPPED: the official example invoices are not at ${directory}, so no pair of them is examined.`);

const read = (file: string): string => readFileSync(`${directory}/${file}`, 'utf8').replace(/^\ufeff/, '');

const texts = ({ before, delta, after }: AmountChange) => [before, delta, after].map((amount) => amount?.toAmount() ?? null);

describe.skipIf(isAbsent)('a pair of the official examples', () => {
  it('1 and 2: a lower price, shown before and after', async () => {
    const pair = await examinedPair(read('FA_3_Przykład_1.xml'), read('FA_3_Przykład_2.xml'), {
      number: 'FK2026/03/200',
      reason: 'obniżka ceny o 200 zł z uwagi na uszkodzenia estetyczne',
    });
    const differing = pair.checks
      .filter(({ outcome }) => outcome === 'differs')
      .map(({ code, expected, found }) => [code, expected, found]);
    // A decrease belongs to the period of issue since the Act was changed; the example is older.
    expect(differing).toEqual([['scenario_type', '2', '3']]);
    const { totals, lines, jpk } = pair.changes;
    expect(texts(totals.net)).toEqual(['1667.61', '-162.60', '1505.01']);
    expect(texts(totals.gross)).toEqual(['2051.00', '-200.00', '1851.00']);
    expect(
      lines.map(({ number, before, after, netDelta }) => [
        number,
        before?.price?.toString(),
        after?.price?.toString(),
        netDelta?.toString(),
      ]),
    ).toEqual([['1', '1626.01', '1463.41', '-162.60']]);
    expect([...jpk].map(([field, amount]) => `${field} ${amount?.toAmount()}`)).toEqual(['K_19 -162.60', 'K_20 -37.40']);
  });

  it('10 and 11: an advance at another rate', async () => {
    const pair = await examinedPair(read('FA_3_Przykład_10.xml'), read('FA_3_Przykład_11.xml'), {
      scenarioId: 'advance-jpk-reclassify',
      number: pairNumber(read('FA_3_Przykład_11.xml')),
      reason: reasonIn(read('FA_3_Przykład_11.xml')),
    });
    expect(pair.checks.filter(({ outcome }) => outcome === 'differs').map(({ code, expected, found }) => [code, expected, found])).toEqual(
      [],
    );
    const { buckets, payment, totals } = pair.changes;
    expect(buckets.map(({ bucket, base, tax }) => [bucket, texts(base), tax === null ? null : texts(tax)])).toEqual([
      ['1', ['16260.16', '-15993.60', '266.56'], ['3739.84', '-3678.53', '61.31']],
      ['2', ['0.00', '18214.94', '18214.94'], ['0.00', '1457.19', '1457.19']],
    ]);
    expect(payment === null ? null : texts(payment)).toEqual(['20000.00', '0.00', '20000.00']);
    expect(texts(totals.gross)).toEqual(['20000.00', '0.00', '20000.00']);
  });
});

function pairNumber(xml: string): string {
  return /<P_2>([^<]*)</.exec(xml)?.[1] ?? '';
}

function reasonIn(xml: string): string {
  return /<PrzyczynaKorekty>([^<]*)</.exec(xml)?.[1] ?? '';
}
