import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited } from '../../../../../support/builders/sample-invoices.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';

const plainLine = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(plainInvoice)?.[0] ?? '';
const plainTotals = / {4}<P_13_1>[\s\S]*<\/P_15>\n/.exec(plainInvoice)?.[0] ?? '';
const correctionLines = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(correctionInvoice)?.[0] ?? '';
const correctionTotals = / {4}<P_13_1>[\s\S]*<\/P_15>\n/.exec(correctionInvoice)?.[0] ?? '';

/** Fields by name, in the order of the schema. */
type Fields = Readonly<Record<string, string>>;

function tags(fields: Fields, indent: string): string {
  return Object.entries(fields)
    .map(([name, value]) => `${indent}<${name}>${value}</${name}>\n`)
    .join('');
}

/** A line of an invoice with these fields after its name and unit. */
export function lineOf(number: number, fields: Fields): string {
  const head = { NrWierszaFa: String(number), P_7: `Towar nr ${number}`, P_8A: 'szt.' };
  return `    <FaWiersz>\n${tags({ ...head, ...fields }, '      ')}    </FaWiersz>\n`;
}

/** A line of one piece at a net price. */
export function netLine(number: number, net: string, rate: string, more: Fields = {}): string {
  return lineOf(number, { P_8B: '1', P_9A: net, P_11: net, P_12: rate, ...more });
}

/** A line of one piece at a gross price, without a net value. */
export function grossLine(number: number, gross: string, rate: string): string {
  return lineOf(number, { P_8B: '1', P_9B: gross, P_11A: gross, P_12: rate });
}

/** VAT with these lines and totals; further edits are of the plain invoice. */
export function saleOf(lines: readonly string[], totals: Fields, ...edits: readonly (readonly [string, string])[]): string {
  return edited(plainInvoice, [plainLine, lines.join('')], [plainTotals, tags(totals, '    ')], ...edits);
}

/** KOR with these lines and totals. */
export function correctionWith(lines: readonly string[], totals: Fields, ...edits: readonly (readonly [string, string])[]): string {
  return edited(correctionInvoice, [correctionLines, lines.join('')], [correctionTotals, tags(totals, '    ')], ...edits);
}

/** The edit of the annotations for an exempt sale. */
export const exempt = ['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 43 ust. 1 pkt 26 ustawy</P_19A>'] as const;

/** The edit of the annotations for a margin scheme. */
export const margin = ['<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy>\n        <P_PMarzy_3_1>1</P_PMarzy_3_1>'] as const;

/** Two lines at 23% (100.00 and 200.00) and one at 8% (50.00), with totals that agree. */
export const mixedSale = saleOf([netLine(1, '100.00', '23'), netLine(2, '200.00', '23'), netLine(3, '50.00', '8')], {
  P_13_1: '300.00',
  P_14_1: '69.00',
  P_13_2: '50.00',
  P_14_2: '4.00',
  P_15: '423.00',
});

/** A correction of ten lines from 1.00 to 0.98 net, whose taxes may differ by 0.11 from their base. */
export function manyChanges(net: string, tax: string, gross: string): string {
  const pairs = Array.from({ length: 5 }, (_, index) => [
    netLine(index + 1, '1.00', '23', { StanPrzed: '1' }),
    netLine(index + 1, net === '-0.05' ? '0.99' : '0.96', '23'),
  ]);
  return correctionWith(pairs.flat(), { P_13_1: net, P_14_1: tax, P_15: gross });
}

/** A correction of one line from 100.00 to 90.00 net, with twenty unchanged lines. */
export function withIdlePairs(net: string, tax: string, gross: string): string {
  const idle = Array.from({ length: 20 }, (_, index) => [
    netLine(index + 2, '10.00', '23', { StanPrzed: '1' }),
    netLine(index + 2, '10.00', '23'),
  ]);
  const lines = [netLine(1, '100.00', '23', { StanPrzed: '1' }), netLine(1, '90.00', '23'), ...idle.flat()];
  return correctionWith(lines, { P_13_1: net, P_14_1: tax, P_15: gross });
}

/** The Polish messages of one rule about a document. */
export async function messagesOf(xml: string, code: string): Promise<string[]> {
  const { issues } = await validationResultOf(xml);
  return issues.filter((issue) => issue.code === code).map(({ message }) => message.pl);
}

/** An intra-Community supply of 1,000.00, supplied and invoiced on the given days. */
export const supplyToEu = (supplied: string, issued: string): string =>
  saleOf([netLine(1, '1000.00', '0 WDT')], { P_13_6_2: '1000.00', P_15: '1000.00' }, [
    '<NIP>5250000009</NIP>',
    '<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>',
  ])
    .replace(/<P_1>[^<]*</, `<P_1>${issued}<`)
    .replace(/<P_6>[^<]*</, `<P_6>${supplied}<`);
