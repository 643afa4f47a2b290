import type { EntryContext } from '@nakor/collection/document-entry';
import type { DocumentOutcome } from '@nakor/collection/outcome';
import type { AppliedRuleChange } from '../config/apply-rule-changes.ts';

/** The outcome of validating one document. */
export type FileOutcome = {
  /** As shown, see `Source`. */
  readonly name: string;
  /** Changes of severities by the organization. */
  readonly changes: readonly AppliedRuleChange[];
  /** Size and SHA-256 of the file; null if it was not read. */
  readonly file: { readonly bytes: number; readonly sha256: string } | null;
  /** Encoding from which it was converted to be read; null for UTF-8. */
  readonly convertedFrom: string | null;
} & EntryContext &
  DocumentOutcome;
