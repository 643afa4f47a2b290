import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { type RateCounter, type RateLimitedRequest, windowMs } from '@nakor/operations/access/rate-windows';
import { callDynamoDb } from '../client/dependency-errors.ts';
import {
  getDayOfSlice,
  getIdsName,
  getMinuteName,
  getRateKey,
  listStaleNames,
  listWindowsAt,
  type RateItem,
  requestIdBytes,
  sliceAt,
  toRateItem,
} from './rate-item.ts';

/** How often counting is retried when other hosts are ahead in time. */
const attemptLimit = 6;

/**
 * Counts requests in the access table (ADR 0025).
 *
 * A plain counter would count twice when a response is lost and the SDK repeats the write. Here the write contains the request id, and
 * fails for one that is already counted. It is a single update, not a transaction, so parallel requests of one key queue up in DynamoDB
 * instead of cancelling each other. It needs no prior read, even for the first request of a window.
 */
export function createRateCounter(client: DynamoDBDocumentClient, accessTable: string): RateCounter {
  return {
    async consume(request) {
      const id = requestIdBytes(request.requestId, request.nowUnixMs);
      let slice = sliceAt(request.nowUnixMs);
      for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
        const { isCounted, item } = await write(client, accessTable, request, id, slice);
        const begun = item.countBegun(request.nowUnixMs);
        if (isCounted || item.hasCounted(id))
          return { isAllowed: true, windows: listWindowsAt(item, item.newestSlice, request.limits), begun };
        // A host whose clock is behind counts in the newer window that other hosts have already opened.
        slice = Math.max(slice, item.newestSlice);
        const windows = listWindowsAt(item, slice, request.limits);
        if (windows.some(({ remaining }) => remaining === 0)) return { isAllowed: false, windows, begun };
      }
      throw new DependencyUnavailable(
        'DynamoDB',
        new InternalError('The clocks of the hosts that count requests of one key differ too much.'),
      );
    },
  };
}

async function write(
  client: DynamoDBDocumentClient,
  table: string,
  request: RateLimitedRequest,
  id: Uint8Array,
  slice: number,
): Promise<{ readonly isCounted: boolean; readonly item: RateItem }> {
  const command = new UpdateCommand({
    TableName: table,
    Key: getRateKey(request, slice),
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...countOne(request, id, slice),
  });
  try {
    return { isCounted: true, item: toRateItem((await callDynamoDb(() => client.send(command))).Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isCounted: false, item: toRateItem(unmarshall(error.Item ?? {})) };
  }
}

/** Counts one request in its minute and its day, unless one of them is full, other hosts are ahead in time, or it is already counted. */
function countOne({ limits }: RateLimitedRequest, id: Uint8Array, slice: number) {
  const minute = getMinuteName(slice);
  const ids = getIdsName(slice);
  return {
    UpdateExpression:
      `SET newest_slice = :slice, delete_after = :delete_after ADD ${minute} :one, day_used :one, ${ids} :ids ` +
      `REMOVE ${listStaleNames(slice).join(', ')}`,
    ConditionExpression:
      `(attribute_not_exists(newest_slice) OR newest_slice <= :slice) ` +
      `AND (attribute_not_exists(${minute}) OR ${minute} < :minute_limit) AND (attribute_not_exists(day_used) OR day_used < :day_limit) ` +
      `AND (attribute_not_exists(${ids}) OR NOT contains(${ids}, :id))`,
    ExpressionAttributeValues: {
      ':one': 1,
      ':ids': new Set([id]),
      ':id': id,
      ':slice': slice,
      ':minute_limit': limits.perMinute,
      ':day_limit': limits.perDay,
      ':delete_after': ((getDayOfSlice(slice) + 2) * windowMs.day) / 1000,
    },
  };
}
