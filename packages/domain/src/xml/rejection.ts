import type { Localized } from '../shared/localized.ts';

/** Why a document cannot be read at all. It is returned instead of a validation result. */
export interface DocumentRejection {
  /** Code of the rule, such as `XML-001`. */
  readonly code: string;
  /** Line and column (both from 1, in characters) in the text as sent. */
  readonly line: number;
  readonly column: number;
  readonly message: Localized;
}
