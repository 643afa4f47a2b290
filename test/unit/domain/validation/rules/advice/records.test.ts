import { describe, expect, it } from 'vitest';
import { plainInvoice, testRuleCases } from '../../../../../support/rule-cases.ts';
import { correctionInvoice, edited, foreignInvoice } from '../../../../../support/sample-invoices.ts';
import { verdictOn } from '../../../../../support/validation.ts';
import { recordCases } from './records.cases.ts';

async function messageOf(code: string, xml: string) {
  const { issues } = await verdictOn(xml);
  return issues.find((issue) => issue.code === code)?.message;
}

describe('recordRules', () => {
  testRuleCases(recordCases);

  it('says where the amounts go', async () => {
    expect(await messageOf('XML-907', plainInvoice)).toEqual({
      pl: 'Ujęcie w JPK_V7M (w PLN): K_19 = 100.00, K_20 = 23.00.',
      en: 'In JPK_V7M (in PLN): K_19 = 100.00, K_20 = 23.00.',
    });
  });

  it('names a field alone when nothing tells its amount', async () => {
    const withoutRate = edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']);
    expect((await messageOf('XML-907', withoutRate))?.en).toBe('In JPK_V7M (in PLN): K_19, K_20 = 97.75.');
  });

  it('says of which field it is not sure', async () => {
    const sums = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<';
    const reverseCharge = edited(plainInvoice, [sums, '    <P_13_10>100.00</P_13_10>\n    <P_15>100.00<'], ['<P_12>23<', '<P_12>oo<']);
    expect(await messageOf('XML-907', reverseCharge)).toEqual({
      pl: 'Ujęcie w JPK_V7M (w PLN): K_31 = 100.00 (do potwierdzenia).',
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
