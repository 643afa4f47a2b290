import { findAsOfErrors } from '@nakor/contract/field-errors/as-of';
import type { FieldError } from '@nakor/contract/field-errors/validation-errors';
import {
  type RecoveryBody,
  recoveryBody,
  type WebhookBody,
  type WebhookChangeBody,
  type WebhookTestBody,
  webhookBody,
  webhookChangeBody,
} from '@nakor/contract/schemas/webhooks';
import type { HttpRequest } from '../message/request.ts';
import type { RoutedContext } from '../message/request-context.ts';
import {
  type BatchCompletionInput,
  type BatchInput,
  type ReconciliationInput,
  readBatch,
  readBatchCompletion,
  readReconciliation,
} from './read-batch.ts';
import { type AuditPackInput, type CorrectionInput, readAuditPack, readCorrection } from './read-correction.ts';
import { type ExplanationInput, readExplanation } from './read-explanation.ts';
import { type AnalysisInput, type InvoiceInput, readAnalysis, readInvoice, readValidation, type ValidationInput } from './read-invoice.ts';
import { throwInvalidFields } from './read-json.ts';
import { type CodeIiInput, type OfflineInput, readCodeIi, readOffline } from './read-offline.ts';
import { readUpoMatch, type UpoInput } from './read-upo.ts';
import { readWebhook, readWebhookTest, type WebhookInput } from './read-webhook.ts';

/** The body of a request, decoded from its transport but otherwise unchanged. */
export type Input =
  | ValidationInput
  | InvoiceInput<'invoice'>
  | AnalysisInput
  | ExplanationInput
  | OfflineInput
  | CodeIiInput
  | UpoInput
  | CorrectionInput
  | AuditPackInput
  | BatchInput
  | BatchCompletionInput
  | ReconciliationInput
  | WebhookInput<'webhook', WebhookBody>
  | WebhookInput<'webhook-change', WebhookChangeBody>
  | WebhookInput<'recovery', RecoveryBody>
  | WebhookInput<'webhook-test', WebhookTestBody>;

/**
 * Reads the body of a request, by the kind of body that its route accepts.
 *
 * @param headerErrors errors in header fields; all invalid fields of a request are reported at once
 * @returns null for routes without a body
 * @throws  ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_BODY, FILE_TOO_LARGE or VALIDATION_ERROR
 */
export async function readInput(context: RoutedContext, request: HttpRequest, headerErrors: readonly FieldError[]): Promise<Input | null> {
  const { route, language } = context;
  const reading = { language, headerErrors };
  const datedReading = {
    ...reading,
    errorsIn: (value: Readonly<Record<string, unknown>>) => findAsOfErrors(value['as_of'], 'as_of', context),
  };
  switch (route.body) {
    case 'none':
      throwInvalidFields(headerErrors);
      return null;
    case 'validation':
      return readValidation(request, context, headerErrors);
    case 'invoice':
      return readInvoice(request, context, headerErrors);
    case 'analysis':
      return readAnalysis(request, context, headerErrors);
    case 'explanation':
      return readExplanation(request, datedReading);
    case 'offline':
      return readOffline(request, datedReading);
    case 'code-ii':
      return readCodeIi(request, reading);
    case 'upo':
      return readUpoMatch(request, reading);
    case 'correction':
      return readCorrection(request, datedReading);
    case 'audit-pack':
      return readAuditPack(request, datedReading);
    case 'batch':
      return readBatch(request, datedReading);
    case 'reconciliation':
      return readReconciliation(request, reading);
    case 'batch-completion':
      return readBatchCompletion(request, reading);
    case 'webhook':
      return readWebhook(request, 'webhook' as const, webhookBody, reading);
    case 'webhook-change':
      return readWebhook(request, 'webhook-change' as const, webhookChangeBody, reading);
    case 'recovery':
      return readWebhook(request, 'recovery' as const, recoveryBody, reading);
    case 'webhook-test':
      return readWebhookTest(request, reading);
  }
}
