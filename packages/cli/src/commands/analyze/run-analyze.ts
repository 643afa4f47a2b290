import { readinessNames } from '@nakor/collection/reports/labels';
import type { Language } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { Analysis } from 'nakor';
import { type CommonOptions, readCommonSettings } from '../../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { readInput, readInvoice } from '../read-invoice.ts';

/** Options of `analyze`, as typed. */
export interface AnalyzeOptions extends CommonOptions {
  readonly correction?: readonly string[];
  readonly json?: boolean;
}

const texts = {
  pl: {
    invoice: 'Faktura',
    cannot: 'Nie można jej skorygować',
    suggestions: 'Możliwe korekty',
    example: 'przykład',
    issues: 'Walidacja',
    warnings: 'Ostrzeżenia',
  },
  en: {
    invoice: 'Invoice',
    cannot: 'It cannot be corrected',
    suggestions: 'Possible corrections',
    example: 'example',
    issues: 'Validation',
    warnings: 'Warnings',
  },
} as const;

/**
 * Describes an invoice and suggests how it can be corrected. Exits with 1 if it cannot be.
 *
 * @throws UserError if a file cannot be read
 */
export async function runAnalyze(file: string, options: AnalyzeOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const xml = await readInput(file, io);
  const corrections_xml = await Promise.all((options.correction ?? []).map((path) => readInvoice(path, io.folder)));
  return reportRejections(
    io,
    async () => {
      const analysis = await createLibrary(settings).analyze(xml, { corrections_xml });
      const text = options.json === true ? JSON.stringify(analysis) : escapeControlCharacters(describe(analysis, settings.language, file));
      await io.out(`${text}\n`);
      return analysis.blocking_reason === null ? exitCodes.ok : exitCodes.issues;
    },
    { content: xml, language: settings.language },
  );
}

function describe({ invoice, blocking_reason, suggestions, issues_summary: summary }: Analysis, language: Language, file: string): string {
  const labels = texts[language];
  const facts = [invoice.version, invoice.kind, invoice.number, invoice.issue_date, invoice.gross, invoice.currency];
  return [
    `${labels.invoice}: ${facts.filter((fact) => fact !== null).join(', ')}`,
    `${labels.issues}: ${readinessNames[summary.readiness][language]}${summary.codes.length === 0 ? '' : ` (${summary.codes.join(', ')})`}`,
    ...(invoice.warnings.length === 0
      ? []
      : [`${labels.warnings}:`, ...invoice.warnings.map(({ path, message }) => `  ${path}: ${message}`)]),
    ...(blocking_reason === null ? [] : [`${labels.cannot}: ${blocking_reason}`]),
    ...(suggestions.length === 0 ? [] : ['', `${labels.suggestions}:`]),
    ...suggestions.flatMap((suggestion) => [
      `  ${suggestion.scenario_id} (${Math.round(suggestion.score * 100)}%): ${suggestion.title}`,
      ...suggestion.reasons.map((reason) => `      ${reason}`),
      `      ${labels.example}: ${exampleCommand(suggestion, file)}`,
    ]),
  ].join('\n');
}

/** Without this answer, a correction states that the invoice was issued outside KSeF. */
const ksefNumberAnswer = 'nr_ksef_faktury_korygowanej';

type Suggestion = Analysis['suggestions'][number];

/** A command that works for this invoice, once reason, number and the KSeF number of the invoice are right. */
function exampleCommand(suggestion: Suggestion, file: string): string {
  const { scenario_id, questions, example_changes, example_answers, example_desired_jpk_field } = suggestion;
  const words = [
    ...['nakor', 'correct', file, '--scenario', scenario_id],
    ...example_changes.flatMap(({ path, new_value }) => ['--change', `${path}=${new_value}`]),
    ...Object.entries(example_answers).flatMap(([id, answer]) => ['--answer', `${id}=${answer}`]),
    ...(example_desired_jpk_field === null ? [] : ['--jpk-field', example_desired_jpk_field]),
    ...['--reason', '…', '--number', '…'],
    ...(questions.some(({ id }) => id === ksefNumberAnswer) ? ['--answer', `${ksefNumberAnswer}=…`] : []),
  ];
  return words.map(shellWord).join(' ');
}

/** A word that shells do not interpret. */
function shellWord(word: string): string {
  return /^[\w./:=…-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
