import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Listens where the daemon of X-Ray would. */
export interface TraceListener {
  /** Value of `AWS_XRAY_DAEMON_ADDRESS`. */
  readonly address: string;
  /** All segments so far, as they were sent. */
  received(): string;
  close(): void;
}

/** Starts one on a free port of this machine. */
export async function startTraceListener(): Promise<TraceListener> {
  const socket = createSocket('udp4');
  const datagrams: Buffer[] = [];
  socket.on('message', (datagram) => datagrams.push(datagram));
  socket.bind(0, '127.0.0.1').unref();
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    received: () => Buffer.concat(datagrams).toString('latin1'),
    close: () => socket.close(),
  };
}
