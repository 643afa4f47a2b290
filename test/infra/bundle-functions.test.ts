import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { officialSchemaFiles } from '@nakor/documents/official-schema';
import { reportFontFiles } from '@nakor/documents/report-fonts';
import { describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../infra/build/bundle-functions.ts';
import { documentsDirectory } from '../../infra/build/copy-documents.ts';
import { copyFonts } from '../../infra/build/copy-fonts.ts';
import { copySchemas } from '../../infra/build/copy-schemas.ts';
import { functionNames } from '../../infra/build/function-names.ts';
import { temporaryDirectory } from './synthesise.ts';

const directory = temporaryDirectory();
const secondDirectory = temporaryDirectory();
const bundles = await bundleFunctions(directory);

describe('bundleFunctions', () => {
  it('writes one folder a function, each with what Lambda starts', () => {
    expect(bundles.map((bundle) => bundle.name)).toEqual([
      'account',
      'correction',
      'delivery',
      'fan-out',
      'platform',
      'prober',
      'sweeper',
      'validation',
      'webhooks',
    ]);
    for (const bundle of bundles) expect(bundle.files.map((file) => file.name)).toContain('index.mjs');
  });

  it.each(['validation', 'correction'])('puts the schema worker and the official schema, byte for byte, beside %s', (name) => {
    const bundle = join(directory, name);
    expect(readFileSync(join(bundle, 'schema-worker.mjs')).length).toBeGreaterThan(0);
    for (const { path, sha256 } of officialSchemaFiles) {
      expect(
        createHash('sha256')
          .update(readFileSync(join(bundle, 'schemas', path)))
          .digest('hex'),
      ).toBe(sha256);
    }
  });

  it('puts the fonts of reports, byte for byte, and their licence beside correction alone', () => {
    const fonts = join(directory, 'correction/fonts');
    for (const { name, sha256 } of Object.values(reportFontFiles)) {
      expect(
        createHash('sha256')
          .update(readFileSync(join(fonts, name)))
          .digest('hex'),
      ).toBe(sha256);
    }
    expect(readFileSync(join(fonts, 'LICENSE'), 'utf8')).toContain('Bitstream Vera');
    expect(bundles.filter(({ fontBytes }) => fontBytes > 0).map(({ name }) => name)).toEqual(['correction']);
  });

  it.each(['rules.md', 'api/openapi.json', 'api/postman.json'])('puts %s beside platform, which serves it', (name) => {
    const copied = readFileSync(join(directory, 'platform/documents', name));
    expect(copied.equals(readFileSync(join(documentsDirectory, name)))).toBe(true);
  });

  it.each(['reference.html', 'reference.html.gz', 'try.html', 'try.html.gz', 'policies.json'])('puts %s beside platform alone', (name) => {
    expect(readFileSync(join(directory, 'platform/pages', name)).length).toBeGreaterThan(0);
    expect(bundles.filter(({ pageBytes }) => pageBytes > 0).map((bundle) => bundle.name)).toEqual(['platform']);
  });

  it('keeps source maps out of the functions', async () => {
    for (const name of functionNames) {
      expect((await readdir(join(directory, name), { recursive: true })).filter((file) => file.endsWith('.map'))).toEqual([]);
      expect(await readdir(join(directory, 'source-maps', name))).toContain('index.mjs.map');
    }
  });

  it('makes the same bytes each time, so that only a change is deployed', async () => {
    await bundleFunctions(secondDirectory);
    for (const name of functionNames)
      expect(readFileSync(join(secondDirectory, name, 'index.mjs')).equals(readFileSync(join(directory, name, 'index.mjs')))).toBe(true);
  });
});

describe('copySchemas', () => {
  const source = temporaryDirectory();
  const target = temporaryDirectory();

  it('refuses a file that is not the official one', async () => {
    writeFileSync(join(source, 'schemat_FA(3)_v1-0E.xsd'), '<schema/>');
    await expect(copySchemas(source, target)).rejects.toThrow('schemat_FA(3)_v1-0E.xsd is not the official schema file');
    expect(await readdir(target)).toEqual([]);
  });
});

describe('copyFonts', () => {
  const source = temporaryDirectory();
  const target = temporaryDirectory();

  it('refuses a file that is not the expected face', async () => {
    writeFileSync(join(source, 'DejaVuSansCondensed.ttf'), 'not a font');
    await expect(copyFonts(source, target)).rejects.toThrow('DejaVuSansCondensed.ttf is not the font that reports are drawn with');
    expect(await readdir(target)).toEqual([]);
  });
});
