import { checkOfficialSchema, officialSchemaFiles, officialSchemaIdentity } from '@nakor/documents/official-schema';
import { describe, expect, it } from 'vitest';
import { schemaFiles } from '../../support/drivers/validation.ts';

describe('checkOfficialSchema', () => {
  it('accepts the official files', () => {
    expect(() => checkOfficialSchema(schemaFiles)).not.toThrow();
  });

  it.each(officialSchemaFiles.map(({ path }, index) => ({ path, index })))('rejects a changed $path', ({ path, index }) => {
    expect(() => checkOfficialSchema(schemaFiles.with(index, new Uint8Array([10])))).toThrow(`${path} is not the official schema file`);
  });

  it('rejects a missing file', () => {
    expect(() => checkOfficialSchema(schemaFiles.slice(0, 3))).toThrow('is missing');
  });
});

describe('officialSchemaIdentity', () => {
  it('contains form code, version and a hash of the files', () => {
    expect(officialSchemaIdentity).toEqual({ name: 'FA(3)', version: '1-0E', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});
