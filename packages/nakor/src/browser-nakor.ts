import type { CodeVerification } from '@nakor/domain/rendering/verify-code';
import type {
  AnalysisContext,
  AutofixContext,
  CorrectionRequest,
  ExplanationContext,
  OfflineRequest,
  PaymentPlanRequest,
  PaymentReferenceRequest,
  RenderFormat,
  RenderOptions,
  ValidationContext,
  Xml,
} from './requests.ts';
import type {
  Analysis,
  AutofixResult,
  Correction,
  KsefExplanation,
  OfflineAssessment,
  PaymentPlan,
  PaymentReference,
  RenderedInvoice,
  RuleEntry,
  ScenarioEntry,
  ValidationResult,
} from './results.ts';
import type { CodeContext } from './verify-code.ts';

/**
 * Validates and corrects FA(3) invoices with the engine of the service. All functions throw {@link NakorError} for what the API would reject.
 * Work is done in the thread of the caller: about 10 ms for a usual invoice, over half a second for 10,000 lines.
 */
export interface BrowserNakor {
  /** Validates an invoice, alone or with the documents to which it refers. */
  validate(xml: Xml, context?: ValidationContext): Promise<ValidationResult>;
  /** Fixes the formatting and structure of an invoice; never an amount, a party or a meaning. */
  autofix(xml: Xml, context?: AutofixContext): Promise<AutofixResult>;
  /** Describes an invoice and suggests how it can be corrected. */
  analyze(xml: Xml, context?: AnalysisContext): Promise<Analysis>;
  /** Builds a correcting invoice. The presets that are built in can be named in `preset`. */
  correct(request: CorrectionRequest): Promise<Correction>;
  /** Renders an invoice as people read it, as a page in HTML or as PDF (Node only). Nothing of the document is left out. */
  render<Format extends RenderFormat>(xml: Xml, options: RenderOptions<Format>): Promise<RenderedInvoice<Format>>;
  /** Compares the text of a received verification code (QR) with the file of an invoice, byte for byte. */
  verifyCode(url: string, xml: Xml, context?: CodeContext): Promise<CodeVerification>;
  /**
   * Explains what KSeF returned for an invoice, a session or a request: its JSON, a code such as `450`, or the text of a message. With the invoice,
   * it names the issues that are the cause.
   */
  explain(response: string, context?: ExplanationContext): Promise<KsefExplanation>;
  /**
   * Says which offline mode applies to an invoice, until when it has to be sent and whether it is late, what a copy must show, and its marker in
   * JPK_V7M, from its issue date and the announced events. Nothing is requested from KSeF.
   */
  assessOffline(request: OfflineRequest): Promise<OfflineAssessment>;
  /**
   * Says whether the payment for an invoice has to state its KSeF number (from 2027-01-01), and gives the title of the transfer and the message of
   * a split payment.
   */
  paymentReference(request: PaymentReferenceRequest): Promise<PaymentReference>;
  /** Plans which invoices are paid together: transfers by seller, account and currency, and collective identifiers of at most 500 invoices. */
  planPayments(request: PaymentPlanRequest): Promise<PaymentPlan>;
  /** The catalogue of rules, in the order of their codes, with the severity of the options' environment and day. */
  rules(): readonly RuleEntry[];
  /** The catalogue of correction scenarios. */
  scenarios(): readonly ScenarioEntry[];
}
