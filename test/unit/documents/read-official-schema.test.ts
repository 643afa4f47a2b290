import { mkdtempSync, rmSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officialSchemaFiles } from '@nakor/documents/official-schema';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';

const source = officialSchemaDirectory;
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'nakor-schema-'));
  await cp(source, directory, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('readOfficialSchema', () => {
  it('reads the four files in order', () => {
    const files = readOfficialSchema(directory);
    expect(files.map(({ length }) => length)).toEqual([183_798, 31_473, 12_154, 39_446]);
  });

  it.each(officialSchemaFiles)('rejects a changed $path', async ({ path }) => {
    await writeFile(join(directory, path), '\n', { flag: 'a' });
    expect(() => readOfficialSchema(directory)).toThrow(`${path} is not the official schema file`);
  });

  it('rejects a folder without the files', () => {
    expect(() => readOfficialSchema(join(directory, 'none'))).toThrow('ENOENT');
  });
});
