import { basename, dirname } from 'node:path';
import { ToolProblem } from '@nakor/mcp/run-tool';
import type { BatchService } from '@nakor/mcp/settings';
import { type ApiOptions, connect } from '../../service/connection.ts';
import { explained } from '../../service/explain-errors.ts';
import type { CliIo } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { submitBatch } from './submit-batch.ts';

/** Attempts of each request: an agent waits for the result. */
const maxAttempts = 3;
const retentionHours = 24;

/** Batches for agents, with the service and the key of the environment. */
export async function createBatchService(
  options: ApiOptions,
  io: Pick<CliIo, 'env' | 'folder' | 'input' | 'nowUnixMs'>,
): Promise<BatchService> {
  const connection = await connect(options, io, 'validate', maxAttempts);
  const { client } = connection;
  const session = { connection, signal: new AbortController().signal, progress: { show: () => {}, showText: () => {}, clear: () => {} } };
  return {
    submit: (path, call) =>
      inWords(() => {
        const submitted = { ...call, duplicates: 'within', retention_hours: retentionHours } as const;
        const search = { env: io.env, input: io.input, folder: dirname(path), areLinksFollowed: false };
        return submitBatch([basename(path)], submitted, session, search, () => {});
      }),
    read: (id) => inWords(async () => (await client.batches.get(id)).data.batch),
    listDocuments: (id, filter) => inWords(async () => (await client.batches.documents(id, filter)).data),
  };
}

/** What the user can resolve, as the tools report it. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await explained(work);
  } catch (error) {
    throw error instanceof UserError ? new ToolProblem(error.texts) : error;
  }
}
