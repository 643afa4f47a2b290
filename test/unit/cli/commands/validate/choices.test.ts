import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ValidateOptions } from '@nakor/cli/commands/validate/choices';
import { validateChoices } from '@nakor/cli/commands/validate/choices';
import { createProgram } from '@nakor/cli/program';
import { checkCommandLine } from '@nakor/cli/run-cli';
import { describe, expect, it } from 'vitest';

const folder = join(tmpdir(), 'nakor-no-such-folder');
const noDocuments = { source: null, corrections: [], advances: [] };
const defaults = {
  paths: ['a.xml'],
  format: 'text',
  output: null,
  isForExcel: false,
  isInfoShown: true,
  rulePage: 'https://www.npmjs.com/package/nakor#{code}',
  language: 'pl',
  environment: 'prod',
  rates: null,
  asOf: null,
  maxWarnings: null,
  sessionInvoices: null,
  invoiceLimits: {},
  isAdviceShown: true,
  rules: {},
  related: noDocuments,
  areRelatedFound: true,
  isOnlyInvalid: false,
  jobs: availableParallelism(),
  configPath: null,
  configFolder: folder,
};

/** The other commands, which these tests do not use. */
const never = () => Promise.reject(new Error('Only validate is tested here.'));
const unused = {
  ...{
    fix: never,
    show: never,
    analyze: never,
    explain: never,
    offline: never,
    reconcile: never,
    latarnia: never,
    codeIi: never,
    upo: never,
    payment: never,
    correct: never,
    auditPack: never,
    verify: never,
    rules: never,
    scenarios: never,
    mcp: never,
    listen: never,
    trigger: never,
    batch: never,
  },
};

/** The options of a command line. */
async function choicesOf(given: readonly string[]) {
  let read: Promise<unknown> | undefined;
  const validate = async (paths: readonly string[], options: ValidateOptions) => {
    read = validateChoices(paths, options, folder, Date.UTC(2026, 10, 23));
    await read;
    return 0 as const;
  };
  const program = createProgram({ ...unused, validate }, { language: 'en', out: () => {}, error: () => {}, onExitCode: () => {} });
  await program.parseAsync(['validate', '--no-config', ...given], { from: 'user' });
  return read;
}

describe('the options of validate', () => {
  it.each([
    { name: 'a single file', given: ['a.xml'], expected: defaults },
    { name: 'JSON', given: ['--json', 'a.xml'], expected: { ...defaults, format: 'jsonl' } },
    { name: 'English', given: ['a.xml', '--language', 'en'], expected: { ...defaults, language: 'en' } },
    { name: 'no info', given: ['--no-info', 'a.xml'], expected: { ...defaults, isInfoShown: false } },
    { name: 'the test environment', given: ['--environment=test', 'a.xml'], expected: { ...defaults, environment: 'test' } },
    { name: 'a day', given: ['--as-of', '2026-10-15', 'a.xml'], expected: { ...defaults, asOf: '2026-10-15T11:00:00Z' } },
    {
      name: 'a file of exchange rates',
      given: ['--rates', 'tables.json', 'a.xml'],
      expected: { ...defaults, rates: { path: 'tables.json', folder } },
    },
    {
      name: 'an instant',
      given: ['--as-of', '2026-10-15T09:00:00+02:00', 'a.xml'],
      expected: { ...defaults, asOf: '2026-10-15T09:00:00+02:00' },
    },
    { name: 'no advice', given: ['--advice', 'off', 'a.xml'], expected: { ...defaults, isAdviceShown: false } },
    {
      name: 'a corrected invoice with earlier corrections',
      given: ['a.xml', '--source', 's.xml', '--correction', 'b.xml', '--correction', 'c.xml'],
      expected: { ...defaults, related: { ...noDocuments, source: 's.xml', corrections: ['b.xml', 'c.xml'] } },
    },
    {
      name: 'advances',
      given: ['--advance', 'b.xml', '--advance', 'c.xml', 'a.xml'],
      expected: { ...defaults, related: { ...noDocuments, advances: ['b.xml', 'c.xml'] } },
    },
    { name: 'standard input', given: ['-'], expected: { ...defaults, paths: ['-'] } },
    { name: 'a format', given: ['a.xml', '--format', 'junit'], expected: { ...defaults, format: 'junit' } },
    { name: 'SARIF, without info', given: ['a.xml', '--format', 'sarif'], expected: { ...defaults, format: 'sarif', isInfoShown: false } },
    { name: 'SARIF with info', given: ['a.xml', '--format', 'sarif', '--info'], expected: { ...defaults, format: 'sarif' } },
    {
      name: 'a file for the report',
      given: ['a.xml', '--output', 'r.csv', '--excel'],
      expected: { ...defaults, output: 'r.csv', isForExcel: true },
    },
    { name: 'a raised limit', given: ['a.xml', '--session-invoices', '20000'], expected: { ...defaults, sessionInvoices: 20_000 } },
    {
      name: 'a raised size of invoices',
      given: ['a.xml', '--invoice-bytes', '2000000', '--invoice-with-attachment-bytes', '6000000'],
      expected: { ...defaults, invoiceLimits: { bytes: 2_000_000, withAttachmentBytes: 6_000_000 } },
    },
    { name: 'a number of warnings', given: ['a.xml', '--max-warnings', '0'], expected: { ...defaults, maxWarnings: 0 } },
    { name: 'a number of threads', given: ['a.xml', '--jobs', '3'], expected: { ...defaults, jobs: 3 } },
    {
      name: 'severities',
      given: ['a.xml', '--rules', 'off:XML-901,XML-902,error:XML-403'],
      expected: {
        ...defaults,
        rules: {
          'XML-901': { severity: 'off', reason: '--rules' },
          'XML-902': { severity: 'off', reason: '--rules' },
          'XML-403': { severity: 'error', reason: '--rules' },
        },
      },
    },
  ])('reads $name', async ({ given, expected }) => {
    expect(await choicesOf(given)).toEqual(expected);
  });

  it.each([
    { name: 'no file', given: ['--json'], says: 'Name at least one file' },
    { name: 'an unknown option', given: ['--jsn', 'a.xml'], says: '--jsn' },
    { name: 'an unsupported language', given: ['--language', 'de', 'a.xml'], says: 'pl, en' },
    { name: 'a day that does not exist', given: ['--as-of', '2026-02-30', 'a.xml'], says: '2026-02-30' },
    { name: 'an instant without a zone', given: ['--as-of', '2026-10-15T09:00:00', 'a.xml'], says: '2026-10-15T09:00:00+02:00' },
    { name: 'a day before KSeF', given: ['--as-of', '2026-01-31', 'a.xml'], says: '2026-02-01' },
    { name: 'a day in ten years', given: ['--as-of', '2036-10-15', 'a.xml'], says: 'one year ahead' },
    { name: 'an unknown format', given: ['--format', 'xml', 'a.xml'], says: 'text, json, jsonl, sarif, junit, csv, html' },
    {
      name: 'a session without invoices',
      given: ['--session-invoices', '0', 'a.xml'],
      says: '--session-invoices must be a whole number from 1',
    },
    { name: 'a negative number of warnings', given: ['--max-warnings=-1', 'a.xml'], says: '--max-warnings must be a whole number from 0' },
    { name: 'no threads', given: ['--jobs', '0', 'a.xml'], says: '--jobs must be a whole number from 1' },
    { name: 'a code without a severity', given: ['--rules', 'XML-901', 'a.xml'], says: 'off:XML-901' },
    { name: 'an unknown severity', given: ['--rules', 'none:XML-901', 'a.xml'], says: 'error, warning, info, off' },
    { name: 'an unknown code', given: ['--rules', 'off:XML-000', 'a.xml'], says: 'there is no rule XML-000' },
    { name: 'a rule of KSeF that is turned off', given: ['--rules', 'off:XML-301', 'a.xml'], says: 'rejects such a file' },
    { name: 'a rule of the schema as a warning', given: ['--rules', 'warning:XML-103', 'a.xml'], says: 'rejects such a file' },
    { name: 'a warning of KSeF that is turned off', given: ['--rules', 'info:XML-007', 'a.xml'], says: 'warns of such a file' },
    { name: 'a document that cannot be read', given: ['--rules', 'off:XML-008', 'a.xml'], says: 'such a document cannot be read' },
    { name: 'a document that is no invoice', given: ['--rules', 'off:XML-022', 'a.xml'], says: 'must never be sent' },
    { name: 'advice on', given: ['--advice', 'on', 'a.xml'], says: '--advice must be one of off' },
    { name: 'corrections of an unknown invoice', given: ['--correction', 'b.xml', 'a.xml'], says: '--source' },
    { name: 'too many documents', given: ['a.xml', ...Array.from({ length: 101 }, () => '--advance=b.xml')], says: 'At most 100' },
    { name: 'an option without its value', given: ['a.xml', '--as-of'], says: '--as-of' },
  ])('rejects $name', async ({ given, says }) => {
    expect(await checkCommandLine(['validate', '--no-config', ...given], folder)).toContain(says);
  });
});
