import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../support/builders/corrections/built-corrections.ts';
import { examinedPair } from '../../../support/builders/corrections/examined-pairs.ts';
import { chairSale, euroAdvance, euroSale } from '../../../support/builders/recipe-originals.ts';
import { correctionInvoice, edited } from '../../../support/builders/sample-invoices.ts';
import { validationResultOf } from '../../../support/drivers/validation.ts';

const price = (value: string): CorrectionOptions => ({ changes: { 'Fa/FaWiersz[1]/P_9A': value } });
const issuedIn = (day: string, supplied: string) =>
  chairSale
    .replace(/<P_1>[^<]*</, `<P_1>${day}<`)
    .replace(/ {4}<P_6>[^<]*<\/P_6>\n/, supplied === '' ? '' : `    <P_6>${supplied}</P_6>\n`);
const suppliedInAugust = issuedIn('2026-09-15', '2026-08-31');
const withoutSupplyDate = issuedIn('2026-09-15', '');
const anotherRate: CorrectionOptions = { changes: { 'Fa/FaWiersz[1]/P_12': '8' } };
const withoutNip = (xml: string) => edited(xml, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']);
const september = { issueDay: '2026-09-30' };
const lowerRate = { answers: { kurs_dla_wszystkich_wierszy: '4.3250' } };

interface PeriodCase {
  readonly name: string;
  readonly xml: string;
  readonly scenario: string;
  readonly wish: CorrectionOptions;
  readonly type: '1' | '2' | '3';
  /** Of `validation.period`, in the build, in the pack and without the original. */
  readonly month: string | null;
  readonly text: string;
  /** Months of the rows of the build, where they are not the one above. */
  readonly rows?: readonly (string | null)[];
}

/** Corrections of 2026-10-15, made on that day. */
const cases: readonly PeriodCase[] = [
  {
    name: 'an increase from the start: the supply',
    ...{ xml: suppliedInAugust, scenario: 'price-change', wish: price('300') },
    ...{ type: '1', month: '2026-08', text: 'the month in P_6' },
  },
  {
    name: 'the same without a date of supply: the issue of the original',
    ...{ xml: withoutSupplyDate, scenario: 'price-change', wish: price('300') },
    ...{ type: '1', month: '2026-09', text: 'the period of the original: the month in ' },
  },
  {
    name: 'an increase of an advance: its payment',
    ...{
      xml: euroAdvance.replace(/<P_6>[^<]*</, '<P_6>2026-07-04<'),
      scenario: 'advance-amount',
      wish: { changes: { 'Fa/P_15': '2123' } },
    },
    ...{ type: '1', month: '2026-07', text: 'the month in P_6' },
  },
  {
    name: 'a formal correction',
    ...{ xml: suppliedInAugust, scenario: 'formal-details', wish: { changes: { 'Fa/FaWiersz[1]/P_7': 'fotel' } } },
    ...{ type: '1', month: '2026-08', text: 'the month in P_6' },
  },
  {
    name: 'a decrease: the issue of the correction',
    ...{ xml: suppliedInAugust, scenario: 'price-change', wish: price('200') },
    ...{ type: '2', month: '2026-10', text: 'the period in which the correction was issued' },
  },
  {
    name: 'a decrease dated in the month before: its issue, by an assumption',
    ...{ xml: suppliedInAugust, scenario: 'price-change', wish: { ...price('200'), ...september } },
    ...{ type: '2', month: '2026-09', text: 'Assumption: the buyer has a NIP' },
  },
  {
    name: 'the same with TypKorekty 3 forced: the sending',
    ...{ xml: suppliedInAugust, scenario: 'price-change', wish: { ...price('200'), ...september, forcedType: 3 } },
    ...{ type: '3', month: '2026-10', text: 'buyers of art. 106gb(4) (without a NIP) only' },
  },
  {
    name: 'a decrease dated in the month before for a buyer without a NIP: the sending, which is another period',
    ...{ xml: withoutNip(suppliedInAugust), scenario: 'price-change', wish: { ...price('200'), ...september } },
    ...{ type: '3', month: '2026-10', text: '29a(13b)' },
  },
  {
    name: 'the same as a cancellation',
    ...{
      xml: withoutNip(suppliedInAugust),
      scenario: 'cancel-to-zero',
      wish: { ...september, answers: { powod: 'podwojnie_wystawiona' } },
    },
    ...{ type: '3', month: '2026-10', text: '29a(13b)' },
  },
  {
    name: 'the same where only the tax in PLN decreases',
    ...{ xml: withoutNip(euroSale.replace(/<P_1>[^<]*</, '<P_1>2026-09-15<')), scenario: 'fx-rate', wish: { ...lowerRate, ...september } },
    ...{ type: '3', month: '2026-10', text: '29a(13b)' },
  },
  {
    name: 'the same with TypKorekty 2 forced',
    ...{ xml: withoutNip(suppliedInAugust), scenario: 'price-change', wish: { ...price('200'), ...september, forcedType: 2 } },
    ...{ type: '2', month: '2026-10', text: 'force_typ_korekty = C' },
  },
  {
    name: 'a decrease without tax dated in the month before: its issue',
    xml: suppliedInAugust
      .replace(/ {4}<P_13_1>[\s\S]*<\/P_15>\n/, '    <P_13_7>1000.00</P_13_7>\n    <P_15>1000.00</P_15>\n')
      .replace('<P_12>23<', '<P_12>zw<')
      .replace('<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 43 ust. 1 pkt 29 ustawy o VAT</P_19A>'),
    ...{ scenario: 'price-change', wish: { ...price('200'), ...september } },
    ...{ type: '2', month: '2026-09', text: 'the period in which the correction was issued' },
  },
  {
    name: 'an increase dated in the month before, for a later cause: its issue',
    ...{ xml: suppliedInAugust, scenario: 'price-change' },
    wish: { ...price('300'), ...september, answers: { przyczyna_istniala_od_poczatku: 'nie' } },
    ...{ type: '2', month: '2026-09', text: 'the period in which the correction was issued' },
  },
  {
    name: 'a decrease with TypKorekty 3 sent in the month of issue: not stated anywhere',
    ...{ xml: suppliedInAugust, scenario: 'price-change', wish: { ...price('200'), forcedType: 3 } },
    ...{ type: '3', month: null, text: 'the month of sending to KSeF or of the acknowledgement' },
  },
  {
    name: 'an increase with TypKorekty 3: not stated anywhere',
    ...{ xml: suppliedInAugust, scenario: 'price-change', wish: { ...price('300'), forcedType: 3 } },
    ...{ type: '3', month: null, text: 'when it arose' },
  },
  {
    name: 'both directions: two periods',
    ...{ xml: suppliedInAugust, scenario: 'vat-rate-change', wish: anotherRate },
    ...{ type: '3', month: null, text: 'K_19, K_20 (2026-10): the period in which the correction is issued', rows: ['2026-08', '2026-10'] },
  },
];

describe('the period of a correction', () => {
  it.each(cases)('is that of $name', async ({ xml, scenario, wish, type, month, text, rows = [month] }) => {
    const built = await builtCorrection(xml, scenario, wish);
    expect(built.type).toBe(Number(type));
    expect(built.jpkRows.map((row) => row.month)).toEqual(rows);
    const pair = await examinedPair(xml, built.xml, { scenarioId: scenario });
    const alone = await validationResultOf(built.xml);
    const records = [built.validated, pair.correction.validated, alone].map(({ vatRecord }) => vatRecord.period);
    for (const period of records) {
      expect(period).toMatchObject({ type, month });
      expect(period?.text.en).toContain(text);
      expect(period?.text.pl).not.toBe('');
    }
    // A pack does not know the cause of an increase.
    expect(pair.changes.jpkRows.map((row) => row.month)).toEqual(rows.length === 1 ? rows : [null, rows[1]]);
    expect(
      pair.checks.filter(({ outcome, code }) => outcome === 'differs' && code === 'scenario_type' && wish.forcedType === undefined),
    ).toEqual([]);
    expect(built.explanation.find(({ path }) => path.endsWith('/TypKorekty'))?.rule.en).not.toBe('');
  });

  it('says in the explanation why a decrease that is sent later has TypKorekty 3', async () => {
    const { explanation } = await builtCorrection(withoutNip(suppliedInAugust), 'price-change', { ...price('200'), ...september });
    const rule = explanation.find(({ path }) => path.endsWith('/TypKorekty'))?.rule;
    expect(rule?.en).toContain('such a correction belongs to the period of sending to KSeF (art. 29a(13b))');
    expect(rule?.pl).toContain('rozlicza się w okresie przesłania do KSeF (art. 29a ust. 13b)');
  });

  it('keeps a decrease that is 0.00 in PLN with the others', async () => {
    const exempt = (value: string) =>
      `<FaWiersz><NrWierszaFa>2</NrWierszaFa><P_11>${value}</P_11><P_12>zw</P_12><KursWaluty>0.1621</KursWaluty></FaWiersz>`;
    const xml = edited(
      correctionInvoice,
      ['<KodWaluty>PLN', '<KodWaluty>CZK'],
      ['<P_1>2026-10-15<', '<P_1>2026-09-30<'],
      ['<TypKorekty>2<', '<TypKorekty>3<'],
      ['    <P_15>-12.30<', '    <P_14_1W>-0.37</P_14_1W>\n    <P_13_7>-0.01</P_13_7>\n    <P_15>-12.31<'],
      ['  </Fa>', `${exempt('10.01').replace('</FaWiersz>', '<StanPrzed>1</StanPrzed></FaWiersz>')}${exempt('10.00')}</Fa>`],
    ).replaceAll('<P_12>23</P_12>', '<P_12>23</P_12><KursWaluty>0.1621</KursWaluty>');
    const { rows } = (await validationResultOf(xml)).vatRecord;
    expect(rows?.map((row) => [row.month, [...row.amounts.keys()]])).toEqual([['2026-10', ['K_10', 'K_19', 'K_20']]]);
  });

  it('takes the direction of an amount without exchange rate from its currency', async () => {
    const xml = edited(
      correctionInvoice,
      ['<KodWaluty>PLN', '<KodWaluty>EUR'],
      ['<P_13_1>-10.00</P_13_1>', '<P_13_8>-10.00</P_13_8>'],
      ['    <P_14_1>-2.30</P_14_1>\n', ''],
      ['<P_15>-12.30<', '<P_15>-10.00<'],
    ).replaceAll('<P_12>23<', '<P_12>np I<');
    const { jpk, rows } = (await validationResultOf(xml)).vatRecord;
    expect(jpk).toMatchObject([{ field: 'K_11', amount: null }]);
    expect(rows).toMatchObject([{ month: '2026-10', monthReason: { en: expect.stringContaining('29a(13) and (14)') } }]);
  });

  it.each([
    { name: 'of one month: that month', days: ['2026-09-15', '2026-09-30'], month: '2026-09', text: 'all of them is in this month' },
    { name: 'of several months: each its own', days: ['2026-08-31', '2026-09-30'], month: null, text: 'split the amounts by them' },
  ])('with TypKorekty 1 for several originals $name', async ({ days, month, text }) => {
    const reference = /( {4}<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>\n)/.exec(correctionInvoice)?.[0] ?? '';
    const references = days.map((day, index) =>
      reference.replace(/(<DataWystFaKorygowanej>)[^<]*/, `$1${day}`).replace(/(<NrFaKorygowanej>)[^<]*/, `$1FV/${index}`),
    );
    const xml = edited(correctionInvoice, [reference, references.join('')], ['<TypKorekty>2<', '<TypKorekty>1<']);
    const { period } = (await validationResultOf(xml)).vatRecord;
    expect(period).toMatchObject({ type: '1', month, text: { en: expect.stringContaining(text) } });
  });
});
