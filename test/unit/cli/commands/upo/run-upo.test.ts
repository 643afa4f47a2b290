import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentInvoice, writeUpo } from '../../../../support/builders/upos.ts';
import { runCommand } from '../../../../support/drivers/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'nakor-upo-'));
const invoices = [sentInvoice(1), sentInvoice(2), sentInvoice(3)] as const;
const [first, second, third] = invoices;
const session = '20261015-SB-9D5A28BFDA-47C899773E-5C';

beforeAll(async () => {
  const write = (path: string, content: string | Uint8Array) => writeFileSync(join(folder, path), content);
  for (const name of ['sent', 'changed', 'pages']) mkdirSync(join(folder, name));
  const zip = new JSZip();
  for (const { name, xml } of invoices) {
    write(`sent/${name}`, xml);
    zip.file(name, xml);
  }
  write('sent.zip', await zip.generateAsync({ type: 'uint8array' }));
  const upo = writeUpo({ entries: invoices.map(({ entry }) => entry) });
  write('upo.xml', upo);
  // Programs store the UPO next to the invoices.
  write('sent/upo.xml', upo);
  write(`changed/${first.name}`, `\ufeff${first.xml}`);
  write(`changed/${second.name}`, second.xml);
  write('pages/1.xml', writeUpo({ page: [1, 2, 1, 2, 3], entries: [first.entry] }));
  write('pages/2.xml', writeUpo({ page: [2, 2, 2, 4, 3], entries: [second.entry, third.entry] }));
  write('pages/invoice.xml', first.xml);
  write('test.xml', writeUpo({ receiver: 'Ministerstwo Finansów - środowisko testowe (TE)', entries: [] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...parameters: string[]) => runCommand(folder, ['upo', 'check', ...parameters, '--no-config', '--language', 'en']);

describe('nakor upo check', () => {
  it.each(['sent', 'sent.zip'])('assigns KSeF numbers to the files of %s', async (invoicesPath) => {
    const { exitCode, output, complaints } = await run('upo.xml', '--invoices', invoicesPath);
    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: '' });
    expect(output).toContain(`upo.xml: UPO v4-3, session ${session}, documents: 3, signature: none\nAccepted by KSeF: 3\n`);
    expect(output).toMatch(new RegExp(`invoice-2.xml: ${second.entry.NumerKSeFDokumentu}\n`));
    expect(output).toMatch(/UPOs and files agree\.\n$/);
  });

  it('explains files that differ and entries without a file, and exits with 1', async () => {
    const { exitCode, output } = await run('upo.xml', '--invoices', 'changed');
    expect(exitCode).toBe(1);
    expect(output).toContain(
      `- changed/invoice-1.xml: The file is not what was sent to KSeF, although it has the same seller and invoice number. Only details of its notation changed since: the file has a byte order mark, which the one sent had not. ${first.entry.NumerKSeFDokumentu}, FV/2026/10/1 (upo.xml, position 1) (UPO-031)`,
    );
    expect(output).toContain(
      `- ${third.entry.NumerKSeFDokumentu}, FV/2026/10/3 (upo.xml, position 3): None of the files is this invoice. (UPO-030)`,
    );
    expect(output).toMatch(/UPOs and files do not agree\.\n$/);
  });

  it('reads pages from a folder, which may contain invoices, and names a missing one', async () => {
    expect(await run('pages', '--invoices', 'sent')).toMatchObject({ exitCode: 0, complaints: '' });
    const { exitCode, output } = await run('pages/2.xml');
    expect(exitCode).toBe(1);
    expect(output).toContain(`- pages/2.xml: error: Pages of the UPO of session ${session} are missing: 1 (1 of 2 are here). (UPO-020)`);
    expect(output).not.toContain('None of the files');
  });

  it('prints JSON with the names of the UPOs', async () => {
    const { output } = await run('pages', '--invoices', 'sent', '--json');
    expect(JSON.parse(output)).toMatchObject({
      complete: true,
      upos: [{ file: 'pages/1.xml', version: 'v4-3', environment: 'prod', entries: 1 }, { file: 'pages/2.xml' }],
      matched: [{ file: 'sent/invoice-1.xml', entries: [{ ksef_number: first.entry.NumerKSeFDokumentu, mode: 'online' }] }, {}, {}],
    });
  });

  it('says in Polish that a test environment proves nothing', async () => {
    const { output } = await runCommand(folder, ['upo', 'check', 'test.xml', '--no-config', '--language', 'pl']);
    expect(output).toContain('- test.xml: ostrzeżenie: UPO ze środowiska testowego');
  });

  it.each([
    [['missing.xml'], 'missing.xml: '],
    [['sent/invoice-1.xml'], 'sent/invoice-1.xml: This is not a UPO of KSeF'],
    [['upo.xml', '--invoices', 'nowhere'], 'nowhere: '],
    [['changed'], 'None of the files is a UPO.'],
  ])('exits with 2 for what cannot be read: %s', async (parameters, complaint) => {
    expect(await run(...parameters)).toMatchObject({ exitCode: 2, complaints: expect.stringContaining(complaint) });
  });

  it('knows only one action', async () => {
    const { exitCode, complaints } = await runCommand(folder, ['upo', 'verify', 'upo.xml', '--no-config', '--language', 'en']);
    expect([exitCode, complaints]).toEqual([2, expect.stringContaining('upo must be one of check')]);
  });
});
