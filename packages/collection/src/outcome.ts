import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { ValidationResult } from 'nakor';
import { describeFileKind, recognizeFile } from './recognize-file.ts';

/** Why a document has no validation result, in the language of the run. */
export interface Rejection {
  /** A code of the API, such as `INVALID_XML`. */
  readonly code: string;
  readonly message: string;
  /** The places, as the API reports them; `path` is that of a field with a related document. */
  readonly details: readonly {
    readonly code: string;
    readonly message: string;
    readonly path?: string | undefined;
    readonly line?: number | null | undefined;
    readonly column?: number | null | undefined;
  }[];
}

/**
 * Names what a rejected document is instead of an invoice, such as a UPO, in place of where its XML is wrong. The codes stay.
 *
 * @param content  as it was read
 * @param language that of the rejection
 */
export function explainRejection(rejection: Rejection, content: Uint8Array, language: Language): Rejection {
  if (rejection.code !== 'INVALID_XML') return rejection;
  const kind = recognizeFile(content);
  if (kind === null) return rejection;
  const message = describeFileKind(kind, language);
  const [first] = rejection.details;
  return { ...rejection, message, details: [{ code: first?.code ?? rejection.code, message }] };
}

/** The outcome of validating one document of a collection. */
export type DocumentOutcome =
  | { readonly kind: 'validated'; readonly result: ValidationResult }
  /** It is no XML invoice, or too large for one. */
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** What is said of a document that is larger than one may be, which is not read. */
export const tooLargeTexts: Localized = {
  pl: 'Plik ma ponad 10\u00a0000\u00a0000 bajtów. Faktura w KSeF może mieć najwyżej 1 MB (z załącznikiem 3 MB).',
  en: 'The file has more than 10,000,000 bytes. An invoice in KSeF may have 1 MB at most (3 MB with an attachment).',
};

/** How an outcome counts; a file that is no XML invoice counts as invalid. */
export type Ending = 'valid' | 'invalid' | 'unreadable';

/** How an outcome counts. */
export function determineEnding(outcome: DocumentOutcome): Ending {
  if (outcome.kind === 'unreadable') return 'unreadable';
  return outcome.kind === 'validated' && outcome.result.valid ? 'valid' : 'invalid';
}

/** An issue of a result: all occurrences of one mistake. */
export type ListedIssue = ValidationResult['issues'][number];

/** What lists show of an issue. */
export type Problem = Pick<
  ListedIssue,
  'code' | 'severity' | 'message' | 'field_name' | 'xpath' | 'line' | 'column' | 'quick_fix' | 'occurrences' | 'places'
> & {
  readonly can_actually_auto_fix: boolean;
  /** Whether KSeF rejects the document because of it, in the environment and on the day of the validation. */
  readonly isRejectedByKsef: boolean;
};

/** The issues of an outcome in one form: those of the result, or why there is none. */
export function listProblems(outcome: DocumentOutcome): readonly Problem[] {
  switch (outcome.kind) {
    case 'validated':
      return outcome.result.issues.map((issue) => ({ ...issue, isRejectedByKsef: isRejectedByKsef(issue) }));
    case 'unreadable':
      return [{ ...noPlace, code: 'FILE_UNREADABLE', message: outcome.reason }];
    case 'rejected': {
      const { code, message, details } = outcome.rejection;
      if (details.length === 0) return [{ ...noPlace, code, message, isRejectedByKsef: true }];
      return details.map((detail) => ({
        ...noPlace,
        ...{ code: detail.code, message: detail.path === undefined ? detail.message : `${detail.path}: ${detail.message}` },
        // The place is that of a related document if a field is named.
        ...(detail.path === undefined ? { line: detail.line ?? null, column: detail.column ?? null, isRejectedByKsef: true } : {}),
      }));
    }
  }
}

/** Whether KSeF rejects a document with this issue, in the environment and on the day of the validation. */
export function isRejectedByKsef({ severity, enforcement }: Pick<ListedIssue, 'severity' | 'enforcement'>): boolean {
  return severity === 'critical' && enforcement?.effect === 'rejects';
}

const noPlace = {
  ...{ severity: 'critical', field_name: null, xpath: null, line: null, column: null, quick_fix: null, occurrences: 1, places: [] },
  ...{ can_actually_auto_fix: false, isRejectedByKsef: false },
} satisfies Partial<Problem>;
