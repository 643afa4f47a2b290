import { randomBytes } from 'node:crypto';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { plans } from '@nakor/operations/access/plans';
import { createCommandRecorder } from '../../support/drivers/recorded-commands.ts';
import type { RecordedPlace } from '../../support/drivers/recorded-service.ts';
import { testNowUnixMs } from '../../support/drivers/validation.ts';
import { unitsOf } from './capacity.ts';

/** Request rates of a key, in requests per minute. */
export const paces = [10, 120, 600] as const;

const minutes = 2;

const freshId = () => randomBytes(8).toString('hex');

/**
 * Mean write units for counting one request of a key at a constant rate. The first minute, in which the item grows to its usual size, is
 * left out.
 */
export async function rateUnits(place: RecordedPlace, requestsPerMinute: number): Promise<number> {
  const recorder = createCommandRecorder();
  const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const client = createDocumentClient({ ...settings, endpoint: place.endpoints.dynamodb });
  recorder.watch(client, { asksForCapacity: true });
  const counter = createRateCounter(client, place.accessTable);
  const [organizationId, keyId] = [`org_${freshId()}`, `key_${freshId()}`];
  const startUnixMs = Math.floor(testNowUnixMs / 60_000) * 60_000;
  for (let call = 0; call < minutes * requestsPerMinute; call += 1) {
    if (call === requestsPerMinute) recorder.clear();
    await counter.consume({
      organizationId,
      keyId,
      requestId: freshId(),
      nowUnixMs: Math.floor(startUnixMs + (call * 60_000) / requestsPerMinute),
      limits: plans.api.rate,
    });
  }
  client.destroy();
  const units = recorder.commands.map((call) => unitsOf(call).write);
  return units.reduce((sum, one) => sum + one, 0) / ((minutes - 1) * requestsPerMinute);
}
