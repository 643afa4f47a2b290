import { readTrust } from '@nakor/documents/upo-signature/trust';
import { verifyUpoSignature } from '@nakor/documents/upo-signature/verify-upo-signature';
import { afterAll, describe, expect, it } from 'vitest';
import { createCertificateMaker } from '../../../support/builders/code-certificates.ts';
import { createSignatureCases } from '../../../support/builders/upo-signature-cases.ts';
import { bytesOf } from '../../../support/builders/upos.ts';

const maker = createCertificateMaker();
afterAll(() => maker.remove());

const cases = createSignatureCases(maker);
const { keys, other, authority, confirmation, signed } = cases;
const trust = readTrust(authority) ?? [];

const verify = (xml: string, trusted = trust) => verifyUpoSignature(bytesOf(xml), trusted);
const shortOf = (xml: string, trusted = trust) => {
  const { state, problems } = verify(xml, trusted);
  return [state, ...problems.map(({ code }) => code)];
};

describe('verifyUpoSignature accepts', () => {
  it.each(cases.forms)('%s', (_, changes) => {
    expect(shortOf(signed(changes))).toEqual(['valid']);
  });

  it.each(cases.notations)('another notation of the same: %s', (_, change) => {
    const xml = signed();
    expect(change(xml)).not.toBe(xml);
    expect(shortOf(change(xml))).toEqual(['valid']);
  });

  it('a trust of the very certificate, without its issuer, and names the signer', () => {
    const pinned = readTrust(keys.rsa.certificate) ?? [];
    expect(verify(signed(), pinned)).toMatchObject({
      ...{ state: 'valid', algorithm: 'RSA-SHA256', signingTime: '2026-10-15T11:02:43+02:00' },
      signer: { subject: expect.stringContaining('VATPL-1234563218'), issuer: 'CN=CA of a test', serial: '01A2B3C4D5E6F708' },
    });
  });
});

describe('verifyUpoSignature says', () => {
  it('that there is none', () => {
    expect(verify(confirmation)).toMatchObject({ state: 'absent', signer: null, problems: [{ code: 'UPO-040' }] });
  });

  it.each<readonly [string, () => string, readonly (typeof trust)[number][] | undefined, string]>([
    ['without a trust', () => signed(), [], 'UPO-057'],
    ['with that of others', () => signed(), readTrust(other.certificate) ?? [], 'UPO-054'],
    ['before the certificate was valid', () => signed({ signingTime: '2026-01-31T23:59:59Z' }), undefined, 'UPO-053'],
    ['after its end', () => signed({ signingTime: '2028-02-01T00:00:01Z' }), undefined, 'UPO-053'],
    [
      'with a certificate for other uses',
      () => signed({ signer: maker.make({ key: 'rsa', keyUsage: 'critical,keyEncipherment' }) }),
      undefined,
      'UPO-056',
    ],
  ])('that the signer is not trusted %s', (_, write, trusted, code) => {
    expect(shortOf(write(), trusted ?? trust)).toEqual(['untrusted', code]);
  });

  it('that a certificate of a signer cannot issue others', () => {
    // The certificate of the signer in the trust is not that of an authority.
    const [leaf] = readTrust(keys.rsa.certificate) ?? [];
    expect(shortOf(signed({ signer: keys.ec, others: [keys.rsa.certificate] }), leaf === undefined ? [] : [leaf])).toEqual([
      'untrusted',
      'UPO-054',
    ]);
  });
});

describe('verifyUpoSignature refuses', () => {
  it.each(cases.refused)('%s', (_, write, code) => {
    expect(shortOf(write())).toEqual(['invalid', code]);
  });

  it('every changed character of the signed data, of the signed properties and of SignedInfo', () => {
    const xml = signed();
    const parts = [
      xml.slice(xml.indexOf('<Potw'), xml.indexOf('<ds:Signature ')),
      /<xades:SignedProperties.*<\/xades:SignedProperties>/.exec(xml)?.[0] ?? '',
      /<ds:SignedInfo.*<\/ds:SignedInfo>/.exec(xml)?.[0] ?? '',
    ];
    let refused = 0;
    for (const part of parts) {
      const start = xml.indexOf(part);
      for (let at = start; at < start + part.length; at += 37) {
        const character = xml.charAt(at);
        const changed = xml.slice(0, at) + (character === 'A' ? 'B' : 'A') + xml.slice(at + 1);
        expect(verify(changed).state, changed.slice(at - 20, at + 20)).toBe('invalid');
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(60);
  });

  it('says what it read even so, without a signer', () => {
    const changed = signed().replace(/(<ds:SignatureValue>)[^<]{4}/, '$1AAAA');
    expect(verify(changed)).toMatchObject({ algorithm: 'RSA-SHA256', signer: null, problems: [{ message: { pl: expect.any(String) } }] });
  });
});

describe('readTrust', () => {
  it('reads several certificates in PEM, and nothing else', () => {
    expect(readTrust(`${authority}\n# comment\n${keys.rsa.certificate}`)).toHaveLength(2);
    expect(readTrust('')).toBeNull();
    expect(readTrust(keys.rsa.key)).toBeNull();
    expect(readTrust(authority.replace(/[A-Za-z]{20}/, 'A'.repeat(20)))).toBeNull();
  });
});
