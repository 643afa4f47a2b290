import { removeBatch } from '@nakor/batches/record/batch-service';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { describeBatch } from './describe-batch.ts';
import { findBatch, readBatchId } from './find-batch.ts';
import type { BatchPorts } from './ports.ts';

/** `DELETE /batches/{batch_id}`: cancels a batch, and deletes its objects. */
export function deleteBatch(ports: BatchPorts): Endpoint<'deleteBatch'> {
  return async (context) => {
    const { id } = readValues({ id: readBatchId(context) });
    const removed = await removeBatch(ports, await findBatch(ports.store, id, context));
    return { status: 200, data: { batch: await describeBatch(ports, removed) } };
  };
}
