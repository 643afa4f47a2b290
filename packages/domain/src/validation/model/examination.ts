import type { DocumentSummary } from '../../fa3/document-summary.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { SizeLimits } from '../../fa3/size-limits.ts';
import type { SchemaModel } from '../../schema/model.ts';
import type { DecodedText } from '../../xml/decode.ts';
import type { XmlDocument } from '../../xml/element.ts';
import type { AcceptedInvoices } from './accepted-invoices.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import type { Issue, PlacedIssue } from './issue.ts';
import type { NotChecked } from './not-checked.ts';
import type { RelatedDocuments } from './related.ts';
import type { CorrectedOriginal, KsefEnvironment, RuleError } from './rule.ts';
import type { EngineError, SchemaChecker, SchemaIdentity, SchemaUnavailableReason } from './schema-checker.ts';
import type { ValidationResult } from './validation-result.ts';
import type { VatRecord } from './vat-record.ts';

/** The ports of validation. */
export interface ValidationPorts {
  readonly schemaChecker: SchemaChecker;
  /** The same schema as a model, from which violations are explained. */
  readonly schemaModel: SchemaModel;
  readonly schemaIdentity: SchemaIdentity;
  readonly acceptedInvoices: AcceptedInvoices;
  readonly exchangeRates: ExchangeRates;
  /** Called when a rule throws, so that the defect is noticed. */
  readonly onRuleError: (error: RuleError) => void;
}

/** What a validation result depends on, apart from the document and the ports. */
export interface ValidationSettings {
  /** The instant of validation, in milliseconds since the epoch; dates are compared with its day in Warsaw. */
  readonly nowUnixMs: number;
  readonly environment: KsefEnvironment;
  /** Sizes that KSeF accepts in the context of the caller; by default those of a context for which it raised none. */
  readonly sizeLimits?: SizeLimits;
  /** The invoice that this one corrects, if it is available. */
  readonly original?: CorrectedOriginal;
  /** The documents to which this one refers, if the caller provided any. */
  readonly related?: RelatedDocuments;
  /** The KSeF number of the document, if it has one: rows of JPK_V7M name it. */
  readonly ksefNumber?: string | null;
  /** The share of what trying fixes may cost, for requests with several documents; by default 1. */
  readonly trialShare?: number;
}

/** A validation result and the facts about its document. */
export interface ValidatedInvoice<Listed = Issue> extends ValidationResult<Listed> {
  readonly document: DocumentSummary & { readonly sizeBytes: number; readonly sha256: string };
  readonly schema: SchemaIdentity;
  /** Why the official schema was not run; null when it was. */
  readonly schemaUnavailableReason: SchemaUnavailableReason | null;
  readonly rulesVersion: string;
  readonly vatRecord: VatRecord;
  /** What the result does not cover. */
  readonly notChecked: readonly NotChecked[];
}

/** Maximum number of issues that are collected from a document, before they are grouped. */
export const issueLimit = 20_000;

/** The same for a document beyond the work bounds. */
export const issueLimitBeyondBounds = 1_000;

/** A validation result together with the parsed document, from which fixes are derived. */
export interface Examination extends ReadDocument {
  readonly bytes: Uint8Array;
  readonly invoice: Invoice;
  readonly validated: ValidatedInvoice<PlacedIssue>;
  /** What the schema engine reported; null if it was not run on the document. */
  readonly engineErrors: readonly EngineError[] | null;
}

/** A parsed document. */
export interface ReadDocument {
  readonly decoded: DecodedText;
  readonly document: XmlDocument;
}
