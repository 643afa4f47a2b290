import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forwardPorts } from '../../../../../../infra/local/commands/sam/forward-ports.ts';

const server = createServer((request, response) => response.end(`path ${request.url}`));
let baseUrl: string;
beforeEach(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((done) => server.close(() => done())));

/** The URL with a host name that can be reached from outside a container. */
function fromHost(value: string | undefined): string {
  return value?.replace('host.docker.internal', '127.0.0.1') ?? '';
}

describe('forwardPorts', () => {
  it('makes a local service reachable under another URL', async () => {
    const { environment, stop } = await forwardPorts({ QUEUE_URL: `${baseUrl}/000/queue` }, '127.0.0.1');
    expect(environment['QUEUE_URL']).toMatch(/^http:\/\/host\.docker\.internal:\d+\/000\/queue$/);
    expect(await (await fetch(fromHost(environment['QUEUE_URL']))).text()).toBe('path /000/queue');
    await stop();
    await expect(fetch(fromHost(environment['QUEUE_URL']))).rejects.toThrow('fetch failed');
  });

  it('forwards each port once, and leaves other values unchanged', async () => {
    const { environment, stop } = await forwardPorts(
      { A: `${baseUrl}/a`, B: baseUrl.replace('127.0.0.1', 'localhost'), C: 'https://sqs.eu-central-1.amazonaws.com/1/a', D: undefined },
      '127.0.0.1',
    );
    expect(environment['A']).toBe(`${environment['B']}/a`);
    expect(environment).toMatchObject({ C: 'https://sqs.eu-central-1.amazonaws.com/1/a', D: undefined });
    await stop();
  });

  it('closes the connection when the service no longer listens', async () => {
    const { environment, stop } = await forwardPorts({ URL: baseUrl }, '127.0.0.1');
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
    await expect(fetch(fromHost(environment['URL']))).rejects.toThrow('fetch failed');
    await stop();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
});
