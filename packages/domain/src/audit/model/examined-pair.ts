import type { Explanation } from '../../correction/model/built-correction.ts';
import type { OriginalFormat } from '../../correction/model/original-format.ts';
import type { PlanRejection, Scenario } from '../../correction/model/scenario.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import type { KsefEnvironment } from '../../validation/model/rule.ts';
import type { DocumentRejection } from '../../xml/rejection.ts';
import type { AuditPackRequest } from './audit-pack-request.ts';
import type { AuditWarningCode, PairCheckCode } from './codes.ts';
import type { PairChanges } from './pair-changes.ts';

/** An invoice and its correction, examined together: the data of the report, `validation.json` and the manifest. */
export interface ExaminedPair {
  /** As given. Its statements are only compared, in {@link checks}. */
  readonly request: AuditPackRequest;
  /** The scenario that the request names. */
  readonly scenario: Scenario;
  readonly original: ExaminedDocument & {
    readonly format: OriginalFormat;
    /** Whether it is itself a correction; then both refer to the original invoice. */
    readonly isCorrection: boolean;
  };
  readonly correction: ExaminedDocument;
  /** Earlier corrections, on whose state the correction is based, in their order. */
  readonly earlierCorrections: readonly EarlierCorrection[];
  /** The reference time of the pack: that of {@link correction}. The same input gives the same time on any later day (ADR 0017). */
  readonly validatedAtUnixMs: number;
  readonly environment: KsefEnvironment;
  /** The original invoice, as `DaneFaKorygowanej` refers to it. */
  readonly reference: NamedInvoice & {
    /** Number of invoices that the correction refers to. */
    readonly corrected: number;
  };
  /** All invoices that the correction refers to, in its order. */
  readonly references: readonly NamedInvoice[];
  /** `PrzyczynaKorekty` with its continuation in `DodatkowyOpis`; null when the correction states none. */
  readonly reason: string | null;
  /** `OkresFaKorygowanej`; null when the correction states none. */
  readonly period: string | null;
  readonly seller: ExaminedParty;
  readonly buyer: ExaminedParty;
  /** In the order in which the report shows them. */
  readonly checks: readonly PairCheck[];
  readonly changes: PairChanges;
  /** An explanation of each changed value, in the form used by builds. */
  readonly explanation: readonly Explanation[];
  /** Nakor's warnings; the caller's are in `request.statedWarnings`. */
  readonly warnings: readonly AuditWarning[];
}

/** An earlier correction of the original. */
export interface EarlierCorrection {
  readonly number: string;
  /** Of the document as sent. */
  readonly sha256: string;
}

/** An invoice as a correction refers to it. */
export interface NamedInvoice {
  readonly number: string;
  /** `YYYY-MM-DD`; null when the correction does not state it. */
  readonly issueDay: string | null;
  /** Null for an invoice outside KSeF, or when not stated. */
  readonly ksefNumber: string | null;
  /** Whether the correction marks the invoice as issued outside KSeF (`NrKSeFN`). */
  readonly isOutsideKsef: boolean;
}

/** A party on both documents; null when a document does not contain it. */
export interface ExaminedParty {
  readonly before: PartyData | null;
  readonly after: PartyData | null;
}

/** Name, identifier and address of a party. */
export interface PartyData {
  readonly name: string | null;
  /** Such as `NIP 5250000009` or `VAT UE DE123456789`; null when not stated. */
  readonly identifier: string | null;
  /** On one line; null when not stated. */
  readonly address: string | null;
}

/** One of the two documents with its validation result. */
export interface ExaminedDocument {
  /** As given. Its SHA-256 and metadata are in `validated.document`. */
  readonly bytes: Uint8Array;
  readonly validated: ValidatedInvoice;
  /** The reference time of the validation: the earliest time at which the document could be sent, by its own data. */
  readonly validatedAtUnixMs: number;
  /** Where that time comes from: the document, the correction (for an original without a usable time), or the clock. */
  readonly validatedBy: 'document' | 'correction' | 'clock';
}

/** Outcome of a check; `unknown` when one of the values is not known. */
export type CheckOutcome = 'agrees' | 'differs' | 'unknown';

/** One check within a pair, or of the pair against the request. */
export interface PairCheck {
  readonly code: PairCheckCode;
  readonly outcome: CheckOutcome;
  /** The subject of the check and, if it differs, the consequence. */
  readonly text: Localized;
  /** As written in documents: amounts such as `-162.60`, days as `YYYY-MM-DD`; null when unknown. */
  readonly expected: string | null;
  readonly found: string | null;
  /** How {@link expected} and {@link found} are to be formatted. */
  readonly form: 'text' | 'amount' | 'day';
}

/** A warning about a pair. */
export interface AuditWarning {
  /** Its meaning never changes. */
  readonly code: AuditWarningCode;
  readonly text: Localized;
}

/** Why there is no pack. */
export type AuditRejection =
  /** A document cannot be read at all; `field` is that of the request. */
  | { readonly kind: 'document'; readonly field: string; readonly rejection: DocumentRejection }
  /** The request is invalid, or the documents are not a pair; each problem names its field. */
  | { readonly kind: 'request'; readonly problems: readonly PlanRejection[] }
  /** The official schema validation failed for a temporary reason. */
  | { readonly kind: 'unconfirmed' };
