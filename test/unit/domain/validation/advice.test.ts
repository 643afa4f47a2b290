import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced } from '../../../support/builders/rule-cases.ts';
import { advanceInvoice, edited, foreignInvoice, marginInvoice, settlementInvoice } from '../../../support/builders/sample-invoices.ts';
import { validationResultOf } from '../../../support/drivers/validation.ts';

/** The amounts of the invoice with one line: 100.00 net, 23.00 tax. */
const withAmounts = (net: string, tax: string, total: string) =>
  edited(plainInvoice, ['<P_13_1>100.00', `<P_13_1>${net}`], ['<P_14_1>23.00', `<P_14_1>${tax}`], ['<P_15>123.00', `<P_15>${total}`]);

const negative = edited(withAmounts('-100.00', '-23.00', '-123.00'), ['<P_8B>2', '<P_8B>-2'], ['<P_11>100.00', '<P_11>-100.00']);

/** Lines of the margin scheme whose value is in the total of 23%. */
const marginAt23 = edited(marginInvoice, ['<P_13_11>500.00</P_13_11>', '<P_13_1>500.00</P_13_1>\n    <P_14_1>0.00</P_14_1>']);

const gtu = (name: string, text: string) => replaced(plainInvoice, '</FaWiersz>', `<${name}>${text}</${name}></FaWiersz>`);
const value = (text: string) => replaced(plainInvoice, '<P_11>100.00', `<P_11>${text}`);

describe('the advice of an issue', () => {
  it.each([
    {
      name: 'the total of the lines',
      given: withAmounts('110.00', '25.30', '123.00'),
      code: 'XML-401',
      says: 'enter P_13_1 = 100.00; if not, add',
    },
    {
      name: 'that lines are rather wrong than totals that agree with one another',
      given: withAmounts('110.00', '25.30', '135.30'),
      code: 'XML-401',
      says: 'The totals agree with P_15, so check the lines first',
    },
    {
      name: 'a missing total only if the lines are right',
      given: edited(plainInvoice, ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00', '    <P_15>0.00']),
      code: 'XML-404',
      says: 'If the lines are right, add P_13_1 = 100.00 and P_14_1 = 23.00; if not, correct',
    },
    {
      name: 'no total while other totals are wrong',
      given: withAmounts('110.00', '23.00', '200.00'),
      code: 'XML-403',
      says: 'First correct the reported totals, then enter their sum in P_15.',
    },
    {
      name: 'the sum of the totals',
      given: withAmounts('100.00', '23.00', '124.00'),
      code: 'XML-403',
      says: 'enter P_15 = 123.00; if not, add',
    },
    { name: 'where the amount of a margin sale belongs', given: marginAt23, code: 'XML-405', says: 'move 500.00 from P_13_1 to P_13_11' },
    { name: 'what a negative total means', given: negative, code: 'XML-415', says: 'issue a correction of it (RodzajFaktury KOR)' },
    {
      name: 'what negative advances mean',
      given: edited(settlementInvoice, [
        /<P_13_1>.*<\/P_15>/s.exec(settlementInvoice)?.[0] ?? '',
        '<P_13_1>-100.00</P_13_1>\n    <P_14_1>-23.00</P_14_1>\n    <P_15>-123.00</P_15>',
      ]),
      code: 'XML-415',
      says: 'correction of the advance invoice (KOR_ZAL)',
    },
    {
      name: 'how an advance is split',
      given: edited(advanceInvoice, ['<P_13_1>500.00', '<P_13_1>510.00'], ['<P_14_1>115.00', '<P_14_1>105.00']),
      code: 'XML-424',
      says: 'whole order and its lines are right, enter P_13_1 500.00, P_14_1 115.00; if',
    },
    {
      name: 'the rate for one unit, where the bank publishes that for 100',
      given: edited(
        foreignInvoice,
        ['<KodWaluty>EUR', '<KodWaluty>JPY'],
        ['<KursWaluty>4.25', '<KursWaluty>2.5'],
        ['<P_14_1W>97.75', '<P_14_1W>0.58'],
      ),
      code: 'XML-332',
      says: 'Enter KursWaluty = 0.025, the rate of 1 JPY: NBP table A publishes the rate of 100 JPY',
    },
    {
      name: 'that a point may separate thousands',
      given: value('2.580'),
      code: 'XML-106',
      says: 'If the point separates thousands, enter 2580; otherwise round',
    },
    { name: 'to round surplus decimals', given: value('100.005'), code: 'XML-106', says: 'Round the value in the program' },
    { name: 'to remove a code that does not apply', given: gtu('GTU_01', '0'), code: 'XML-113', says: 'If 0 means “no”, remove GTU_01' },
    { name: 'how a code is written', given: gtu('GTU_01', '1'), code: 'XML-113', says: 'Write <GTU>GTU_01</GTU>; one code per line.' },
    {
      name: 'the field of a net value',
      given: edited(plainInvoice, ['<P_11>', '<P_11Net>'], ['</P_11>', '</P_11Net>']),
      code: 'XML-103',
      says: 'Rename the element to P_11.',
    },
  ])('says $name', async ({ given, code, says }) => {
    const { issues } = await validationResultOf(given);
    expect(issues.filter((issue) => issue.code === code).map(({ quickFix }) => quickFix?.en)).toEqual([expect.stringContaining(says)]);
  });
});
