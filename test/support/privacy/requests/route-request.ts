import { type RouteId, routes } from '@nakor/contract/routes';
import type { ServiceRequest } from '../../drivers/service-client.ts';
import type { Texts } from '../marks.ts';

/** The caller of a request and the objects it is about. */
export interface PrivacyScenario {
  /** `Authorization` header of a key with all scopes. */
  readonly authorization: string;
  readonly webhookId: string;
  /** One that may be deleted. */
  readonly spareWebhookId: string;
  /** URL for new webhooks. */
  readonly receiverOrigin: string;
}

/** Differences from the default request of a route. */
export interface RequestOptions {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A request for a route, with marks in every irrelevant header. */
export function requestOf(
  id: RouteId,
  texts: Texts,
  scenario: PrivacyScenario,
  { headers = {}, ...rest }: RequestOptions = {},
): ServiceRequest {
  const route = routes.find((candidate) => candidate.id === id);
  if (route === undefined) throw new Error(`Unknown route ${id}.`);
  const usual = { ...needlessHeaders(texts), Authorization: scenario.authorization };
  return { method: route.method, path: pathOf(route.path, scenario), ...rest, headers: { ...usual, ...headers } };
}

/** The id of no delivery and no event. */
const unknownId = '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20';

/** The path of a route in a scenario. */
export function pathOf(template: string, { webhookId }: Pick<PrivacyScenario, 'webhookId'>): string {
  return template
    .replace('{id}', webhookId)
    .replace('{code}', 'XML-403')
    .replace(/\{(delivery|event)_id\}/, unknownId);
}

/** Headers sent by callers and intermediaries that no route reads. */
export function needlessHeaders(texts: Texts): Readonly<Record<string, string>> {
  return {
    [`X-${texts.headerName}`]: texts.headerValue,
    'User-Agent': `${texts.userAgent}/1.0`,
    Cookie: `session=${texts.cookie}`,
    'Accept-Language': `${texts.acceptLanguage}, en`,
    'If-None-Match': `"${texts.headerValue}"`,
    Referer: `https://erp.example/${texts.headerValue}`,
    From: `${texts.headerValue}@example.com`,
    Forwarded: `for=${texts.forwardedFor}`,
    'X-Forwarded-For': texts.forwardedFor,
    'X-Amzn-Trace-Id': `Root=1-${texts.traceHeader};Parent=${texts.traceHeader};Sampled=1`,
    Traceparent: `00-${texts.traceHeader}-01`,
    Baggage: `user=${texts.traceHeader}`,
    'X-Amzn-RequestId': texts.traceHeader,
    'X-Request-ID': texts.traceHeader,
    'X-Correlation-ID': texts.traceHeader,
  };
}
