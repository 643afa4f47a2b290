import type { AuditPackBody } from '@nakor/contract/schemas/audit-pack';
import type { CodeIiBody } from '@nakor/contract/schemas/code-ii';
import type { CorrectionBody } from '@nakor/contract/schemas/correction';
import type { OfflineBody } from '@nakor/contract/schemas/offline';
import type { PaymentPlanBody, PaymentReferenceBody } from '@nakor/contract/schemas/payments';
import type { UpoBody } from '@nakor/contract/schemas/upo';
import type { ValidationOptions } from '@nakor/contract/schemas/validation';
import type { Xml } from '@nakor/engine/reconciliation/request';

export type { ReconciliationRequest, Xml } from '@nakor/engine/reconciliation/request';

/** Options of `autofix`, named as in the API. `environment` and `as_of` replace those of the library for this document. */
export interface AutofixContext extends ValidationOptions {}

/** Options of `validate`, named as in the API, and the documents to which the invoice refers: at most 100, which are compared with it. */
export interface ValidationContext extends ValidationOptions {
  /** The invoice that the document corrects. */
  readonly source_xml?: Xml;
  /** Earlier corrections of it, in the order of issue; they require `source_xml`. */
  readonly corrections_xml?: readonly Xml[];
  /** Advance invoices that the document settles, and their corrections, in any order. */
  readonly advances_xml?: readonly Xml[];
  /** The number under which KSeF accepted the document: it has to be that of this file. Its rows in JPK_V7M are marked accordingly. */
  readonly ksef_number?: string;
}

/** What `render` returns: a page, or a file to send or archive. */
export type RenderFormat = 'html' | 'pdf';

/** Options of `render`. `environment` and `as_of` replace those of the library for the validation of this document. */
export interface RenderOptions<Format extends RenderFormat = RenderFormat> extends Pick<ValidationOptions, 'environment' | 'as_of'> {
  readonly format: Format;
  /** Language of labels and numbers; by default that of the library. */
  readonly language?: 'pl' | 'en';
  /**
   * The number that KSeF gave to the invoice: it has to be that of this file, and stands under the verification code. Without it, the page says
   * that there is none.
   */
  readonly ksef_number?: string;
  /** Whether the invoice was issued offline. Without a number, the verification code has the caption `OFFLINE`, and a second one is needed. */
  readonly offline?: boolean;
  /** The link of the second code, signed with a KSeF certificate of the issuer: `https://qr.ksef.mf.gov.pl/certificate/…`, of this file. */
  readonly certificate_link?: string;
  /**
   * Whether the document is validated, so that the page says if it has errors: `run` by default. `skip` marks it as not validated; `valid` and
   * `invalid` state a result that is already known.
   */
  readonly validation?: 'run' | 'skip' | 'valid' | 'invalid';
}

/** Options of `analyze`. `environment` and `as_of` replace those of the library for this invoice. */
export interface AnalysisContext extends Pick<ValidationOptions, 'environment' | 'as_of'> {
  /** Earlier corrections of the invoice, in the order of issue. */
  readonly corrections_xml?: readonly Xml[];
}

/** Options of `explain`. `environment` and `as_of` replace those of the library for the validation of the invoice. */
export interface ExplanationContext extends Pick<ValidationOptions, 'environment' | 'as_of'> {
  /** The invoice that the response is about: the explanation then says where it is wrong. */
  readonly xml?: Xml;
}

/** A question about an invoice issued without a connection to KSeF, with the fields of `POST /offline/assess`. */
export interface OfflineRequest extends Omit<OfflineBody, 'xml'> {
  /** The invoice, for its issue date and its buyer; without it, `p1` is required. */
  readonly xml?: Xml;
}

/** A question about the payment for an invoice. */
export interface PaymentReferenceRequest extends Omit<PaymentReferenceBody, 'xml'> {
  /** The invoice; other fields replace what it says. */
  readonly xml?: Xml;
}

/** An invoice to pay, in a plan. */
interface InvoiceToPay extends Omit<PaymentPlanBody['invoices'][number], 'xml'> {
  /** The invoice; other fields replace what it says. */
  readonly xml?: Xml;
}

/** Invoices to pay together, on one day. */
export interface PaymentPlanRequest extends Omit<PaymentPlanBody, 'invoices'> {
  readonly invoices: readonly InvoiceToPay[];
}

/** A code II to verify, with the fields of `POST /offline/kod-ii/verify`. */
export interface CodeIiRequest extends Omit<CodeIiBody, 'xml' | 'certificate'> {
  /** The certificate of the issuer, in PEM or DER. */
  readonly certificate: string | Uint8Array;
  /** The invoice exactly as sent; without it, only code and certificate are compared. */
  readonly xml?: Xml;
}

/** An invoice for which code II is signed. Keys never leave the program that calls the library. */
export interface CodeIiSigning extends Pick<CodeIiBody, 'environment'> {
  /** The invoice exactly as it will be sent. */
  readonly xml: Xml;
  /** A KSeF certificate of type Offline, in PEM or DER. */
  readonly certificate: string | Uint8Array;
  /** Its private key in PEM: EC P-256, or RSA of at least 2,048 bits. */
  readonly key: string | Uint8Array;
  /** Of an encrypted key. */
  readonly passphrase?: string;
  /** The context in which the invoice is sent; by default the NIP of the seller. */
  readonly context?: { readonly type: 'Nip' | 'InternalId' | 'NipVatUe' | 'PeppolId'; readonly value: string };
}

/** A file to compare with UPOs: its content, or only its SHA-256. */
export interface UpoInvoice {
  /** Name by which the result calls it. */
  readonly name: string;
  /** The file exactly as stored; prefer bytes. */
  readonly xml?: Xml;
  /** Instead of `xml`, in hexadecimal or Base64. */
  readonly sha256?: string;
}

/** UPOs and files to compare, with the fields of `POST /upo/match`. */
export interface UpoRequest extends Omit<UpoBody, 'upo_xml' | 'invoices'> {
  /** UPOs of a session, each page, or of invoices. */
  readonly upo_xml: readonly Xml[];
  /** Without files, only the UPOs are checked. */
  readonly invoices?: readonly UpoInvoice[];
}

/** A request for a correction, with the fields of `POST /correction/build`. */
export interface CorrectionRequest extends Omit<CorrectionBody, 'source_xml' | 'corrections_xml'> {
  /** The original invoice. */
  readonly source_xml: Xml;
  /** Earlier corrections of it, in the order of issue. */
  readonly corrections_xml?: readonly Xml[];
}

/** A request for an audit pack, with the fields of `POST /correction/audit-pack`. */
export interface AuditPackRequest extends Omit<AuditPackBody, 'source_xml' | 'corrections_xml' | 'correction_xml'> {
  /** The original invoice. */
  readonly source_xml: Xml;
  /** Earlier corrections of it, in the order of issue. */
  readonly corrections_xml?: readonly Xml[];
  /** The correcting invoice. */
  readonly correction_xml: Xml;
}
