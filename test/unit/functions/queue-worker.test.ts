import { InternalError } from '@nakor/domain/shared/internal-error';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { queueWorker } from '../../../functions/queue-worker.ts';
import { toEvent } from '../../../infra/local/host/event-source.ts';

const eventOf = (...bodies: string[]): SQSEvent =>
  toEvent(
    'http://127.0.0.1:1/000000000000/nakor-local-delivery',
    bodies.map((Body) => ({ Body, MessageId: `id of ${Body}` })),
  );

/** Runs a worker on messages, with this remaining time from Lambda. */
async function run(work: (body: string, remainingMs: () => number) => Promise<void>, event: SQSEvent, remainingMs = 30_000) {
  const errors: unknown[] = [];
  const handler = queueWorker(work, { report: () => {}, error: (error) => void errors.push(error) });
  const { batchItemFailures } = await handler(event, { getRemainingTimeInMillis: () => remainingMs });
  return { failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier), errors };
}

describe('queueWorker', () => {
  it('processes each message once and reports no failures on success', async () => {
    const processed: string[] = [];
    const outcome = await run(async (body) => void processed.push(body), eventOf('a', 'b', 'c'));
    expect(processed.toSorted()).toEqual(['a', 'b', 'c']);
    expect(outcome).toEqual({ failed: [], errors: [] });
  });

  it('reports failed messages, logs why, and processes the others', async () => {
    const processed: string[] = [];
    const work = async (body: string) => {
      if (body === 'b') throw new Error('no b');
      processed.push(body);
    };
    expect(await run(work, eventOf('a', 'b', 'c'))).toEqual({ failed: ['id of b'], errors: [new Error('no b')] });
    expect(processed.toSorted()).toEqual(['a', 'c']);
  });

  it('reports all messages when all fail, without throwing, which Lambda would count as a crash', async () => {
    const work = () => Promise.reject(new Error('no'));
    expect((await run(work, eventOf('a', 'b'))).failed).toEqual(['id of a', 'id of b']);
  });

  it('processes the messages of a batch concurrently', async () => {
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resume) => setImmediate(resume));
      running -= 1;
    };
    await run(work, eventOf('a', 'b', 'c'));
    expect(most).toBe(3);
  });

  it('returns only the message whose work hangs, before Lambda ends the function', async () => {
    const work = (body: string) => (body === 'hangs' ? new Promise<void>(() => {}) : Promise.resolve());
    const outcome = await run(work, eventOf('a', 'hangs'), 2_020);
    expect(outcome).toEqual({ failed: ['id of hangs'], errors: [new InternalError('Work on a message was not done in time.')] });
  });

  it('ignores work that fails after its deadline', async () => {
    const work = async () => {
      await new Promise((resume) => setTimeout(resume, 30));
      throw new Error('too late');
    };
    const outcome = await run(work, eventOf('a'), 2_001);
    await new Promise((resume) => setTimeout(resume, 40));
    expect(outcome.errors).toEqual([new InternalError('Work on a message was not done in time.')]);
  });

  it('passes the remaining time to the work, less a reserve', async () => {
    const passedMs: number[] = [];
    await run(async (_body, remainingMs) => void passedMs.push(remainingMs()), eventOf('a'), 30_000);
    expect(passedMs).toEqual([28_000]);
  });

  it('accepts a batch without messages', async () => {
    expect(await run(() => Promise.reject(new Error('none')), eventOf())).toEqual({ failed: [], errors: [] });
  });
});
