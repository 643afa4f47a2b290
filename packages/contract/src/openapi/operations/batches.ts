import type { RouteId } from '../../routes.ts';
import { batchDocumentsQuery, batchRegisterQuery } from '../../schemas/batches.ts';
import { batchDocuments, batchRegister, oneBatch } from '../../schemas/responses/batches.ts';
import { defineEnvelope } from '../../schemas/responses/envelope.ts';
import { accepted, json, type Operation } from '../operation.ts';

/** Operations on batches. */
export const batchOperations = {
  createBatch: {
    tag: 'Batches',
    summary: 'Create a batch',
    description:
      'Validates up to 100,000 documents (1,000 with a test key) in one archive. Creates the batch and returns where to upload the archive: send each part with `PUT` to its URL, then complete the upload within 24 hours. Nothing is counted before that.',
    responses: {
      201: {
        description: 'The batch, and where to upload the archive.',
        content: { 'application/json': defineEnvelope(oneBatch) },
        isLocalized: true,
      },
    },
    isExtension: true,
  },
  createReconciliation: {
    tag: 'Batches',
    summary: 'Compare a JPK with its invoices',
    description:
      'Compares JPK_V7M(3) or JPK_V7K(3) with the invoices of KSeF, as `nakor reconcile` does, in one archive: the JPK of each month, invoices sent and received, UPO, exports with `_metadata.json`, and registers of an ERP as `*.csv`. Creates a batch and returns where to upload the archive. For everything else there are the operations on batches. The register is the report: what has to be corrected in the JPK, with both places, the difference and the provision.',
    responses: {
      201: {
        description: 'The batch, and where to upload the archive.',
        content: { 'application/json': defineEnvelope(oneBatch) },
        isLocalized: true,
      },
    },
    isExtension: true,
  },
  completeBatch: {
    tag: 'Batches',
    summary: 'Complete the upload of a batch',
    description:
      'Takes the quota of all documents at once, and starts the work: the number of files of a ZIP archive, otherwise `documents`. If the quota does not suffice, nothing is done. What was not needed is given back when the batch ends: for files that are no invoices, that could not be read, and all of it if the batch fails or is canceled. Repeating the request changes nothing.',
    responses: accepted('The batch, whose work follows.', defineEnvelope(oneBatch)),
    ownErrors: ['QUOTA_EXCEEDED', 'BATCH_STATE_CONFLICT', 'BATCH_UPLOAD_INVALID', 'BATCH_LIMIT_REACHED'],
    isExtension: true,
  },
  getBatch: {
    tag: 'Batches',
    summary: 'Get the state of a batch',
    description:
      'Returns the state, the progress and the counts of a batch, and while it awaits its upload, new upload URLs. The events `batch.completed` and `batch.failed` announce its end.',
    responses: json('The batch.', defineEnvelope(oneBatch)),
    isExtension: true,
  },
  deleteBatch: {
    tag: 'Batches',
    summary: 'Cancel or delete a batch',
    description:
      'Cancels a batch in progress, and gives its quota back. Deletes the archive and the register immediately, those of a batch that has ended, too.',
    responses: json('The batch.', defineEnvelope(oneBatch)),
    isExtension: true,
  },
  getBatchRegister: {
    tag: 'Batches',
    summary: 'Get the register of a batch',
    description:
      'Returns where to load the register of a completed batch, or the report of a comparison, in one of its formats, and its manifest.',
    query: batchRegisterQuery,
    responses: json('Where to load the register.', defineEnvelope(batchRegister)),
    ownErrors: ['BATCH_STATE_CONFLICT', 'BATCH_ERASED'],
    isExtension: true,
  },
  listBatchDocuments: {
    tag: 'Batches',
    summary: 'List documents of a batch',
    description:
      'Returns rows of the register of a completed batch, in its order, up to 200 on a page. With filters, a page may be short or empty: continue while `next_cursor` is not null.',
    query: batchDocumentsQuery,
    responses: json('The documents.', defineEnvelope(batchDocuments)),
    ownErrors: ['BATCH_STATE_CONFLICT', 'BATCH_ERASED', 'BATCH_KIND_CONFLICT'],
    isExtension: true,
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
