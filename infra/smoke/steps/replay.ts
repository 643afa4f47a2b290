import { randomUUID } from 'node:crypto';
import { headerNames, replayHeaderNames } from '@nakor/contract/headers';
import { readData } from '../api-client.ts';
import { readSampleInvoice } from '../sample-documents.ts';
import { check, reportPassed, type Step } from '../step.ts';

/** A request with the same `Idempotency-Key` gets the first response, byte for byte. */
export const replayStep: Step = {
  name: 'replay',
  async run({ api }) {
    const body = await readSampleInvoice();
    const headers = { [headerNames.idempotencyKey]: `smoke-${randomUUID()}` };
    const send = () => api({ method: 'POST', path: '/validate', body, headers });
    const first = await send();
    readData(first);
    check(!first.headers.has(replayHeaderNames[0]), 'the first response is marked as a replay');
    const second = await send();
    readData(second);
    for (const name of replayHeaderNames) check(second.headers.get(name) === 'true', `the second response has no ${name}`);
    check(second.bytes.equals(first.bytes), 'the replay differs from the first response');
    return reportPassed(`${first.bytes.length} bytes, identical`);
  },
};
