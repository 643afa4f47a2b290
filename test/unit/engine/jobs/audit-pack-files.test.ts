import type { AuditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import type { LineChange, LineState } from '@nakor/domain/audit/model/pair-changes';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { makeAuditPack } from '@nakor/engine/jobs/audit-pack-files';
import { loadFonts } from '@nakor/engine/worker-tools';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { reportFontDirectory } from '../../../../infra/build/report-font-directory.ts';
import { examinedBuild } from '../../../support/builders/corrections/examined-pairs.ts';
import { buildPack, jsonOf, unpacked } from '../../../support/drivers/audit-packs.ts';
import { lowerPrice, soldInvoice } from '../../../support/drivers/correction-requests.ts';

/** A pair with this many changed lines, each with this name. */
async function pairOf(count: number, name: string) {
  const pair = await examinedBuild(soldInvoice, 'price-change', { changes: { [lowerPrice.path]: lowerPrice.new_value } });
  const [line] = pair.changes.lines;
  if (line === undefined) throw new Error('No line was changed.');
  const named = (state: LineState | null) => (state === null ? null : { ...state, name });
  const changed: LineChange = { ...line, before: named(line.before), after: named(line.after) };
  return { ...pair, changes: { ...pair.changes, lines: Array.from({ length: count }, () => changed) } };
}

describe('a correction with more changes than an audit pack can contain', () => {
  it.each([
    { name: 'too many lines', count: 50_001, line: 'a' },
    { name: 'too many bytes', count: 49_000, line: 'a'.repeat(500) },
  ])('is FILE_TOO_LARGE, with the limit that it exceeds: $name', async ({ count, line }) => {
    await expect(makeAuditPack(await pairOf(count, line), 'en', loadFonts(reportFontDirectory))).rejects.toMatchObject({
      rejection: {
        code: 'FILE_TOO_LARGE',
        text: { en: expect.stringContaining(`correction_xml changes too much for one pack: ${count} lines`) },
      },
    });
  });
});

describe('the manifest of an audit pack', () => {
  it.each(['pl', 'en'] as const)('has the checksums of the documents as people read them (%s)', async (language) => {
    const pack = await buildPack({}, language);
    const { renderings = [] } = jsonOf<AuditPackManifest>(pack, 'manifest');
    expect(renderings.map(({ document }) => document)).toEqual(['original.xml', 'correction.xml']);
    for (const { document, validation, bytes, sha256, media_type } of renderings) {
      const page = await createNakor({ language }).render(unpacked(pack)[document] ?? '', { format: 'html', validation });
      expect(page.media_type).toBe(media_type);
      expect({ bytes: Buffer.byteLength(page.content), sha256: computeSha256Hex(new TextEncoder().encode(page.content)) }).toEqual({
        bytes,
        sha256,
      });
    }
  });
});
