import type { ReconciliationRequest } from '@nakor/collection/reconciliation/gather-inputs';
import type { ReconciliationResult } from '@nakor/collection/reconciliation/result';
import type { Language } from '@nakor/domain/shared/localized';
import type { BatchProblem } from '@nakor/operations/batches/batch-problems';

/** A comparison, or why the files cannot be compared. */
type ComparisonOutcome =
  | { readonly kind: 'compared'; readonly result: ReconciliationResult }
  | { readonly kind: 'rejected'; readonly problem: BatchProblem };

/** Compares registers with invoices, with the engine of the library. It reads the invoices one after another. */
export type CompareRegisters = (request: ReconciliationRequest, language: Language) => Promise<ComparisonOutcome>;
