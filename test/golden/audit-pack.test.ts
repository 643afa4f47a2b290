import type { AuditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { describe, expect, it } from 'vitest';
import { buildPack, jsonOf } from '../support/drivers/audit-packs.ts';

/**
 * When hashes change here while `api_version` and `rules_version` stay the same, raise `packRevision` in
 * packages/engine/src/results/audit-pack-validation.ts: these three distinguish a pack of another version from a forged one.
 */
describe('the files of an audit pack', () => {
  it.each(['pl', 'en'] as const)('are the same bytes as before (%s)', async (language) => {
    const { producer, entries } = jsonOf<AuditPackManifest>(await buildPack({}, language), 'manifest');
    const lines = [
      `api_version ${producer.api_version}, rules_version ${producer.rules_version}, pack_revision ${producer.pack_revision}`,
      ...entries.map(({ name, bytes, sha256 }) => `${sha256}  ${name} (${bytes} bytes)`),
    ];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`audit-pack.${language}.txt`);
  });
});
