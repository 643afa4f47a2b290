import { gzipSync } from 'node:zlib';
import type { ServiceResponse } from '../matchers/described-response.ts';
import type { IssuedKey } from '../storage/access.ts';
import { sendRequest } from './service-client.ts';

/** Largest body that fits into a Lambda event: base64 makes it a third larger. */
const plainBodyLimitBytes = 4_500_000;

/** `POST /validate` as on the day of issue of the sample invoices, whose time limit has passed by now. */
export const onDayOfIssue = '/validate?as_of=2026-10-15T10:00:00Z';

/** Sends an invoice to `POST /validate` as XML; a large one as `application/gzip`, as the documentation recommends. */
export function validateXml(
  key: IssuedKey,
  xml: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  path = '/validate',
): Promise<ServiceResponse> {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml;
  const isLarge = bytes.length > plainBodyLimitBytes;
  return sendRequest({
    method: 'POST',
    path,
    headers: { ...key.authorization, 'Content-Type': isLarge ? 'application/gzip' : 'application/xml', ...headers },
    body: isLarge ? gzipSync(bytes, { level: 1 }) : bytes,
  });
}

/** Sends any body to `POST /validate` unchanged. */
export function validateBody(
  key: IssuedKey,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  path = '/validate',
): Promise<ServiceResponse> {
  return sendRequest({ method: 'POST', path, headers: { ...key.authorization, ...headers }, body });
}
