import { describe, expect, it } from 'vitest';
import { type Channel, createFunctionCalls, serveFunctionCalls, type TaskHandler } from '../../../../../infra/local/host/function-calls.ts';

/** Two ends of a channel between processes: what one sends, the other receives later. */
function connectedChannels(): { readonly platform: Channel; readonly service: Channel } {
  const receivers: Record<'platform' | 'service', ((message: unknown) => void)[]> = { platform: [], service: [] };
  const endOf = (own: 'platform' | 'service', other: 'platform' | 'service'): Channel => ({
    send: (message) => queueMicrotask(() => receivers[other].forEach((receive) => void receive(structuredClone(message)))),
    onMessage: (receive) => void receivers[own].push(receive),
  });
  return { platform: endOf('platform', 'service'), service: endOf('service', 'platform') };
}

/** Starts a service process with one function. @returns what ends it */
function startProcess(calls: ReturnType<typeof createFunctionCalls>, handler: TaskHandler): () => void {
  const { platform, service } = connectedChannels();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  serveFunctionCalls(service, new Map([['work', handler]]));
  calls.connect(platform, end);
  return resolve;
}

describe('an invocation of a function', () => {
  it('returns what the function returns, and waits for a process that is not there yet', async () => {
    const calls = createFunctionCalls();
    const invoked = calls.invoke('work', { number: 2 }, 60);
    startProcess(calls, async (payload) => ({ received: payload }));
    expect(await invoked).toEqual({ received: { number: 2 } });
  });

  it('fails with the name of the error that the function throws', async () => {
    const calls = createFunctionCalls();
    startProcess(calls, async () => {
      throw Object.assign(new Error('bomb'), { name: 'BatchInputError' });
    });
    const cause = JSON.stringify({ errorType: 'BatchInputError', errorMessage: 'bomb' });
    await expect(calls.invoke('work', null, 60)).rejects.toMatchObject({ code: 'BatchInputError', cause });
    await expect(calls.invoke('other', null, 60)).rejects.toMatchObject({ code: 'Lambda.ResourceNotFoundException' });
  });

  it('fails if the process of the function ends, and the next one goes to its successor', async () => {
    const calls = createFunctionCalls();
    const kill = startProcess(calls, () => new Promise(() => {}));
    const lost = calls.invoke('work', 1, 60);
    const rejected = expect(lost).rejects.toMatchObject({ code: 'Lambda.Unknown' });
    await new Promise((done) => setTimeout(done, 5));
    kill();
    await rejected;
    const next = calls.invoke('work', 2, 60);
    startProcess(calls, async (payload) => payload);
    expect(await next).toBe(2);
  });

  it('fails after its time limit', async () => {
    const calls = createFunctionCalls();
    startProcess(calls, () => new Promise(() => {}));
    await expect(calls.invoke('work', null, 0.01)).rejects.toMatchObject({ code: 'States.Timeout' });
  });
});
