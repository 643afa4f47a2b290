import type { DocumentOutcome, Rejection } from '@nakor/collection/outcome';
import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import type { BatchOptions } from '../model/batch-options.ts';
import type { Editions } from '../model/chunk-result.ts';

/** The result of `POST /validate`. */
export type ValidationResult = Extract<DocumentOutcome, { readonly kind: 'validated' }>['result'];

/** A document to validate, in UTF-8. */
export interface DocumentToValidate {
  readonly xml: Uint8Array;
  readonly related: RelatedBytes;
  /** The file and the earlier one with the same key; null if there is none. */
  readonly duplicate: { readonly file: string; readonly earlierFile: string } | null;
}

/** The outcome of a validation. */
export type ValidatorOutcome =
  | { readonly kind: 'validated'; readonly result: ValidationResult }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  /** It needs more processor time or memory than a document may. */
  | { readonly kind: 'too-costly' }
  /** An internal error, or the end of the thread that worked on it. */
  | { readonly kind: 'failed' };

/** Validates documents, each with the engine of `POST /validate`, as the options of one batch say. */
export interface DocumentValidator {
  /** @throws DependencyUnavailable if it cannot work now */
  validate(document: DocumentToValidate): Promise<ValidatorOutcome>;
  /** How many documents it validates at the same time. */
  readonly concurrency: number;
  readonly engineVersion: Editions['engine_version'];
}

/** Creates the validator of a batch. */
export type CreateValidator = (batch: string, organization: string, options: BatchOptions) => DocumentValidator;
