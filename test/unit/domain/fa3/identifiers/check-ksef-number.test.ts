import { checkKsefNumberText } from '@nakor/domain/fa3/identifiers/check-ksef-number';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { readAcceptedDocument } from '@nakor/domain/validation/examine/read-accepted-document';
import { describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../../../../support/builders/ksef-numbers.ts';
import { plainInvoice, replaced } from '../../../../support/builders/rule-cases.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';

const sellerNip = '1234563218';
const right = ksefNumberOf(sellerNip, '2026-10-16');

describe('checkKsefNumberText', () => {
  it.each([
    { name: 'a number of KSeF 2.0', text: right, code: null },
    { name: 'a number of today', text: ksefNumberOf(sellerNip, '2026-10-20'), code: null },
    { name: 'a number of KSeF 1.0, whose checksum is not known', text: `${sellerNip}-20250826-010000-1AF629-00`, code: null },
    { name: 'another checksum', text: `${right.slice(0, -2)}${right.endsWith('00') ? '01' : '00'}`, code: 'wrong_checksum' },
    { name: 'white space around it', text: ` ${right}`, code: 'invalid_value' },
    { name: 'nothing', text: '', code: 'invalid_value' },
    { name: 'a day that no month has', text: ksefNumberOf(sellerNip, '2026-02-30'), code: 'invalid_value' },
    { name: 'tomorrow', text: ksefNumberOf(sellerNip, '2026-10-21'), code: 'in_future' },
  ])('returns $code for $name', ({ text, code }) => {
    expect(checkKsefNumberText(text, '2026-10-20')?.code ?? null).toBe(code);
  });
});

const issuer = (role: string) =>
  replaced(
    plainInvoice,
    '  <Fa>',
    `  <Podmiot3><DaneIdentyfikacyjne><NIP>5250000009</NIP><Nazwa>Gmina</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>a</AdresL1></Adres><Rola>${role}</Rola></Podmiot3>\n  <Fa>`,
  );

describe('readAcceptedDocument', () => {
  it('returns the key, the hash and the day of issue', () => {
    expect(readAcceptedDocument(utf8(plainInvoice), right)).toEqual({
      ok: true,
      value: { sellerNip, kind: 'VAT', number: 'FV/2026/10/001', sha256: computeSha256Hex(plainInvoice), issueDay: '2026-10-15' },
    });
  });

  it.each([
    { name: 'accepted on the day of issue', xml: plainInvoice, number: ksefNumberOf(sellerNip, '2026-10-15'), code: null },
    {
      name: 'accepted before the day of issue',
      xml: plainInvoice,
      number: ksefNumberOf(sellerNip, '2026-10-14'),
      code: 'before_issue_date',
    },
    { name: 'of another seller', xml: plainInvoice, number: ksefNumberOf('5250000009', '2026-10-16'), code: 'another_seller' },
    { name: 'of a seller without a NIP', xml: plainInvoice, number: ksefNumberOf('M123456789', '2026-10-16'), code: null },
    {
      name: 'of a unit of a local government that issued it',
      xml: issuer('7'),
      number: ksefNumberOf('5250000009', '2026-10-16'),
      code: null,
    },
    { name: 'of a member of a VAT group that issued it', xml: issuer('9'), number: ksefNumberOf('5250000009', '2026-10-16'), code: null },
    { name: 'of a predecessor', xml: issuer('3'), number: ksefNumberOf('5250000009', '2026-10-16'), code: 'another_seller' },
    {
      name: 'without a number of its own',
      xml: replaced(plainInvoice, '<P_2>FV/2026/10/001</P_2>', ''),
      number: right,
      code: 'incomplete_document',
    },
    {
      name: 'with a malformed day',
      xml: replaced(plainInvoice, '<P_1>2026-10-15<', '<P_1>15.10.2026<'),
      number: right,
      code: 'incomplete_document',
    },
  ])('returns $code for an invoice $name', ({ xml, number, code }) => {
    const read = readAcceptedDocument(utf8(xml), number);
    expect(read.ok ? null : read.error.kind === 'mismatch' && read.error.problem.code).toBe(code);
  });

  it('returns why a document cannot be read', () => {
    expect(readAcceptedDocument(utf8('<Invoice/>'), right)).toMatchObject({
      error: { kind: 'unreadable', rejection: { code: 'XML-012' } },
    });
  });
});
