import { describe, expect, it } from 'vitest';
import { plainInvoice, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
} from '../../../../../support/builders/sample-invoices.ts';
import { invoiceOf, validationResultOf } from '../../../../../support/drivers/validation.ts';
import { recordCases } from './records.cases.ts';

async function messageOf(code: string, xml: string) {
  const { issues } = await validationResultOf(xml);
  return issues.find((issue) => issue.code === code)?.message;
}

describe('recordRules', () => {
  testRuleCases(recordCases);

  it('says which fields of the record receive the amounts', async () => {
    expect(await messageOf('XML-907', plainInvoice)).toEqual({
      pl: 'Ujęcie w JPK_V7M (w PLN): K_19 = 100,00, K_20 = 23,00.',
      en: 'In JPK_V7M (in PLN): K_19 = 100.00, K_20 = 23.00.',
    });
  });

  it('names a field without an amount when the amount is unknown', async () => {
    const withoutRate = edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']);
    expect((await messageOf('XML-907', withoutRate))?.en).toBe('In JPK_V7M (in PLN): K_19, K_20 = 97.75.');
  });

  it('reads the former exchange rate from the corrected invoice when it is available', async () => {
    const inEuro = ['<KodWaluty>PLN', '<KodWaluty>EUR'] as const;
    const xml = edited(
      advanceCorrection,
      inEuro,
      ['<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1><P_14_1W>120.75</P_14_1W>'],
      ['<P_15>123.00</P_15>', '<P_15>123.00</P_15><KursWalutyZ>4.30</KursWalutyZ>'],
      ['<P_15ZK>615.00</P_15ZK>', '<P_15ZK>615.00</P_15ZK><KursWalutyZK>4.20</KursWalutyZK>'],
    );
    const advance = edited(
      advanceInvoice,
      inEuro,
      ['<P_1>2026-10-15<', '<P_1>2026-09-15<'],
      ['ZAL/2026/10/001', 'ZAL/2026/09/100'],
      ['<P_14_1>115.00</P_14_1>', '<P_14_1>115.00</P_14_1><P_14_1W>483.00</P_14_1W>'],
      ['<P_15>615.00</P_15>', '<P_15>615.00</P_15><KursWalutyZ>4.20</KursWalutyZ>'],
    );
    const fields = async (invoice: string | null, earlierCorrections: readonly string[] = []) => {
      const original =
        invoice === null ? {} : { original: { invoice: invoiceOf(invoice), earlierCorrections: earlierCorrections.map(invoiceOf) } };
      const { issues } = await validationResultOf(xml, {}, original);
      return issues.find(({ code }) => code === 'XML-907')?.message.en;
    };
    expect(await fields(null)).toBe('In JPK_V7M (in PLN): K_19, K_20 = 120.75.');
    // 600 * 4.30 - 500 * 4.20
    expect(await fields(advance)).toBe('In JPK_V7M (in PLN): K_19 = 480.00, K_20 = 120.75.');
    const other = edited(advance, ['<P_2>', '<P_2>X']);
    expect(await fields(other)).toBe('In JPK_V7M (in PLN): K_19, K_20 = 120.75.');
    expect(await fields(advance, [xml])).toBe('In JPK_V7M (in PLN): K_19, K_20 = 120.75.');
  });

  it('says which amounts of a correction of both directions belong to which period', async () => {
    const sums = / {4}<P_13_1>[\s\S]*<\/P_14_1>\n/.exec(correctionInvoice)?.[0] ?? '';
    const both = '    <P_13_1>-100.00</P_13_1>\n    <P_14_1>-23.00</P_14_1>\n    <P_13_2>113.89</P_13_2>\n    <P_14_2>9.11</P_14_2>\n';
    const xml = edited(correctionInvoice, [sums, both], ['<TypKorekty>2<', '<TypKorekty>3<']);
    expect((await messageOf('XML-908', xml))?.pl).toContain(
      'kwoty, które rosną (P_13_2, P_14_2): okres faktury pierwotnej albo powstania przyczyny; kwoty, które maleją (P_13_1, P_14_1): okres wystawienia korekty',
    );
    const down = edited(correctionInvoice, ['<TypKorekty>2<', '<TypKorekty>3<']);
    expect((await messageOf('XML-908', down))?.en).not.toContain('go up');
  });

  it('says which field is uncertain', async () => {
    const sums = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<';
    const reverseCharge = edited(plainInvoice, [sums, '    <P_13_10>100.00</P_13_10>\n    <P_15>100.00<'], ['<P_12>23<', '<P_12>oo<']);
    expect(await messageOf('XML-907', reverseCharge)).toEqual({
      pl: 'Ujęcie w JPK_V7M (w PLN): K_31 = 100,00 (do potwierdzenia).',
      en: 'In JPK_V7M (in PLN): K_31 = 100.00 (to be confirmed).',
    });
  });

  it.each([
    { type: '1', en: 'the period in which the corrected invoice was recorded (its JPK has to be corrected)' },
    { type: '2', en: 'the period in which the correction was issued (2026-10)' },
    { type: '3', en: 'another period, or different periods for different lines' },
  ])('says the period of type $type', async ({ type, en }) => {
    const xml = edited(correctionInvoice, ['<TypKorekty>2<', `<TypKorekty>${type}<`]);
    expect((await messageOf('XML-908', xml))?.en).toBe(`Period of the correction (TypKorekty = ${type}): ${en}.`);
  });
});
