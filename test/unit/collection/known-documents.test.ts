import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { replaced } from '../../support/builders/rule-cases.ts';
import { runCommand } from '../../support/drivers/command-line.ts';

const invoice = invoiceXml({ lines: 1 });
const changed = replaced(invoice, 'Usługa wzorcowa nr 1', 'Inna usługa');
const ofOtherNumber = replaced(invoice, 'FV/2026/10/001', 'FV/2026/10/002');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-duplicates-'));
  mkdirSync(join(folder, 'later'));
  const files = {
    'a.xml': invoice,
    'b.xml': changed,
    'c.xml': ofOtherNumber,
    'd.xml': invoice,
    'later/e.xml': changed,
    'f.xml': 'no XML',
    'g.xml': 'no XML',
  };
  for (const [name, xml] of Object.entries(files)) writeFileSync(join(folder, name), xml);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command in the folder, and returns what it prints. */
async function validate(...parameters: string[]): Promise<string> {
  const options = ['--no-config', '--as-of', '2026-10-15', '--no-info', '--language', 'en'];
  return (await runCommand(folder, ['validate', ...options, ...parameters])).output;
}

const rejection = (file: string, earlier: string) =>
  `Duplicate: the seller, kind and number are the same in different documents: ${file} and ${earlier}. KSeF rejects a second invoice of this seller, kind and number (code 440).`;

describe('nakor validate with several files', () => {
  it('reports later documents of the same seller, kind and number, and notes the same document', async () => {
    const output = await validate('a.xml', 'b.xml', 'c.xml', 'd.xml', 'later');
    const [report = '', totals] = output.split('\n\n');
    const [first = '', ...others] = report.split(/^(?=\S+: )/m).map((part) => part.trim());
    expect(first).toMatch(/^a\.xml: VALID, ready to send$/);
    expect(others.map((part) => part.split('\n')[0])).toEqual([
      'b.xml: INVALID, not ready to send, 1 critical',
      'c.xml: VALID, ready to send',
      'd.xml: VALID, ready to send',
      'later/e.xml: INVALID, not ready to send, 1 critical',
    ]);
    expect(totals).toMatch(
      /^5 files: 3 valid, 2 invalid, 0 unreadable\n2 critical\nRejected by KSeF: 2 files\nDuplicates .*: 2 files\nRepeated content: 2 files\n/,
    );
    expect(others[0]).toContain(`critical XML-020 [rejected by KSeF] ${rejection('b.xml', 'a.xml')}`);
    expect(others[2]).toContain('\n  the same file as a.xml');
    expect(others[3]).toContain(rejection('later/e.xml', 'a.xml'));
    expect(others[3]).toContain('\n  the same file as b.xml');
  });

  it('does so in JSON', async () => {
    const lines = (await validate('a.xml', 'b.xml', 'd.xml', 'f.xml', 'g.xml', '--json')).trimEnd().split('\n');
    const parsed = lines.map(
      (line) => JSON.parse(line) as { file: string; same_as?: string; result?: { issues: { code: string; message: string }[] } },
    );
    expect(parsed.map(({ file, same_as, result }) => [file, same_as, result?.issues.map(({ message }) => message)])).toEqual([
      ['a.xml', undefined, []],
      ['b.xml', undefined, [rejection('b.xml', 'a.xml')]],
      ['d.xml', 'a.xml', []],
      ['f.xml', undefined, undefined],
      ['g.xml', 'f.xml', undefined],
    ]);
  });
});
