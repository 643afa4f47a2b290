import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { describeBatch } from './describe-batch.ts';
import { findBatch, readBatchId } from './find-batch.ts';
import type { BatchPorts } from './ports.ts';

/** `GET /batches/{batch_id}`: the state of a batch, and new upload URLs while it awaits its upload. */
export function getBatch(ports: BatchPorts): Endpoint<'getBatch'> {
  return async (context) => {
    const { id } = readValues({ id: readBatchId(context) });
    return { status: 200, data: { batch: await describeBatch(ports, await findBatch(ports.store, id, context)) } };
  };
}
