import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificateMaker } from '../../../../support/builders/code-certificates.ts';
import { signUpo } from '../../../../support/builders/signed-upos.ts';
import { sentInvoice, writeConfirmation, writeUpo } from '../../../../support/builders/upos.ts';
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
  const maker = createCertificateMaker();
  const confirmation = writeConfirmation({ entries: invoices.map(({ entry }) => entry) });
  const signed = signUpo({ confirmation, signer: maker.make() });
  write('signed.xml', signed);
  write('damaged.xml', signed.replace('FV/2026/10/1<', 'FV/2026/10/9<'));
  write('ca.pem', readFileSync(join(maker.folder, 'ca.pem')));
  maker.remove();
  write('test.xml', writeUpo({ receiver: 'Ministerstwo Finansów - środowisko testowe (TE)', entries: [] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...parameters: string[]) => runCommand(folder, ['upo', 'check', ...parameters, '--no-config', '--language', 'en']);

describe('nakor upo check', () => {
  it.each(['sent', 'sent.zip'])('assigns KSeF numbers to the files of %s', async (invoicesPath) => {
    const { exitCode, output, complaints } = await run('upo.xml', '--invoices', invoicesPath);
    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: '' });
    expect(output).toContain(
      `upo.xml: UPO v4-3, session ${session}, documents: 3, signature: none\n- upo.xml: The UPO has no signature, so it does not prove by itself that the Ministry issued it. (UPO-040)\nAccepted by KSeF: 3\n`,
    );
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

  it('verifies signatures with a trust, which then have to be valid', async () => {
    const trusted = await run('signed.xml', '--invoices', 'sent', '--trust', 'ca.pem');
    expect(trusted).toMatchObject({ exitCode: 0, complaints: '' });
    expect(trusted.output).toContain('documents: 3, signature: valid (C=PL, O=Firma');
    const unknown = await run('signed.xml', '--invoices', 'sent');
    expect([unknown.exitCode, unknown.output]).toEqual([0, expect.stringContaining('signature: intact, signer not confirmed (C=PL')]);
    expect((await run('upo.xml', '--trust', 'ca.pem')).exitCode).toBe(1);
    const changed = await run('damaged.xml', '--json');
    expect(changed.exitCode).toBe(1);
    expect(JSON.parse(changed.output)).toMatchObject({
      complete: false,
      upos: [{ signature: { state: 'invalid', signer: null, findings: [{ code: 'UPO-047' }] } }],
    });
    expect(await run('upo.xml', '--trust', 'upo.xml')).toMatchObject({
      exitCode: 2,
      complaints: expect.stringContaining('upo.xml: these are not'),
    });
  });

  it('knows only one action', async () => {
    const { exitCode, complaints } = await runCommand(folder, ['upo', 'verify', 'upo.xml', '--no-config', '--language', 'en']);
    expect([exitCode, complaints]).toEqual([2, expect.stringContaining('upo must be one of check')]);
  });
});
