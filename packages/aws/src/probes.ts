import { randomUUID } from 'node:crypto';
import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Probe } from '@nakor/domain/status/status-store';
import { callDynamoDb } from './dependency-errors.ts';

const probeKey = { pk: 'PLATFORM', sk: 'PROBE' } as const;

/** A real write to the database, and a real read of what was written. */
export function createDatabaseProbe(client: DynamoDBDocumentClient, accessTable: string): Probe {
  return async () => {
    const token = randomUUID();
    try {
      await callDynamoDb(() => client.send(new PutCommand({ TableName: accessTable, Item: { ...probeKey, token } })));
      const get = new GetCommand({ TableName: accessTable, Key: probeKey, ConsistentRead: true });
      const { Item } = await callDynamoDb(() => client.send(get));
      // Two probers at once read each other's; only silence and loss are faults.
      return { component: 'database', status: Item === undefined ? 'down' : 'ok' };
    } catch {
      return { component: 'database', status: 'down' };
    }
  };
}

/** The state of the account by which e-mail is sent; unknown where none is set up. */
export function createEmailProbe(client: SESv2Client | null): Probe {
  return async () => {
    if (client === null) return { component: 'email', status: 'unknown' };
    try {
      const { SendingEnabled, EnforcementStatus } = await client.send(new GetAccountCommand({}));
      if (SendingEnabled !== true || EnforcementStatus === 'SHUTDOWN') return { component: 'email', status: 'down' };
      return { component: 'email', status: EnforcementStatus === 'PROBATION' ? 'degraded' : 'ok' };
    } catch {
      return { component: 'email', status: 'down' };
    }
  };
}
