import { NakorConnectionError } from './errors.ts';
import type { ClientSettings } from './options.ts';
import { type ApiRequest, type ApiResponse, readBody, sendRequest } from './request.ts';

/** An audit pack. */
export interface AuditPackFile {
  /** The ZIP file. */
  readonly zip: Uint8Array;
  /** Its SHA-256, 64 hexadecimal digits; the bytes were compared with it. */
  readonly sha256: string;
  /** Codes of warnings, as in the manifest of the pack; `not_stored` if the service has not kept it. */
  readonly warnings: readonly string[];
  /** Where it can be downloaded for 15 minutes; null if the service has not kept it. */
  readonly url: string | null;
}

/**
 * Requests an audit pack. A large one is downloaded from the address that the service names, without the key.
 *
 * @throws NakorApiError, NakorConnectionError as `sendRequest`; NakorConnectionError also if the bytes are damaged
 */
export async function requestAuditPack(request: ApiRequest, settings: ClientSettings): Promise<AuditPackFile> {
  const response = await sendRequest({ ...request, accept: 'application/zip, application/json' }, settings);
  const zip = response.status === 303 ? await download(response, request, settings) : response.bytes;
  const sha256 = response.headers.get('X-Audit-Pack-SHA256') ?? '';
  if ((await sha256Of(zip)) !== sha256) throw new NakorConnectionError(new Error('The audit pack was damaged on its way.'));
  const warnings = (response.headers.get('X-Audit-Pack-Warnings') ?? '').split(',').map((code) => code.trim());
  return { zip, sha256, warnings: warnings.filter((code) => code !== ''), url: response.headers.get('X-Audit-Pack-Url') };
}

async function download(
  { headers }: ApiResponse,
  { signal }: ApiRequest,
  { baseUrl, timeoutMs, fetch }: ClientSettings,
): Promise<Uint8Array<ArrayBuffer>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(headers.get('Location') ?? '');
    if (url.protocol !== new URL(baseUrl).protocol && url.protocol !== 'https:')
      throw new Error('The service named no URL of the audit pack.');
    const stored = await fetch(url, {
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    if (!stored.ok) throw new Error(`The file store responded with status ${stored.status}.`);
    return await readBody(stored);
  } catch (error) {
    signal?.throwIfAborted();
    throw new NakorConnectionError(error);
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
