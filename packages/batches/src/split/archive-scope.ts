import type { IsWanted } from '@nakor/collection/archives/entry-kind';
import { type ArchiveLimits, archiveLimits, documentLimitBytes } from '@nakor/collection/archives/limits';
import { isReconciliationInput } from '@nakor/collection/reconciliation/input-names';
import { comparedBytesLimit, comparedRegistersLimitBytes } from '@nakor/contract/limits';
import type { BatchOptions } from '../model/batch-options.ts';

/** What is read of an archive. Sizes are in bytes. */
export interface ArchiveScope {
  /** Which files are documents, too, although they are no XML; undefined for none. */
  readonly isWanted?: IsWanted;
  /** Size of the largest file that is read. */
  readonly documentBytes: number;
  readonly limits: ArchiveLimits;
}

/** Invoices alone. */
export const validationScope: ArchiveScope = { documentBytes: documentLimitBytes, limits: archiveLimits };

/** Also metadata and CSV. A JPK may be larger than an invoice; all files together are read by one task, twice. */
const reconciliationScope: ArchiveScope = {
  isWanted: isReconciliationInput,
  documentBytes: comparedRegistersLimitBytes,
  limits: { ...archiveLimits, totalBytes: comparedBytesLimit },
};

/** What a batch reads of its archive. */
export function getArchiveScope({ reconciliation }: Pick<BatchOptions, 'reconciliation'>): ArchiveScope {
  return reconciliation === null ? validationScope : reconciliationScope;
}
