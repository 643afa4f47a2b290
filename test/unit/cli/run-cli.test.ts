import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { saleOf } from '../../support/builders/sale-samples.ts';
import { runCommand } from '../../support/drivers/command-line.ts';

const valid = invoiceXml({ lines: 1 });
const fixable = valid.replace('<P_15>123.00', '<P_15> 123.00');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-commands-'));
  writeFileSync(join(folder, 'valid.xml'), valid);
  writeFileSync(join(folder, 'fixable.xml'), fixable);
  writeFileSync(join(folder, 'wrong.xml'), valid.replace('<P_15>123.00', '<P_15> 132.00'));
  writeFileSync(join(folder, 'text.xml'), 'no XML');
});
afterEach(() => rmSync(folder, { recursive: true }));

const common = ['--no-config', '--language', 'en', '--as-of', '2026-10-15'];
const run = (command: string, ...parameters: string[]) => runCommand(folder, [command, ...parameters, ...common]);
const contentOf = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('fix', () => {
  it('prints a single document, and what was fixed on the error stream', async () => {
    const { exitCode, output, complaints } = await run('fix', 'fixable.xml');
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: valid });
    expect(complaints).toMatch(/^fixable\.xml: fixed \(1 fix\)\n {2}\d+:\d+ XML-120 /);
    expect(contentOf('fixable.xml')).toBe(fixable);
  });

  it('prints the differences of several documents', async () => {
    const { output } = await run('fix', 'valid.xml', 'fixable.xml');
    expect(output).toContain('-    <P_15> 123.00</P_15>\n+    <P_15>123.00</P_15>\n');
  });

  it('prints no control characters of a name', async () => {
    writeFileSync(join(folder, '\u001b[31m\u202e.xml'), fixable);
    const { output, complaints } = await run('fix', '--diff', '.');
    expect(`${output}${complaints}`).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
    expect(output).toContain('\\u001b[31m\\u202e.xml');
  });

  it('lists what can be fixed', async () => {
    const { exitCode, output } = await run('fix', 'valid.xml', 'fixable.xml', '--check');
    expect(output).toMatch(/^valid\.xml: nothing to fix\nfixable\.xml: can be fixed \(1 fix\)\n/);
    expect(exitCode).toBe(1);
    expect(contentOf('fixable.xml')).toBe(fixable);
    expect((await run('fix', 'valid.xml', '--check')).exitCode).toBe(0);
  });

  it('replaces files as a whole, with their permissions, and follows links', async () => {
    chmodSync(join(folder, 'fixable.xml'), 0o640);
    symlinkSync(join(folder, 'fixable.xml'), join(folder, 'link.xml'));
    const { exitCode, output } = await run('fix', 'link.xml', '--write');
    expect({ exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^link\.xml: fixed \(1 fix\)/) });
    expect(contentOf('fixable.xml')).toBe(valid);
    expect(statSync(join(folder, 'fixable.xml')).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toHaveLength(5);
  });

  it('says what a person has to decide, and exits with 1', async () => {
    const { exitCode, output } = await run('fix', 'wrong.xml', '--write');
    expect(output).toContain('only a person can decide: XML-403');
    expect(exitCode).toBe(1);
    expect(contentOf('wrong.xml')).toContain('<P_15>132.00<');
  });

  it.each([
    { name: 'text.xml', exitCode: 1, says: 'text.xml: cannot be fixed\n  XML-001' },
    { name: 'gone.xml', exitCode: 2, says: 'gone.xml: The file does not exist.' },
    { name: '-', exitCode: 2, says: '-: This is not a file on disk' },
  ])('reports $name and still writes the others', async ({ name, exitCode, says }) => {
    const parameters = ['fix', name, 'fixable.xml', '--write', ...common];
    const ending = await runCommand(folder, parameters, fixable);
    expect(ending.complaints).toContain(says);
    expect(ending.exitCode).toBe(exitCode);
    expect(contentOf('fixable.xml')).toBe(valid);
  });

  it('does not accept two ways of output', async () => {
    expect(await run('fix', 'valid.xml', '--write', '--check')).toMatchObject({ exitCode: 2 });
  });
});

const request = ['--scenario', 'price-change', '--reason', 'Wrong price', '--number', 'FK/1'];
const change = ['--change', '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_9A=45.00'];

describe('correct', () => {
  it('prints the XML, and explains it on the error stream', async () => {
    const { exitCode, output, complaints } = await run('correct', 'valid.xml', ...request, ...change);
    expect(output).toContain('<RodzajFaktury>KOR<');
    expect(complaints).toContain('Change of net, VAT and gross: ');
    expect(complaints).toContain('P_9A (net unit price): ');
    expect(exitCode).toBe(0);
  });

  it('says when a valid correction is not ready, and when it is', async () => {
    const number = ['--answer', 'nr_ksef_faktury_korygowanej=1234563218-20261015-0A1B2C3D4E5F-C3'];
    const last = (text: string) => text.trimEnd().split('\n').at(-1);
    const without = await run('correct', 'valid.xml', ...request, ...change);
    expect(last(without.complaints)).toBe('The correction is valid but not ready to be sent: read the warnings.');
    const complete = await run('correct', 'valid.xml', ...request, ...change, ...number);
    expect(last(complete.complaints)).toBe('The correction is valid.');
    const mistyped = await run('correct', 'valid.xml', ...request, ...change, ...number.map((text) => text.replace(/C3$/, 'C4')));
    expect(mistyped.exitCode).not.toBe(0);
    expect(mistyped.complaints).toContain('The checksum of the KSeF number ');
  });

  it('reads a request from a file, which options complete, and writes a file', async () => {
    const fields = { scenario_id: 'price-change', przyczyna_korekty: 'From the file', numer_faktury_kor: 'FK/1' };
    writeFileSync(join(folder, 'request.json'), JSON.stringify({ ...fields, source_xml: valid }));
    const { output, complaints } = await run('correct', '--request', 'request.json', ...change, '--output', 'k.xml');
    expect({ output, complaints }).toMatchObject({ output: expect.stringContaining('Change of net'), complaints: '' });
    expect(contentOf('k.xml')).toContain('<PrzyczynaKorekty>From the file<');
    const again = await run('correct', '--request', 'request.json', ...change, '--output', 'k.xml');
    expect(again).toMatchObject({ exitCode: 2, complaints: expect.stringContaining('exists already') });
  });

  it.each([
    {
      name: 'without a number',
      parameters: ['valid.xml', '--scenario', 'price-change'],
      says: 'numer_faktury_kor (--number): ',
      exitCode: 2,
    },
    { name: 'with a malformed change', parameters: ['valid.xml', ...request, '--change', 'P_9A'], says: 'KEY=VALUE', exitCode: 2 },
    { name: 'for an unknown preset', parameters: ['valid.xml', ...request, ...change, '--preset', 'none'], says: 'preset', exitCode: 2 },
    { name: 'of no invoice', parameters: [...request], says: 'Name the invoice', exitCode: 2 },
    { name: 'of a file that is no XML', parameters: ['text.xml', ...request, ...change], says: 'XML-001', exitCode: 1 },
  ])('rejects a request $name', async ({ parameters, says, exitCode }) => {
    const ending = await run('correct', ...parameters);
    expect(ending.complaints).toContain(says);
    expect(ending).toMatchObject({ exitCode, output: '' });
  });
});

describe('correct, after earlier corrections', () => {
  const step = (scenario: string, number: number, ...parameters: string[]) => {
    const earlier = Array.from({ length: number - 1 }, (_, index) => ['--correction', `k${index + 1}.xml`]).flat();
    const common = ['--scenario', scenario, '--reason', 'Correction', '--number', `FK/${number}`];
    return run('correct', 'sold.xml', ...common, ...earlier, ...parameters, '--output', `k${number}.xml`);
  };
  const ksef = ['--answer', 'nr_ksef_faktury_korygowanej=1234563218-20261015-0A1B2C3D4E5F-C3'];
  const line = (field: string, value: string) => ['--change', `/Faktura/Fa/FaWiersz[1]/${field}=${value}`];
  const difference = ['--answer', 'metoda_wierszy=roznica'];

  beforeEach(async () => {
    const rows = [
      { P_8B: '10', P_9A: '100.00', P_11: '1000.00', P_12: '23' },
      { P_8B: '5', P_9A: '20.00', P_11: '100.00', P_12: '23' },
    ];
    writeFileSync(join(folder, 'sold.xml'), saleOf({ P_13_1: '1100.00', P_14_1: '253.00', P_15: '1353.00' }, rows));
    await step('formal-details', 1, ...ksef, ...line('P_7', 'Other name'));
    await step('price-change', 2, ...ksef, ...difference, ...line('P_9A', '90.00'));
  });

  it('starts from the price that the last one left on a renamed line', async () => {
    const { exitCode, output } = await step('price-change', 3, ...ksef, ...difference, ...line('P_9A', '50.00'));
    expect({ exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringContaining('−400.00, −92.00, −492.00') });
    expect(output).toContain('The correction is valid.');
  });

  it('cancels all that is left', async () => {
    const { exitCode, output, complaints } = await step('cancel-to-zero', 3, ...ksef, '--answer', 'powod=sprzedaz_nie_doszla_do_skutku');
    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: '' });
    expect(output).toContain('−1,000.00, −230.00, −1,230.00');
  });

  it('exits with 1 when one is missing, and names the document', async () => {
    await step('quantity-return', 3, ...ksef, ...difference, ...line('P_8B', '8'));
    const given = ['--correction', 'k1.xml', '--correction', 'k3.xml'];
    const parameters = [
      '--scenario',
      'price-change',
      '--reason',
      'Correction',
      '--number',
      'FK/4',
      ...given,
      ...ksef,
      ...line('P_9A', '50.00'),
    ];
    const { exitCode, complaints } = await run('correct', 'sold.xml', ...parameters);
    expect(exitCode).toBe(1);
    expect(complaints).toMatch(/--correction \(2\).*is probably missing/);
    expect(complaints).toContain('XML-661');
  });
});

describe('analyze', () => {
  it('suggests corrections with commands that work', async () => {
    const { exitCode, output } = await run('analyze', 'valid.xml');
    const [, example = ''] = /example: nakor correct (.*price-change.*) --reason/.exec(output) ?? [];
    expect(output).toContain('--answer nr_ksef_faktury_korygowanej=…');
    const words = [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    expect((await run('correct', ...words, '--reason', 'x', '--number', 'FK/1')).exitCode).toBe(0);
    expect(exitCode).toBe(0);
  });

  it('exits with 1 for a document that is no invoice', async () => {
    writeFileSync(join(folder, 'other.xml'), '<Invoice/>');
    expect(await run('analyze', 'other.xml')).toMatchObject({
      exitCode: 1,
      output: '',
      complaints: expect.stringContaining('(INVALID_XML)'),
    });
  });
});

describe('audit-pack and verify', () => {
  it('document a correction, and detect a change', async () => {
    await run('correct', 'valid.xml', ...request, ...change, '--output', 'k.xml');
    const built = await run('audit-pack', 'valid.xml', 'k.xml', ...request, '--output', 'pack.zip');
    expect(built).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^pack\.zip: \d+ bytes, SHA-256 [0-9a-f]{64}\n/) });
    const verified = await runCommand(folder, ['verify', 'pack.zip']);
    expect(verified).toMatchObject({ exitCode: 0, output: expect.stringContaining('pack.zip is intact') });
    const bytes = readFileSync(join(folder, 'pack.zip'));
    writeFileSync(join(folder, 'pack.zip'), bytes.subarray(1));
    expect(await runCommand(folder, ['verify', 'pack.zip'])).toMatchObject({ exitCode: 1, complaints: expect.stringContaining('damaged') });
  });

  it('need a file to write', async () => {
    expect((await run('audit-pack', 'valid.xml', 'valid.xml', ...request)).exitCode).toBe(2);
    expect(existsSync(join(folder, 'pack.zip'))).toBe(false);
  });
});

describe('the catalogues', () => {
  it.each([
    { parameters: ['rules', 'XML-403'], says: 'XML-403: P_15 differs from the totals\n' },
    { parameters: ['rules', '403'], says: '\nHow to fix it: Check that P_15 is' },
    { parameters: ['rules', 'XML-402'], says: '\nSeverity: Error. ' },
    { parameters: ['rules', 'XML-402'], says: '\n  - <P_14_1>24.00</P_14_1>\n  + <P_14_1>23.00</P_14_1>\n' },
    { parameters: ['rules', 'XML-006', '--environment', 'test'], says: '\nSeverity: Critical. ' },
    { parameters: ['rules', 'XML-006'], says: '  Test: Rejects the file since 10 April 2026 (in force)\n' },
    { parameters: ['rules', 'XML-001'], says: '\nHow to fix it: ' },
    { parameters: ['rules', 'xml-403', '--json'], says: '"code": "XML-403"' },
    { parameters: ['rules'], says: '\nXML-403' },
    { parameters: ['scenarios'], says: '\nprice-change' },
    { parameters: ['scenarios', 'price-change'], says: 'Fa/FaWiersz/P_9A' },
  ])('print $parameters', async ({ parameters, says }) => {
    const [command = '', ...others] = parameters;
    const { exitCode, output } = await run(command, ...others);
    expect(output).toContain(says);
    expect(exitCode).toBe(0);
  });

  it.each([
    ['rules', 'XML-999'],
    ['scenarios', 'none'],
  ])('know no %s %s', async (command, name) => {
    expect(await run(command, name)).toMatchObject({ exitCode: 2, complaints: expect.stringContaining(name) });
  });
});

describe('the program', () => {
  it.each([[['--help']], [['validate', '--help']], [['fix', '--help']], [['correct', '--help']], [['verify', '--help']]])(
    'explains %s',
    async (parameters) => {
      const { exitCode, output } = await runCommand(folder, parameters);
      expect(output).toMatch(/^Usage: nakor /);
      expect(exitCode).toBe(0);
    },
  );

  it('prints its version', async () => {
    expect((await runCommand(folder, ['--version'])).output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('prints no control characters of a configuration', async () => {
    writeFileSync(join(folder, 'nakor.config.json'), '{"\\u001b[31m":1}');
    const { exitCode, complaints } = await runCommand(folder, ['validate', 'valid.xml']);
    expect({ exitCode, complaints }).toEqual({ exitCode: 2, complaints: expect.stringContaining('\\u001b[31m') });
  });

  it.each([[['validat', 'a.xml']], [['validate', '--fix', 'a.xml']], [[]], [['verify']]])('exits with 2 for %s', async (parameters) => {
    const { exitCode, output } = await runCommand(folder, parameters);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
  });
});

describe('explain', () => {
  it('explains a code, a text, a file and standard input', async () => {
    writeFileSync(
      join(folder, 'response.json'),
      '{"invoiceCount":1,"status":{"code":445,"description":"Błąd weryfikacji, brak poprawnych faktur"}}',
    );
    for (const words of [['445'], ['Błąd', 'weryfikacji,', 'brak', 'poprawnych', 'faktur'], ['response.json']]) {
      const { exitCode, output } = await run('explain', ...words);
      expect({ exitCode, output }).toEqual({
        exitCode: 0,
        output: expect.stringMatching(/^445 .*\(status of a session\)\nKSeF rejected all invoices/),
      });
    }
  });

  it('says where the invoice is wrong', async () => {
    writeFileSync(join(folder, 'rejected.xml'), valid.replace('<P_15>123.00', '<P_15>123,00'));
    const { output } = await run('explain', '450', '--invoice', 'rejected.xml');
    expect(output).toMatch(/\nIn the invoice:\n- XML-\d{3}, line \d+, \/Faktura\/Fa\/P_15: /);
  });

  it('exits with 1 if nothing is recognized, and with 2 if the invoice cannot be read', async () => {
    expect(await run('explain', 'ala')).toMatchObject({ exitCode: 1, output: expect.stringContaining('No code or message of KSeF') });
    expect(await run('explain', '450', '--invoice', 'absent.xml')).toMatchObject({ exitCode: 2, output: '' });
  });

  it('prints JSON', async () => {
    const { output } = await run('explain', '21405', '--json');
    expect(JSON.parse(output)).toMatchObject({ recognized: true, statuses: [{ kind: 'request', code: 21405 }] });
  });
});
