import type { DocumentFacts } from '../../fa3/document-facts.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { SchemaModel } from '../../schema/model.ts';
import type { DecodedText } from '../../xml/decode.ts';
import type { XmlDocument } from '../../xml/element.ts';
import type { AcceptedInvoices } from './accepted-invoices.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import type { Issue, PlacedIssue } from './issue.ts';
import type { CorrectedOriginal, KsefEnvironment, RuleError } from './rule.ts';
import type { SchemaChecker, SchemaIdentity, SchemaUnavailableReason } from './schema-checker.ts';
import type { ValidationResult } from './validation-result.ts';
import type { NotChecked } from './work-bounds.ts';

/** What validation needs of the world. */
export interface ValidationPorts {
  readonly schemaChecker: SchemaChecker;
  /** The same schema as a model, from which violations are explained. */
  readonly schemaModel: SchemaModel;
  readonly schemaIdentity: SchemaIdentity;
  readonly acceptedInvoices: AcceptedInvoices;
  readonly exchangeRates: ExchangeRates;
  /** Told of a rule of ours that throws, so that somebody mends it. */
  readonly onRuleError: (fault: RuleError) => void;
}

/** What a verdict depends on besides the document. */
export interface ValidationSettings {
  /** The instant of validation, in milliseconds since the epoch; dates are compared with its day in Warsaw. */
  readonly nowUnixMs: number;
  readonly environment: KsefEnvironment;
  /** The invoice that this one corrects, where it is at hand. */
  readonly original?: CorrectedOriginal;
  /** How many bytes trying fixes may read, where it is not the usual number. */
  readonly trialBytes?: number;
}

/** A verdict and the facts about the document it is on. */
export interface ValidatedInvoice<Listed = Issue> extends ValidationResult<Listed> {
  readonly document: DocumentFacts & { readonly sizeBytes: number; readonly sha256: string };
  readonly schema: SchemaIdentity;
  /** Why the official schema was not run; null when it was. */
  readonly schemaUnavailableReason: SchemaUnavailableReason | null;
  readonly rulesVersion: string;
  /** What the result does not cover. */
  readonly notChecked: readonly NotChecked[];
}

/** Most issues that one verdict lists. */
export const issueLimit = 1_000;

/** Most issues of a document that is repaired, or tried to be. */
export const maxIssuesWhileFixing = 20_000;

/** A verdict together with the document as it was read, from which fixes set out. */
export interface Examination extends ReadDocument {
  readonly bytes: Uint8Array;
  readonly invoice: Invoice;
  readonly validated: ValidatedInvoice<PlacedIssue>;
}

/** A document as it was read. */
export interface ReadDocument {
  readonly decoded: DecodedText;
  readonly document: XmlDocument;
}
