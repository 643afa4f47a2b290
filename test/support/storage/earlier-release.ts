import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dueAttributes } from '@nakor/aws/dynamodb/due-index';
import { quotaWindowNumber } from '@nakor/domain/access/quota-windows';

/** Work that an earlier release started: it counted the quota before the work, and reserved it for the request (ADR 0015). */
export interface ReservedWork {
  readonly organizationId: string;
  readonly requestId: string;
  readonly atMs: number;
  /** The windows in which it is counted; by default those of `atMs`. They have to be the stored ones if there are any. */
  readonly windows?: { readonly dayWindow: number; readonly monthWindow: number };
  /** Its idempotency key; null for none. */
  readonly record: { readonly scope: string; readonly fingerprint: string; readonly ownerToken: string; readonly eventId: string } | null;
}

/** Writes the items of {@link ReservedWork} as earlier releases did, and counts it in its windows. */
export async function reserveAsEarlierRelease(
  client: DynamoDBDocumentClient,
  { accessTable, requestsTable }: { readonly accessTable: string; readonly requestsTable: string },
  { organizationId, requestId, atMs, record, windows: counted }: ReservedWork,
): Promise<void> {
  const windows = {
    day_window: counted?.dayWindow ?? quotaWindowNumber('day', atMs / 1000),
    month_window: counted?.monthWindow ?? quotaWindowNumber('month', atMs / 1000),
  };
  await client.send(
    new UpdateCommand({
      TableName: accessTable,
      Key: { pk: `ORG#${organizationId}`, sk: 'QUOTA' },
      UpdateExpression: 'SET day_window = :day, month_window = :month ADD day_used :one, month_used :one',
      ExpressionAttributeValues: { ':day': windows.day_window, ':month': windows.month_window, ':one': 1 },
    }),
  );
  const reservation = {
    pk: `ORG#${organizationId}#REQUEST#${requestId}`,
    sk: 'RESERVATION',
    organization_id: organizationId,
    request_id: requestId,
    ...windows,
    reserved_at_ms: atMs,
    ...dueAttributes(requestId, Math.ceil((atMs + 45_000) / 1000)),
  };
  await client.send(new PutCommand({ TableName: requestsTable, Item: reservation }));
  if (record === null) return;
  const expiresAtMs = atMs + 86_400_000;
  const item = {
    pk: `ORG#${organizationId}#IDEMPOTENCY#${record.scope}`,
    sk: 'RECORD',
    phase: 'in_progress',
    fingerprint: record.fingerprint,
    owner_token: record.ownerToken,
    request_id: requestId,
    event_id: record.eventId,
    claimed_at_ms: atMs,
    lease_until_ms: atMs + 35_000,
    expires_at_ms: expiresAtMs,
    delete_after: Math.ceil(expiresAtMs / 1000),
    ...windows,
  };
  await client.send(new PutCommand({ TableName: requestsTable, Item: item }));
}
