import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '@nakor/cli/program';
import type { Language } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../support/drivers/command-line.ts';

const programIn = (language: Language) =>
  createProgram({} as Parameters<typeof createProgram>[0], { language, out: () => {}, error: () => {}, onExitCode: () => {} });

const run = (...parameters: string[]) => runCommand(tmpdir(), parameters);

/** Texts that are the same in both languages, since they consist of values alone. */
const neutral = [/^text\|/];

/** English words that no Polish help contains outside of examples and names. */
const englishWords = /\b(the|of|and|is|are|with|for|file|files|invoice|default|help|exits|options|usage|an?d? not|print|write)\b/i;

const withoutNames = (text: string) =>
  text
    .replace(/^ {2}nakor .*(?:\\\n.*)*/gm, '')
    .replace(/^ {2}\S.*? {2,}/gm, '')
    .replace(/--?[a-z][\w-]*(?: <[^>]*>)?|<[^>]*>|\[[^\]]*\]/g, '')
    .replace(/(?:GET|POST) \S+|nakor [a-z]+(?:-[a-z]+)?|[\w.-]+\.(?:json|xml)/g, '');

const described = (command: ReturnType<typeof programIn>) => [
  command.description(),
  ...command.registeredArguments.map(({ description }) => description),
  ...command.options.map(({ description }) => description),
];

describe('help', () => {
  const [polish, english] = [programIn('pl'), programIn('en')];
  const names = ['', ...polish.commands.map((command) => command.name())];

  it('describes every command, argument and option in both languages', () => {
    for (const [at, command] of [...polish.commands].entries()) {
      const pairs = described(command).map((text, index) => [text, described(english.commands[at] ?? english)[index]] as const);
      for (const [pl, en] of pairs) {
        expect(pl, command.name()).not.toBe('');
        if (!neutral.some((pattern) => pattern.test(pl))) expect(pl, command.name()).not.toBe(en);
      }
    }
  });

  it.each(names)('leaves no English in the Polish help of: nakor %s', async (name) => {
    const { exitCode, output } = await run(...(name === '' ? [] : [name]), '--help', '--language', 'pl');
    expect(exitCode).toBe(0);
    const text = withoutNames(output).replace(/English help.*/, '');
    expect(englishWords.exec(text)?.[0], text).toBeUndefined();
    expect(output).toMatch(/^Użycie: nakor/);
  });

  it('is English by default, and names the other language', async () => {
    const { output } = await run('--help');
    expect(output).toMatch(/^Usage: nakor \[options\] \[command\]/);
    expect(output).toContain('Pomoc po polsku: nakor --help --language pl');
  });
});

describe('errors of usage', () => {
  it.each([
    [['validate', '--formt', 'text'], "błąd: nieznana opcja '--formt'\n(Może chodzi o --format?)"],
    [['validat'], "błąd: nieznane polecenie 'validat'\n(Może chodzi o validate?)"],
    [['validate', '--format'], "błąd: opcja '--format <format>' wymaga wartości"],
    [['analyze'], "błąd: brakuje argumentu 'file'"],
    [['listen'], "błąd: brakuje wymaganej opcji '--forward-to <url>'"],
    [['mcp', 'x'], "błąd: za dużo argumentów polecenia 'mcp' (oczekiwano: 0, podano: 1)"],
    [['validate'], 'Podaj co najmniej jeden plik do sprawdzenia.'],
    [['validate', 'x.xml', '--format', 'excel'], '--format musi być jedną z wartości text, '],
    [['validate', 'x.xml', '--as-of', '2020-01-01'], '--as-of to „2020-01-01”. Podaj chwilę od'],
    [['rules', 'XML-999'], 'Nie ma reguły XML-999.'],
    [['validate', 'x.xml', '--rules', 'off:XML-001'], 'poziomu XML-001 nie można zmienić na „off”, bo '],
    [['analyze', 'missing.xml'], 'missing.xml: Nie ma takiego pliku.'],
  ])('are Polish for %j', async (parameters, text) => {
    const { exitCode, complaints } = await run(parameters[0] ?? '', '--language', 'pl', ...parameters.slice(1));
    expect(complaints).toContain(text);
    expect(exitCode).toBe(2);
  });

  it('have both languages wherever the command line reports one', () => {
    const sources = readdirSync('packages/cli/src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const oneLanguage = sources.filter((file) => /new UserError\(\s*["'`]/.test(readFileSync(join('packages/cli/src', file), 'utf8')));
    expect(oneLanguage).toEqual([]);
  });
});
