import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RouteMatch } from './match-route.ts';

/** One HTTP request as it was received. */
export interface WireRequest {
  /** The gateway's own id of the request, a UUID. */
  readonly requestId: string;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Alternating names and values as sent: nothing joined, nothing lower-cased. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly sourceAddress: string;
  readonly receivedAtMs: number;
}

/** The path of a request target, without query and without scheme and host if there are any. */
export function readPath(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  return path.replace(/^https?:\/\/[^/]*/i, '') || '/';
}

/**
 * The event of API Gateway's REST proxy integration (format 1.0) for a request. The body is always base64, since the API
 * declares every media type binary.
 *
 * @param stage name of the stage, `local`
 */
export function toGatewayEvent(request: WireRequest, match: RouteMatch, stage: string): APIGatewayProxyEvent {
  const path = readPath(request.target);
  const headers = { ...multiValueHeaders(request.rawHeaders), 'X-Forwarded-Proto': ['http'] };
  const query = multiValueQuery(request.target);
  return {
    resource: match.resource,
    path,
    httpMethod: request.method,
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: query === null ? null : lastValues(query),
    multiValueQueryStringParameters: query,
    pathParameters: match.pathParameters,
    stageVariables: null,
    requestContext: requestContext(request, match, path, stage, lastValues(headers)),
    body: request.body.length === 0 ? null : request.body.toString('base64'),
    isBase64Encoded: request.body.length > 0,
  };
}

function multiValueHeaders(rawHeaders: readonly string[]): Record<string, string[]> {
  const headers = new Map<string, { spelling: string; values: string[] }>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const spelling = rawHeaders[index] ?? '';
    const header = headers.get(spelling.toLowerCase()) ?? { spelling, values: [] };
    header.values.push(rawHeaders[index + 1] ?? '');
    headers.set(spelling.toLowerCase(), header);
  }
  return Object.fromEntries([...headers.values()].map(({ spelling, values }) => [spelling, values]));
}

function multiValueQuery(target: string): Record<string, string[]> | null {
  const start = target.indexOf('?');
  if (start < 0) return null;
  const query = new URLSearchParams(target.slice(start + 1));
  const names = [...new Set(query.keys())];
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, query.getAll(name)]));
}

/** API Gateway keeps the last of several values in single-value fields. */
function lastValues(values: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));
}

function requestContext(
  request: WireRequest,
  match: RouteMatch,
  path: string,
  stage: string,
  headers: Record<string, string>,
): APIGatewayProxyEvent['requestContext'] {
  const header = (lowerCaseName: string) => Object.entries(headers).find(([name]) => name.toLowerCase() === lowerCaseName)?.[1] ?? null;
  return {
    accountId: '000000000000',
    apiId: 'local',
    authorizer: null,
    domainName: domainOf(header('host')),
    domainPrefix: 'local',
    extendedRequestId: request.requestId,
    httpMethod: request.method,
    identity: { ...emptyIdentity, sourceIp: request.sourceAddress, userAgent: header('user-agent') },
    // As on a custom domain, where the stage is not part of the path.
    path,
    protocol: 'HTTP/1.1',
    requestId: request.requestId,
    requestTimeEpoch: request.receivedAtMs,
    resourceId: 'local',
    resourcePath: match.resource,
    stage,
  };
}

/** API Gateway accepts only its own domains. Here any valid host name or IP address is accepted. */
function domainOf(host: string | null): string {
  return host !== null && /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host) ? host : 'localhost';
}

const emptyIdentity = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
} as const;
