import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forwardPorts } from '../../../../../../infra/local/commands/sam/forward-ports.ts';

const server = createServer((request, response) => response.end(`called ${request.url}`));
let address: string;
beforeEach(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((done) => server.close(() => done())));

/** The address as one calls it who is no container. */
function asSeenHere(value: string | undefined): string {
  return value?.replace('host.docker.internal', '127.0.0.1') ?? '';
}

describe('forwardPorts', () => {
  it('gives what listens on this computer another address, by which it is reached', async () => {
    const { environment, stop } = await forwardPorts({ QUEUE_URL: `${address}/000/queue` }, '127.0.0.1');
    expect(environment['QUEUE_URL']).toMatch(/^http:\/\/host\.docker\.internal:\d+\/000\/queue$/);
    expect(await (await fetch(asSeenHere(environment['QUEUE_URL']))).text()).toBe('called /000/queue');
    await stop();
    await expect(fetch(asSeenHere(environment['QUEUE_URL']))).rejects.toThrow('fetch failed');
  });

  it('gives one address to what is the same, and leaves all else as it is', async () => {
    const { environment, stop } = await forwardPorts(
      { A: `${address}/a`, B: address.replace('127.0.0.1', 'localhost'), C: 'https://sqs.eu-central-1.amazonaws.com/1/a', D: undefined },
      '127.0.0.1',
    );
    expect(environment['A']).toBe(`${environment['B']}/a`);
    expect(environment).toMatchObject({ C: 'https://sqs.eu-central-1.amazonaws.com/1/a', D: undefined });
    await stop();
  });

  it('breaks the connection when nothing listens any more', async () => {
    const { environment, stop } = await forwardPorts({ URL: address }, '127.0.0.1');
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
    await expect(fetch(asSeenHere(environment['URL']))).rejects.toThrow('fetch failed');
    await stop();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
});
