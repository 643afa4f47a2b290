import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SeededRandom } from '../generators/seeded-random.ts';
import { type AwsRequest, type AwsResponse, createExchange, type Exchange, parseAwsRequest } from './exchange.ts';
import type { Fault } from './faults.ts';

/** Which requests a fault applies to. */
interface FaultRule {
  readonly fault: Fault;
  /** The requests concerned; all by default. */
  readonly on?: (call: AwsRequest) => boolean;
  /** The first affected one among these, counted from 1; 1 by default. */
  readonly from?: number;
  /** How many are affected; unlimited by default. */
  readonly times?: number;
  /** Percentage affected, drawn from a seed; all by default. */
  readonly share?: { readonly percent: number; readonly random: SeededRandom };
}

/** A proxy between the SDK and an emulator that injects faults and records requests. */
export interface FaultProxy {
  /** The endpoint to configure in the SDK. */
  readonly endpoint: string;
  /** Every request so far, in order of arrival. */
  readonly requests: readonly AwsRequest[];
  /** Adds a rule; the first applicable one is used. The returned function removes the rule. */
  inject(rule: FaultRule): () => void;
  /** Removes all rules. */
  heal(): void;
  /** Refuses new connections and cuts existing ones, until {@link up}. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const upstream = new Agent({ keepAlive: true });
  const requests: AwsRequest[] = [];
  let rules: { readonly rule: FaultRule; seen: number }[] = [];

  const faultFor = (call: AwsRequest): Fault | null => {
    for (const entry of rules) {
      const { on, from = 1, times = Number.POSITIVE_INFINITY, share, fault } = entry.rule;
      if (on !== undefined && !on(call)) continue;
      entry.seen += 1;
      if (entry.seen < from || entry.seen >= from + times) continue;
      if (share === undefined || share.random.below(100) < share.percent) return fault;
    }
    return null;
  };
  const onRequest = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming);
    const call = parseAwsRequest(requests.length + 1, incoming, body.toString('utf8'));
    requests.push(call);
    const exchange = createExchange(call, () => forward(target, upstream, incoming, body), response);
    const fault = faultFor(call);
    call.fault = fault?.name ?? null;
    await (fault ?? passOn).act(exchange).catch((error: unknown) => {
      exchange.cut();
      throw error;
    });
  };
  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    // The sender or the service disconnected, so there is no one to respond to.
    onRequest(incoming, response).catch(() => response.destroy());
  };

  const server = await listen(listener);
  let isDown = false;
  // The port stays taken: another server that starts meanwhile could get it, and respond in place of this one.
  server.on('connection', (socket) => isDown && socket.destroy());
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    inject(rule) {
      const entry = { rule, seen: 0 };
      rules.push(entry);
      return () => {
        rules = rules.filter((other) => other !== entry);
      };
    },
    heal() {
      rules = [];
    },
    async down() {
      isDown = true;
      server.closeAllConnections();
    },
    async up() {
      isDown = false;
    },
    async close() {
      await stop(server);
      upstream.destroy();
    },
  };
}

const passOn: Fault = { name: 'none', act: async (exchange: Exchange) => exchange.respond(await exchange.forward()) };

function listen(listener: (incoming: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', 4_096, () => done(server));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

function forward(target: string, agent: Agent, incoming: IncomingMessage, body: Buffer): Promise<AwsResponse> {
  const { host, connection, 'content-length': length, 'transfer-encoding': coding, ...headers } = incoming.headers;
  return new Promise((done, fail) => {
    const url = new URL(incoming.url ?? '/', target);
    const call = request(url, { method: incoming.method, headers: { ...headers, 'content-length': body.length }, agent }, (reply) => {
      buffer(reply).then((content) => done({ status: reply.statusCode ?? 500, headers: reply.headers, body: content }), fail);
    });
    call.on('error', fail);
    call.end(body);
  });
}
