import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../support/builders/corrections/built-corrections.ts';
import { jpkCases } from '../../../support/builders/corrections/jpk-cases.ts';
import { chairSale, euroSale, fridgeSale } from '../../../support/builders/recipe-originals.ts';
import { edited } from '../../../support/builders/sample-invoices.ts';

async function rowsOf(xml: string, scenario: string, wish: CorrectionOptions) {
  const { jpkRows, jpk } = await builtCorrection(xml, scenario, wish);
  return { jpkRows, jpk };
}

const price = (value: string): CorrectionOptions => ({ changes: { 'Fa/FaWiersz[1]/P_9A': value } });
const issuedIn = (day: string, supplied: string) =>
  chairSale.replace(/<P_1>[^<]*</, `<P_1>${day}<`).replace(/<P_6>[^<]*</, `<P_6>${supplied}<`);
const withoutNip = (xml: string) => edited(xml, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']);
const inSeptember = issuedIn('2026-09-15', '2026-09-14');
const suppliedInAugust = issuedIn('2026-09-15', '2026-08-31');

interface MonthCase {
  readonly name: string;
  readonly xml: string;
  readonly scenario: string;
  readonly wish: CorrectionOptions;
  /** Month and fields of each row. */
  readonly rows: readonly (readonly [string | null, string])[];
}

const rate8: CorrectionOptions = { changes: { 'Fa/FaWiersz[1]/P_12': '8' } };

const monthCases: readonly MonthCase[] = [
  {
    name: 'a decrease: the month of issue',
    ...{ xml: inSeptember, scenario: 'price-change', wish: price('200') },
    rows: [['2026-10', 'K_19 -200.00, K_20 -46.00']],
  },
  {
    name: 'a decrease issued in an earlier month than that of sending: the month of issue',
    ...{ xml: inSeptember, scenario: 'price-change', wish: { ...price('200'), issueDay: '2026-09-30' } },
    rows: [['2026-09', 'K_19 -200.00, K_20 -46.00']],
  },
  {
    name: 'the same for a buyer without a NIP: the month of sending',
    ...{ xml: withoutNip(inSeptember), scenario: 'price-change', wish: { ...price('200'), issueDay: '2026-09-30' } },
    rows: [['2026-10', 'K_19 -200.00, K_20 -46.00']],
  },
  {
    name: 'an increase from the start: the month of the original',
    ...{ xml: inSeptember, scenario: 'price-change', wish: price('300') },
    rows: [['2026-09', 'K_19 200.00, K_20 46.00']],
  },
  {
    name: 'the same where the supply was in the month before',
    ...{ xml: suppliedInAugust, scenario: 'price-change', wish: price('300') },
    rows: [['2026-08', 'K_19 200.00, K_20 46.00']],
  },
  {
    name: 'an increase for a later cause: the month of issue',
    ...{ xml: inSeptember, scenario: 'price-change', wish: { ...price('300'), answers: { przyczyna_istniala_od_poczatku: 'nie' } } },
    rows: [['2026-10', 'K_19 200.00, K_20 46.00']],
  },
  {
    name: 'an increase for a cause in another month: unknown',
    ...{ xml: inSeptember, scenario: 'price-change', wish: { ...price('300'), forcedType: 3 } },
    rows: [[null, 'K_19 200.00, K_20 46.00']],
  },
  {
    name: 'another rate of tax: the increase in the month of the original, the decrease in that of issue',
    ...{ xml: inSeptember, scenario: 'vat-rate-change', wish: rate8 },
    rows: [
      ['2026-09', 'K_17 1138.89, K_18 91.11'],
      ['2026-10', 'K_19 -1000.00, K_20 -230.00'],
    ],
  },
];

describe('jpkRows', () => {
  it.each(monthCases)('records $name', async ({ xml, scenario, wish, rows }) => {
    const { jpkRows, jpk } = await rowsOf(xml, scenario, wish);
    const shown = jpkRows.map(({ month, amounts }) => [month, [...amounts].map(([field, amount]) => `${field} ${amount}`).join(', ')]);
    expect(shown).toEqual(rows);
    expect(new Map(jpkRows.flatMap(({ amounts }) => [...amounts]).toSorted(([left], [right]) => (left < right ? -1 : 1)))).toEqual(jpk);
    for (const { monthReason } of jpkRows) expect(monthReason.pl).not.toBe('');
  });

  it('keeps invoices for a receipt out of the declaration, unless the correction is not on the cash register', async () => {
    const kept = await rowsOf(fridgeSale, 'price-change', price('1463.41'));
    expect(kept.jpkRows).toMatchObject([{ markers: ['DI', 'FP'], inDeclaration: false }]);
    expect(kept.jpkRows[0]?.notes.map(({ en }) => en).join(' ')).toContain('assumed to be recorded on the cash register');
    const dropped = await rowsOf(fridgeSale, 'price-change', { ...price('1463.41'), answers: { zachowaj_fp: 'nie' } });
    expect(dropped.jpkRows).toMatchObject([{ markers: ['DI'], inDeclaration: true }]);
    expect(dropped.jpkRows[0]?.notes.map(({ en }) => en).join(' ')).toContain('not to be recorded on the cash register');
  });

  it('has the codes of the corrected lines and the marker of related parties', async () => {
    const marked = edited(
      chairSale,
      ['<P_12>23</P_12>\n', '<P_12>23</P_12>\n      <GTU>GTU_06</GTU>\n'],
      ['<RodzajFaktury>VAT</RodzajFaktury>\n', '<RodzajFaktury>VAT</RodzajFaktury>\n    <TP>1</TP>\n'],
    );
    expect((await rowsOf(marked, 'price-change', price('200'))).jpkRows).toMatchObject([{ markers: ['DI', 'GTU_06', 'TP'] }]);
  });

  it('says that the codes of a rebate are those of the given invoice alone', async () => {
    const rebate = jpkCases.find(({ name }) => name.startsWith('a rebate at the rate of the invoice'));
    if (rebate === undefined) throw new Error('No case with a rebate.');
    const notesOf = async (xml: string) =>
      (await rowsOf(xml, rebate.scenario, { answers: rebate.answers })).jpkRows.flatMap(({ notes }) => notes.map(({ en }) => en)).join(' ');
    const marked = rebate.xml.replace('<P_12>23</P_12>\n', '<P_12>23</P_12>\n      <GTU>GTU_06</GTU>\n');
    expect(await notesOf(marked)).toContain('add the codes of the others');
    expect(await notesOf(rebate.xml)).not.toContain('add the codes of the others');
  });

  it('adds a row for the tax on a margin', async () => {
    const margin = jpkCases.find(({ name }) => name.includes('margin'));
    if (margin === undefined) throw new Error('No case with a margin.');
    const { jpkRows } = await rowsOf(margin.xml, margin.scenario, { answers: margin.answers });
    expect(jpkRows).toMatchObject([{ markers: ['DI', 'MR_UZ'] }, { markers: ['DI', 'WEW'], inDeclaration: true }]);
    expect([...(jpkRows[1]?.amounts ?? [])]).toEqual([
      ['K_19', null],
      ['K_20', null],
    ]);
  });

  it('derives the amount of each field from its parts', async () => {
    const lower = { changes: { 'Fa/FaWiersz[1]/KursWaluty': '4.3250' } };
    const { jpkRows } = await rowsOf(euroSale, 'fx-rate', lower);
    const [part, ...others] = jpkRows[0]?.derivation.filter(({ field }) => field === 'K_19') ?? [];
    expect(others).toEqual([]);
    expect(part?.path).toBe('/Faktura/Fa/FaWiersz[NrWierszaFa=1]');
    expect([part?.before, part?.after, part?.rateBefore, part?.rateAfter, part?.amount].map(String)).toEqual([
      '4060',
      '4060',
      '4.5005',
      '4.3250',
      '-712.53',
    ]);
  });
});
