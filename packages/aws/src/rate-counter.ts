import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import {
  type RateCall,
  type RateCounter,
  type RateOutcome,
  rateWindow,
  windowNumber,
  windowSeconds,
} from '@nakor/domain/access/rate-windows';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import * as z from 'zod';
import { callDynamoDb } from './dependency-errors.ts';

/** Both windows of a key, in one item: one write counts a call in both or in none. */
const rateItem = z.object({
  minute_window: z.int(),
  minute_used: z.int(),
  day_window: z.int(),
  day_used: z.int(),
  /** Request ids counted in this minute and in the one before: they make a repeated write harmless. */
  counted: z.set(z.string()),
  counted_before: z.set(z.string()).optional(),
});
type RateItem = z.infer<typeof rateItem>;

/** How often a call may find that another one has just opened a new window before we give up. */
const attemptLimit = 6;

/**
 * Counts calls in the access table (ADR 0007).
 *
 * A plain counter would count twice when an answer is lost and the SDK repeats the write. Here the write carries the request
 * id and refuses one that it has counted already. It is a single update, not a transaction, so parallel calls of one key
 * queue up in DynamoDB instead of cancelling each other.
 */
export function createRateCounter(client: DynamoDBDocumentClient, accessTable: string): RateCounter {
  return {
    async take(call) {
      const minute = windowNumber('minute', call.nowUnixSeconds);
      const day = windowNumber('day', call.nowUnixSeconds);
      let known: RateItem | null | 'unread' = 'unread';
      for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
        // A host whose clock is behind counts in the newer window that others have opened already.
        const target: { minute: number; day: number } =
          known === 'unread' || known === null
            ? { minute, day }
            : { minute: Math.max(minute, known.minute_window), day: Math.max(day, known.day_window) };
        const written = await write(client, accessTable, call, target, known);
        if (written.isDone) return outcome(call, written.item, true);
        const found = written.item;
        if (found !== null && isCounted(found, call.requestId)) return outcome(call, found, true);
        if (found !== null && isFull(found, call, minute, day)) return outcome(call, found, false, minute, day);
        known = found;
      }
      throw new DependencyUnavailable('DynamoDB', new Error('The rate windows of one key changed too often.'));
    },
  };
}

type Written = { isDone: true; item: RateItem } | { isDone: false; item: RateItem | null };

async function write(
  client: DynamoDBDocumentClient,
  table: string,
  call: RateCall,
  target: { minute: number; day: number },
  known: RateItem | null | 'unread',
): Promise<Written> {
  const areWindowsOpen = known === 'unread' || (known?.minute_window === target.minute && known.day_window === target.day);
  const update = areWindowsOpen ? countOn(call, target) : openWindows(call, target, known);
  try {
    const answer = await callDynamoDb(() =>
      client.send(
        new UpdateCommand({
          TableName: table,
          Key: { pk: `ORG#${call.organizationId}#KEY#${call.keyId}`, sk: 'RATE' },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...update,
        }),
      ),
    );
    return { isDone: true, item: rateItem.parse(answer.Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isDone: false, item: error.Item === undefined ? null : rateItem.parse(unmarshall(error.Item)) };
  }
}

/** The usual case: both windows are open and have room. */
function countOn(call: RateCall, target: { minute: number; day: number }) {
  return {
    UpdateExpression: 'ADD minute_used :one, day_used :one, counted :ids',
    ConditionExpression:
      'minute_window = :minute AND day_window = :day AND minute_used < :minute_limit AND day_used < :day_limit AND NOT contains(counted, :id)',
    ExpressionAttributeValues: {
      ':one': 1,
      ':ids': new Set([call.requestId]),
      ':id': call.requestId,
      ':minute': target.minute,
      ':day': target.day,
      ':minute_limit': call.limits.perMinute,
      ':day_limit': call.limits.perDay,
    },
  };
}

/** The first call of a key, or of a window: sets what a new window starts with, provided nobody else has done so. */
function openWindows(call: RateCall, target: { minute: number; day: number }, known: RateItem | null) {
  const isSameMinute = known !== null && known.minute_window === target.minute;
  const isSameDay = known !== null && known.day_window === target.day;
  const before = known === null ? new Set<string>() : isSameMinute ? (known.counted_before ?? new Set<string>()) : known.counted;
  const counted = new Set([...(isSameMinute ? known.counted : []), call.requestId]);
  const values: Record<string, unknown> = {
    ':minute': target.minute,
    ':day': target.day,
    ':minute_used': isSameMinute ? known.minute_used + 1 : 1,
    ':day_used': isSameDay ? known.day_used + 1 : 1,
    ':counted': counted,
    ':delete_after': (target.day + 2) * windowSeconds.day,
  };
  const assignments = [
    'minute_window = :minute',
    'minute_used = :minute_used',
    'day_window = :day',
    'day_used = :day_used',
    'counted = :counted',
    'delete_after = :delete_after',
  ];
  let removal = ' REMOVE counted_before';
  if (before.size > 0) {
    values[':before'] = before;
    assignments.push('counted_before = :before');
    removal = '';
  }
  let condition = 'attribute_not_exists(pk)';
  if (known !== null) {
    condition =
      'minute_window = :known_minute AND minute_used = :known_minute_used AND day_window = :known_day AND day_used = :known_day_used';
    values[':known_minute'] = known.minute_window;
    values[':known_minute_used'] = known.minute_used;
    values[':known_day'] = known.day_window;
    values[':known_day_used'] = known.day_used;
  }
  return { UpdateExpression: `SET ${assignments.join(', ')}${removal}`, ConditionExpression: condition, ExpressionAttributeValues: values };
}

function isCounted(item: RateItem, requestId: string): boolean {
  return item.counted.has(requestId) || item.counted_before?.has(requestId) === true;
}

function isFull(item: RateItem, call: RateCall, minute: number, day: number): boolean {
  const isMinuteFull = item.minute_window >= minute && item.minute_used >= call.limits.perMinute;
  const isDayFull = item.day_window >= day && item.day_used >= call.limits.perDay;
  return isMinuteFull || isDayFull;
}

function outcome(call: RateCall, item: RateItem, isAllowed: boolean, minute = item.minute_window, day = item.day_window): RateOutcome {
  const minuteNumber = Math.max(item.minute_window, minute);
  const dayNumber = Math.max(item.day_window, day);
  return {
    isAllowed,
    windows: [
      rateWindow('minute', minuteNumber, minuteNumber === item.minute_window ? item.minute_used : 0, call.limits),
      rateWindow('day', dayNumber, dayNumber === item.day_window ? item.day_used : 0, call.limits),
    ],
  };
}
