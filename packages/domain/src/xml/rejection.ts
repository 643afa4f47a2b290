import type { Localized } from '../shared/localized.ts';

/** Why a document cannot be read at all. Such a document gets no verdict, only this. */
export interface DocumentRejection {
  /** Rule that names the reason, such as `XML-001`. */
  readonly code: string;
  /** Line and column (both from 1, in characters) in the text as sent. */
  readonly line: number;
  readonly column: number;
  readonly message: Localized;
}
