import { randomUUID } from 'node:crypto';
import { GetAccountCommand, type SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { formatErrorName } from '@nakor/domain/shared/error-name';
import type { Probe } from '@nakor/operations/status/status-store';
import { callDynamoDb } from '../client/dependency-errors.ts';

const probeKey = { pk: 'PLATFORM', sk: 'PROBE' } as const;

/** Writes to the database and reads what was written. */
export function createDatabaseProbe(client: DynamoDBDocumentClient, accessTable: string): Probe {
  const readToken = async (): Promise<unknown> => {
    const get = new GetCommand({ TableName: accessTable, Key: probeKey, ConsistentRead: true });
    const { Item } = await callDynamoDb(() => client.send(get));
    return Item?.['token'];
  };
  return async () => {
    const token = randomUUID();
    try {
      const before = await readToken();
      await callDynamoDb(() => client.send(new PutCommand({ TableName: accessTable, Item: { ...probeKey, token } })));
      const after = await readToken();
      // Concurrent probers may read each other's token, which is just as good.
      const isWritten = after === token || (after !== undefined && after !== before);
      return isWritten ? { component: 'database', status: 'ok' } : { component: 'database', status: 'down', reason: 'WriteLost' };
    } catch (error) {
      return { component: 'database', status: 'down', reason: formatErrorName(error) };
    }
  };
}

/**
 * Status of the SES account; unknown if e-mail is not set up. If SES responds but rejects the request (throttling, missing permission), it
 * is unknown whether it can send.
 */
export function createEmailProbe(client: SESv2Client | null): Probe {
  return async () => {
    if (client === null) return { component: 'email', status: 'unknown' };
    try {
      const { SendingEnabled, EnforcementStatus } = await client.send(new GetAccountCommand({}));
      if (SendingEnabled !== true) return { component: 'email', status: 'down', reason: 'SendingPaused' };
      if (EnforcementStatus === 'SHUTDOWN') return { component: 'email', status: 'down', reason: EnforcementStatus };
      if (EnforcementStatus === 'PROBATION') return { component: 'email', status: 'degraded', reason: EnforcementStatus };
      return { component: 'email', status: 'ok' };
    } catch (error) {
      const isRejection = error instanceof SESv2ServiceException && error.$fault === 'client';
      return { component: 'email', status: isRejection ? 'unknown' : 'down', reason: formatErrorName(error) };
    }
  };
}
