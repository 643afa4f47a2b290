import type { Dependency } from '@nakor/aws/client/dependency-errors';
import { createRequestTimer } from '@nakor/aws/client/request-times';
import { describe, expect, it } from 'vitest';

/** A timer whose clock only moves when a test moves it. */
function createScenario() {
  let nowMs = 1_000;
  const timer = createRequestTimer(() => nowMs);
  return {
    ...timer,
    passes: (ms: number) => {
      nowMs += ms;
    },
    /** A service call that lasts until it is ended. Like in the SDK, every command passes through the middleware. */
    begin(dependency: Dependency) {
      const { promise, resolve: end, reject: fail } = Promise.withResolvers<void>();
      let send: (args: never) => Promise<unknown> = () => promise;
      const add = (middleware: (next: typeof send) => typeof send) => {
        send = middleware(send);
      };
      timer.timed({ middlewareStack: { add } }, dependency);
      return { sending: send({} as never), end, fail };
    },
  };
}

describe('requestTimes', () => {
  it('reports nothing without calls, and nothing outside of measured work', async () => {
    const { requestTimes, timeRequests, begin, passes } = createScenario();
    const call = begin('DynamoDB');
    passes(5);
    call.end();
    await call.sending;
    expect(requestTimes()).toEqual({});
    expect(await timeRequests(async () => requestTimes())).toEqual({});
  });

  it('adds up the calls per service', async () => {
    const { requestTimes, timeRequests, begin, passes } = createScenario();
    const waits = [['DynamoDB', 5] as const, ['SQS', 7] as const, ['DynamoDB', 20] as const];
    const times = await timeRequests(async () => {
      for (const [dependency, ms] of waits) {
        const call = begin(dependency);
        passes(ms);
        call.end();
        await call.sending;
        // Separate work that is not awaited.
        passes(100);
      }
      return requestTimes();
    });
    expect(times).toEqual({ DynamoDB: 25, SQS: 7 });
  });

  it('counts overlapping calls once, up to the end of the last', async () => {
    const { requestTimes, timeRequests, begin, passes } = createScenario();
    await timeRequests(async () => {
      const first = begin('DynamoDB');
      passes(10);
      const second = begin('DynamoDB');
      passes(10);
      first.end();
      await first.sending;
      expect(requestTimes()).toEqual({ DynamoDB: 20 });
      passes(30);
      second.end();
      await second.sending;
      passes(100);
      expect(requestTimes()).toEqual({ DynamoDB: 50 });
    });
  });

  it('counts the time of a failed call and of one still in progress', async () => {
    const { requestTimes, timeRequests, begin, passes } = createScenario();
    await timeRequests(async () => {
      const failing = begin('KMS');
      begin('S3');
      passes(10);
      failing.fail(new Error('no'));
      await expect(failing.sending).rejects.toThrow('no');
      passes(5);
      expect(requestTimes()).toEqual({ KMS: 10, S3: 15 });
    });
  });

  it('keeps calls of separate work apart', async () => {
    const { requestTimes, timeRequests, begin, passes } = createScenario();
    const during = async (dependency: Dependency, ms: number) => {
      const call = begin(dependency);
      await Promise.resolve();
      passes(ms);
      call.end();
      await call.sending;
      return requestTimes();
    };
    const [one, other] = await Promise.all([timeRequests(() => during('DynamoDB', 10)), timeRequests(() => during('SQS', 20))]);
    expect([Object.keys(one), Object.keys(other)]).toEqual([['DynamoDB'], ['SQS']]);
  });
});
