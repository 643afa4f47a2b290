import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-words-'));
  mkdirSync(join(folder, 'biuro'));
  const valid = invoiceXml({ lines: 2 });
  writeFileSync(join(folder, 'f.xml'), valid);
  const files = {
    poprawna: valid,
    kwota: valid.replace(/<P_15>[^<]*</, '<P_15>1.00<'),
    data: valid.replace(/<P_1>[^<]*</, '<P_1>15.10.2026<'),
    zapis: valid.replace(/<P_15>/, '<P_15> '),
    tekst: 'to nie jest XML',
    upo: '<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3"/>',
    urwana: valid.slice(0, 500),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'biuro', `${name}.xml`), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Values of the machine formats. In texts for people they are written in words. */
const codeWords =
  /\b(ready_\w+|not_ready|preflight_\w+|critical|errors?|warnings?|info|rejects?|rejected|warns|accepts|valid|invalid|unreadable|law|arithmetic|practice|severity|readiness|true|false|null|undefined|yes|off)\b/;

/** What is named in English in Polish texts, too: commands with their options, elements, and parts of the official schema. */
const withoutNames = (text: string) =>
  text
    .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/\bnakor [^\n]*/g, '')
    .replace(/--[\w-]+/g, '');

describe('Polish output for people', () => {
  it.each([
    ['validate f.xml'],
    ['validate biuro'],
    ['validate biuro --only-invalid'],
    ['validate biuro --rules warning:XML-403,off:XML-901'],
    ['validate biuro --format html'],
    ['validate biuro --format error-list'],
    ['validate biuro --format csv --excel'],
    ['validate biuro/upo.xml'],
    ['fix biuro --check'],
    ['analyze f.xml'],
    ['analyze biuro/kwota.xml'],
    ['analyze biuro/upo.xml'],
    ['rules'],
    ['rules XML-403'],
    ['scenarios'],
    ['scenarios price-change'],
    ['explain 450'],
    ['explain abc'],
  ])('says in words what machine formats say in codes: nakor %s', async (line) => {
    const { output, complaints } = await runCommand(folder, [
      ...line.split(' '),
      '--no-config',
      '--language',
      'pl',
      '--as-of',
      '2026-10-15',
    ]);
    const shown = withoutNames(`${output}\n${complaints}`);
    expect(shown.trim()).not.toBe('');
    const found = shown.split('\n').filter((each) => codeWords.test(each));
    expect(found).toEqual([]);
  });

  it('keeps the codes in machine formats', async () => {
    const { output } = await runCommand(folder, ['validate', 'f.xml', '--json', '--no-config', '--as-of', '2026-10-15']);
    expect(output).toContain('"readiness":"ready_');
  });
});
