import { createHash } from 'node:crypto';
import { buildInvoiceLink, linkHash, parseVerificationLink } from '@nakor/domain/rendering/verification-link';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const hash = 'UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';
const signature = 'B'.repeat(342);
const invoiceUrl = `https://qr.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/${hash}`;
const certificateUrl = `https://qr-test.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F20A5D352AE590/${hash}/${signature}`;

describe('invoiceLink', () => {
  it('builds the example of the Ministry', () => {
    const invoice = { sellerNip: '1111111111', issueDay: '2026-02-01', hash };
    expect(buildInvoiceLink(invoice, 'prod')).toBe(invoiceUrl);
    expect(buildInvoiceLink(invoice, 'test')).toBe(invoiceUrl.replace('qr.', 'qr-test.'));
    expect(buildInvoiceLink(invoice, 'demo')).toBe(invoiceUrl.replace('qr.', 'qr-demo.'));
  });

  it('contains the hash as other implementations encode it', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(linkHash(bytes)).toBe(createHash('sha256').update(bytes).digest('base64url'));
      }),
    );
  });

  it('is taken apart again', () => {
    const day = fc.date({ min: new Date('2006-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.uint8Array(), fc.constantFrom('prod', 'demo', 'test'), (date, bytes, environment) => {
        const invoice = { sellerNip: '5265877635', issueDay: date.toISOString().slice(0, 10), hash: linkHash(bytes) };
        expect(parseVerificationLink(buildInvoiceLink(invoice, environment))).toMatchObject({ kind: 'invoice', environment, ...invoice });
      }),
    );
  });
});

describe('parseVerificationLink', () => {
  it.each([
    { link: certificateUrl, environment: 'test' },
    { link: certificateUrl.replace('Nip/1111111111', 'InternalId/1111111111-12345'), environment: 'test' },
    { link: certificateUrl.replace('Nip/1111111111', 'NipVatUe/1111111111-DE123456789'), environment: 'test' },
    { link: certificateUrl.replace('Nip/1111111111', 'PeppolId/PPL123456'), environment: 'test' },
    { link: certificateUrl.replace(signature, 'b'.repeat(86)).replace('-test', ''), environment: 'prod' },
  ])('reads $link', ({ link, environment }) => {
    expect(parseVerificationLink(link)).toEqual({ kind: 'certificate', environment, sellerNip: '1111111111', hash });
  });

  it.each([
    { what: 'blanks around the link', link: `  ${invoiceUrl}\n` },
    { what: 'a host in capitals', link: invoiceUrl.replace('qr.ksef', 'QR.KSeF') },
    { what: 'a final slash', link: `${invoiceUrl}/` },
  ])('tolerates $what', ({ link }) => {
    expect(parseVerificationLink(link).kind).toBe('invoice');
  });

  it.each([
    ['http instead of https', invoiceUrl.replace('https', 'http')],
    ['a host that begins alike', invoiceUrl.replace('gov.pl', 'gov.pl.example.com')],
    ['a user before another host', invoiceUrl.replace('gov.pl/', 'gov.pl@example.com/')],
    ['a port', invoiceUrl.replace('gov.pl', 'gov.pl:8443')],
    ['a backslash', invoiceUrl.replace('gov.pl/', 'gov.pl\\@example.com/')],
    ['letters of another script', invoiceUrl.replace('ksef', 'ksеf')],
    ['the API', invoiceUrl.replace('qr.', 'api.')],
    ['the host of earlier test versions', invoiceUrl.replace('qr.ksef.mf.gov.pl', 'ksef-test.mf.gov.pl/client-app')],
  ])('does not trust %s', (_, link) => {
    expect(parseVerificationLink(link)).toEqual({ kind: 'other-host' });
  });

  it.each([
    ['path', 'https://qr.ksef.mf.gov.pl/'],
    ['path', `${invoiceUrl}/x`],
    ['path', `${invoiceUrl.replace('/invoice/', '/faktura/')}`],
    ['path', certificateUrl.replace('/Nip/1111111111/', '/')],
    ['certificate', certificateUrl.replace('/Nip/', '/')],
    ['nip', invoiceUrl.replace('1111111111', '111-111-11-11')],
    ['date', invoiceUrl.replace('01-02-2026', '2026-02-01')],
    ['date', invoiceUrl.replace('01-02-2026', '01.02.2026')],
    ['hash', `${invoiceUrl}=`],
    ['hash', `${invoiceUrl}?a=1`],
    ['hash', `${invoiceUrl}#x`],
    ['hash', invoiceUrl.replace('-u3x', '+u3x')],
    ['hash', invoiceUrl.replace('zIE', 'zIF')],
    ['certificate', certificateUrl.replace('/Nip/', '/toString/')],
    ['certificate', certificateUrl.replace('01F20A5D352AE590', 'xyz')],
    ['nip', certificateUrl.replace('1111111111/01F', '111111111/01F')],
    ['signature', certificateUrl.replace(`/${signature}`, '')],
    ['signature', certificateUrl.replace(signature, 'B'.repeat(85))],
    ['signature', certificateUrl.replace(signature, 'B'.repeat(684))],
  ])('finds a wrong %s: %s', (part, link) => {
    expect(parseVerificationLink(link)).toEqual({ kind: 'malformed', part });
  });

  it('takes no text for a link that is none, however long', () => {
    for (const text of ['', 'OFFLINE', 'javascript:alert(1)', `${invoiceUrl} ${invoiceUrl}`, `https://${'a'.repeat(1e6)}`]) {
      expect(parseVerificationLink(text)).toEqual({ kind: 'no-link' });
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => ['no-link', 'other-host'].includes(parseVerificationLink(text).kind)));
  });
});
