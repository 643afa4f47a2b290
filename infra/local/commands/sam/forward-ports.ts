import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Environment } from '../../emulators/endpoints.ts';

/** The host name under which containers reach the computer they run on; on Linux `sam local --add-host` defines it. */
export const hostName = 'host.docker.internal';

/** An environment for containers, and the ports that are forwarded for it. */
interface Forwarding {
  readonly environment: Environment;
  stop(): Promise<void>;
}

const ownAddress = /^http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/;

/**
 * Makes the services on this computer's loopback address that an environment names reachable for containers, which have their own
 * loopback address.
 *
 * @param listenOn IP address at which containers reach this computer; with Docker on Linux that of its bridge
 */
export async function forwardPorts(environment: Environment, listenOn: string): Promise<Forwarding> {
  const ports = new Set(Object.values(environment).flatMap((value) => ownAddress.exec(value ?? '')?.[1] ?? []));
  const forwarders = new Map<string, Forwarder>();
  for (const port of ports) forwarders.set(port, await startForwarder(Number(port), listenOn));
  const translate = (value: string | undefined) =>
    value?.replace(ownAddress, (_address, port: string) => `http://${hostName}:${forwarders.get(port)?.port}`);
  return {
    environment: Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, translate(value)])),
    async stop() {
      await Promise.all([...forwarders.values()].map((forwarder) => forwarder.stop()));
    },
  };
}

interface Forwarder {
  readonly port: number;
  stop(): Promise<void>;
}

function startForwarder(targetPort: number, listenOn: string): Promise<Forwarder> {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, '127.0.0.1');
    incoming.pipe(outgoing).pipe(incoming);
    closeTogether(incoming, outgoing, open);
    closeTogether(outgoing, incoming, open);
  });
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of open) socket.destroy();
    });
  return new Promise((done, fail) => {
    server.once('error', fail).listen(0, listenOn, () => done({ port: (server.address() as AddressInfo).port, stop }));
  });
}

/** Closes the other side when one side closes, so the client sees a broken connection, as with a service that is not running. */
function closeTogether(one: Socket, other: Socket, open: Set<Socket>): void {
  open.add(one);
  one.on('error', () => other.destroy());
  one.on('close', () => {
    open.delete(one);
    other.destroy();
  });
}
