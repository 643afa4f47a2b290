import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { quotaWindowNumber } from '@nakor/domain/access/quota-windows';
import type { IssuedKey } from '../storage/access.ts';
import { testNoonUnixMs } from './clock.ts';
import type { FaultEnvironment } from './fault-environment.ts';

/** Sets how much of its quota the organization of a key has used in the day and the month that hold a moment, by default that at which the clocks
 * of tests begin; 0 where nothing is said. */
export async function fillQuota(
  environment: FaultEnvironment,
  { key }: IssuedKey,
  { dayUsed = 0, monthUsed = 0, nowUnixMs = testNoonUnixMs }: { dayUsed?: number; monthUsed?: number; nowUnixMs?: number },
): Promise<void> {
  const nowUnixSeconds = Math.floor(nowUnixMs / 1000);
  const windows = { day_window: quotaWindowNumber('day', nowUnixSeconds), month_window: quotaWindowNumber('month', nowUnixSeconds) };
  const Item = { pk: `ORG#${key.organization.id}`, sk: 'QUOTA', ...windows, day_used: dayUsed, month_used: monthUsed };
  await environment.client.send(new PutCommand({ TableName: environment.names.accessTable, Item }));
}
