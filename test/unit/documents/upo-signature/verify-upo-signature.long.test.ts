import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTrust } from '@nakor/documents/upo-signature/trust';
import { verifyUpoSignature } from '@nakor/documents/upo-signature/verify-upo-signature';
import { afterAll, describe, expect, it } from 'vitest';
import { createCertificateMaker } from '../../../support/builders/code-certificates.ts';
import { algorithms, type Signing, signUpo } from '../../../support/builders/signed-upos.ts';
import { bytesOf, sentInvoice, writeConfirmation } from '../../../support/builders/upos.ts';
import { seededRandom } from '../../../support/generators/seeded-random.ts';
import { seedOr } from '../../../support/generators/seeds.ts';

const isThere = (program: string, option: string) => spawnSync(program, [option]).status === 0;
const hasReferee = isThere('xmlsec1', '--version') && isThere('openssl', 'version');
if (!hasReferee) console.warn('SKIPPED: xmlsec1 or openssl is not installed, so no signature of a UPO is verified by another program.');

describe.skipIf(!hasReferee)('xmlsec1', () => {
  const maker = hasReferee ? createCertificateMaker() : null;
  afterAll(() => maker?.remove());
  const folder = maker?.folder ?? '';
  const made = (key: 'rsa' | 'ec' | 'ec-384') => {
    if (maker === null) throw new Error('There is no openssl.');
    return maker.make({ key });
  };
  const keys = hasReferee ? { rsa: made('rsa'), ec: made('ec'), ec384: made('ec-384') } : null;
  const trust = hasReferee ? (readTrust(readFileSync(join(folder, 'ca.pem'), 'utf8')) ?? []) : [];
  const entries = [1, 2, 3].map((index) => sentInvoice(index).entry);
  const confirmation = writeConfirmation({ entries });

  const signed = (changes: Partial<Signing> & { readonly by?: Signing['by'] } = {}) => {
    if (keys === null) throw new Error('There is no openssl.');
    return signUpo({ confirmation, signer: keys.rsa, ...changes });
  };

  /** Whether xmlsec1 accepts a file, with the CA of the test at the time of signing. */
  function accepts(xml: string): boolean {
    maker?.write('upo.xml', xml);
    const ids = ['http://uri.etsi.org/01903/v1.3.2#:SignedProperties', 'http://www.w3.org/2000/09/xmldsig#:Object'];
    const parameters = [
      ...['--verify', '--trusted-pem', 'ca.pem', '--verification-gmt-time', '2026-10-15 09:02:43'],
      ...ids.flatMap((name) => ['--id-attr:Id', name]),
      ...['--id-attr:Id', 'http://upo.schematy.mf.gov.pl/KSeF/v4-3:Potwierdzenie', '--enabled-key-data', 'x509', 'upo.xml'],
    ];
    return spawnSync('xmlsec1', parameters, { cwd: folder }).status === 0;
  }
  const isValid = (xml: string) => verifyUpoSignature(bytesOf(xml), trust).state === 'valid';

  it.each<readonly [string, () => Partial<Signing>]>([
    ['RSA', () => ({})],
    ['RSA with SHA-512', () => ({ method: algorithms.rsa512, digest: algorithms.sha512 })],
    ['EC P-256', () => (keys === null ? {} : { signer: keys.ec })],
    ['EC P-384', () => (keys === null ? {} : { signer: keys.ec384, method: algorithms.ec384, digest: algorithms.sha384 })],
    ['the canonical form 1.0', () => ({ canonical: algorithms.c14n })],
    ['the canonical form 1.1', () => ({ canonical: algorithms.c14n11 })],
    ['a reference by identifier', () => ({ by: 'id', canonical: algorithms.c14n })],
    ['an enveloping signature', () => ({ form: 'enveloping' })],
    ['an enveloping signature in the form 1.0', () => ({ form: 'enveloping', canonical: algorithms.c14n })],
  ])('accepts what we sign and accept: %s', (_, changes) => {
    const xml = signed(changes());
    expect([accepts(xml), isValid(xml)]).toEqual([true, true]);
  });

  it('signs what we accept', () => {
    if (keys === null) return;
    const xml = signed();
    // The hashes and the value of our signature are removed, and made by xmlsec1 again.
    const template = xml
      .replace(/<ds:DigestValue>[^<]*<\/ds:DigestValue>(?=<\/ds:Reference>)/g, '<ds:DigestValue/>')
      .replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>');
    maker?.write('template.xml', template.replace(/<ds:X509Data>.*<\/ds:X509Data>/, '<ds:X509Data/>'));
    maker?.write('rsa.key', keys.rsa.key);
    maker?.write('rsa.pem', keys.rsa.certificate);
    const parameters = [
      '--sign',
      '--privkey-pem',
      'rsa.key,rsa.pem',
      '--id-attr:Id',
      'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
      'template.xml',
    ];
    const written = execFileSync('xmlsec1', parameters, { cwd: folder, encoding: 'utf8' });
    expect(written).not.toContain('<ds:DigestValue/>');
    expect(verifyUpoSignature(bytesOf(written), trust)).toMatchObject({ state: 'valid', problems: [] });
  });

  it('accepts every file that we accept, of 500 with a change at a random place', () => {
    const seed = seedOr(1);
    const random = seededRandom(seed);
    const files = [signed(), signed({ form: 'enveloping' }), signed({ by: 'id' })];
    const pieces = ['', ' ', 'A', '<x/>', '<!-- -->', '\n', '"', '&#65;', ' Id="upo"', '</Dokument>', '#'];
    const counts = { both: 0, neither: 0, onlyXmlsec: 0 };
    for (let index = 0; index < 500; index += 1) {
      const file = random.pick(files);
      const at = random.below(file.length);
      const changed = file.slice(0, at) + random.pick(pieces) + file.slice(at + random.below(3));
      const [ours, theirs] = [isValid(changed), accepts(changed)];
      expect(ours && !theirs, `seed ${seed}, file ${index}: ${changed.slice(at - 40, at + 40)}`).toBe(false);
      counts[ours ? 'both' : theirs ? 'onlyXmlsec' : 'neither'] += 1;
    }
    // Some changes are only another notation of the same.
    expect(counts.both).toBeGreaterThan(0);
    expect(counts.neither).toBeGreaterThan(300);
  });
});
