import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { OperatorIo } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../support/builders/corrections/built-corrections.ts';
import { buildPack, buildPackOf, repacked, unpacked } from '../../../support/drivers/audit-packs.ts';
import { soldInvoice } from '../../../support/drivers/correction-requests.ts';
import { utf8 } from '../../../support/drivers/validation.ts';

let pack: Uint8Array;
beforeAll(async () => {
  pack = await buildPack();
});

/** Runs the command years after the pack was created. */
async function verify(files: Readonly<Record<string, Uint8Array>>, ...parameters: string[]) {
  return verifyAt(Date.UTC(2031, 0, 1), files, ...parameters);
}

/** Runs the command on files in memory, without a stage to connect to. */
async function verifyAt(nowUnixMs: number, files: Readonly<Record<string, Uint8Array>>, ...parameters: string[]) {
  const ending = { exitCode: -1, output: '', complaints: '' };
  const io: OperatorIo = {
    out: async (text) => {
      ending.output += text;
    },
    error: (text) => {
      ending.complaints += text;
    },
    nowUnixMs: () => nowUnixMs,
    userName: () => 'operator',
    openFolder: async () => ({ append: async () => {} }),
    stages: ['local'],
    explain: () => null,
    async readFile(path) {
      const content = files[path];
      if (content === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
      return content;
    },
    connect: () => Promise.reject(new Error('No stage is needed.')),
  };
  ending.exitCode = await runOperator(['audit-pack', 'verify', ...parameters], io);
  return ending;
}

describe('audit-pack verify', () => {
  it('confirms an unchanged pack years later', async () => {
    const { exitCode, output, complaints } = await verify({ 'a.zip': pack }, 'a.zip');
    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: '' });
    const { rules_version } = JSON.parse(unpacked(pack)['manifest.json']?.toString('utf8') ?? '').producer;
    const digests = Object.entries(unpacked(pack)).slice(0, 4);
    expect(output).toBe(
      [
        'a.zip is intact: its contents match its manifest, and its ZIP is as Nakor wrote it.',
        `  SHA-256              ${computeSha256Hex(pack)}`,
        `  created by           Nakor 1.3.0, rules ${rules_version}`,
        '  validated at         2026-10-15T08:45:00.000Z',
        '  scenario             price-change',
        '  corrected            FV/2026/10/001',
        '  correction           FK/2026/10/7',
        '  comparisons          all agree',
        '  warnings             without_ksef_number',
        '  earlier corrections  none',
        '  container            as Nakor writes it, byte for byte',
        ...digests.map(([name, bytes]) => `  ${computeSha256Hex(bytes)}  ${name} (${bytes.length} bytes)`),
        '',
      ].join('\n'),
    );
  });

  it('prints the same as JSON', async () => {
    const { exitCode, output } = await verify({ 'a.zip': pack }, 'a.zip', '--json');
    const manifest = JSON.parse(unpacked(pack)['manifest.json']?.toString('utf8') ?? '');
    expect(JSON.parse(output)).toEqual({
      file: 'a.zip',
      container: 'original',
      sha256: computeSha256Hex(pack),
      verified: true,
      earlier_corrections: 'none',
      notes: [],
      manifest,
    });
    expect(exitCode).toBe(0);
  });

  it('rejects a pack with a validation time in the future', async () => {
    const { exitCode, complaints } = await verifyAt(Date.UTC(2026, 9, 14), { 'a.zip': pack }, 'a.zip');
    expect(exitCode).toBe(1);
    expect(complaints).toContain('validation.json: judged_at is 2026-10-15T08:45:00.000Z, which is in the future');
  });

  it('exits with 1 and reports the problems by entry', async () => {
    const changed = await repacked(pack, { 'correction.xml': (bytes) => Buffer.concat([bytes, Buffer.from(' ')]), 'x\u001b': null });
    const output = await verify({ 'a.zip': changed }, 'a.zip', '--json');
    expect(output.exitCode).toBe(1);
    expect(output.complaints).toMatch(
      /^a\.zip is not an intact audit pack:\n {2}correction\.xml: It has \d+ bytes, but the manifest says \d+\.\n/,
    );
    expect(JSON.parse(output.output).error).toEqual({
      code: 'refused',
      problems: [expect.stringMatching(/^correction\.xml: It has /), expect.stringMatching(/^correction\.xml: Its SHA-256 is /)],
    });
  });

  it('writes no control characters to a terminal', async () => {
    const hostile = await repacked(pack, {
      'manifest.json': (bytes) => Buffer.from(bytes.toString('utf8').replace('FK/2026/10/7', 'FK\u202e\\u001b[2J')),
    });
    const { complaints } = await verify({ 'a.zip': hostile }, 'a.zip');
    expect(complaints).toContain('FK\\u202e');
    for (const character of ['\u202e', '\u001b']) expect(complaints).not.toContain(character);
  });

  it.each([
    {
      name: 'the file does not exist',
      parameters: ['b.zip'],
      exitCode: 1,
      complaint: "b.zip cannot be read: ENOENT: no such file, open 'b.zip'",
    },
    { name: 'no file is given', parameters: [], exitCode: 2, complaint: "missing required argument 'file'" },
    { name: 'it is not a ZIP', parameters: ['c.zip'], exitCode: 1, complaint: 'It is not a ZIP archive' },
    {
      name: 'it is far too large',
      parameters: ['d.zip'],
      exitCode: 1,
      complaint: 'd.zip has 100000001 bytes; an audit pack has at most 100000000.',
    },
  ])('reports that $name', async ({ parameters, exitCode, complaint }) => {
    const files = { 'c.zip': Buffer.from('no'), 'd.zip': Buffer.alloc(100_000_001) };
    const output = await verify(files, ...parameters);
    expect(output.exitCode).toBe(exitCode);
    expect(output.complaints).toContain(complaint);
  });
});

describe('audit-pack verify with earlier corrections', () => {
  const lowerTo = (price: string) => ({ '/Faktura/Fa/FaWiersz[1]/P_9A': price });
  const files: Record<string, Uint8Array> = {};
  const given = ['--correction', 'first.xml', '--correction', 'second.xml'];
  beforeAll(async () => {
    const first = (await builtCorrection(soldInvoice, 'price-change', { changes: lowerTo('48.00'), number: 'FK/1' })).xml;
    const earlier = [utf8(first)];
    const second = await builtCorrection(soldInvoice, 'price-change', {
      changes: lowerTo('46.00'),
      number: 'FK/2',
      earlierCorrections: earlier,
    });
    earlier.push(utf8(second.xml));
    const third = await builtCorrection(soldInvoice, 'price-change', {
      changes: lowerTo('45.00'),
      number: 'FK/3',
      earlierCorrections: earlier,
    });
    const stated = { number: 'FK/3', earlierCorrections: earlier };
    Object.assign(files, {
      'a.zip': await buildPackOf(soldInvoice, third.xml, stated),
      'first.xml': earlier[0],
      'second.xml': earlier[1],
    });
  });

  it('compares the provided files with the manifest', async () => {
    const { exitCode, output } = await verify(files, 'a.zip', ...given);
    expect(output).toContain('a.zip is intact');
    expect(exitCode).toBe(0);
  });

  it('says without them which files the manifest lists, and how to provide them', async () => {
    const { exitCode, output } = await verify(files, 'a.zip');
    expect(exitCode).toBe(0);
    expect(output).toContain('To compare them with the manifest, add the files in this order, each with --correction FILE:');
    expect(output).toContain(
      `  ${computeSha256Hex(files['first.xml'] ?? '')}  FK/1\n  ${computeSha256Hex(files['second.xml'] ?? '')}  FK/2`,
    );
  });

  it.each([
    {
      name: 'in another order',
      parameters: ['--correction', 'second.xml', '--correction', 'first.xml'],
      problem: 'The SHA-256 of correction 1 is',
    },
    { name: 'of another number', parameters: ['--correction', 'first.xml'], problem: 'lists 2 earlier corrections, but 1 were provided' },
    { name: 'that do not exist', parameters: ['--correction', 'none.xml'], problem: 'none.xml cannot be read' },
  ])('rejects files $name', async ({ parameters, problem }) => {
    const { exitCode, complaints } = await verify(files, 'a.zip', ...parameters);
    expect(complaints).toContain(problem);
    expect(exitCode).toBe(1);
  });

  it('rejects files for a pack without earlier corrections', async () => {
    const { exitCode, complaints } = await verify({ ...files, 'b.zip': pack }, 'b.zip', ...given);
    expect(complaints).toContain('The manifest lists 0 earlier corrections, but 2 were provided.');
    expect(exitCode).toBe(1);
  });
});
