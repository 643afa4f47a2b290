import type * as z from 'zod';
import type { Route } from '../routes.ts';
import { batchBody, batchCompletionBody } from '../schemas/batches.ts';
import { codeIiBody } from '../schemas/code-ii.ts';
import { analysisBody } from '../schemas/correction.ts';
import { explanationBody } from '../schemas/explanation.ts';
import { offlineBody } from '../schemas/offline.ts';
import { reconciliationBody } from '../schemas/reconciliations.ts';
import { sentAuditPackBody, sentCorrectionBody } from '../schemas/sent-correction.ts';
import { upoBody } from '../schemas/upo.ts';
import { autofixBody, validationBody } from '../schemas/validation.ts';
import { recoveryBody, webhookBody, webhookChangeBody, webhookTestBody } from '../schemas/webhooks.ts';
import type { Content } from './operation.ts';

/** A request body. */
interface RequestBody {
  readonly description: string;
  /** Whether a request may have none. */
  readonly isOptional?: boolean;
  readonly content: Readonly<Record<string, Content>>;
}

const gzippedJson = 'Large bodies can be sent gzipped, as `Content-Type: application/gzip`.';

function jsonOf(schema: z.ZodType, description: string): RequestBody {
  return { description: `${description} ${gzippedJson}`, content: { 'application/json': schema, 'application/gzip': 'bytes' } };
}

/** Media types of a body that is an invoice. JSON is the first one, because generators of clients send the first one. */
function invoiceContent(schema: z.ZodType): RequestBody['content'] {
  return { 'application/json': schema, 'application/xml': 'text', 'text/xml': 'text', 'application/gzip': 'bytes' };
}

/** Request bodies by kind. */
export const requestBodies: Readonly<Record<Exclude<Route['body'], 'none'>, RequestBody>> = {
  validation: {
    description:
      'An invoice in UTF-8, 10,000,000 bytes at most: as XML, as JSON that contains the XML and related documents (together 10,000,000 bytes), or either of them gzipped. Send bodies over about 4.5 MB gzipped, as `Content-Type: application/gzip`; a gzipped body whose first character is `{` is JSON.',
    content: invoiceContent(validationBody.meta({ id: 'ValidationBody' })),
  },
  invoice: {
    description:
      'An invoice in UTF-8, 10,000,000 bytes at most: as XML, as JSON that contains the XML, or either of them gzipped. Send bodies over about 4.5 MB gzipped, as `Content-Type: application/gzip`; a gzipped body whose first character is `{` is JSON.',
    content: invoiceContent(autofixBody.meta({ id: 'InvoiceBody' })),
  },
  analysis: {
    description:
      'An invoice in UTF-8, 10,000,000 bytes at most: as XML, as JSON that contains the XML and its earlier corrections, or either of them gzipped. Send bodies over about 4.5 MB gzipped, as `Content-Type: application/gzip`; a gzipped body whose first character is `{` is JSON.',
    content: invoiceContent(analysisBody.meta({ id: 'AnalysisBody' })),
  },
  explanation: jsonOf(explanationBody.meta({ id: 'ExplanationBody' }), 'What KSeF returned, and the invoice that it is about.'),
  offline: jsonOf(
    offlineBody.meta({ id: 'OfflineBody' }),
    'The invoice or its date of issue, how it was issued, and the announced events.',
  ),
  'code-ii': jsonOf(codeIiBody.meta({ id: 'CodeIiBody' }), 'The URL of the code, the certificate, and the invoice.'),
  upo: jsonOf(upoBody.meta({ id: 'UpoBody' }), 'The UPOs, and the files to compare with them.'),
  correction: jsonOf(sentCorrectionBody.meta({ id: 'CorrectionBody' }), 'The original invoice, the scenario and the changes.'),
  'audit-pack': jsonOf(
    sentAuditPackBody.meta({ id: 'AuditPackBody' }),
    'The original invoice, its correction, and what you state about them.',
  ),
  batch: jsonOf(batchBody.meta({ id: 'BatchBody' }), 'The archive to upload, and how its documents are validated.'),
  'batch-completion': jsonOf(batchCompletionBody.meta({ id: 'BatchCompletionBody' }), 'What was uploaded.'),
  reconciliation: jsonOf(
    reconciliationBody.meta({ id: 'ReconciliationBody' }),
    'The archive to upload, and what is known about the comparison.',
  ),
  webhook: jsonOf(webhookBody.meta({ id: 'WebhookBody' }), 'The webhook endpoint to create.'),
  'webhook-change': jsonOf(
    webhookChangeBody.meta({ id: 'WebhookChangeBody', minProperties: 1 }),
    'The fields to change. Omitted fields keep their values.',
  ),
  recovery: jsonOf(recoveryBody.meta({ id: 'RecoveryBody' }), 'Which deliveries to restart.'),
  'webhook-test': {
    ...jsonOf(webhookTestBody.meta({ id: 'WebhookTestBody' }), 'Which event to send; without a body, `webhook.test`.'),
    isOptional: true,
  },
};
