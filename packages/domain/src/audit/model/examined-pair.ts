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

/** An invoice and its correction, examined together: everything that the report, the verdicts and the manifest of a pack say. */
export interface ExaminedPair {
  /** As given. What it states of the pair is compared in {@link checks}, and nowhere else believed. */
  readonly request: AuditPackRequest;
  /** The scenario that the request names. */
  readonly scenario: Scenario;
  readonly original: ExaminedDocument & {
    readonly format: OriginalFormat;
    /** Whether it is a correction itself: then both refer to the first invoice. */
    readonly isCorrection: boolean;
  };
  readonly correction: ExaminedDocument;
  /** As of when the pack is judged: the instant of {@link correction}. The same input bears the same instant on any later day (ADR 0021). */
  readonly validatedAtUnixMs: number;
  readonly environment: KsefEnvironment;
  /** The first invoice, as `DaneFaKorygowanej` names it. */
  readonly reference: NamedInvoice & {
    /** How many invoices the correction names, this one included. */
    readonly corrected: number;
  };
  /** Every invoice that the correction names, in its order. */
  readonly references: readonly NamedInvoice[];
  /** `PrzyczynaKorekty` with what of it stands in `DodatkowyOpis`; null when the correction gives none. */
  readonly reason: string | null;
  /** `OkresFaKorygowanej`; null when the correction gives none. */
  readonly period: string | null;
  readonly seller: ExaminedParty;
  readonly buyer: ExaminedParty;
  /** In the order in which the report shows them. */
  readonly checks: readonly PairCheck[];
  readonly changes: PairChanges;
  /** Each figure and text that changes, as builds explain theirs. */
  readonly explanation: readonly Explanation[];
  /** Ours; those that the caller gives stand in `request.statedWarnings`. */
  readonly warnings: readonly AuditWarning[];
}

/** An invoice as a correction names it. */
export interface NamedInvoice {
  readonly number: string;
  /** `YYYY-MM-DD`, as the correction writes it; null when it does not. */
  readonly issueDay: string | null;
  /** Null for an invoice outside of KSeF, or when the correction does not tell. */
  readonly ksefNumber: string | null;
  /** Whether the correction says that the invoice was issued outside of KSeF (`NrKSeFN`). */
  readonly isOutsideKsef: boolean;
}

/** A party as both documents show it; null where one of them does not. */
export interface ExaminedParty {
  readonly before: PartyData | null;
  readonly after: PartyData | null;
}

/** Who a party is. */
export interface PartyData {
  readonly name: string | null;
  /** Such as `NIP 5250000009` or `VAT UE DE123456789`; null when it gives none. */
  readonly identifier: string | null;
  /** On one line; null when it gives none. */
  readonly address: string | null;
}

/** One of the two documents, with the verdict on it. */
export interface ExaminedDocument {
  /** As given. Its digest and facts are in `validated.document`. */
  readonly bytes: Uint8Array;
  readonly validated: ValidatedInvoice;
  /** As of when it is judged: the first instant at which it could be sent, by its own data. */
  readonly validatedAtUnixMs: number;
  /** What tells that instant: the document, the correction (for an original that tells none), or the clock. */
  readonly validatedBy: 'document' | 'correction' | 'clock';
}

/** Whether two things agree that should; `not-told` where one of them is not known. */
export type CheckOutcome = 'agrees' | 'differs' | 'not-told';

/** One comparison within a pair, or of it with what the request states. */
export interface PairCheck {
  readonly code: PairCheckCode;
  readonly outcome: CheckOutcome;
  /** What is compared and, where it differs, what that means. */
  readonly text: Localized;
  /** As documents write it: amounts such as `-162.60`, days as `YYYY-MM-DD`; null where nothing is known. */
  readonly expected: string | null;
  readonly found: string | null;
  /** What {@link expected} and {@link found} are, for those who show them to people. */
  readonly form: 'text' | 'amount' | 'day';
}

/** Something about a pair that its readers have to know. */
export interface AuditWarning {
  /** Snake case; never changes its meaning. */
  readonly code: AuditWarningCode;
  readonly text: Localized;
}

/** Why there is no pack. */
export type AuditRejection =
  /** A document cannot be read at all. */
  | { readonly kind: 'document'; readonly field: 'source_xml' | 'correction_xml'; readonly rejection: DocumentRejection }
  /** The request is at fault, or the documents are no pair; each part at fault is named. */
  | { readonly kind: 'request'; readonly problems: readonly PlanRejection[] }
  /** The official schema could not be run now; later it may. */
  | { readonly kind: 'unconfirmed' };
