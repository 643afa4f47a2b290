import { createHash } from 'node:crypto';
import { headerNames } from '@nakor/contract/headers';
import { fetchBytes, readData, requestIdOf } from '../api-client.ts';
import { priceChange, readSampleInvoice } from '../sample-documents.ts';
import { check, reportPassed, type Step } from '../step.ts';
import { buildCorrection } from './correction.ts';

/** `POST /correction/audit-pack` returns a ZIP, and the copy at its presigned URL is identical. */
export const auditPackStep: Step = {
  name: 'audit-pack',
  async run({ api }) {
    const source_xml = await readSampleInvoice();
    const body = { ...priceChange, source_xml, correction_xml: await buildCorrection(api, source_xml) };
    const response = await api({ method: 'POST', path: '/correction/audit-pack', body });
    if (response.status !== 200) readData(response);
    const checksum = response.headers.get(headerNames.auditPackSha256);
    check(checksum === sha256(response.bytes), `the ZIP does not have the checksum of its header${requestIdOf(response)}`);
    const url = response.headers.get(headerNames.auditPackUrl);
    check(url !== null, `the pack was not stored: the response has no ${headerNames.auditPackUrl}${requestIdOf(response)}`);
    const copy = await fetchBytes(url);
    check(copy.status === 200, `the presigned URL responds with status ${copy.status}`);
    check(sha256(copy.bytes) === checksum, 'the file at the presigned URL has a different checksum');
    return reportPassed(`${copy.bytes.length} bytes, SHA-256 ${checksum.slice(0, 12)}…`);
  },
};

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
