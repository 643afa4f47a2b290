import { availableParallelism } from 'node:os';
import { publishedRulePage } from '@nakor/collection/reports/rule-page';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import { type CommonOptions, type CommonSettings, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import type { Config } from '../../config/config-schema.ts';
import { type Format, formats } from '../../config/formats.ts';
import { readRuleOption } from '../../config/read-rule-option.ts';
import type { RuleChanges } from '../../config/rule-changes.ts';
import { UserError } from '../../shared/user-error.ts';

/** Options of `validate`, as typed. */
export interface ValidateOptions extends CommonOptions {
  readonly format?: string;
  readonly json?: boolean;
  readonly output?: string;
  readonly excel?: boolean;
  readonly maxWarnings?: string;
  readonly sessionInvoices?: string;
  readonly invoiceBytes?: string;
  readonly invoiceWithAttachmentBytes?: string;
  readonly advice?: string;
  /** True for `--info`, false for `--no-info`. */
  readonly info?: boolean;
  readonly rules?: readonly string[];
  readonly rates?: string;
  readonly source?: string;
  readonly correction?: readonly string[];
  readonly advance?: readonly string[];
  /** False for `--no-related`. */
  readonly related?: boolean;
  readonly onlyInvalid?: boolean;
  readonly jobs?: string;
}

/** Paths of related documents, as typed. */
export interface RelatedPaths {
  readonly source: string | null;
  readonly corrections: readonly string[];
  readonly advances: readonly string[];
}

/** Options of `validate`, with the configuration and defaults. */
export interface ValidateChoices extends Omit<CommonSettings, 'config'> {
  readonly paths: readonly string[];
  readonly format: Format;
  /** File for the report, as typed; null for standard output. */
  readonly output: string | null;
  readonly isForExcel: boolean;
  /** Null for any number. */
  readonly maxWarnings: number | null;
  /** Invoices that KSeF accepts in one session of this context; null for the default. */
  readonly sessionInvoices: number | null;
  /** Largest invoices that KSeF accepts in this context; absent properties are the defaults. */
  readonly invoiceLimits: { readonly bytes?: number; readonly withAttachmentBytes?: number };
  readonly isAdviceShown: boolean;
  readonly isInfoShown: boolean;
  /** URL of the page of a rule, with `{code}` in place of its code. */
  readonly rulePage: string;
  readonly rules: RuleChanges;
  /** File of exchange rates, and the folder to which it refers; null for none. */
  readonly rates: { readonly path: string; readonly folder: string } | null;
  /** The files to which the invoice refers. */
  readonly related: RelatedPaths;
  /** Whether documents that belong together are looked for among the files. */
  readonly areRelatedFound: boolean;
  /** Whether documents without errors are left out of the report; its totals count them. */
  readonly isOnlyInvalid: boolean;
  /** Maximum number of threads. */
  readonly jobs: number;
}

/**
 * Checks the options of `validate` and combines them with the configuration.
 *
 * @throws UserError stating what is wrong
 */
export async function validateChoices(
  paths: readonly string[],
  options: ValidateOptions,
  folder: string,
  nowUnixMs: number,
): Promise<ValidateChoices> {
  if (paths.length === 0)
    throw new UserError({ pl: 'Podaj co najmniej jeden plik do sprawdzenia.', en: 'Name at least one file to validate.' });
  const { config, ...common } = await readCommonSettings(options, folder, nowUnixMs);
  const atUnixMs = common.asOf === null ? nowUnixMs : Date.parse(common.asOf);
  const fromConfig = config.rules ?? {};
  const fromOptions: RuleChanges = Object.assign({}, ...(options.rules ?? []).map(readRuleOption));
  await checkChanges(fromConfig, common.environment, atUnixMs, common.configPath ?? 'rules');
  await checkChanges(fromOptions, common.environment, atUnixMs, '--rules');
  return {
    ...common,
    ...reportChoices(options, config),
    paths,
    maxWarnings: options.maxWarnings === undefined ? (config.maxWarnings ?? null) : readCount('--max-warnings', options.maxWarnings, 0),
    sessionInvoices:
      options.sessionInvoices === undefined
        ? (config.sessionInvoices ?? null)
        : readCount('--session-invoices', options.sessionInvoices, 1),
    invoiceLimits: readInvoiceLimits(options, config),
    rules: { ...fromConfig, ...fromOptions },
    rates: ratesOf(options.rates, config.rates, folder, common.configFolder),
    related: relatedPaths(options.source ?? null, options.correction ?? [], options.advance ?? []),
    areRelatedFound: options.related !== false,
    isOnlyInvalid: options.onlyInvalid === true,
    jobs: options.jobs === undefined ? availableParallelism() : readCount('--jobs', options.jobs, 1),
  };
}

function readInvoiceLimits(options: ValidateOptions, config: Config): ValidateChoices['invoiceLimits'] {
  const read = (option: string, typed: string | undefined, configured: number | undefined) =>
    typed === undefined ? configured : readCount(option, typed, 1);
  const bytes = read('--invoice-bytes', options.invoiceBytes, config.invoiceBytes);
  const withAttachmentBytes = read(
    '--invoice-with-attachment-bytes',
    options.invoiceWithAttachmentBytes,
    config.invoiceWithAttachmentBytes,
  );
  return { ...(bytes === undefined ? {} : { bytes }), ...(withAttachmentBytes === undefined ? {} : { withAttachmentBytes }) };
}

/** Most runs change no rule, and start sooner without the catalogue. */
async function checkChanges(changes: RuleChanges, environment: KsefEnvironment, atUnixMs: number, origin: string): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const { checkRuleChanges } = await import('../../config/check-rule-changes.ts');
  checkRuleChanges(changes, environment, atUnixMs, origin);
}

function reportChoices({ format, json, output, excel, advice: chosenAdvice, info }: ValidateOptions, config: Config) {
  const advice = chosenAdvice ?? config.advice;
  const chosenFormat = json === true ? 'jsonl' : requireOneOf('--format', format ?? config.format ?? 'text', formats);
  return {
    format: chosenFormat,
    output: output ?? null,
    isForExcel: excel === true,
    isAdviceShown: advice === undefined || requireOneOf('--advice', advice, ['off']) !== 'off',
    // In code scanning, notes of every invoice would bury what is wrong.
    isInfoShown: info ?? config.info ?? chosenFormat !== 'sarif',
    rulePage: config.rulePage ?? publishedRulePage,
  };
}

function ratesOf(
  option: string | undefined,
  configured: string | undefined,
  folder: string,
  configFolder: string,
): ValidateChoices['rates'] {
  if (option !== undefined) return { path: option, folder };
  return configured === undefined ? null : { path: configured, folder: configFolder };
}

function relatedPaths(source: string | null, corrections: readonly string[], advances: readonly string[]): RelatedPaths {
  if (source === null && corrections.length > 0)
    throw new UserError({
      pl: 'Przy --correction podaj fakturę korygowaną jako --source.',
      en: 'With --correction, name the corrected invoice as --source.',
    });
  const count = (source === null ? 0 : 1) + corrections.length + advances.length;
  if (count > relatedDocumentLimit)
    throw new UserError({
      pl: `W --source, --correction i --advance można podać razem najwyżej ${relatedDocumentLimit} plików.`,
      en: `At most ${relatedDocumentLimit} files can be named as --source, --correction and --advance.`,
    });
  return { source, corrections, advances };
}

function readCount(option: string, text: string, minimum: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (count < minimum)
    throw new UserError({
      pl: `${option} musi być liczbą całkowitą od ${minimum}; jest „${text}”.`,
      en: `${option} must be a whole number from ${minimum}, but it is "${text}".`,
    });
  return count;
}
