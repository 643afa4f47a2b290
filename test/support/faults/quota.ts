import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { getQuotaWindowNumber } from '@nakor/operations/access/quota-windows';
import type { IssuedKey } from '../storage/access.ts';
import { testNoonUnixMs } from './clock.ts';
import type { FaultEnvironment } from './fault-environment.ts';

/**
 * Sets the used quota of a key's organization in the day and month of a given time, by default the start time of test
 * clocks; 0 by default.
 */
export async function fillQuota(
  environment: FaultEnvironment,
  { key }: IssuedKey,
  { dayUsed = 0, monthUsed = 0, nowUnixMs = testNoonUnixMs }: { dayUsed?: number; monthUsed?: number; nowUnixMs?: number },
): Promise<void> {
  const windows = { day_window: getQuotaWindowNumber('day', nowUnixMs), month_window: getQuotaWindowNumber('month', nowUnixMs) };
  const Item = { pk: `ORG#${key.organization.id}`, sk: 'QUOTA', ...windows, day_used: dayUsed, month_used: monthUsed };
  await environment.client.send(new PutCommand({ TableName: environment.names.accessTable, Item }));
}
