import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { createDocumentClient, createFailFastDocumentClient, createQueueClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { BatchGoneError, BatchInputError } from '@nakor/batches/model/batch-error';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import { createRequestLog } from '@nakor/http/telemetry/request-log';
import packageManifest from '../../packages/nakor/package.json' with { type: 'json' };
import { openRegister } from '../accepted-invoices.ts';
import { connectBatches } from '../connect-batches.ts';
import { connectEngine } from '../connect-engine.ts';
import { newEventStamp } from '../event-stamps.ts';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';
import { createEngineValidators } from './engine-validator.ts';
import { createRegisterComparison } from './register-comparison.ts';
import { type MachineTask, runMachineTask } from './run-machine-task.ts';

const config = readConfig(process.env);
const log = createJobLog('batch-work', config.stage);
handleUncaughtErrors(log.error);

const client = createDocumentClient();
const fanOutQueue = createFanOutQueue(createQueueClient(), config.fanOutQueueUrl);
const service = connectBatches({ config, client, fanOutQueue, newEventStamp, onError: log.error });
const acceptedInvoices = createAcceptedInvoiceStore(createFailFastDocumentClient(), config.requestsTable);
const engineVersion = packageManifest.version;
const tools = {
  objects: service.objects,
  engineVersion,
  compareRegisters: createRegisterComparison(config.schemaDirectory, log.error),
  createValidator: createEngineValidators({
    engine: connectEngine(
      config,
      createRequestLog('batch-work', config.stage, () => ({})),
      'on-demand',
    ),
    engineVersion,
    openRegister: (organizationId, { duplicates, environment }) =>
      duplicates === 'within'
        ? null
        : openRegister({
            store: acceptedInvoices,
            register: { organizationId, environment },
            ksefNumber: null,
            nowUnixMs: Date.now(),
            onError: log.error,
          }),
    onError: log.error,
  }),
};

/** Runs one task of a batch: the states of the state machine name it. Errors keep their names, by which the state machine recognizes them. */
export async function handler(task: MachineTask): Promise<object> {
  const startMs = performance.now();
  try {
    const { result, line } = await runMachineTask(task, tools, service);
    log.report('batch-task', { batch_id: task.batch, task: task.task, ...line, ms: Math.round(performance.now() - startMs) });
    return result;
  } catch (error) {
    // What is wrong with an upload, and a batch that was deleted, are no errors of the service.
    if (!(error instanceof BatchInputError || error instanceof BatchGoneError)) log.error(error);
    throw error;
  }
}
