import type { analysis } from '@nakor/contract/schemas/responses/analysis';
import type { autofixResult } from '@nakor/contract/schemas/responses/autofix';
import type { CodeIiResult } from '@nakor/contract/schemas/responses/code-ii';
import type { builtCorrection } from '@nakor/contract/schemas/responses/correction';
import type { explanation } from '@nakor/contract/schemas/responses/explanation';
import type { OfflineAssessmentResult } from '@nakor/contract/schemas/responses/offline';
import type { PaymentPlanResult, PaymentReferenceResult } from '@nakor/contract/schemas/responses/payments';
import type { ruleEntry } from '@nakor/contract/schemas/responses/rule-entry';
import type { scenario } from '@nakor/contract/schemas/responses/scenarios';
import type { UpoMatchResult } from '@nakor/contract/schemas/responses/upo';
import type { validationResult } from '@nakor/contract/schemas/responses/validation';
import type * as z from 'zod';
import type { RenderFormat } from './requests.ts';

/** The result of `validate`: the data of `POST /validate`. `engine_ms` and `help_url` are null. */
export type ValidationResult = z.infer<typeof validationResult>;

/** The result of `explain`. */
export type KsefExplanation = z.infer<typeof explanation>;

/** The result of `assessOffline`: the data of `POST /offline/assess`. */
export type OfflineAssessment = OfflineAssessmentResult;

/** The result of `paymentReference`. */
export type PaymentReference = PaymentReferenceResult;

/** The result of `planPayments`. */
export type PaymentPlan = PaymentPlanResult;

/** The result of `verifyCodeII`: the data of `POST /offline/kod-ii/verify`. */
export type CodeIiVerification = CodeIiResult;

/** The result of `matchUpo`: the data of `POST /upo/match`, never cut. */
export type UpoMatch = UpoMatchResult;

/** The result of `autofix`: the data of `POST /autofix`. */
export type AutofixResult = z.infer<typeof autofixResult>;

/** The result of `analyze`: the data of `POST /correction/analyze`. */
export type Analysis = z.infer<typeof analysis>;

/** The result of `correct`: the data of `POST /correction/build`. */
export type Correction = z.infer<typeof builtCorrection>;

/** The result of `auditPack`. */
export interface AuditPack {
  readonly zip: Uint8Array;
  /** SHA-256 of the ZIP file, 64 hexadecimal digits. */
  readonly sha256: string;
  /** Codes of warnings, as in the manifest of the pack. */
  readonly warnings: readonly string[];
}

/** What `render` returns, by format. */
export interface RenderedContent {
  readonly html: string;
  readonly pdf: Uint8Array;
}

/** The result of `render`. */
export interface RenderedInvoice<Format extends RenderFormat = RenderFormat> {
  /** A text for `html`, bytes for `pdf`. */
  readonly content: RenderedContent[Format];
  /** For the `Content-Type` header. */
  readonly media_type: string;
  /** A name for the file, from the number of the invoice, in ASCII. */
  readonly filename: string;
}

/** A rule: what the catalogue says about the issues with its code. */
export type RuleEntry = z.infer<typeof ruleEntry>;

/** A scenario of corrections: an entry of `GET /scenarios`. */
export type ScenarioEntry = z.infer<typeof scenario>;
