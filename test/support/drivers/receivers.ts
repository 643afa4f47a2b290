import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer as createTcp, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Certificate } from '../fakes/certificates.ts';
import { type Behaviour, respondWith } from './receiver-behaviours.ts';

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Alternating names and values, as sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** Unix time in milliseconds at which its last byte arrived. */
  readonly atUnixMs: number;
}

/** A webhook receiver of a customer: a real server on this machine that records requests and behaves as configured. */
export interface Receiver extends AsyncDisposable {
  /** URL to send to: `http://127.0.0.1:<port>/hook`, or https with the name of its certificate, which DNS must resolve to this machine. */
  readonly url: string;
  readonly port: number;
  /** Complete requests, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Number of connections so far, and the SNI names requested (`false` for none). */
  readonly connections: number;
  readonly serverNames: readonly (string | false)[];
  /** Bytes sent over connections that are closed. */
  readonly bytesSent: number;
  /** Sets the behaviour: one for all requests, or one for each in turn, of which the last is repeated. */
  behave(...behaviours: Behaviour[]): void;
  /** Waits until the given number of requests has arrived. */
  received(count: number): Promise<readonly ReceivedRequest[]>;
  /** Waits until all connections are closed. */
  idle(): Promise<void>;
}

interface ReceiverOptions {
  /** Serves https with this certificate. */
  readonly certificate?: Certificate;
  /** 127.0.0.1 by default. */
  readonly address?: string;
  readonly path?: string;
}

/** Starts a receiver on a free port; it responds with 204 by default. */
export async function startReceiver({ certificate, address = '127.0.0.1', path = '/hook' }: ReceiverOptions = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const serverNames: (string | false)[] = [];
  const open = new Set<Socket>();
  let [connections, bytesSent] = [0, 0];
  let behaviours: readonly Behaviour[] = [respondWith(204)];
  let wake: (() => void)[] = [];
  const changed = () => {
    for (const resume of wake.splice(0)) resume();
  };
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise<void>((resume) => wake.push(resume));
  };

  const onRequest = async (incoming: IncomingMessage, response: ServerResponse) => {
    requests.push(await read(incoming));
    const [behaviour = respondWith(204), ...rest] = behaviours;
    if (rest.length > 0) behaviours = rest;
    changed();
    await behaviour(response);
  };
  // The client may disconnect during its request or our response.
  const listener = (incoming: IncomingMessage, response: ServerResponse) =>
    void onRequest(incoming, response).catch(() => response.destroy());
  const server = certificate === undefined ? createHttp(listener) : createHttps({ cert: certificate.cert, key: certificate.key }, listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      bytesSent += socket.bytesWritten;
      open.delete(socket);
      changed();
    });
  });
  server.on('secureConnection', (socket) => serverNames.push(socket.servername));
  const port = await listen(server, address);
  const host = certificate?.name ?? (address.includes(':') ? `[${address}]` : address);
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://${host}:${port}${path}`,
    port,
    requests,
    serverNames,
    get connections() {
      return connections;
    },
    get bytesSent() {
      return bytesSent;
    },
    behave(...wanted) {
      behaviours = wanted;
    },
    async received(count) {
      await until(() => requests.length >= count);
      return requests;
    },
    idle: () => until(() => open.size === 0),
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of open) socket.destroy();
      await closed;
      wake = [];
    },
  };
}

/**
 * A port of this machine without a listener, so that connections are refused. One end of a connection keeps it for the life of this process:
 * another server that starts meanwhile could get a free one, and respond in place of none.
 */
export async function closedPort(): Promise<number> {
  const server = createTcp();
  const client = connect(await listen(server, '127.0.0.1'), '127.0.0.1');
  const [[peer]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [[Socket], unknown];
  server.close();
  client.unref();
  peer.unref();
  return client.localPort ?? 0;
}

/** A port of this machine that is free at the moment, for a program that does not choose one by itself. */
export async function freePort(): Promise<number> {
  const server = createTcp();
  const port = await listen(server, '127.0.0.1');
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

/** A listener that does not speak HTTP: it sends `words` to every client, then calls `then`. */
export async function startStranger(words: string, then: 'hangs-up' | 'waits'): Promise<AsyncDisposable & { readonly port: number }> {
  const open = new Set<Socket>();
  const server = createTcp((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (then === 'hangs-up') socket.end(words);
    else socket.write(words);
  });
  const port = await listen(server, '127.0.0.1');
  return {
    port,
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function read(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const { method = '', url = '', headers, rawHeaders } = incoming;
  const body = await buffer(incoming);
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { method, target: url, headers: named, rawHeaders, body, atUnixMs: Date.now() };
}

function listen(server: Server | ReturnType<typeof createTcp>, address: string): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, address, () => done((server.address() as AddressInfo).port));
  });
}
