import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import { groupIssues, type IssueGroup } from '@nakor/domain/validation/model/issue-groups';
import type { VatRecord } from '@nakor/domain/validation/model/vat-record';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { richInvoiceXml } from '../support/builders/rich-invoice.ts';
import { replaced } from '../support/builders/rule-cases.ts';
import { correctionInvoice, foreignInvoice } from '../support/builders/sample-invoices.ts';
import { validationResultOf } from '../support/drivers/validation.ts';

/** Makes several replacements; each piece must occur exactly once. */
function edited(xml: string, edits: readonly (readonly [piece: string, replacement: string])[]): string {
  return edits.reduce((text, [piece, replacement]) => replaced(text, piece, replacement), xml);
}

const plain = invoiceXml({ lines: 1 });
const fa3 = 'http://crd.gov.pl/wzor/2025/06/25/13775/';

/** Common mistakes of programs and people. */
const brokenInvoices: readonly { readonly name: string; readonly xml: string }[] = [
  {
    name: 'spreadsheet-amounts',
    xml: edited(plain, [
      ['<P_9A>50.00', '<P_9A>1 050,5'],
      ['<P_11>100.00', '<P_11>100,00 zł'],
      ['<P_15>123.00', '<P_15>1,000'],
      ['<P_13_1>100.00', '<P_13_1>100.005'],
    ]),
  },
  {
    name: 'dates-and-codes-as-people-write-them',
    xml: edited(plain, [
      ['<P_1>2026-10-15', '<P_1>15.10.2026'],
      ['<Termin>2026-10-29', '<Termin>03/04/2026'],
      ['<P_12>23', '<P_12>23%'],
      ['<NIP>1234563218', '<NIP>PL 123-456-32-18'],
      ['<KodWaluty>PLN', '<KodWaluty>zł'],
    ]),
  },
  {
    name: 'header-without-markers',
    xml: edited(plain, [
      ['    <JST>2</JST>\n    <GV>2</GV>\n', ''],
      ['      <P_18A>2</P_18A>\n', ''],
      ['        <P_22N>1</P_22N>\n', ''],
      ['    <P_15>123.00</P_15>\n', ''],
    ]),
  },
  {
    name: 'lines-beside-fa',
    xml: edited(plain, [
      ['    <Platnosc>', '  </Fa>\n    <Platnosc>'],
      ['    </Platnosc>\n  </Fa>', '    </Platnosc>'],
    ]),
  },
  {
    name: 'names-from-an-old-export',
    xml: edited(richInvoiceXml('sale'), [
      ['<NazwaBanku>Bank Wzorcowy S.A.</NazwaBanku>', '<NazwaBank>Bank Wzorcowy S.A.</NazwaBank>'],
      ['<PrefiksPodatnika>PL', '<PrefiksPodatnika>DE'],
      ['<KodUE>EL', '<KodUE>GR'],
      ['<Rola>4</Rola>', '<Rola>12</Rola>'],
      ['    <P_13_11>123.00</P_13_11>\n    <P_15>1258.00</P_15>\n', '    <P_15>1258.00</P_15>\n    <P_13_11>123.00</P_13_11>\n'],
    ]),
  },
  {
    name: 'fa2-template-with-new-namespace',
    xml: edited(plain, [
      ['kodSystemowy="FA (3)"', 'kodSystemowy="FA (2)"'],
      ['<WariantFormularza>3', '<WariantFormularza>2'],
      ['    <JST>2</JST>\n    <GV>2</GV>\n', ''],
      ['<P_12>23</P_12>', '<P_12>0</P_12>'],
    ]),
  },
  {
    name: 'fa2',
    xml: edited(plain, [
      [fa3, 'http://crd.gov.pl/wzor/2023/06/29/12648/'],
      ['"FA (3)"', '"FA (2)"'],
    ]),
  },
  {
    name: 'pasted-and-wrongly-decoded',
    xml: edited(plain, [
      ['<P_2>FV/2026/10/001', '<P_2>FV/2026/10/001\u200b'],
      ['Usługa wzorcowa nr 1', 'UsÅ‚uga \u0093wzorcowa\u0094'],
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<?xml version="1.0" encoding="windows-1250"?>\n<?xml-stylesheet href="faktura.xsl"?>\n<!-- wydruk -->',
      ],
    ]),
  },
  {
    name: 'sums-that-do-not-agree',
    xml: edited(invoiceXml({ lines: 3 }), [
      ['<P_13_1>300.00', '<P_13_1>330.00'],
      ['<P_15>369.00', '<P_15>396.00'],
      ['<NIP>5250000009', '<NIP>5250000008'],
      ['<NrRB>61109010140000', '<NrRB>16109010140000'],
      ['<Termin>2026-10-29', '<Termin>2026-10-02'],
    ]),
  },
  {
    name: 'correction-with-values-after-it',
    xml: edited(correctionInvoice, [
      ['<P_13_1>-10.00', '<P_13_1>90.00'],
      ['<P_14_1>-2.30', '<P_14_1>20.70'],
      ['<P_15>-12.30', '<P_15>110.70'],
    ]),
  },
  {
    name: 'foreign-invoice-without-tax-in-pln',
    xml: edited(foreignInvoice, [
      ['    <P_14_1W>97.75</P_14_1W>\n', ''],
      ['<P_18>2', '<P_18>1'],
      ['    <RodzajFaktury>VAT', '    <RodzajFaktury>ROZ'],
    ]),
  },
  {
    name: 'correction-with-broken-choices',
    xml: edited(richInvoiceXml('correction'), [
      ['      <NrKSeFN>1</NrKSeFN>\n', ''],
      ['<P_15ZK>615.00</P_15ZK>', ''],
      ['<TypKorekty>2', '<TypKorekty>4'],
      ['1234563218-20260915-0A1B2C3D4E5F-DF', '1234563218-20260915-0A1B2C3D4E5F'],
    ]),
  },
];

/** A validation result in readable form, without values that change with every edit of the document or the rules. */
function readable(verdict: ValidatedInvoice): string {
  const { isValid, isPreflightOk, isFullXsdConfirmed, readiness, isTruncated, summary, schemaUnavailableReason } = verdict;
  const head = { isValid, isPreflightOk, isFullXsdConfirmed, readiness, isTruncated, schemaUnavailableReason, ...summary };
  const groups = groupIssues(verdict.issues);
  const facts = { ...head, groups: groups.length, jpk: readableJpk(verdict.vatRecord), period: verdict.vatRecord.period?.text.en ?? null };
  const unchecked = verdict.notChecked.map(({ code, reason, xpath }) => `not checked: ${code} ${reason} ${xpath}`);
  return `${[...Object.entries(facts).map(([name, value]) => `${name}: ${value}`), ...unchecked, ...groups.map(readableIssue)].join('\n')}\n`;
}

function readableJpk({ jpk }: VatRecord): string {
  return (jpk ?? []).map(({ field, amount }) => `${field} = ${amount?.toAmount() ?? '?'}`).join(', ');
}

function readableIssue(issue: IssueGroup): string {
  const texts = (language: Language): string[] => {
    const line = (label: string, text: Localized | null): string[] => (text === null ? [] : [`  ${language} ${label}: ${text[language]}`]);
    return [...line('message', issue.message), ...line('expected', issue.expectedValue), ...line('quick fix', issue.quickFix)];
  };
  const value = issue.fieldValue === null ? '' : ` = ${JSON.stringify(issue.fieldValue)}`;
  const head = `${issue.code} ${issue.severity} ${issue.line}:${issue.column} ${issue.xpath}`;
  const others = issue.places.slice(1).map(({ line, column, xpath }) => `  also: ${line}:${column} ${xpath}`);
  return ['', head, ...others, `  field: ${issue.fieldName}${value}`, ...texts('pl'), ...texts('en')].join('\n');
}

describe('the validation result', () => {
  it.each(brokenInvoices)('of $name matches the reviewed one', async ({ name, xml }) => {
    await expect(readable(await validationResultOf(xml))).toMatchFileSnapshot(`./validation-results/${name}.txt`);
  });

  it('of every broken invoice is invalid', async () => {
    for (const { name, xml } of brokenInvoices) expect([name, (await validationResultOf(xml)).isValid]).toEqual([name, false]);
  });
});
