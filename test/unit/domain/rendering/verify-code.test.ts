import { buildVerificationCodes } from '@nakor/domain/rendering/verification-code';
import { linkHash } from '@nakor/domain/rendering/verification-link';
import { type CodeOutcome, verifyCode } from '@nakor/domain/rendering/verify-code';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { sampleInvoices } from '../../../support/builders/sample-invoices.ts';
import { parsed, utf8 } from '../../../support/drivers/validation.ts';

const xml = invoiceXml();
const hash = linkHash(utf8(xml));
const link = `https://qr.ksef.mf.gov.pl/invoice/1234563218/15-10-2026/${hash}`;
const certificateLink = `https://qr.ksef.mf.gov.pl/certificate/Nip/1234563218/1234563218/01F20A5D352AE590/${hash}/${'x'.repeat(86)}`;
const otherHash = linkHash(utf8('<a/>'));

function verified(url: string, document = xml, language: 'pl' | 'en' = 'en') {
  const result = verifyCode(url, utf8(document), 'prod', language);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const cases: readonly (readonly [what: string, url: string, outcome: CodeOutcome, parts: readonly string[], text: string])[] = [
  ['the code of the file', link, 'matches', [], 'belongs to this file'],
  ['the code of another file', link.replace(hash, otherHash), 'other_file', ['hash'], 'hash of another file'],
  ['the date of acceptance', link.replace('15-10', '16-10'), 'other_date', ['issue_date'], 'day on which KSeF accepted'],
  ['a date that is no day', link.replace('15-10', '31-02'), 'other_date', ['issue_date'], '31-02-2026'],
  ['the NIP of the buyer', link.replace('1234563218', '5250000009'), 'other_seller', ['seller_nip'], 'NIP of the seller'],
  ['another environment', link.replace('qr.', 'qr-test.'), 'other_environment', ['environment'], 'test'],
  [
    'another invoice',
    `https://qr-demo.ksef.mf.gov.pl/invoice/5250000009/01-01-2026/${otherHash}`,
    'other_file',
    ['hash', 'seller_nip', 'issue_date', 'environment'],
    'hash of another file',
  ],
  ['code II', certificateLink, 'certificate_not_verified', [], 'without the certificate'],
  ['code II of another file', certificateLink.replace(hash, otherHash), 'other_file', ['hash'], 'hash of another file'],
  ['code II without signature', certificateLink.replace(/\/x+$/, ''), 'not_a_code', [], 'signature'],
  ['a date in another form', link.replace('15-10-2026', '2026-10-15'), 'not_a_code', [], 'DD-MM-YYYY'],
  ['another host', link.replace('gov.pl', 'gov.pl.example'), 'other_host', [], 'Do not open'],
  ['any text', 'Zapłać 100 zł', 'not_a_code', [], 'not a verification code'],
];

describe('verifyCode', () => {
  it.each(cases)('recognizes %s', (_, url, outcome, parts, text) => {
    const result = verified(url);
    expect(result.outcome).toBe(outcome);
    expect(result.differences.map(({ part }) => part)).toEqual(parts);
    expect(result.message).toContain(text);
    expect(verified(url, xml, 'pl').message).not.toBe(result.message);
  });

  it('states both sides of a difference as a code contains them', () => {
    expect(verified(link.replace('15-10', '16-10')).differences).toEqual([
      { part: 'issue_date', expected: '15-10-2026', found: '16-10-2026' },
    ]);
  });

  it('states to which environment the code leads', () => {
    expect(verified(link)).toMatchObject({ kind: 'invoice', environment: 'prod' });
    expect(verified(certificateLink)).toMatchObject({ kind: 'certificate', environment: 'prod' });
    expect(verified('x')).toMatchObject({ kind: null, environment: null });
  });

  it('compares bytes: the same invoice with another indentation is another file', () => {
    expect(verified(link, invoiceXml({ layout: 'one-line' })).outcome).toBe('other_file');
    expect(verified(link, `\ufeff${xml}`).outcome).toBe('other_file');
  });

  it('states that a file without NIP or date cannot be compared', () => {
    expect(verified(link, xml.replace('<P_1>2026-10-15</P_1>', '')).outcome).toBe('incomplete_document');
    expect(verifyCode(link, utf8('<a>'), 'prod', 'pl').ok).toBe(false);
  });

  it.each(Object.entries(sampleInvoices))('recognizes the code that is built for %s', (_, document) => {
    const statements = { environment: 'prod', ksefNumber: null, offline: true, certificateLink: null, today: '2026-12-31' } as const;
    const codes = buildVerificationCodes(utf8(document), parsed(document).root, statements);
    if (!codes.ok) throw new Error(JSON.stringify(codes.error));
    expect(verified(codes.value.codes[0]?.url ?? '', document).outcome).toBe('matches');
  });
});
