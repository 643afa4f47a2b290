import { GetQueueUrlCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createFanOutQueue } from '@nakor/aws/fan-out-queue';
import { createKeyRegistry } from '@nakor/aws/key-registry';
import { createOrganizationStore } from '@nakor/aws/organization-store';
import { createPresetStore } from '@nakor/aws/preset-store';
import { queueName, queues } from '@nakor/aws/queues';
import { createQuotaStore } from '@nakor/aws/quota-counter';
import { tableName, tables } from '@nakor/aws/tables';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { FanOutQueue } from '@nakor/domain/events/event';
import type { Connection } from '@nakor/operator/ports';
import { createPlatformClients, localStage } from '../aws-environment.ts';
import { findOrStartData } from '../data-of-call.ts';
import type { Environment } from '../stand-ins/endpoints.ts';

/**
 * Connects to the tables of a stage: for `local` those of the platform on this machine, which is started for the time of the call when it
 * does not run; for any other stage those in AWS, with the credentials and the region of the environment.
 *
 * @throws LocalProblem when the local platform cannot be used
 */
export async function connectToStage(stage: string): Promise<Connection> {
  if (stage !== localStage) return connect(stage, awsEnvironment(), async () => {});
  const data = await findOrStartData();
  return connect(stage, data.environment, data.stop);
}

function awsEnvironment(): Environment {
  return { ...process.env, AWS_REGION: process.env['AWS_REGION'] || process.env['AWS_DEFAULT_REGION'] || 'eu-central-1' };
}

function connect(stage: string, environment: Environment, stop: () => Promise<void>): Connection {
  const clients = createPlatformClients(environment);
  const client = DynamoDBDocumentClient.from(clients.dynamodb);
  const names = { accessTable: tableName(stage, tables.access), eventsTable: tableName(stage, tables.events) };
  return {
    ports: {
      organizations: createOrganizationStore(client, names),
      keys: createKeyRegistry(client, names),
      quota: createQuotaStore(client, names),
      fanOut: fanOutOf(stage, clients.sqs, environment),
      presets: createPresetStore(client, names.accessTable, builtInPresets),
    },
    async close() {
      clients.destroy();
      await stop();
    },
  };
}

/** The address of the queue is known to functions; from outside, AWS has to be asked for it. */
function fanOutOf(stage: string, client: SQSClient, environment: Environment): FanOutQueue {
  return {
    async wake(event) {
      const known = stage === localStage ? environment[queues.fanOut.environmentVariable] : undefined;
      const url = known ?? (await client.send(new GetQueueUrlCommand({ QueueName: queueName(stage, queues.fanOut.name) }))).QueueUrl;
      if (url === undefined) throw new Error('The fan-out queue has no address.');
      await createFanOutQueue(client, url).wake(event);
    },
  };
}
