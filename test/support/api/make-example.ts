import { setTimeout as wait } from 'node:timers/promises';
import type { RecordedExchange } from '@nakor/contract/openapi/recorded-exchange';
import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { inject } from 'vitest';
import { sendRequest } from '../drivers/service-client.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { type IssuedKey, issueKey } from '../storage/access.ts';
import type { ExampleRequest } from './example-requests.ts';
import { documentReplacement, stableText } from './stable-values.ts';

/** A key as shown in examples: the URL of the service and all values specific to the run are replaced. */
type Known = Parameters<typeof stableText>[1];

/** Sends a request and records it with its response, with stable values in place of those that vary. */
export async function recordExample(call: ExampleRequest): Promise<RecordedExchange> {
  const key = call.key === null ? null : await issueKey({ name: 'ERP', ...call.key });
  let answer = await send(call, key);
  for (let count = 1; count < (call.times ?? 1) && answer.status < 300; count += 1) {
    await wait(1);
    answer = await send(call, key);
  }
  return exampleRecord(call, key, answer);
}

/** Sends an example request in English. */
export function send({ method, path, headers = {}, request }: ExampleRequest, key: IssuedKey | null): Promise<ServiceResponse> {
  const type = request === undefined ? {} : { 'Content-Type': request.mediaType };
  const all = { 'Accept-Language': 'en', ...type, ...headers, ...key?.authorization };
  const body = request === undefined ? {} : { body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) };
  return sendRequest({ method, path, headers: all, ...body });
}

/** A request and its response with stable values in place of those that vary. */
export function exampleRecord(call: ExampleRequest, key: IssuedKey | null, answer: ServiceResponse, others: Known = []): RecordedExchange {
  const mediaType = (answer.headers['content-type'] ?? '').replace(/;.*$/, '');
  const known = [...others, ...knownOf(key), ...documentsOf(answer)];
  return {
    operation: call.operation,
    name: call.name,
    summary: call.summary,
    request: call.request === undefined ? null : { ...call.request, body: stable(call.request.body, known) },
    response: { status: answer.status, mediaType, body: shortened(bodyOf(answer, mediaType, known)) },
  };
}

function bodyOf(answer: ServiceResponse, mediaType: string, known: Known): unknown {
  if (mediaType === 'application/json') return stable(answer.json, known);
  return mediaType.endsWith('/xml') ? answer.text : null;
}

function stable(value: unknown, known: Known): unknown {
  return value === undefined ? null : JSON.parse(stableText(JSON.stringify(value), known));
}

function knownOf(key: IssuedKey | null): Known {
  const address = [inject('service').baseUrl, 'https://api.example.com/api/v1'] as const;
  if (key === null) return [address];
  const { id, prefix, organization } = key.key;
  return [address, [prefix, `${prefix.slice(0, -4)}1a2b`], [id, 'key_5f2c81d09ab34e67'], [organization.id, 'org_0d4b7a92c1e85f36']];
}

/** The built XML contains its creation time, so its hash differs every time. */
function documentsOf({ json }: ServiceResponse): Known {
  const { xml } = (json as { data?: { xml?: unknown } } | undefined)?.data ?? {};
  return typeof xml === 'string' ? [documentReplacement(xml)] : [];
}

function isRuleCatalogue(body: unknown): body is RuleCatalogue {
  return typeof body === 'object' && body !== null && 'rules' in body && 'areas' in body;
}

function withOneRule({ rules, changes, ...catalogue }: RuleCatalogue): RuleCatalogue {
  const shown = changes.slice(0, 1).map((change) => ({ ...change, added: change.added.slice(0, 1), changed: change.changed.slice(0, 1) }));
  return { ...catalogue, rules: rules.filter(({ code }) => code === 'XML-403'), changes: shown };
}

/** Later entries of a long list add no information. */
function shortened(body: unknown): unknown {
  const { data } = (body ?? {}) as { data?: Record<string, unknown> };
  for (const name of ['scenarios', 'presets']) {
    const list = data?.[name];
    if (data !== undefined && Array.isArray(list)) data[name] = list.slice(0, 1);
  }
  return isRuleCatalogue(body) ? withOneRule(body) : body;
}
