import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Listens in place of the X-Ray daemon. */
export interface TraceListener {
  /** Value of `AWS_XRAY_DAEMON_ADDRESS`. */
  readonly address: string;
  /** All segments so far, as sent. */
  received(): string;
  close(): void;
}

/** Starts a listener on a free local port. */
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
