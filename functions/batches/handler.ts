import { randomUUID } from 'node:crypto';
import { createLambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connectBatches } from '../connect-batches.ts';
import { connect } from '../ports.ts';
import { completeBatch } from './complete.ts';
import { createBatch } from './create.ts';
import { createReconciliation } from './create-reconciliation.ts';
import { listBatchDocuments } from './documents.ts';
import type { BatchPorts } from './ports.ts';
import { getBatch } from './read.ts';
import { getBatchRegister } from './register.ts';
import { deleteBatch } from './remove.ts';

const { config, client, host } = connect('batches');
const onError = (error: unknown) => host.log.error(null, error);

const ports: BatchPorts = {
  ...connectBatches({ config, client, fanOutQueue: host.fanOutQueue, newEventStamp: host.newEventStamp, onError }),
  environment: config.ksefEnvironment,
  newId: randomUUID,
  onError,
};

export const handler = createLambda(
  serve({
    ...host,
    endpoints: {
      createBatch: createBatch(ports),
      createReconciliation: createReconciliation(ports),
      completeBatch: completeBatch(ports),
      getBatch: getBatch(ports),
      deleteBatch: deleteBatch(ports),
      getBatchRegister: getBatchRegister(ports),
      listBatchDocuments: listBatchDocuments(ports),
    },
  }),
  host.log,
);
