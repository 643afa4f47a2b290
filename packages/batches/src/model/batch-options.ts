import type { Language } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';

/** Archives that a batch may be uploaded as. */
export const batchFormats = ['zip', 'tar', 'targz'] as const;
export type BatchFormat = (typeof batchFormats)[number];

/** What a batch is: documents that are validated, or a JPK that is compared with its invoices (ADR 0066). */
type BatchKind = 'validation' | 'reconciliation';

/** What a comparison is told apart from its files. It contains nothing of them: the headings of columns are those of a program. */
export interface ReconciliationOptions {
  /** `YYYY-MM-DD`; null for the day on which each file was made. */
  readonly filed_on: string | null;
  readonly events: readonly {
    readonly type: 'unavailability' | 'failure' | 'total_failure';
    readonly start: string;
    readonly end: string | null;
  }[];
  readonly export_ranges: readonly { readonly from: string; readonly to: string }[];
  /** How registers of an ERP are read; null to find it out. */
  readonly erp: {
    readonly side: 'sales' | 'purchases' | null;
    readonly preset: string | null;
    readonly columns: Readonly<Record<string, readonly string[]>>;
  } | null;
  /** Whether the CSV is written for a Polish Excel. */
  readonly excel: boolean;
}

/** How the documents of a batch are validated. Plain data; fixed when the batch is created, so that each document is validated alike. */
export interface BatchOptions {
  readonly format: BatchFormat;
  readonly environment: KsefEnvironment;
  /** In RFC 3339. Never null: a register that depends on when its chunks were processed could not be repeated. */
  readonly as_of: string;
  readonly language: Language;
  /** `off` omits advice. */
  readonly advice: 'off' | null;
  /** Documents with which each one is compared: those of the batch, or also the register of accepted invoices of the organization. */
  readonly duplicates: 'within' | 'within_and_register';
  /** How a JPK is compared with the invoices of the archive; null where documents are validated. */
  readonly reconciliation: ReconciliationOptions | null;
}

/** What a batch does. */
export function getBatchKind({ reconciliation }: Pick<BatchOptions, 'reconciliation'>): BatchKind {
  return reconciliation === null ? 'validation' : 'reconciliation';
}
