import { type CommonOptions, type CommonSettings, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import { UserError } from '../../shared/user-error.ts';
import type { EventOptions } from '../offline/read-events.ts';

/** Options of `reconcile`, as typed. */
export interface ReconcileOptions extends CommonOptions, EventOptions {
  readonly jpk?: readonly string[];
  readonly xsd?: string;
  readonly nip?: string;
  readonly filedOn?: string;
  readonly format?: string;
  readonly output?: string;
  readonly excel?: boolean;
  readonly onlyCorrections?: boolean;
}

/** Options of `reconcile`, with the configuration and defaults. */
export interface ReconcileChoices {
  readonly settings: CommonSettings;
  readonly paths: readonly string[];
  /** Files named as JPK, as typed. */
  readonly registers: readonly string[];
  /** The schema with which registers are checked, as typed; null for none. */
  readonly schema: string | null;
  readonly taxpayer: string | null;
  readonly filedOn: string | null;
  readonly format: 'text' | 'json' | 'csv' | 'html';
  /** File for the report, as typed; null for standard output. */
  readonly output: string | null;
  readonly isForExcel: boolean;
  /** Whether the CSV has only what has to be corrected in the register. */
  readonly isOnlyCorrections: boolean;
}

/**
 * Checks the options of `reconcile`.
 *
 * @throws UserError stating what is wrong
 */
export async function readReconcileChoices(
  paths: readonly string[],
  options: ReconcileOptions,
  folder: string,
  nowUnixMs: number,
): Promise<ReconcileChoices> {
  const settings = await readCommonSettings(options, folder, nowUnixMs);
  const { jpk = [], xsd, nip, filedOn, format = 'text', output, excel, onlyCorrections } = options;
  if (paths.length === 0) {
    throw new UserError({
      pl: 'Podaj faktury: pliki, foldery albo archiwa. Plik JPK podaj wśród nich albo w --jpk.',
      en: 'Name the invoices: files, folders or archives. Name the JPK file among them, or with --jpk.',
    });
  }
  if (nip !== undefined && !/^\d{10}$/.test(nip)) {
    throw new UserError({ pl: `--nip to 10 cyfr; jest „${nip}”.`, en: `--nip must be 10 digits, but it is "${nip}".` });
  }
  return {
    ...{ settings, paths, registers: jpk, schema: xsd ?? null, taxpayer: nip ?? null, filedOn: filedOn ?? null, output: output ?? null },
    format: requireOneOf('--format', format, ['text', 'json', 'csv', 'html']),
    isForExcel: excel === true,
    isOnlyCorrections: onlyCorrections === true,
  };
}
