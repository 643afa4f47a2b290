import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import type { RateCounter } from '@nakor/operations/access/rate-windows';

/** The rate counter for a clock that stands still: all requests would begin within one second, so each appears to be the only one. */
export function createStandingRateCounter(client: DynamoDBDocumentClient, accessTable: string): RateCounter {
  const counter = createRateCounter(client, accessTable);
  return { consume: async (request) => ({ ...(await counter.consume(request)), begun: { current: 1, previous: 0 } }) };
}
