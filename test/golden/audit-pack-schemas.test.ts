import { buildJsonSchema } from '@nakor/contract/json-schema';
import { auditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { auditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { auditPackSchema } from '@nakor/domain/audit/model/audit-pack';
import { describe, expect, it } from 'vitest';

describe('docs/schemas', () => {
  it.each([
    { entry: 'manifest', schema: auditPackManifest },
    { entry: 'validation', schema: auditPackValidation },
  ])('contains the JSON Schema of $entry.json', async ({ entry, schema }) => {
    const document = buildJsonSchema(`${entry}.json of ${auditPackSchema}`, schema);
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(`../../docs/schemas/audit-pack.v1.${entry}.json`);
  });
});
