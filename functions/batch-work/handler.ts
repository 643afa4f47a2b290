import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { createBatchObjects } from '@nakor/aws/batches/objects';
import { createFailFastDocumentClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { BatchGoneError, BatchInputError } from '@nakor/batches/model/batch-error';
import type { BatchTask } from '@nakor/batches/model/batch-tasks';
import { runBatchTask } from '@nakor/batches/run-batch-task';
import { createRequestLog } from '@nakor/http/telemetry/request-log';
import packageManifest from '../../packages/nakor/package.json' with { type: 'json' };
import { openRegister } from '../accepted-invoices.ts';
import { connectEngine } from '../connect-engine.ts';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';
import { createEngineValidators } from './engine-validator.ts';

const config = readConfig(process.env);
const log = createRequestLog('batch-work', config.stage, () => ({}));
const onError = (error: unknown) => log.error(null, error);
handleUncaughtErrors(onError);

const acceptedInvoices = createAcceptedInvoiceStore(createFailFastDocumentClient(), config.requestsTable);
const tools = {
  objects: createBatchObjects(createFileClient(), config.filesBucket),
  engineVersion: packageManifest.version,
  createValidator: createEngineValidators({
    engine: connectEngine(config, log, 'on-demand'),
    engineVersion: packageManifest.version,
    openRegister: (organizationId, { duplicates, environment }) =>
      duplicates === 'within'
        ? null
        : openRegister({
            store: acceptedInvoices,
            register: { organizationId, environment },
            ksefNumber: null,
            nowUnixMs: Date.now(),
            onError,
          }),
    onError,
  }),
};

/** Runs one task of a batch: the states of the state machine name it. Errors keep their names, by which the state machine recognizes them. */
export async function handler(task: BatchTask): Promise<object> {
  try {
    return await runBatchTask(task, tools);
  } catch (error) {
    // What is wrong with an upload, and a batch that was deleted, are no errors of the service.
    if (!(error instanceof BatchInputError || error instanceof BatchGoneError)) onError(error);
    throw error;
  }
}
