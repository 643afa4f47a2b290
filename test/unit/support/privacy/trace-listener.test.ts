import { createSocket } from 'node:dgram';
import { expect, it, vi } from 'vitest';
import { findMarks } from '../../../support/privacy/find-marks.ts';
import { startTraceListener } from '../../../support/privacy/trace-listener.ts';

it('keeps the received trace segments, so that marks are found in them', async () => {
  const listener = await startTraceListener();
  const [host, port] = listener.address.split(':');
  const segment = { name: 'nakor', annotations: { customer: 'qx97znak' }, subsegments: [] };
  const socket = createSocket('udp4');
  socket.send(`{"format":"json","version":1}\n${JSON.stringify(segment)}`, Number(port), host, () => socket.close());
  await vi.waitFor(() => expect(listener.received()).toContain('"version":1'), { timeout: 60_000 });
  expect(findMarks(listener.received(), { customer: 'qx97znak' })).toMatchObject([{ mark: 'customer' }]);
  listener.close();
});
