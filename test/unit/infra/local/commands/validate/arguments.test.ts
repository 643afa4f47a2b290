import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../../../../infra/local/commands/validate/arguments.ts';
import { UserError } from '../../../../../../infra/local/support/user-error.ts';

const noDocuments = { source: null, corrections: [], advances: [] };
const defaults = {
  paths: ['a.xml'],
  isJson: false,
  isInfoShown: true,
  language: 'pl',
  environment: 'prod',
  ratesPath: null,
  asOfUnixMs: null,
  isAdviceShown: true,
  related: noDocuments,
};

describe('readArguments', () => {
  it.each([
    { name: 'a single file', given: ['a.xml'], expected: defaults },
    { name: 'JSON', given: ['--json', 'a.xml'], expected: { ...defaults, isJson: true } },
    { name: 'English', given: ['a.xml', '--language', 'en'], expected: { ...defaults, language: 'en' } },
    { name: 'no info', given: ['--no-info', 'a.xml'], expected: { ...defaults, isInfoShown: false } },
    { name: 'the test environment', given: ['--environment=test', 'a.xml'], expected: { ...defaults, environment: 'test' } },
    { name: 'a day', given: ['--as-of', '2026-10-15', 'a.xml'], expected: { ...defaults, asOfUnixMs: Date.UTC(2026, 9, 15, 11) } },
    { name: 'a file of exchange rates', given: ['--rates', 'tables.json', 'a.xml'], expected: { ...defaults, ratesPath: 'tables.json' } },
    {
      name: 'an instant',
      given: ['--as-of', '2026-10-15T09:00:00+02:00', 'a.xml'],
      expected: { ...defaults, asOfUnixMs: Date.UTC(2026, 9, 15, 7) },
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
    { name: 'help', given: ['--help', 'a.xml'], expected: 'help' },
  ])('reads $name', ({ given, expected }) => {
    expect(readArguments(given)).toEqual(expected);
  });

  it.each([
    { name: 'no file', given: ['--json'], says: 'Name at least one file' },
    { name: 'an unknown option', given: ['--jsn', 'a.xml'], says: '--jsn' },
    { name: 'an unsupported language', given: ['--language', 'de', 'a.xml'], says: 'pl, en' },
    { name: 'a day that does not exist', given: ['--as-of', '2026-02-30', 'a.xml'], says: '2026-02-30' },
    { name: 'an instant without a zone', given: ['--as-of', '2026-10-15T09:00:00', 'a.xml'], says: '2026-10-15T09:00:00+02:00' },
    { name: 'advice on', given: ['--advice', 'on', 'a.xml'], says: '--advice must be one of off' },
    { name: 'corrections of an unknown invoice', given: ['--correction', 'b.xml', 'a.xml'], says: '--source' },
    { name: 'too many documents', given: ['a.xml', ...Array.from({ length: 101 }, () => '--advance=b.xml')], says: 'At most 100' },
    { name: 'an option without its value', given: ['a.xml', '--as-of'], says: '--as-of' },
  ])('rejects $name', ({ given, says }) => {
    expect(() => readArguments(given)).toThrow(UserError);
    expect(() => readArguments(given)).toThrow(says);
  });
});
