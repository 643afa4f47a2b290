import { describe, expect, it } from 'vitest';
import { testNoonUnixMs } from '../support/faults/clock.ts';
import { countsOf, readEffects } from '../support/faults/effects.ts';
import { setUpFaultTest } from '../support/faults/fault-test.ts';
import { expectExactCounts } from '../support/faults/load.ts';
import { pauseFirst } from '../support/faults/pause.ts';
import { newIdempotencyKey, requestOutcomeOf, resultOf, validateAt } from '../support/faults/requests.ts';
import { completionWrite } from '../support/faults/writes.ts';
import { errorOf } from '../support/matchers/envelope.ts';

const test = setUpFaultTest();
const dayMs = 86_400_000;

describe('a response stored for 24 hours, although expired items are not deleted', () => {
  it('is replayed until the last millisecond, and the work is done again from the next one on', async () => {
    const { service, key } = test;
    const idempotencyKey = newIdempotencyKey();
    service.clock.stopAt(testNoonUnixMs);
    const first = resultOf(await validateAt(service, key, idempotencyKey), key);
    service.clock.stopAt(testNoonUnixMs + dayMs - 1_000);
    expect(resultOf(await validateAt(service, key, idempotencyKey), key)).toEqual({ ...first, isReplayed: true });
    service.clock.stopAt(testNoonUnixMs + dayMs - 1);
    expect(resultOf(await validateAt(service, key, idempotencyKey), key)).toEqual({ ...first, isReplayed: true });
    expect(countsOf(await readEffects(test.environment, key.key.organization.id))).toMatchObject({ history: 1, recordsCompleted: 1 });
    service.clock.stopAt(testNoonUnixMs + dayMs);
    const again = resultOf(await validateAt(service, key, idempotencyKey), key);
    expect(again.isReplayed).toBe(false);
    expect(countsOf(await readEffects(test.environment, key.key.organization.id))).toMatchObject({
      dayUsed: 1,
      monthUsed: 2,
      history: 2,
      events: 2,
    });
    service.clock.stopAt(testNoonUnixMs + 2 * dayMs - 1);
    expect(resultOf(await validateAt(service, key, idempotencyKey), key)).toEqual({ ...again, isReplayed: true });
  });

  it('frees its key for another body at the same time', async () => {
    const { service, key } = test;
    const idempotencyKey = newIdempotencyKey();
    const other = '<Faktura/>';
    service.clock.stopAt(testNoonUnixMs);
    await validateAt(service, key, idempotencyKey);
    service.clock.stopAt(testNoonUnixMs + dayMs - 1);
    expect(errorOf(await validateAt(service, key, idempotencyKey, other), 409, 'IDEMPOTENCY_CONFLICT').details).toEqual({
      reason: 'different_body',
    });
    service.clock.stopAt(testNoonUnixMs + dayMs);
    expect((await validateAt(service, key, idempotencyKey, other)).status).toBe(200);
  });

  it('expires 24 hours after the first use of the key even if another owner finished the work', async () => {
    const { service, key } = test;
    const idempotencyKey = newIdempotencyKey();
    service.clock.stopAt(testNoonUnixMs);
    const stop = pauseFirst(service.dynamodb, completionWrite);
    const calling = validateAt(service, key, idempotencyKey);
    await stop.reached;
    service.clock.stopAt(testNoonUnixMs + 35_000);
    const second = resultOf(await validateAt(service, key, idempotencyKey), key);
    stop.open();
    expect(requestOutcomeOf(await calling, key)).toBe('unavailable');
    service.clock.stopAt(testNoonUnixMs + dayMs - 1);
    expect(resultOf(await validateAt(service, key, idempotencyKey), key)).toEqual({ ...second, isReplayed: true });
    service.clock.stopAt(testNoonUnixMs + dayMs);
    expect(resultOf(await validateAt(service, key, idempotencyKey), key).isReplayed).toBe(false);
  });
});

describe('a lease', () => {
  it('excludes other requests for 35 seconds, and not a millisecond longer', async () => {
    const { service, key } = test;
    const idempotencyKey = newIdempotencyKey();
    service.clock.stopAt(testNoonUnixMs);
    const stop = pauseFirst(service.dynamodb, completionWrite);
    const calling = validateAt(service, key, idempotencyKey);
    await stop.reached;
    for (const afterMs of [0, 5_000, 34_999]) {
      service.clock.stopAt(testNoonUnixMs + afterMs);
      expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('in progress');
    }
    service.clock.stopAt(testNoonUnixMs + 35_000);
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('done');
    stop.open();
    expect(requestOutcomeOf(await calling, key)).toBe('unavailable');
    await expectExactCounts(test, 1);
  });
});
