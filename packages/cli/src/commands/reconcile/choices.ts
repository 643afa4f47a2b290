import { type CommonOptions, type CommonSettings, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import { UserError } from '../../shared/user-error.ts';
import type { EventOptions } from '../offline/read-events.ts';

/** Options of `reconcile`, as typed. */
export interface ReconcileOptions extends CommonOptions, EventOptions {
  readonly jpk?: readonly string[];
  readonly erp?: readonly string[];
  readonly erpColumns?: string;
  readonly erpPreset?: string;
  readonly exported?: readonly string[];
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
  /** Registers of an ERP, as typed. */
  readonly erp: readonly ErpFile[];
  /** Days for which KSeF was asked for invoices. */
  readonly exportRanges: readonly { readonly from: string; readonly to: string }[];
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
  const { jpk = [], erp = [], exported = [], xsd, nip, filedOn, format = 'text', output, excel, onlyCorrections } = options;
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
    erp: erp.map((typed) => readErpFile(typed, options)),
    exportRanges: exported.map(readExportRange),
    ...{ settings, paths, registers: jpk, schema: xsd ?? null, taxpayer: nip ?? null, filedOn: filedOn ?? null, output: output ?? null },
    format: requireOneOf('--format', format, ['text', 'json', 'csv', 'html']),
    isForExcel: excel === true,
    isOnlyCorrections: onlyCorrections === true,
  };
}

/** A register of an ERP, and how it is read. */
export interface ErpFile {
  /** As typed. */
  readonly path: string;
  readonly side?: 'sales' | 'purchases';
  readonly preset?: string;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** Reads `sprzedaz.csv`, `sales=sprzedaz.csv` or `purchases=zakupy.csv`. */
function readErpFile(typed: string, { erpPreset, erpColumns }: ReconcileOptions): ErpFile {
  const [, side, path = typed] = /^(sales|purchases)=(.+)$/.exec(typed) ?? [];
  return {
    path,
    ...(side === 'sales' || side === 'purchases' ? { side } : {}),
    ...(erpPreset === undefined ? {} : { preset: erpPreset }),
    columns: readColumns(erpColumns ?? ''),
  };
}

/**
 * Reads `number=Numer;net=Netto 23%+Netto 8%`.
 *
 * @throws UserError if a part has no equals sign
 */
function readColumns(typed: string): ErpFile['columns'] {
  const parts = typed.split(';').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      if (at < 1) {
        throw new UserError({
          pl: `--erp-columns ma mieć postać number=Numer;gross=Brutto; jest „${part}”.`,
          en: `--erp-columns has the form number=Numer;gross=Brutto, but there is "${part}".`,
        });
      }
      return [part.slice(0, at).trim(), part.slice(at + 1).split('+')];
    }),
  );
}

/** Reads `2026-09-01..2026-09-30`. */
function readExportRange(typed: string): { readonly from: string; readonly to: string } {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(typed) ?? [];
  if (from === undefined || to === undefined) {
    throw new UserError({
      pl: `--exported ma mieć postać RRRR-MM-DD..RRRR-MM-DD; jest „${typed}”.`,
      en: `--exported has the form YYYY-MM-DD..YYYY-MM-DD, but it is "${typed}".`,
    });
  }
  return { from, to };
}
