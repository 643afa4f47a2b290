import { readTrust } from '@nakor/documents/upo-signature/trust';
import { verifyUpoSignature } from '@nakor/documents/upo-signature/verify-upo-signature';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertificateMaker, createCertificateMaker } from '../../../support/builders/code-certificates.ts';
import { createSignatureCases, type SignatureCases } from '../../../support/builders/upo-signature-cases.ts';
import { bytesOf } from '../../../support/builders/upos.ts';
import { type DssVerdict, dssLibraries, validateByDss } from '../../../support/drivers/dss-referee.ts';
import { seededRandom } from '../../../support/generators/seeded-random.ts';
import { seedOr } from '../../../support/generators/seeds.ts';

const libraries = dssLibraries();
if (libraries === null) console.warn('SKIPPED: Java, Maven or Maven Central are missing, so DSS verifies no signature of a UPO.');

/**
 * Files whose signature DSS finds intact, and which we refuse: whether the algorithms and keys are allowed is a policy there, and what the
 * signature covers is left to the caller, who has to compare it with what was read.
 */
const stricter: readonly string[] = [
  'SHA-1 for the document',
  'SHA-1 for the signature',
  'a short key',
  'a third transform',
  'a signature that covers another element',
  'properties that are not signed',
  'properties of another signature',
  'properties without the certificate',
  'properties without the time',
  'the hash of another certificate',
  'a signature moved into an entry',
  'the signature of another UPO',
  'a signed UPO inside another one',
  'a second object with another UPO',
];

/** Java starts slowly, and a busy machine needs minutes for 550 files. */
const dssMs = 600_000;

describe.skipIf(libraries === null)('DSS', { timeout: dssMs }, () => {
  const random = seededRandom(seedOr(1));
  const pieces = ['', ' ', 'A', '<x/>', '<!-- -->', '\n', '"', '&#65;', ' Id="upo"', '</Dokument>', '#'];
  let maker: CertificateMaker;
  let cases: SignatureCases;
  let files: readonly { readonly name: string; readonly xml: string }[];
  let verdicts: readonly DssVerdict[];
  const verdictOf = (name: string) => verdicts[files.findIndex((file) => file.name === name)];

  beforeAll(() => {
    maker = createCertificateMaker();
    cases = createSignatureCases(maker);
    const { signed } = cases;
    const changed = [signed(), signed({ form: 'enveloping' }), signed({ by: 'id' })];
    files = [
      ...cases.forms.map(([name, changes]) => ({ name: `form: ${name}`, xml: signed(changes) })),
      ...cases.notations.map(([name, change]) => ({ name: `notation: ${name}`, xml: change(signed()) })),
      ...cases.refused.map(([name, write]) => ({ name, xml: write() })),
      ...Array.from({ length: 500 }, (_, index) => {
        const file = random.pick(changed);
        const at = random.below(file.length);
        return { name: `random ${index}`, xml: file.slice(0, at) + random.pick(pieces) + file.slice(at + random.below(3)) };
      }),
    ];
    const contents = files.map(({ xml }) => xml);
    verdicts = validateByDss(libraries ?? '', maker.folder, { files: contents, authority: cases.authority, time: '2026-10-15T09:02:43Z' });
  }, dssMs);
  afterAll(() => maker.remove());

  it('finds each form and notation intact that we accept', () => {
    const names = files.filter(({ name }) => /^(?:form|notation): /.test(name)).map(({ name }) => name);
    expect(names.length).toBe(16);
    for (const name of names) expect(verdictOf(name), name).toMatchObject({ signatures: 1, isIntact: true });
  });

  it('finds each refused file broken, except those that only a reader of UPOs has to refuse', () => {
    const intact = cases.refused.map(([name]) => name).filter((name) => verdictOf(name)?.isIntact);
    expect(intact).toEqual(stricter);
  });

  it('finds each of 500 files with a change at a random place intact that we accept', () => {
    const trust = readTrust(cases.authority) ?? [];
    const counts = { both: 0, neither: 0, onlyDss: 0 };
    for (const { name, xml } of files.filter((file) => file.name.startsWith('random '))) {
      const isOurs = verifyUpoSignature(bytesOf(xml), trust).state === 'valid';
      const isTheirs = verdictOf(name)?.isIntact === true;
      expect(isOurs && !isTheirs, `${name}, seed ${seedOr(1)}`).toBe(false);
      counts[isOurs ? 'both' : isTheirs ? 'onlyDss' : 'neither'] += 1;
    }
    console.info(`Of 500 changed files: ${JSON.stringify(counts)}.`);
    expect(counts.both).toBeGreaterThan(0);
    expect(counts.neither).toBeGreaterThan(300);
  });
});
