import * as z from 'zod';
import { batchDocumentsLimit, batchUploadLimitBytes } from '../limits.ts';
import { explainSchema } from './explained.ts';
import { sendingContext } from './validation.ts';

/** Format of an archive. */
export const batchFormat = explainSchema(
  ['zip', 'tar', 'targz'],
  { zip: 'ZIP', tar: 'TAR', targz: 'TAR, compressed by gzip' },
  'Format of the archive. Documents are its files `*.xml`.',
);

const registerFormats = ['ndjson', 'csv', 'sarif', 'junit', 'html', 'json'] as const;
const registerFormatTexts = {
  ndjson: 'a line of JSON per document',
  csv: 'a line per finding',
  sarif: 'for code scanning',
  junit: 'for build servers',
  html: 'a page',
  json: 'the whole report of a comparison',
};
const registerFormatText = 'Format of the register; that of a comparison with a JPK has the formats `json`, `csv` and `html`.';

/** Format of a register. */
export const batchRegisterFormat = explainSchema(registerFormats, registerFormatTexts, registerFormatText);

/** JSON body of `POST /batches`. */
export const batchBody = z.strictObject({
  bytes: z
    .int()
    .min(22)
    .max(batchUploadLimitBytes)
    .describe('Size of the archive in bytes. It decides in how many parts the archive is uploaded.'),
  format: batchFormat.default('zip').meta({ default: 'zip' }),
  ...sendingContext,
  language: explainSchema(
    ['pl', 'en'],
    { pl: 'Polish', en: 'English' },
    'Language of the register; by default that of the request.',
  ).optional(),
  advice: z.literal('off').optional().describe('`off` omits advice (codes `XML-9xx`), which requires no action. Included by default.'),
  duplicates: explainSchema(
    ['within', 'within_and_register'],
    {
      within: 'the documents of the batch',
      within_and_register: 'also the invoices that are registered as accepted by KSeF; requires a live key',
    },
    'Documents among which duplicates are searched.',
  )
    .default('within')
    .meta({ default: 'within' }),
  retention_hours: z.int().min(1).max(72).default(24).meta({
    description: 'Hours after its end for which the register can be loaded. Then everything of the batch but its counts is deleted.',
    default: 24,
  }),
});

/** Body of `POST /batches`, as sent. */
export type BatchBody = z.infer<typeof batchBody>;

/** JSON body of `POST /batches/{batch_id}/complete`. */
export const batchCompletionBody = z.strictObject({
  etags: z
    .array(z.string().min(1).max(200))
    .max(1_000)
    .default([])
    .meta({ description: 'Of an upload in parts: the `ETag` of the response to each part, in their order.', default: [] }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('SHA-256 of the archive, hexadecimal. An archive with another one is not processed.'),
  documents: z
    .int()
    .min(1)
    .max(batchDocumentsLimit)
    .optional()
    .describe('Number of documents, at least as many as there are. Required for `tar` and `targz`; a ZIP archive states it itself.'),
});

/** Body of `POST /batches/{batch_id}/complete`, as sent. */
export type BatchCompletionBody = z.infer<typeof batchCompletionBody>;

/** `{batch_id}` of paths. */
export const batchId = z.uuid().toLowerCase();

/** Query of `GET /batches/{batch_id}/register`. */
export const batchRegisterQuery = z.strictObject({
  format: explainSchema(
    registerFormats,
    registerFormatTexts,
    `${registerFormatText} By default \`ndjson\`, and \`json\` of a comparison.`,
  ).optional(),
});

/** Query of `GET /batches/{batch_id}/documents`. */
export const batchDocumentsQuery = z.strictObject({
  outcome: explainSchema(
    ['valid', 'invalid', 'rejected', 'unreadable'],
    { valid: 'valid', invalid: 'with a critical issue or an error', rejected: 'no XML invoice', unreadable: 'without a result' },
    'Only documents with this result.',
  ).optional(),
  code: z.string().min(1).max(40).optional().describe('Only documents with a finding of this code, such as `XML-403`.'),
  severity: explainSchema(
    ['critical', 'error', 'warning', 'info'],
    {
      critical: 'the document cannot be read or used as an invoice',
      error: 'the invoice is wrong',
      warning: 'the invoice may be wrong',
      info: 'advice, which requires no action',
    },
    'Only documents with a finding of this severity.',
  ).optional(),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('`next_cursor` of the previous response, with the same other parameters; omitted for the first page.'),
});
