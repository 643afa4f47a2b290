import { createHash } from 'node:crypto';
import { type CodeCertificate, readCodeCertificate } from '@nakor/documents/code-ii/certificate';
import { readCodeIiLink } from '@nakor/documents/code-ii/code-ii-link';
import { readSigningKey, signCodeIi } from '@nakor/documents/code-ii/sign-code-ii';
import { type CodeIiExpectations, verifyCodeIi } from '@nakor/documents/code-ii/verify-code-ii';
import type { LinkedInvoice } from '@nakor/domain/rendering/verification-link';
import { afterAll, describe, expect, it } from 'vitest';
import { createCertificateMaker, type MadeCertificate } from '../../../support/builders/code-certificates.ts';

const maker = createCertificateMaker();
afterAll(() => maker.remove());

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const invoice: LinkedInvoice = { sellerNip: '1234563218', issueDay: '2026-10-15', hash: hashOf('<Faktura/>') };

function read({ certificate }: MadeCertificate): CodeCertificate {
  const parsed = readCodeCertificate(certificate);
  if (parsed === null) throw new Error('openssl made no certificate.');
  return parsed;
}

const made = { ec: maker.make(), rsa: maker.make({ key: 'rsa' }) };
const certificates = { ec: read(made.ec), rsa: read(made.rsa) };

function sign(kind: 'ec' | 'rsa', linked: LinkedInvoice = invoice): string {
  const key = readSigningKey(made[kind].key);
  if (key === null) throw new Error('openssl made no key.');
  const signed = signCodeIi({
    ...{ invoice: linked, environment: 'prod', certificate: certificates[kind], key },
    context: { type: 'Nip', value: '1234563218' },
  });
  if (!signed.ok) throw new Error(signed.error);
  return signed.value;
}

const expecting = (kind: 'ec' | 'rsa', given: Partial<CodeIiExpectations> = {}): CodeIiExpectations => ({
  ...{ environment: 'prod', certificate: certificates[kind], invoice, ...given },
});
const codesOf = (url: string, expectations: CodeIiExpectations) => verifyCodeIi(url, expectations).findings.map(({ code }) => code);

describe('a code signed here', () => {
  it.each(['ec', 'rsa'] as const)('with %s is valid, in the official form', (kind) => {
    const url = sign(kind);
    expect(verifyCodeIi(url, expecting(kind))).toEqual({ isValid: true, environment: 'prod', signature: 'valid', findings: [] });
    expect(url).toMatch(/^https:\/\/qr\.ksef\.mf\.gov\.pl\/certificate\/Nip\/1234563218\/1234563218\/01A2B3C4D5E6F708\/[\w-]{43}\/[\w-]+$/);
    expect(readCodeIiLink(url)?.signature.text).toHaveLength(kind === 'ec' ? 86 : 342);
  });

  it.each(['ec', 'rsa'] as const)('with %s is valid for openssl', (kind) => {
    const link = readCodeIiLink(sign(kind));
    const signature = Buffer.from(link?.signature.text ?? '', 'base64url');
    maker.write('cert.pem', made[kind].certificate);
    maker.write('pub.pem', maker.openssl('x509', '-in', 'cert.pem', '-pubkey', '-noout'));
    maker.write('data', link?.signedText ?? '');
    maker.write('signature', kind === 'ec' ? derOf(signature) : signature);
    const pss = kind === 'ec' ? [] : ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'];
    expect(String(maker.openssl('dgst', '-sha256', '-verify', 'pub.pem', ...pss, '-signature', 'signature', 'data'))).toContain(
      'Verified OK',
    );
  });
});

/** The two numbers of a signature in DER. */
function derOf(signature: Buffer): Buffer {
  const integer = (bytes: Buffer) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const trimmed = bytes.subarray(start);
    const content = (trimmed[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), trimmed]) : trimmed;
    return Buffer.concat([Buffer.of(0x02, content.length), content]);
  };
  const content = Buffer.concat([integer(signature.subarray(0, 32)), integer(signature.subarray(32))]);
  return Buffer.concat([Buffer.of(0x30, content.length), content]);
}

/** A code signed by openssl: EC gives DER. */
function signByOpenssl(kind: 'ec' | 'rsa', text: string): string {
  maker.write('key.pem', made[kind].key);
  maker.write('data', text);
  const pss = kind === 'ec' ? [] : ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'];
  const signature = maker.openssl('dgst', '-sha256', '-sign', 'key.pem', ...pss, 'data');
  return `https://${text}/${signature.toString('base64url')}`;
}

const text = `qr.ksef.mf.gov.pl/certificate/Nip/1234563218/1234563218/01A2B3C4D5E6F708/${invoice.hash}`;

describe('a code signed by openssl', () => {
  it.each(['ec', 'rsa'] as const)('with %s is valid', (kind) => {
    expect(verifyCodeIi(signByOpenssl(kind, text), expecting(kind))).toMatchObject({ isValid: true, findings: [] });
  });

  it('with PKCS#1 v1.5 padding, or a salt of another length, is not', () => {
    maker.write('key.pem', made.rsa.key);
    maker.write('data', text);
    const options = [[], ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:20']];
    for (const option of options) {
      const signature = maker.openssl('dgst', '-sha256', '-sign', 'key.pem', ...option, 'data').toString('base64url');
      expect(codesOf(`https://${text}/${signature}`, expecting('rsa'))).toEqual(['wrong_signature']);
    }
  });

  it('over the hash of the text, with the scheme or with a slash at its end is not', () => {
    for (const wrong of [createHash('sha256').update(text).digest('hex'), `https://${text}`, `${text}/`]) {
      const signature = signByOpenssl('ec', wrong).split('/').at(-1);
      expect(codesOf(`https://${text}/${signature}`, expecting('ec'))).toEqual(['wrong_signature']);
    }
  });
});

describe('each mutation has its own code', () => {
  const url = sign('ec');
  const replaced = (piece: string, by: string) => {
    if (!url.includes(piece)) throw new Error(`${piece} is not in the URL.`);
    return url.replace(piece, by);
  };
  const lastReplaced = (by: (last: string) => string) => url.slice(0, -1) + by(url.slice(-1));
  /** A character with the same leading four bits, so that lenient decoders read the same bytes. */
  const twin = (last: string) => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return alphabet[alphabet.indexOf(last) + 1] ?? '';
  };
  const signature = readCodeIiLink(url)?.signature.text ?? '';
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  it.each([
    ['another host', replaced('qr.ksef.mf.gov.pl', 'qr.ksef.example'), 'other_host', 'host', true],
    ['another environment', replaced('qr.ksef', 'qr-test.ksef'), 'other_environment', 'host', true],
    ['a type of context in other letters', replaced('/Nip/', '/NIP/'), 'unknown_context_type', 'context_type', true],
    ['a context of another form', replaced('/Nip/1234563218', '/Nip/123'), 'malformed_context', 'context', true],
    ['the context of another taxpayer', replaced('/Nip/1234563218', '/Nip/5265877635'), 'other_context', 'context', true],
    ['a NIP with a wrong check digit', replaced('1234563218/01A2', '1234563219/01A2'), 'malformed_nip', 'seller_nip', true],
    ['another seller', replaced('1234563218/01A2', '5265877635/01A2'), 'other_seller', 'seller_nip', true],
    ['the id of the API as serial number', replaced('01A2B3C4D5E6F708', '01a2b3c4-d5e6-f708'), 'malformed_serial', 'serial', true],
    ['another serial number', replaced('01A2B3C4D5E6F708', '01A2B3C4D5E6F709'), 'other_serial', 'serial', true],
    ['a hash with padding', replaced(invoice.hash, `${invoice.hash}=`), 'malformed_hash', 'hash', true],
    ['another hash', replaced(invoice.hash, hashOf('<Faktura></Faktura>')), 'other_file', 'hash', true],
    ['a last character that decodes to the same bytes', lastReplaced(twin), 'malformed_signature', 'signature', false],
    ['padding after the signature', `${url}==`, 'malformed_signature', 'signature', false],
    ['a slash at the end', `${url}/`, 'trailing_slash', 'path', false],
    ['another signature', replaced(signature, flipped), 'wrong_signature', 'signature', false],
  ] as const)('%s', (_, mutated, code, part, breaksSignature) => {
    const { isValid, findings } = verifyCodeIi(mutated, expecting('ec'));
    expect(isValid).toBe(false);
    expect(findings.map((finding) => finding.code)).toEqual([code, ...(breaksSignature ? ['wrong_signature'] : [])]);
    const [first] = findings;
    expect(first?.part).toBe(part);
    expect(mutated.slice(first?.start ?? 0, first?.end ?? 0)).toBe(first?.found);
  });

  it.each([
    ['no code', 'https://qr.ksef.mf.gov.pl/invoice/1234563218/15-10-2026/x'],
    ['no link', 'certificate'],
    ['a part too much', replaced('/Nip/', '/a/Nip/')],
    ['a text of a million characters', `https://qr.ksef.mf.gov.pl/${'a/'.repeat(500_000)}`],
  ])('%s is no code', (_, mutated) => {
    expect(codesOf(mutated, expecting('ec'))).toEqual(['not_a_code']);
  });

  it('a changed byte of the XML gives the hash, and only that', () => {
    expect(codesOf(url, expecting('ec', { invoice: { ...invoice, hash: hashOf('<Faktura />') } }))).toEqual(['other_file']);
  });

  it('without the invoice, only code and certificate are compared', () => {
    expect(codesOf(url, expecting('ec', { invoice: null }))).toEqual([]);
  });
});

describe('a certificate', () => {
  const withCertificate = (wanted: Parameters<typeof maker.make>[0]) => expecting('ec', { certificate: read(maker.make(wanted)) });

  it.each([
    ['of type Authentication', { keyUsage: 'critical,digitalSignature' }, ['wrong_key_usage', 'wrong_signature']],
    ['that expired before the issue', { to: '20261014120000Z' }, ['not_valid_on_issue_day', 'wrong_signature']],
    ['that became valid after the issue', { from: '20261016120000Z' }, ['not_valid_on_issue_day', 'wrong_signature']],
    ['with a short RSA key', { key: 'rsa-1024' }, ['unsupported_key']],
    ['with another curve', { key: 'ec-384' }, ['unsupported_key']],
    ['of another organization', { nip: '5265877635' }, ['other_context', 'wrong_signature']],
    ['without a NIP', { nip: null }, ['wrong_signature']],
    ['with a serial number that begins with zeros', { serial: '0001B3C4D5E6F708' }, ['other_serial', 'wrong_signature']],
    ['with several usages', { keyUsage: 'critical,digitalSignature,nonRepudiation' }, ['wrong_signature']],
  ] as const)('%s gives its findings', (_, wanted, codes) => {
    expect(codesOf(sign('ec'), withCertificate(wanted))).toEqual(codes);
  });

  it('is valid on its first and last day', () => {
    for (const issueDay of ['2026-02-01', '2028-02-01']) {
      expect(codesOf(sign('ec', { ...invoice, issueDay }), expecting('ec', { invoice: { ...invoice, issueDay } }))).toEqual([]);
    }
  });

  it('is read in PEM and DER, and anything else is none', () => {
    const der = Buffer.from(made.ec.certificate.replace(/-----[^-]+-----|\s/g, ''), 'base64');
    expect(readCodeCertificate(der)).toMatchObject({
      serial: '01A2B3C4D5E6F708',
      nip: '1234563218',
      keyName: 'EC P-256',
      isForOffline: true,
    });
    expect(readCodeCertificate('no certificate')).toBeNull();
    expect(readCodeCertificate(der.subarray(0, 100))).toBeNull();
  });
});

describe('signing', () => {
  const request = (wanted: Parameters<typeof maker.make>[0], context = { type: 'Nip', value: '1234563218' }) => {
    const own = maker.make(wanted);
    const key = readSigningKey(own.key);
    if (key === null) throw new Error('openssl made no key.');
    return { invoice, environment: 'prod' as const, certificate: read(own), context, key };
  };

  it('refuses a certificate or context with which a code would be invalid', () => {
    const problemOf = (given: Parameters<typeof signCodeIi>[0]) => {
      const signed = signCodeIi(given);
      return signed.ok ? null : signed.error;
    };
    expect(problemOf(request({}))).toBeNull();
    expect(problemOf(request({ keyUsage: 'critical,digitalSignature' }))).toBe('wrong_key_usage');
    expect(problemOf(request({ key: 'rsa-1024' }))).toBe('unsupported_key');
    expect(problemOf(request({ to: '20261014120000Z' }))).toBe('not_valid_on_issue_day');
    expect(problemOf(request({}, { type: 'nip', value: '1' }))).toBe('unknown_context_type');
    expect(problemOf(request({}, { type: 'Nip', value: '1' }))).toBe('malformed_context');
    expect(problemOf({ ...request({}), certificate: certificates.rsa })).toBe('other_key');
  });

  it('reads encrypted keys by their passphrase', () => {
    maker.write('key.pem', made.ec.key);
    const encrypted = String(maker.openssl('pkcs8', '-topk8', '-in', 'key.pem', '-passout', 'pass:secret'));
    expect(readSigningKey(encrypted, 'secret')?.type).toBe('private');
    expect([readSigningKey(encrypted), readSigningKey(encrypted, 'wrong'), readSigningKey('no key')]).toEqual([null, null, null]);
  });
});
