import type { AuditPackBody } from '@nakor/contract/schemas/audit-pack';
import type { batchBody, batchCompletionBody, batchDocumentsQuery, batchRegisterQuery } from '@nakor/contract/schemas/batches';
import type { CodeIiBody } from '@nakor/contract/schemas/code-ii';
import type { CorrectionBody } from '@nakor/contract/schemas/correction';
import type { ExplanationBody } from '@nakor/contract/schemas/explanation';
import type { OfflineBody } from '@nakor/contract/schemas/offline';
import type { reconciliationBody } from '@nakor/contract/schemas/reconciliations';
import type { analysis } from '@nakor/contract/schemas/responses/analysis';
import type { autofixResult } from '@nakor/contract/schemas/responses/autofix';
import type { batchDocuments, batchRegister, oneBatch } from '@nakor/contract/schemas/responses/batches';
import type { codeIiResult } from '@nakor/contract/schemas/responses/code-ii';
import type { builtCorrection } from '@nakor/contract/schemas/responses/correction';
import type { explanation } from '@nakor/contract/schemas/responses/explanation';
import type { me } from '@nakor/contract/schemas/responses/me';
import type { offlineAssessment } from '@nakor/contract/schemas/responses/offline';
import type { erpPresets } from '@nakor/contract/schemas/responses/presets';
import type { scenarioCatalogue } from '@nakor/contract/schemas/responses/scenarios';
import type { platformStatus } from '@nakor/contract/schemas/responses/status';
import type { upoMatchResult } from '@nakor/contract/schemas/responses/upo';
import type { validationResult } from '@nakor/contract/schemas/responses/validation';
import type {
  createdWebhook,
  deliveryList,
  eventList,
  eventWithDeliveries,
  oneWebhook,
  recovery,
  redelivery,
  rotatedSecret,
  webhookList,
  webhookTest,
} from '@nakor/contract/schemas/responses/webhooks';
import type { UpoBody } from '@nakor/contract/schemas/upo';
import type { ValidateOptions, ValidationOptions } from '@nakor/contract/schemas/validation';
import type {
  deliveriesQuery,
  eventsQuery,
  recoveryBody,
  webhookBody,
  webhookChangeBody,
  webhookTestBody,
} from '@nakor/contract/schemas/webhooks';
import type * as z from 'zod';
import type { CallOptions } from './options.ts';

/** An XML document: its text, or the bytes of its file. Prefer the bytes: the declared encoding is then checked, too. */
export type Xml = string | Uint8Array;

/** Options of a call that is executed, and counted, at most once for each idempotency key. */
export interface IdempotentOptions extends CallOptions {
  /** Identifies the operation for 24 hours: 8 to 200 characters of `A-Z a-z 0-9 _ -`. By default a new one, which all attempts of the call share. */
  readonly idempotencyKey?: string;
}

/** Options of `validate`, named as in the API. */
export interface ValidationContext extends ValidateOptions, IdempotentOptions {
  /** The invoice that the document corrects. */
  readonly source_xml?: Xml;
  /** Earlier corrections of it, in the order of issue; they require `source_xml`. */
  readonly corrections_xml?: readonly Xml[];
  /** Advance invoices that the document settles, and their corrections. */
  readonly advances_xml?: readonly Xml[];
}

/** Options of `autofix`. */
export interface AutofixContext extends ValidationOptions, CallOptions {}

/** Options of `analyze`. */
export interface AnalysisContext extends IdempotentOptions {
  readonly advice?: 'off';
  /** Earlier corrections of the invoice, in the order of issue. */
  readonly corrections_xml?: readonly Xml[];
}

/** A request for an explanation, with the fields of `POST /explain`. */
export interface ExplanationRequest extends Omit<ExplanationBody, 'xml'> {
  readonly xml?: Xml;
}

/** A question about an invoice issued without KSeF, with the fields of `POST /offline/assess`. */
export interface OfflineRequest extends Omit<OfflineBody, 'xml'> {
  readonly xml?: Xml;
}

/** A code II to verify, with the fields of `POST /offline/kod-ii/verify`. */
export interface CodeIiRequest extends Omit<CodeIiBody, 'xml'> {
  readonly xml?: Xml;
}

/** UPOs and files to compare, with the fields of `POST /upo/match`. */
export interface UpoRequest extends Omit<UpoBody, 'upo_xml' | 'invoices'> {
  readonly upo_xml: readonly Xml[];
  /** A file as `xml`, or its hash as `sha256`. */
  readonly invoices?: readonly { readonly name: string; readonly xml?: Xml; readonly sha256?: string }[];
}

/** A request for a correction, with the fields of `POST /correction/build`. */
export interface CorrectionRequest extends Omit<CorrectionBody, 'source_xml' | 'corrections_xml'> {
  readonly source_xml: Xml;
  readonly corrections_xml?: readonly Xml[];
}

/** A request for an audit pack, with the fields of `POST /correction/audit-pack`. */
export interface AuditPackRequest extends Omit<AuditPackBody, 'source_xml' | 'corrections_xml' | 'correction_xml'> {
  readonly source_xml: Xml;
  readonly corrections_xml?: readonly Xml[];
  readonly correction_xml: Xml;
}

/** The result of `validate`. */
export type ValidationResult = z.infer<typeof validationResult>;

/** The result of `autofix`. */
export type AutofixResult = z.infer<typeof autofixResult>;

/** The result of `analyze`. */
export type Analysis = z.infer<typeof analysis>;

/** The result of `explain`. */
export type KsefExplanation = z.infer<typeof explanation>;

/** The result of `assessOffline`. */
export type OfflineAssessment = z.infer<typeof offlineAssessment>;

/** The result of `verifyCodeIi`. */
export type CodeIiVerification = z.infer<typeof codeIiResult>;

/** The result of `matchUpo`. */
export type UpoMatch = z.infer<typeof upoMatchResult>;

/** The result of `correct`. */
export type Correction = z.infer<typeof builtCorrection>;

/** The scenarios of corrections. */
export type Scenarios = z.infer<typeof scenarioCatalogue>;

/** The presets of ERP systems. */
export type Presets = z.infer<typeof erpPresets>;

/** The key, its organization, limits and usage. */
export type KeyDetails = z.infer<typeof me>;

/** The status of the service. */
export type ServiceStatus = z.infer<typeof platformStatus>;

/** A new batch, with the fields of `POST /batches`. */
export type BatchRequest = z.input<typeof batchBody>;

/** A new comparison, with the fields of `POST /reconciliations`. */
export type ReconciliationRequest = z.input<typeof reconciliationBody>;

/** The end of the upload of a batch, with the fields of `POST /batches/{batch_id}/complete`. */
export type BatchCompletion = z.input<typeof batchCompletionBody>;

/** A batch: its progress, and where to upload its archive as long as that is expected. */
export type BatchDetails = z.infer<typeof oneBatch>;

/** Which register to load. */
export type BatchRegisterFilter = Partial<z.infer<typeof batchRegisterQuery>>;

/** Where to load a register. */
export type BatchRegister = z.infer<typeof batchRegister>;

/** Which documents of a batch to list. */
export type BatchDocumentFilter = Partial<z.infer<typeof batchDocumentsQuery>>;

/** A page of documents of a batch. */
export type BatchDocuments = z.infer<typeof batchDocuments>;

/** A new webhook. */
export type WebhookInput = z.input<typeof webhookBody>;

/** Changes of a webhook. */
export type WebhookChange = z.input<typeof webhookChangeBody>;

/** Which deliveries to list. */
export type DeliveryFilter = Partial<z.infer<typeof deliveriesQuery>>;

/** All webhooks. */
export type Webhooks = z.infer<typeof webhookList>;

/** One webhook. */
export type Webhook = z.infer<typeof oneWebhook>;

/** A new webhook with its secret, which is shown only once. */
export type CreatedWebhook = z.infer<typeof createdWebhook>;

/** Deliveries of a webhook. */
export type Deliveries = z.infer<typeof deliveryList>;

/** A new secret, which is shown only once, and the secrets that go on signing. */
export type RotatedSecret = z.infer<typeof rotatedSecret>;

/** A delivery that starts again. */
export type Redelivery = z.infer<typeof redelivery>;

/** Which deliveries to start again. */
export type RecoveryRequest = z.input<typeof recoveryBody>;

/** How many deliveries start again, and how to go on. */
export type Recovery = z.infer<typeof recovery>;

/** Which events to list. */
export type EventFilter = Partial<z.infer<typeof eventsQuery>>;

/** Events of the organization. */
export type Events = z.infer<typeof eventList>;

/** An event with its deliveries. */
export type EventDetails = z.infer<typeof eventWithDeliveries>;

/** Which test event to send; by default `webhook.test`. */
export type TestRequest = z.input<typeof webhookTestBody>;

/** Which test event to send, and how. */
export interface TestOptions extends CallOptions, TestRequest {}

/** The result of a test event. */
export type WebhookTest = z.infer<typeof webhookTest>;
