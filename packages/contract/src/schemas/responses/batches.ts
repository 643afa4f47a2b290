import * as z from 'zod';
import { batchFailureTexts } from '../../batch-failures.ts';
import { batchFormat, batchRegisterFormat } from '../batches.ts';
import { explainNullableSchema, explainSchema } from '../explained.ts';
import { count, timestamp } from './envelope.ts';

/** State of a batch. */
export const batchState = explainSchema(
  [
    'awaiting_upload',
    'queued',
    'unpacking',
    'validating',
    'joining',
    'completed',
    'completed_with_unreadable',
    'failed',
    'canceled',
    'expired',
  ],
  {
    awaiting_upload: 'upload the archive and complete it',
    queued: 'quota is taken, and the work begins',
    unpacking: 'the archive is read',
    validating: 'documents are validated',
    joining: 'the register is written',
    completed: 'the register can be loaded',
    completed_with_unreadable: 'the same, and some documents could not be read',
    failed: 'there is no register, and nothing was counted',
    canceled: 'you canceled it, and nothing was counted',
    expired: 'the upload was not completed in time',
  },
  'State of the batch.',
);

/** Codes of why a batch failed. */
export const batchFailureCodes = Object.keys(batchFailureTexts) as [keyof typeof batchFailureTexts, ...(keyof typeof batchFailureTexts)[]];

/** Why a batch failed. */
export const batchFailure = explainNullableSchema(batchFailureCodes, batchFailureTexts, 'Why the batch failed; null if it did not.');

/** Documents of a batch by outcome. */
export const batchCounts = {
  valid: count.meta({ description: 'Valid documents.' }),
  invalid: count.meta({ description: 'Documents with a critical issue or an error.' }),
  rejected: count.meta({ description: 'Files that are no XML invoice; not counted towards the quota.' }),
  unreadable: count.meta({ description: 'Documents without a result, because they could not be read; not counted towards the quota.' }),
} as const;

const upload = z
  .strictObject({
    kind: explainSchema(
      ['single', 'multipart'],
      { single: 'one request', multipart: 'a request for each part' },
      'How the archive is uploaded.',
    ),
    part_size: count.nullable().meta({ description: 'Size of each part but the last, in bytes; null for an upload in one request.' }),
    parts: z
      .array(
        z
          .strictObject({
            number: z.int().positive().meta({ description: 'Number of the part, from 1.' }),
            url: z.string().meta({
              description: 'Send the bytes of the part here with `PUT`, without the API key. It is a secret: it lets anyone upload.',
            }),
            expires_at: timestamp.meta({ description: 'Until when the URL is valid. `GET /batches/{batch_id}` returns new ones.' }),
          })
          .meta({ id: 'BatchUploadPart', description: 'A part of the upload.' }),
      )
      .meta({ description: 'The parts, in their order.' }),
    expires_at: timestamp.meta({ description: 'Until when the upload has to be completed.' }),
  })
  .meta({ id: 'BatchUpload', description: 'Where to send the archive.' });

const fields = z.strictObject({
  id: z.uuid().meta({ description: 'Id of the batch.' }),
  state: batchState,
  format: batchFormat,
  environment: explainSchema(
    ['prod', 'demo', 'test'],
    { prod: 'production', demo: 'the demo environment', test: 'the test environment' },
    'Environment of KSeF for which documents are validated.',
  ),
  as_of: timestamp.meta({ description: 'Instant at which all documents are assumed to be sent.' }),
  created_at: timestamp.meta({ description: 'When the batch was created.' }),
  ended_at: timestamp.nullable().meta({ description: 'When it ended; null before that.' }),
  erased_at: timestamp.nullable().meta({ description: 'When everything but these fields was deleted; null if it was not.' }),
  available_until: timestamp.nullable().meta({ description: 'Until when the register can be loaded; null without one.' }),
  upload: upload.nullable().meta({ description: 'Where to send the archive, in the state `awaiting_upload`; otherwise null.' }),
  progress: z
    .strictObject({
      documents: count.nullable().meta({ description: 'Number of documents; null until the archive is unpacked.' }),
      chunks: count.nullable().meta({ description: 'Parts in which they are validated; null until then.' }),
      chunks_done: count.meta({ description: 'Parts that are done.' }),
    })
    .meta({ id: 'BatchProgress', description: 'How far the work is.' }),
  counts: z
    .strictObject({ documents: count.meta({ description: 'All documents.' }), ...batchCounts })
    .nullable()
    .meta({ id: 'BatchCounts', description: 'Documents by result; null until the batch is completed.' }),
  failure: batchFailure,
});

/** A batch. */
export const oneBatch = z
  .strictObject({ batch: fields.meta({ id: 'Batch', description: 'A batch of documents.' }) })
  .meta({ id: 'OneBatch' });

/** Where to load the register. */
export const batchRegister = z
  .strictObject({
    format: batchRegisterFormat,
    url: z.string().meta({
      description:
        'Load the register here with `GET`, without the API key. It is a secret. The content is compressed (`Content-Encoding: gzip`).',
    }),
    expires_at: timestamp.meta({ description: 'Until when the URL is valid.' }),
    bytes: count.meta({ description: 'Size of the content, decompressed.' }),
    sha256: z.string().meta({ description: 'SHA-256 of the content, decompressed; hexadecimal.' }),
    manifest_url: z.string().meta({
      description: 'The same for the manifest: hashes of the upload and the register, and the editions of rules, schema and engine.',
    }),
  })
  .meta({ id: 'BatchRegister', description: 'Where to load the register.' });

/** A page of documents. */
export const batchDocuments = z
  .strictObject({
    documents: z
      .array(z.record(z.string(), z.unknown()))
      .meta({ description: 'Rows of the register, as in its NDJSON (docs/batches.md).' }),
    next_cursor: z.string().nullable().meta({ description: 'Send it as `cursor` to get the next page; null on the last one.' }),
  })
  .meta({ id: 'BatchDocuments' });
