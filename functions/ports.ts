import { randomUUID } from 'node:crypto';
import { createAnswerFiles } from '@nakor/aws/answer-files';
import { callTimes, timingCalls } from '@nakor/aws/call-times';
import { createClaimStore } from '@nakor/aws/claim-store';
import { createDocumentClient, createFileClient, createQueueClient } from '@nakor/aws/clients';
import { type Config, readConfig } from '@nakor/aws/config';
import { createFanOutQueue } from '@nakor/aws/fan-out-queue';
import { createKeyStore } from '@nakor/aws/key-store';
import { createQuotaStore } from '@nakor/aws/quota-counter';
import { createRateCounter } from '@nakor/aws/rate-counter';
import { routes } from '@nakor/contract/routes';
import { createRequestLog } from '@nakor/http/request-log';
import type { Api } from '@nakor/http/serve';
import { prepareProcess } from './prepare-process.ts';

/** What a function is connected to. */
interface Connected {
  readonly config: Config;
  readonly client: ReturnType<typeof createDocumentClient>;
  readonly host: Omit<Api, 'endpoints'>;
}

/** Connects what every function needs to serve requests; called once per cold start. */
export function connect(group: string): Connected {
  const config = readConfig(process.env);
  const client = createDocumentClient();
  const log = createRequestLog(group, config.stage, callTimes);
  prepareProcess((fault) => log.fault(null, fault));
  return {
    config,
    client,
    host: {
      routes,
      keyStore: createKeyStore(client, config.accessTable),
      rateCounter: createRateCounter(client, config.accessTable),
      quotas: createQuotaStore(client, config),
      claims: createClaimStore(client, config, createAnswerFiles(createFileClient(), config.filesBucket)),
      fanOutQueue: createFanOutQueue(createQueueClient(), config.fanOutQueueUrl),
      newId: randomUUID,
      now: Date.now,
      log,
      timingCalls,
    },
  };
}
