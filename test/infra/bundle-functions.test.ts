import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { officialSchemaFiles, officialSchemaIdentity, storedModelFile } from '@nakor/documents/official-schema';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { reportFontFiles } from '@nakor/documents/report-fonts';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { restoreModel } from '@nakor/domain/schema/stored-model';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../infra/build/bundle-functions.ts';
import { measureBundles } from '../../infra/build/bundle-sizes.ts';
import { documentsDirectory } from '../../infra/build/copy-documents.ts';
import { copyFonts } from '../../infra/build/copy-fonts.ts';
import { copySchemas } from '../../infra/build/copy-schemas.ts';
import { functionNames } from '../../infra/build/function-names.ts';
import { officialSchemaDirectory } from '../../infra/build/official-schema-directory.ts';
import { requestBundle } from '../support/bundles/bundled-requests.ts';
import { sharedBundles } from '../support/bundles/shared-bundles.ts';
import { isMetricLine, readMetricLines } from '../support/matchers/metric-lines.ts';
import { temporaryDirectory } from './synthesise.ts';

const directory = await sharedBundles();
// At the same depth as the first one: source maps contain relative paths to the sources, and file names depend on file contents.
const secondDirectory = join(temporaryDirectory(), 'bundles');

/** Paths of all files in a folder and its subfolders. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

describe('bundleFunctions', () => {
  it('writes one folder per function, each with an entry file for Lambda', async () => {
    const names = [
      'account',
      'batch-work',
      'batches',
      'correction',
      'delivery',
      'fan-out',
      'history',
      'history-check',
      'platform',
      'prober',
      'rates-loader',
      'release-check',
      'sweeper',
      'validation',
      'webhooks',
    ];
    expect((await readdir(directory)).sort()).toEqual([...names, 'source-maps'].sort());
    for (const name of names) expect(await readdir(join(directory, name))).toContain('index.mjs');
  });

  it('keeps the code for reports in a separate file, which only audit packs load', async () => {
    const readBundled = (name: string) => readFileSync(join(directory, 'correction', name), 'utf8');
    const scripts = (await readdir(join(directory, 'correction'))).filter((name) => name.endsWith('.mjs'));
    const drawing = scripts.filter((name) => readBundled(name).includes('%PDF-'));
    expect(drawing).toEqual([expect.stringMatching(/^report-pdf-\w+\.mjs$/)]);
    expect(scripts.filter((name) => new RegExp(`from\\s*"\\./${drawing[0]}"`).test(readBundled(name)))).toEqual([]);
  });

  it.each(['account', 'correction', 'platform', 'validation', 'webhooks'])('does not load S3 at the cold start of %s', (name) => {
    const readBundled = (file: string) => readFileSync(join(directory, name, file), 'utf8');
    const atStart = new Set(['index.mjs']);
    for (const file of atStart) {
      for (const [, imported = ''] of readBundled(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) atStart.add(imported);
    }
    expect([...atStart].filter((file) => readBundled(file).includes('PutObject'))).toEqual([]);
    expect([...atStart].some((file) => readBundled(file).includes('TransactWriteItems'))).toBe(true);
  });

  it.each(['validation', 'correction'])('copies the engine worker and the official schema, byte for byte, next to %s', (name) => {
    const bundle = join(directory, name);
    expect(readFileSync(join(bundle, 'engine-worker.mjs')).length).toBeGreaterThan(0);
    for (const { path, sha256 } of officialSchemaFiles) {
      expect(
        createHash('sha256')
          .update(readFileSync(join(bundle, 'schemas', path)))
          .digest('hex'),
      ).toBe(sha256);
    }
  });

  it.each(['validation', 'correction'])('stores the model of the schema, and the schema engine in a file, next to %s', async (name) => {
    const stored = readFileSync(join(directory, name, 'schemas', storedModelFile), 'utf8');
    expect(restoreModel(stored, officialSchemaIdentity.sha256)).toStrictEqual(readSchemaModel(readOfficialSchema(officialSchemaDirectory)));
    const engines = (await filesIn(join(directory, name))).filter((file) => file.endsWith('.wasm'));
    expect(engines).toEqual([expect.stringMatching(/^libxml2-\w+\.wasm$/)]);
    expect(readFileSync(join(directory, name, engines[0] ?? ''), 'latin1').slice(0, 4)).toBe('\0asm');
  });

  it('copies the fonts of reports, byte for byte, and their licence only next to correction', async () => {
    const fonts = join(directory, 'correction/fonts');
    for (const { name, sha256 } of Object.values(reportFontFiles)) {
      expect(
        createHash('sha256')
          .update(readFileSync(join(fonts, name)))
          .digest('hex'),
      ).toBe(sha256);
    }
    expect(readFileSync(join(fonts, 'LICENSE'), 'utf8')).toContain('Bitstream Vera');
    expect((await filesIn(directory)).filter((path) => path.endsWith('LICENSE'))).toEqual(['correction/fonts/LICENSE']);
  });

  it.each(['rules.json', 'api/openapi.json', 'api/postman.json'])('copies %s next to platform, which serves it', (name) => {
    const copied = readFileSync(join(directory, 'platform/documents', name));
    expect(copied.equals(readFileSync(join(documentsDirectory, name)))).toBe(true);
  });

  it.each(['reference.pl.html', 'reference.en.html', 'try.html', 'try.html.gz', 'rules.html', 'policies.json'])(
    'copies %s only next to platform',
    (name) => {
      const holders = functionNames.filter((functionName) => existsSync(join(directory, functionName, 'pages', name)));
      expect(holders).toEqual(['platform']);
    },
  );

  it('writes one source map per script, outside of the functions', async () => {
    for (const name of functionNames) {
      const scripts = (await filesIn(join(directory, name))).filter((file) => /\.(mjs|map)$/.test(file));
      expect(await filesIn(join(directory, 'source-maps', name))).toEqual(scripts.map((file) => `${file}.map`));
    }
  });

  it('is deterministic, so that only changes are deployed', async () => {
    await bundleFunctions(secondDirectory);
    const files = await filesIn(directory);
    expect(await filesIn(secondDirectory)).toEqual(files);
    const differing = files.filter((file) => !readFileSync(join(secondDirectory, file)).equals(readFileSync(join(directory, file))));
    expect(differing).toEqual([]);
  });
});

describe('measureBundles', () => {
  it('returns the size of the ZIP of a whole folder', async () => {
    const zip = new JSZip();
    for (const file of await filesIn(join(directory, 'validation')))
      zip.file(file, readFileSync(join(directory, 'validation', file)), { createFolders: false });
    const zipped = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
    const size = (await measureBundles(directory)).find(({ name }) => name === 'validation');
    expect(size?.files).toBe(Object.keys(zip.files).length);
    expect((size?.zippedBytes ?? 0) / zipped.length).toBeCloseTo(1, 2);
  });
});

describe('a bundled function', () => {
  it('writes its log and its metrics in the format of CloudWatch, whatever the outcome of a request', async () => {
    const paths = ['/api/v1/health', '/api/v1/nowhere', '/api/v1/status'];
    const { responses: answers, lines } = await requestBundle(join(directory, 'platform/index.mjs'), paths);
    // The status endpoint responds with a fallback while the database cannot be read.
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
    const logged = lines
      .map((line) => JSON.parse(line) as { message?: string; route?: string })
      .filter(({ message }) => message !== undefined);
    expect(logged.map(({ message, route }) => route ?? message).toSorted()).toEqual(['fault', 'getHealth', 'getStatus', 'none']);
    const service = 'nakor-local';
    const counted = lines.filter(isMetricLine).flatMap(readMetricLines);
    expect(counted.map(({ dimensions, values }) => ({ dimensions, metrics: Object.keys(values) }))).toEqual([
      { dimensions: { service, group: 'platform' }, metrics: ['Latency', 'ServerErrors', 'SlowRequests'] },
      { dimensions: { service, group: 'none' }, metrics: ['Latency', 'ServerErrors'] },
      { dimensions: { service, function_name: 'platform' }, metrics: ['Faults'] },
      { dimensions: { service, dependency: 'DynamoDB' }, metrics: ['DependencyFaults'] },
      { dimensions: { service, group: 'platform' }, metrics: ['Latency', 'ServerErrors', 'SlowRequests'] },
      { dimensions: { service }, metrics: ['WaitForDynamoDB'] },
    ]);
  });
});

describe('copySchemas', () => {
  const source = temporaryDirectory();
  const target = temporaryDirectory();

  it('rejects a file that is not the official one', async () => {
    writeFileSync(join(source, 'schemat_FA(3)_v1-0E.xsd'), '<schema/>');
    await expect(copySchemas(source, target)).rejects.toThrow('schemat_FA(3)_v1-0E.xsd is not the official schema file');
    expect(await readdir(target)).toEqual([]);
  });
});

describe('copyFonts', () => {
  const source = temporaryDirectory();
  const target = temporaryDirectory();

  it('rejects a file that is not the expected font', async () => {
    writeFileSync(join(source, 'DejaVuSansCondensed.ttf'), 'not a font');
    await expect(copyFonts(source, target)).rejects.toThrow('DejaVuSansCondensed.ttf is not the font of reports');
    expect(await readdir(target)).toEqual([]);
  });
});
