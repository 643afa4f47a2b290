import { type OutgoingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { inject } from 'vitest';
import { expectDescribed, pathUnder, type ServiceResponse } from '../matchers/described-response.ts';

/** A request as a test writes it. */
export interface ServiceRequest {
  readonly method?: string;
  /** Path under the version prefix, such as `/me`, or a full URL. */
  readonly path: string;
  /** An object, or alternating names and values to send a header twice. */
  readonly headers?: OutgoingHttpHeaders | readonly string[];
  readonly body?: string | Uint8Array;
}

/**
 * Sends a request to the service under test over plain HTTP. Only what HTTP needs is added, so tests show everything that is sent. Every
 * response is checked against the API description, whether of the shared service or a test's own.
 *
 * @param baseUrl of the service; by default the local service of the run
 */
export async function sendRequest(call: ServiceRequest, baseUrl?: string): Promise<ServiceResponse> {
  const base = baseUrl ?? inject('service').baseUrl;
  const url = new URL(call.path.startsWith('/') ? base + call.path : call.path);
  const answer = await send(url, call);
  const path = pathUnder(base, url);
  if (path !== null) expectDescribed(call.method ?? 'GET', path, answer);
  return answer;
}

function send(url: URL, { method = 'GET', headers = {}, body }: ServiceRequest): Promise<ServiceResponse> {
  return new Promise((done, fail) => {
    const call = request(url, { method, headers: withLength(headers, body, url.host), agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const decoded = response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString('utf8') : text;
        const joined = Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]);
        done({ status: response.statusCode ?? 0, headers: Object.fromEntries(joined), bytes, text, json: parse(decoded) });
      });
    });
    call.on('error', fail);
    call.end(body);
  });
}

/** Node sends headers given as a list unchanged, so what it would otherwise add is added here. */
function withLength(
  headers: OutgoingHttpHeaders | readonly string[],
  body: string | Uint8Array | undefined,
  host: string,
): OutgoingHttpHeaders | readonly string[] {
  if (!Array.isArray(headers)) return headers;
  const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  return ['Host', host, ...length, ...(headers as readonly string[])];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
