import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { GetQueueUrlCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { callAws, callDynamoDb } from '@nakor/aws/client/dependency-errors';
import { getQueueName, type QueueDefinition, queues } from '@nakor/aws/client/queues';
import { createCustomerRecords } from '@nakor/aws/customers/customer-records';
import { createEndedOrganizationStore } from '@nakor/aws/customers/ended-organization-store';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createStuckEventStore } from '@nakor/aws/events/stuck-event-store';
import { createRateTableStore } from '@nakor/aws/exchange-rates/rate-table-store';
import { createHistoryArchive } from '@nakor/aws/history/history-archive';
import { createRecordedOperations } from '@nakor/aws/history/recorded-operations';
import { createPresetStore } from '@nakor/aws/presets/preset-store';
import { createRestoredTables } from '@nakor/aws/restore/restored-tables';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import { createProbeKeyStore, getProbeKeyName } from '@nakor/aws/status/probe-key-store';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { createDeliveryQueue } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { HistoryArchive } from '@nakor/operations/maintenance/compare-history';
import type { Connection } from '@nakor/operator/cli/ports';
import { getDataKeyAlias } from '../../../stage-names.ts';
import { createPlatformClients, localStage } from '../../aws-resources/aws-environment.ts';
import { getQueueUrl } from '../../aws-resources/queues.ts';
import type { Environment } from '../../emulators/endpoints.ts';
import { findOrStartData } from '../invoke/find-or-start-data.ts';
import { createDeadLetterQueues } from './dead-letter-queues.ts';
import { listDeployedTableNames, type TableNames } from './stage-tables.ts';

/**
 * Connects to the tables and queues of a stage: for `local` those of the platform on this computer, whose data services are started for the
 * duration of the command when it is not running; for any other stage those in AWS, with credentials and region from the environment.
 *
 * @throws UserError when the local platform cannot be used
 */
export async function connectToStage(stage: string): Promise<Connection> {
  if (stage !== localStage) return connect(stage, listDeployedTableNames(stage), awsEnvironment(), async () => {});
  const data = await findOrStartData();
  return connect(stage, listDeployedTableNames(stage), data.environment, data.stop);
}

function awsEnvironment(): Environment {
  return { ...process.env, AWS_REGION: process.env['AWS_REGION'] || process.env['AWS_DEFAULT_REGION'] || 'eu-central-1' };
}

function connect(stage: string, tables: TableNames, environment: Environment, stop: () => Promise<void>): Connection {
  const clients = createPlatformClients(environment);
  const client = DynamoDBDocumentClient.from(clients.dynamodb);
  const names = {
    accessTable: tables.access,
    eventsTable: tables.events,
    webhooksTable: tables.webhooks,
  };
  const findBucket = (name: 'files' | 'history') => findBucketName(stage, name, clients.dynamodb, names.eventsTable, environment);
  const historyArchive = lazyArchive(clients.s3, () => findBucket('history'));
  const urls = queueUrls(stage, clients.sqs, environment);
  return {
    ports: {
      organizations: createOrganizationStore(client, names),
      keys: createKeyRegistry(client, names),
      quota: createQuotaStore(client, names),
      fanOut: { notify: async (event) => createFanOutQueue(clients.sqs, await urls.of(queues.fanOut)).notify(event) },
      presets: createPresetStore(client, names.accessTable, builtInPresets),
      rateTables: createRateTableStore(client, names.accessTable),
      acceptedInvoices: createAcceptedInvoiceStore(client, tables.requests),
      webhooks: createWebhookStore(client, names.webhooksTable),
      deliveries: createDeliveryStore(client, names),
      deliveryQueue: {
        notify: async (notification, delaySeconds) =>
          createDeliveryQueue(clients.sqs, await urls.of(queues.delivery)).notify(notification, delaySeconds),
      },
      incidents: createIncidentStore(client, names, Date.now),
      probeKey: createProbeKeyStore(clients.ssm, environment['PROBE_KEY_NAME'] ?? getProbeKeyName(stage), getDataKeyAlias(stage)),
      history: {
        archive: historyArchive,
        operations: createRecordedOperations(client, names),
      },
      stuckEvents: createStuckEventStore(client, names.eventsTable),
      ended: createEndedOrganizationStore(client, names.accessTable),
      customers: createCustomerRecords(client, clients.s3, { tables, filesBucket: () => findBucket('files') }),
      restored: createRestoredTables(client, names.eventsTable, Date.now),
      deadLetters: createDeadLetterQueues(clients.sqs, (source) =>
        urls.ofDeadLetters(source === 'fan-out' ? queues.fanOut : queues.delivery),
      ),
    },
    async close() {
      clients.destroy();
      await stop();
    },
  };
}

/** The archive in a bucket whose name is found when it is first needed. */
function lazyArchive(client: S3Client, findBucket: () => Promise<string>): HistoryArchive {
  let archive: Promise<HistoryArchive> | undefined;
  const open = (): Promise<HistoryArchive> => {
    archive ??= findBucket().then((bucket) => createHistoryArchive(client, bucket));
    return archive;
  };
  return {
    write: async (entries) => (await open()).write(entries),
    async *readDay(day) {
      yield* (await open()).readDay(day);
    },
    async *readFiles(day) {
      yield* (await open()).readFiles(day);
    },
  };
}

/** Functions get the names of buckets in their environment. In AWS it contains account and Region, which are in the ARN of a table. */
async function findBucketName(
  stage: string,
  name: 'files' | 'history',
  client: DynamoDBClient,
  eventsTable: string,
  environment: Environment,
): Promise<string> {
  if (stage === localStage) return environment[name === 'files' ? 'FILES_BUCKET' : 'HISTORY_BUCKET'] ?? '';
  const { Table } = await callDynamoDb(() => client.send(new DescribeTableCommand({ TableName: eventsTable })));
  const [, , , region, account] = Table?.TableArn?.split(':') ?? [];
  if (account === undefined) throw new Error(`The table ${eventsTable} has no ARN.`);
  return `nakor-${stage}-${name}-${account}-${region}`;
}

/** Functions get the URLs of queues in their environment; other programs look them up in AWS, once per queue. */
function queueUrls(stage: string, client: SQSClient, environment: Environment) {
  const known = new Map<string, Promise<string>>();
  const find = (shortName: string, variable: string | null): Promise<string> => {
    const url = known.get(shortName) ?? findUrl(shortName, variable);
    known.set(shortName, url);
    return url;
  };
  const findUrl = async (shortName: string, variable: string | null): Promise<string> => {
    if (stage === localStage) {
      return (
        (variable === null ? undefined : environment[variable]) ?? getQueueUrl(environment['AWS_ENDPOINT_URL_SQS'] ?? '', stage, shortName)
      );
    }
    const { QueueUrl } = await callAws('SQS', () => client.send(new GetQueueUrlCommand({ QueueName: getQueueName(stage, shortName) })));
    if (QueueUrl === undefined) throw new Error(`The queue ${getQueueName(stage, shortName)} has no URL.`);
    return QueueUrl;
  };
  return {
    of: ({ name, environmentVariable }: QueueDefinition) => find(name, environmentVariable),
    ofDeadLetters: ({ deadLetterName, deadLetterEnvironmentVariable }: QueueDefinition) =>
      find(deadLetterName, deadLetterEnvironmentVariable),
  };
}
