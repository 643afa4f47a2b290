import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConfigJsonSchema } from '@nakor/cli/config/config-schema';
import { formats } from '@nakor/cli/config/formats';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { runCommand } from '../support/drivers/command-line.ts';

/** Files of every kind of outcome. The names need escaping in each format. */
async function layOut(folder: string): Promise<void> {
  const valid = invoiceXml({ lines: 1 });
  const repeated = invoiceXml({ lines: 3 }).replaceAll('<P_12>23', '<P_12>24').replaceAll('FV/2026/10/001', 'FV/2026/10/002');
  const zip = new JSZip();
  zip.file('inside.xml', valid, { createFolders: false });
  zip.file('../outside.xml', valid, { createFolders: false });
  const files = {
    '1 valid.xml': valid,
    '2 <wrong> & "ż".xml': valid.replace('<P_15>123.00', '<P_15>132.00'),
    '3 repeated.xml': repeated,
    '4 =no,xml.xml': 'to nie jest XML',
    '5 batch.zip': await zip.generateAsync({ type: 'nodebuffer' }),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-reports-'));
  await layOut(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const options = ['--no-config', '--as-of', '2026-10-16', '--rules', 'warning:XML-302'];
const report = (...parameters: string[]) => runCommand(folder, ['validate', '.', '5 batch.zip', 'gone.xml', ...options, ...parameters]);

describe.each(['pl', 'en'])('reports in %s', (language) => {
  it.each(formats)('%s', async (format) => {
    const { output, exitCode } = await report('--format', format, '--language', language);
    expect(exitCode).toBe(2);
    // They change with every version.
    const stable = output
      .replaceAll(/"rules_version":"[0-9a-f]{12}"/g, '"rules_version":"…"')
      .replace(/"version":"0\.[\d.]+"/, '"version":"…"');
    await expect(stable).toMatchFileSnapshot(`cli-reports/report.${language}.${format}`);
  });
});

it('CSV for Excel begins with a byte order mark and has semicolons', async () => {
  const { output } = await report('--format', 'csv', '--excel');
  expect(output.startsWith('\ufeffplik;wynik;')).toBe(true);
});

it('the schema of nakor.config.json is published', async () => {
  await expect(`${JSON.stringify(buildConfigJsonSchema(), null, 2)}\n`).toMatchFileSnapshot('../../docs/schemas/nakor.config.schema.json');
});
