import { buildVerificationCodes, type CodeStatements } from '@nakor/domain/rendering/verification-code';
import { linkHash } from '@nakor/domain/rendering/verification-link';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { ksefNumberOf } from '../../../support/builders/ksef-numbers.ts';
import { parsed, utf8 } from '../../../support/drivers/validation.ts';

const xml = invoiceXml();
const hash = linkHash(utf8(xml));
const none: CodeStatements = { environment: 'prod', ksefNumber: null, offline: false, certificateLink: null, today: '2026-10-20' };
const number = ksefNumberOf('1234563218', '2026-10-16');
const link = `https://qr.ksef.mf.gov.pl/invoice/1234563218/15-10-2026/${hash}`;
const certificateLink = `https://qr.ksef.mf.gov.pl/certificate/Nip/1234563218/1234563218/01F20A5D352AE590/${hash}/${'x'.repeat(86)}`;

function codesOf(statements: Partial<CodeStatements>, document = xml) {
  return buildVerificationCodes(utf8(document), parsed(document).root, { ...none, ...statements });
}

function problemsOf(statements: Partial<CodeStatements>, document = xml) {
  const codes = codesOf(statements, document);
  return codes.ok ? [] : codes.error.map(({ statement, code }) => [statement, code]);
}

describe('verificationCodes', () => {
  it('are none unless the caller states a number or that the invoice is offline', () => {
    expect(codesOf({})).toEqual({ ok: true, value: { codes: [], isCertificateMissing: false, problem: null } });
  });

  it('have the KSeF number as caption when it is known', () => {
    const codes = [{ kind: 'invoice', url: link, caption: number }];
    expect(codesOf({ ksefNumber: number })).toEqual({ ok: true, value: { codes, isCertificateMissing: false, problem: null } });
    expect(codesOf({ ksefNumber: number, offline: true })).toEqual({
      ok: true,
      value: { codes, isCertificateMissing: false, problem: null },
    });
  });

  it('have the caption OFFLINE without a number, and lack code II unless its link is given', () => {
    const first = { kind: 'invoice', url: link, caption: 'OFFLINE' };
    expect(codesOf({ offline: true })).toEqual({ ok: true, value: { codes: [first], isCertificateMissing: true, problem: null } });
    const second = { kind: 'certificate', url: certificateLink, caption: 'CERTYFIKAT' };
    const both = { ok: true, value: { codes: [first, second], isCertificateMissing: false, problem: null } };
    expect(codesOf({ offline: true, certificateLink })).toEqual(both);
    expect(codesOf({ certificateLink: ` ${certificateLink}\n` })).toEqual(both);
  });

  it('lead to the environment of the invoice', () => {
    const codes = codesOf({ ksefNumber: number, environment: 'demo' });
    expect(codes.ok && codes.value.codes[0]?.url).toBe(link.replace('qr.', 'qr-demo.'));
  });

  it.each([
    ['malformed', '1234563218-20261016', 'invalid_value'],
    ['with a wrong checksum', number.replace('0A1B', '0A1C'), 'wrong_checksum'],
    ['of the future', ksefNumberOf('1234563218', '2026-10-21'), 'in_future'],
    ['of another seller', ksefNumberOf('5250000009', '2026-10-16'), 'another_seller'],
    ['from before the issue date', ksefNumberOf('1234563218', '2026-10-14'), 'before_issue_date'],
  ])('are not built for a number %s', (_, ksefNumber, code) => {
    expect(problemsOf({ ksefNumber })).toEqual([['ksef_number', code]]);
  });

  it.each([
    ['that is code I', link, 'invalid_value'],
    ['without signature', certificateLink.replace(/\/x+$/, ''), 'invalid_value'],
    ['on another host', certificateLink.replace('gov.pl', 'example.com'), 'invalid_value'],
    ['of another environment', certificateLink.replace('qr.', 'qr-test.'), 'another_environment'],
    ['of another seller', certificateLink.replace('1234563218/01F', '5250000009/01F'), 'another_seller'],
    ['of another file', certificateLink.replace(hash, linkHash(utf8(`${xml}\n`))), 'another_file'],
  ])('are not built with a certificate link %s', (_, wrong, code) => {
    expect(problemsOf({ offline: true, certificateLink: wrong })).toEqual([['certificate_link', code]]);
  });

  it.each([
    ['NIP', '<NIP>1234563218</NIP>', '<NIP>1234563219</NIP>', 'incomplete_document'],
    ['date', '<P_1>2026-10-15</P_1>', '<P_1>2026-02-30</P_1>', 'incomplete_document'],
    ['issue', '<SystemInfo>', '<SystemInfo>STAN PO KOREKCIE, NIE WYSTAWIONO ', 'never_issued'],
  ])('are not built for a document without %s', (_, piece, replacement, code) => {
    const document = xml.replace(piece, replacement);
    expect(problemsOf({ certificateLink }, document)).toEqual([['certificate_link', code]]);
    expect(problemsOf({ ksefNumber: number }, document)).toEqual([['ksef_number', code]]);
    const offline = codesOf({ offline: true }, document);
    expect(offline).toMatchObject({ ok: true, value: { codes: [], isCertificateMissing: false } });
    expect(offline.ok && offline.value.problem !== null).toBe(code === 'incomplete_document');
    expect(codesOf({}, document).ok).toBe(true);
  });
});
