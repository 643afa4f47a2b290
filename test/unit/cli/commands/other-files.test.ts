import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { otherFiles } from '../../../support/builders/other-files.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-other-files-'));
  writeFileSync(join(folder, 'faktura.xml'), invoiceXml());
  for (const { name, content } of await otherFiles()) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

const correction = ['--scenario', 'price-change', '--reason', 'x', '--number', 'K/1'];

/** Every way in which a command reads a document, with the file in question. */
const commands: readonly (readonly [name: string, parameters: (file: string) => readonly string[]])[] = [
  ['validate', (file) => ['validate', file]],
  ['validate --source', (file) => ['validate', 'faktura.xml', '--source', file]],
  ['validate --source --correction', (file) => ['validate', 'faktura.xml', '--source', 'faktura.xml', '--correction', file]],
  ['validate --advance', (file) => ['validate', 'faktura.xml', '--advance', file]],
  ['fix', (file) => ['fix', file]],
  ['show', (file) => ['show', file]],
  ['analyze', (file) => ['analyze', file]],
  ['analyze --correction', (file) => ['analyze', 'faktura.xml', '--correction', file]],
  ['correct', (file) => ['correct', file, ...correction]],
  ['correct --correction', (file) => ['correct', 'faktura.xml', ...correction, '--correction', file]],
  ['audit-pack', (file) => ['audit-pack', file, 'faktura.xml', ...correction, '--output', 'a.zip']],
  ['audit-pack, the correction', (file) => ['audit-pack', 'faktura.xml', file, ...correction, '--output', 'a.zip']],
  ['explain --invoice', (file) => ['explain', '450', '--invoice', file]],
  ['offline', (file) => ['offline', file]],
];

describe('files that are no invoices', async () => {
  const files = await otherFiles();

  it.each(commands.flatMap(([name, parameters]) => files.map((file) => ({ command: name, file, parameters: parameters(file.name) }))))(
    '$command names what $file.name is',
    async ({ file, parameters }) => {
      const { exitCode, output, complaints } = await runCommand(folder, [...parameters, '--no-config', '--language', 'pl']);
      expect(`${output}${complaints}`).toContain(file.says);
      expect(exitCode).not.toBe(0);
    },
  );
});
