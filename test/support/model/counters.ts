import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { countUsed } from '@nakor/aws/usage/quota-blocks';
import type { ModelEnvironment } from './model-environment.ts';
import type { Counters, Windows } from './service-model.ts';

const dayMs = 86_400_000;

/** The names of windows that are stored as numbers. */
export function windowNames(dayWindow: unknown, monthWindow: unknown): Windows {
  const month = Number(monthWindow);
  return {
    day: new Date(Number(dayWindow) * dayMs).toISOString().slice(0, 10),
    month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  };
}

/** The numbers under which windows are stored. */
function windowNumbers({ day, month }: Windows): { readonly dayWindow: number; readonly monthWindow: number } {
  return { dayWindow: Date.parse(day) / dayMs, monthWindow: Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 };
}

/** The counters of an organization; null if there are none. */
export async function readCounters(environment: ModelEnvironment, organizationId = ''): Promise<Counters | null> {
  const used = await countUsed(environment.client, environment.names.accessTable, organizationId);
  return used === null ? null : { ...windowNames(used.dayWindow, used.monthWindow), dayUsed: used.dayUsed, monthUsed: used.monthUsed };
}

/** Sets the counters of an organization, as if there had been many requests. */
export async function putCounters(
  environment: ModelEnvironment,
  organizationId = '',
  { dayUsed, monthUsed, ...windows }: Counters,
): Promise<void> {
  const { dayWindow, monthWindow } = windowNumbers(windows);
  await environment.client.send(
    new UpdateCommand({
      TableName: environment.names.accessTable,
      Key: quotaKey(organizationId),
      UpdateExpression: 'SET day_window = :day, day_used = :day_used, month_window = :month, month_used = :month_used',
      ExpressionAttributeValues: {
        ':day': dayWindow,
        ':day_used': dayUsed,
        ':month': monthWindow,
        ':month_used': monthUsed,
      },
    }),
  );
}

function quotaKey(organizationId: string) {
  return { pk: `ORG#${organizationId}`, sk: 'QUOTA' };
}
