import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describePack } from '@nakor/engine/verification/describe-pack';
import type { PackProblem } from '@nakor/engine/verification/pack-entries';
import { unpackAuditPack } from '@nakor/engine/verification/unpack-audit-pack';
import { verifyAuditPack } from '@nakor/engine/verification/verify-audit-pack';
import fc from 'fast-check';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPack, buildPackOf, correctionOf, forged, jsonOf, repacked, unpacked } from '../../../support/drivers/audit-packs.ts';
import { lowerPrice, soldInvoice } from '../../../support/drivers/correction-requests.ts';
import { utf8 } from '../../../support/drivers/validation.ts';
import { projectDirectory } from '../../../support/runner/project-files.ts';

/** Years after the packs of these tests were created. */
const now = Date.UTC(2031, 0, 1);
const verify = (zip: Uint8Array, nowUnixMs = now) => verifyAuditPack(zip, nowUnixMs);

let pack: Uint8Array;
beforeAll(async () => {
  pack = await buildPack();
});

/** The problems of a pack; none when it is unchanged. */
async function problemsOf(zip: Uint8Array): Promise<readonly PackProblem[]> {
  const verified = await verify(zip);
  return verified.ok ? [] : verified.error;
}

const entriesOf = (problems: readonly PackProblem[]) => [...new Set(problems.map(({ entry }) => entry))];
const replacing = (from: string, to: string) => (bytes: Buffer) => {
  const text = bytes.toString('latin1');
  if (!text.includes(from)) throw new Error(`The file does not hold ${from}.`);
  return Buffer.from(text.replace(from, to), 'latin1');
};

describe('a pack that an earlier version made', () => {
  // Made by the command line at one time, and kept: rules and words change, packs do not.
  it.each(['single.zip', 'chain.zip'])('%s is intact', async (name) => {
    const kept = readFileSync(join(projectDirectory, 'test/golden/kept-packs', name));
    const verified = await verify(kept);
    expect(verified).toMatchObject({ ok: true, value: { container: 'original' } });
    expect(await problemsOf(await repacked(kept, { 'correction.xml': replacing('<P_15>', '<P_15>1') }))).not.toEqual([]);
  });
});

describe('an unchanged pack', () => {
  it('is intact', async () => {
    const manifest = { numer_faktury_kor: 'FK/2026/10/7' };
    expect(await verify(pack)).toMatchObject({ ok: true, value: { container: 'original', earlierCorrections: 'none', manifest } });
  });

  it('may contain statements of the caller, in Polish', async () => {
    const summary = { kind: 'KOR', type: '2', netDelta: toDecimal('-10.00'), vatDelta: toDecimal('-2.30'), grossDelta: toDecimal('99.99') };
    const statedIssues = [{ code: 'XML-401', note: '„Zażółć 🧾”', ['__proto__']: { a: [1e21, -0, null] } }];
    expect(await problemsOf(await buildPack({ summary, statedIssues, statedWarnings: ['ż'] }, 'pl'))).toEqual([]);
  });
});

/** The files of the pack in another ZIP. */
async function zipped(
  options: {
    readonly order?: 'reversed';
    readonly date?: Date;
    readonly comment?: string;
    readonly level?: number;
    readonly unixPermissions?: number;
  } = {},
): Promise<Uint8Array> {
  const archive = new JSZip();
  const files = Object.entries(unpacked(pack));
  const { date = new Date(Date.UTC(1980, 0, 1)), unixPermissions, level = 6 } = options;
  for (const [name, bytes] of options.order === 'reversed' ? files.toReversed() : files) {
    archive.file(name, bytes, { date, createFolders: false, ...(unixPermissions === undefined ? {} : { unixPermissions }) });
  }
  return archive.generateAsync({
    ...{ type: 'uint8array', platform: 'UNIX', streamFiles: false, comment: options.comment ?? '' },
    ...(level === 0 ? { compression: 'STORE' } : { compression: 'DEFLATE', compressionOptions: { level } }),
  });
}

describe('a pack whose ZIP another program wrote again', () => {
  it.each([
    { name: 'another order', zip: () => zipped({ order: 'reversed' }) },
    { name: 'other times', zip: () => zipped({ date: new Date(Date.UTC(2026, 9, 15)) }) },
    { name: 'nothing compressed', zip: () => zipped({ level: 0 }) },
    { name: 'another compression', zip: () => zipped({ level: 1 }) },
    { name: 'the marks of a symbolic link', zip: () => zipped({ unixPermissions: 0o120777 }) },
  ])('has the same contents, but is not called intact: $name', async ({ zip }) => {
    const bytes = await zip();
    const verified = await verify(bytes);
    if (!verified.ok) throw new Error(JSON.stringify(verified.error));
    expect(verified.value).toMatchObject({ container: 'repacked' });
    const { text, isInconclusive } = describePack('pack.zip', bytes, verified.value);
    expect(text).toContain('was re-packed: its contents match its manifest');
    expect(isInconclusive).toBe(true);
  });

  it('with a comment at its end is no ZIP that Nakor reads', async () => {
    expect(await problemsOf(await zipped({ comment: 'checked' }))).toEqual([
      { entry: null, text: expect.stringContaining('its end is missing') },
    ]);
  });

  it('is told from the one that Nakor wrote', async () => {
    expect(await zipped()).toEqual(new Uint8Array(pack));
    expect(await verify(await zipped())).toMatchObject({ ok: true, value: { container: 'original' } });
  });
});

describe('a pack with its earlier corrections', () => {
  it('is verified from the pack alone, and each of them is compared with the manifest', async () => {
    const first = await correctionOf('FK/2026/10/6');
    const second = await correctionOf('FK/2026/10/7', {
      changes: { [lowerPrice.path]: '40.00' },
      earlierCorrections: [utf8(first)],
    });
    const options = { earlierCorrections: [utf8(first)], includesEarlierCorrections: true };
    const chain = await buildPackOf(soldInvoice, second, options);
    expect(Object.keys(unpacked(chain))).toContain('earlier-correction-1.xml');
    expect(await verify(chain)).toMatchObject({ ok: true, value: { earlierCorrections: 'match', container: 'original' } });
    const altered = await repacked(chain, { 'earlier-correction-1.xml': replacing('rabat', 'RABAT') });
    expect(entriesOf(await problemsOf(altered))).toEqual(['earlier-correction-1.xml', null]);
    const removed = await repacked(chain, { 'earlier-correction-1.xml': null });
    expect(entriesOf(await problemsOf(removed))).toEqual(['manifest.json', 'earlier-correction-1.xml']);
  });
});

describe('a damaged pack', () => {
  it.each([
    { name: 'not a ZIP', zip: () => Buffer.from('PK'), expected: 'It is not a ZIP archive, or its end is missing.' },
    { name: 'a ZIP cut short', zip: () => pack.subarray(0, -1), expected: 'It is not a ZIP archive, or its end is missing.' },
    { name: 'a ZIP that lost its beginning', zip: () => pack.subarray(1), expected: expect.stringContaining('damaged') },
  ])('is reported: $name', async ({ zip, expected }) => {
    expect(await problemsOf(zip())).toEqual([{ entry: null, text: expected }]);
  });

  it('is reported with each missing or unknown entry', async () => {
    const changed = await repacked(pack, { 'manifest.json': null, 'original.xml': null, 'other.txt': () => Buffer.from('x') });
    expect(await problemsOf(changed)).toEqual([
      { entry: 'original.xml', text: 'It is missing.' },
      { entry: 'manifest.json', text: 'It is missing.' },
      { entry: 'other.txt', text: 'It is not part of an audit pack.' },
    ]);
  });

  it('is reported with every entry that differs from the manifest', async () => {
    const changed = await repacked(pack, {
      'original.xml': replacing('50.00', '51.00'),
      'audit-report.pdf': (bytes) => bytes.subarray(0, -1),
    });
    const problems = await problemsOf(changed);
    expect(entriesOf(problems)).toEqual(['original.xml', 'audit-report.pdf']);
    expect(problems.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Its SHA-256 is [0-9a-f]{64}, but the manifest says/));
    expect(problems.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^It has \d+ bytes, but the manifest says \d+\.$/));
  });

  it.each([
    { name: 'not JSON', change: () => Buffer.from('{'), expected: 'It is not JSON in UTF-8.' },
    {
      name: 'a byte order mark',
      change: (bytes: Buffer) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
      expected: 'It is not JSON in UTF-8.',
    },
    { name: 'another schema', change: replacing('audit-pack/v1', 'audit-pack/v2'), expected: expect.stringContaining('schema: ') },
    {
      name: 'an additional field',
      change: replacing('"language"', '"signed": true,\n  "language"'),
      expected: expect.stringContaining('signed'),
    },
    { name: 'another layout', change: replacing('  "schema"', '"schema"'), expected: 'It is not formatted as Nakor writes it.' },
    {
      name: 'another number',
      change: replacing('FK/2026/10/7', 'FK/2026/10/8'),
      expected: 'numer_faktury_kor is "FK/2026/10/8", but validation.json says "FK/2026/10/7".',
    },
    {
      name: 'another version',
      change: replacing('"api_version": "1', '"api_version": "9'),
      expected: expect.stringMatching(/^producer is /),
    },
  ])('is reported with the problem of the manifest: $name', async ({ change, expected }) => {
    expect(await problemsOf(await repacked(pack, { 'manifest.json': change }))).toEqual([{ entry: 'manifest.json', text: expected }]);
  });
});

describe('a pack whose manifest was written again', () => {
  const ofOtherVersion = replacing('"pack_revision": ', '"pack_revision": 9');

  it('of another version is verified in the same way, because nothing is validated again', async () => {
    const other = await forged(pack, { 'validation.json': ofOtherVersion, 'manifest.json': ofOtherVersion });
    expect(await verify(other)).toMatchObject({ ok: true, value: { container: 'original' } });
  });

  it('cannot be told from the first one, so the report says what can: its SHA-256', async () => {
    const other = await forged(pack, { 'audit-report.pdf': (bytes) => Buffer.concat([bytes, Buffer.from('\n')]) });
    const [first, second] = [await verify(pack), await verify(other)];
    if (!first.ok || !second.ok) throw new Error('A pack has problems.');
    const hashes = [describePack('a.zip', pack, first.value), describePack('b.zip', other, second.value)].map(({ json }) => json['sha256']);
    expect(new Set(hashes).size).toBe(2);
  });

  it('has problems where it contradicts the data', async () => {
    const other = await forged(pack, { 'validation.json': ofOtherVersion });
    expect(await problemsOf(other)).toEqual([{ entry: 'manifest.json', text: expect.stringMatching(/^producer is /) }]);
  });
});

describe('a pack with a validation time in the future', () => {
  it('is rejected until then, except for small clock differences', async () => {
    const { judged_at } = jsonOf<AuditPackManifest>(pack, 'manifest');
    const judgedAt = Date.parse(judged_at);
    expect(await verify(pack, judgedAt - 60_000)).toMatchObject({ ok: true });
    expect(await verify(pack, judgedAt - 3_600_000)).toMatchObject({
      ok: false,
      error: expect.arrayContaining([
        { entry: 'validation.json', text: `judged_at is ${judged_at}, which is in the future by the clock of this machine.` },
        { entry: 'validation.json', text: expect.stringMatching(/^correction\.judged_at is /) },
      ]),
    });
  });
});

describe('a pack at the size limits', () => {
  it('is complete, however long the differing texts of its documents', async () => {
    const footer = (length: number) =>
      `<Stopka><Informacje><StopkaFaktury>${'"'.repeat(length)}</StopkaFaktury></Informacje></Stopka></Faktura>`;
    const large = await buildPackOf(
      soldInvoice.replace('</Faktura>', footer(2_900_000)),
      (await correctionOf('FK/1')).replace('</Faktura>', footer(2_800_000)),
      { number: 'FK/1', reason: 'rabat po dostawie' },
    );
    expect(unpacked(large)['validation.json']?.length).toBeLessThan(1_000_000);
    expect(await verify(large)).toMatchObject({ ok: true });
  });
});

describe('a flipped bit', () => {
  const flipped = (bytes: Uint8Array, bit: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return copy;
  };

  it('is detected in any entry', async () => {
    const files = unpacked(pack);
    const places = fc
      .constantFrom(...Object.keys(files))
      .chain((entry) => fc.tuple(fc.constant(entry), fc.nat((files[entry]?.length ?? 1) * 8 - 1)));
    await fc.assert(
      fc.asyncProperty(places, async ([entry, bit]) => {
        expect(await problemsOf(await repacked(pack, { [entry]: (bytes) => flipped(bytes, bit) }))).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('is detected in the archive, or changes no entry', async () => {
    const whole = Object.entries(unpacked(pack)).map(([name, bytes]) => ({ name, bytes }));
    await fc.assert(
      fc.asyncProperty(fc.nat(pack.length * 8 - 1), async (bit) => {
        const read = unpackAuditPack(flipped(pack, bit));
        if (!read.ok) return;
        const names = read.value.map(({ name }) => name);
        if (names.join() === whole.map(({ name }) => name).join())
          expect(read.value.map(({ bytes }) => Buffer.from(bytes))).toEqual(whole.map(({ bytes }) => bytes));
      }),
      { numRuns: 500 },
    );
  });
});
