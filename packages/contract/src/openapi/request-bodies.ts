import type * as z from 'zod';
import type { Route } from '../routes.ts';
import { auditPackBody } from '../schemas/audit-pack.ts';
import { correctionBody } from '../schemas/correction.ts';
import { invoiceBody } from '../schemas/validation.ts';
import { webhookBody, webhookChangeBody } from '../schemas/webhooks.ts';
import type { Content } from './operation.ts';

/** What the body of a request can be. */
interface RequestBody {
  readonly description: string;
  readonly content: Readonly<Record<string, Content>>;
}

const gzippedJson = 'Large bodies can be sent gzipped, as `Content-Type: application/gzip`.';

function jsonOf(schema: z.ZodType, description: string): RequestBody {
  return { description: `${description} ${gzippedJson}`, content: { 'application/json': schema, 'application/gzip': 'bytes' } };
}

/** Bodies by their kinds. */
export const requestBodies: Readonly<Record<Exclude<Route['body'], 'none'>, RequestBody>> = {
  invoice: {
    description:
      'An invoice in UTF-8, 10,000,000 bytes at most: as XML, as JSON around the XML, or gzipped. Send files over about 4.5 MB gzipped, as `Content-Type: application/gzip`.',
    content: {
      'application/xml': 'text',
      'text/xml': 'text',
      'application/json': invoiceBody.meta({ id: 'InvoiceBody' }),
      'application/gzip': 'bytes',
    },
  },
  correction: jsonOf(correctionBody.meta({ id: 'CorrectionBody' }), 'The original invoice, the scenario and the changes.'),
  'audit-pack': jsonOf(auditPackBody.meta({ id: 'AuditPackBody' }), 'The original invoice, its correction, and what you know of them.'),
  webhook: jsonOf(webhookBody.meta({ id: 'WebhookBody' }), 'The endpoint that is to be made.'),
  'webhook-change': jsonOf(
    webhookChangeBody.meta({ id: 'WebhookChangeBody', minProperties: 1 }),
    'What is to change; what is left out stays.',
  ),
};
