import { execFile } from 'node:child_process';
import { apiFileNames } from '@nakor/contract/api-files';
import { errorDefinitions } from '@nakor/contract/errors';
import { openApiDocument } from '@nakor/contract/openapi/document';
import { buildPostmanCollection, type PostmanItem } from '@nakor/contract/postman';
import { routes } from '@nakor/contract/routes';
import { eventTypes } from '@nakor/operations/events/event';
import { describe, expect, it } from 'vitest';
import { documentedEvents } from '../support/api/documented-events.ts';
import { recordedRequests } from '../support/api/recorded-requests.ts';
import { projectDirectory } from '../support/runner/project-files.ts';

const document = openApiDocument(recordedRequests(), { events: documentedEvents() });
const methods = ['get', 'post', 'patch', 'put', 'delete', 'head', 'options', 'trace'] as const;

const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [{ path, method: method.toUpperCase(), operation }];
  }),
);

type Node = Readonly<Record<string, unknown>>;

/** The responses of an operation by status, with those of the shared components. */
function responsesOf({ responses = {} }: (typeof described)[number]['operation']) {
  return Object.entries(responses).map(([status, response]) => {
    const name = (response as { readonly $ref?: string }).$ref?.replace('#/components/responses/', '');
    return [status, (name === undefined ? response : document.components?.responses?.[name]) as DescribedResponse] as const;
  });
}

interface DescribedResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Node; readonly examples?: object }>>;
}

/** Every object in a part of the API description except in examples; with the nearest description, its own or an ancestor's. */
function nodes(value: unknown, path = '', outer = ''): { node: Node; path: string; description: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  const description = typeof node['description'] === 'string' ? node['description'] : outer;
  const parts = Object.entries(node).filter(([name]) => !['example', 'examples', 'enum'].includes(name));
  return [{ node, path, description }, ...parts.flatMap(([name, part]) => nodes(part, `${path}/${name}`, description))];
}

/** The rows of the route table as pairs of method and path. */
const rows = routes.map(({ method, path }) => `${method} ${path}`).sort();

describe('the API description', () => {
  it('has exactly the routes of the table, with their ids', () => {
    expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(rows);
    const ids = described.map(({ method, path, operation }) => `${operation.operationId} ${method} ${path}`).sort();
    expect(ids).toEqual(routes.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
  });

  it('shows no webhook URL that would be rejected because its name does not resolve', () => {
    const urls = [...JSON.stringify(document).matchAll(/https:\/\/[^"/\s]+\/nakor\b/g)].map(([url]) => url);
    expect(urls.length).toBeGreaterThan(5);
    // Of the names reserved for examples (RFC 2606), only these resolve.
    const withAddress = ['example.com', 'example.net', 'example.org'];
    expect(urls.filter((url) => !withAddress.includes(new URL(url).hostname))).toEqual([]);
  });

  it('requires a key and scopes where the route table does', () => {
    const asked = described.map(({ operation }) => [operation.operationId, (operation.security ?? []).map(({ apiKey }) => apiKey)]);
    const wanted = routes.map(({ id, access }) => [
      id,
      access === 'public' ? [] : access === 'any-key' ? [[]] : access.map((scope: string) => [scope]),
    ]);
    expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(wanted));
  });

  it('has every error code with its status', () => {
    const shown = described.flatMap(({ operation }) =>
      responsesOf(operation).flatMap(([status, { description }]) =>
        [...description.matchAll(/`([A-Z_]{5,})`/g)].map(([, code]) => `${code} ${status}`),
      ),
    );
    // Returned outside any route.
    const codes = Object.entries(errorDefinitions).filter(([code]) => code !== 'METHOD_NOT_ALLOWED');
    expect([...new Set(shown)].sort()).toEqual(codes.map(([code, { status }]) => `${code} ${status}`).sort());
  });

  it('separates responses of the gateway from those of operations, so that details are determined by their code', () => {
    const ofGateway = document.components?.schemas?.['GatewayError'];
    const codes = ['INVALID_BODY', 'FILE_TOO_LARGE', 'MISSING_AUTH', 'IP_NOT_ALLOWED', 'NOT_FOUND'];
    const more = ['UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
    expect(ofGateway).toHaveProperty('properties.error.properties.code.enum', [...codes, ...more]);
    expect(ofGateway).not.toHaveProperty('properties.error.properties.details');
  });

  it('explains every error of an operation', () => {
    const validation = described.find(({ operation }) => operation.operationId === 'validateInvoice');
    const responses = Object.fromEntries(validation === undefined ? [] : responsesOf(validation.operation));
    expect(responses['403']?.description).toBe(
      '- `IP_NOT_ALLOWED`: This key may not be used from this IP address.\n- `INSUFFICIENT_SCOPE`: The key lacks a scope that this operation requires; details lists the required scopes.',
    );
  });

  it('lists every event', () => {
    expect(document.components?.schemas?.['WebhookEventType']).toMatchObject({ enum: eventTypes });
  });

  it('describes every field', () => {
    const fields = nodes(document.components?.schemas).flatMap(({ node, path }) =>
      Object.entries((node['properties'] ?? {}) as Record<string, Node>).map(([name, field]) => ({ field, path: `${path}/${name}` })),
    );
    expect(fields.length).toBeGreaterThan(300);
    // Named schemas are described there.
    expect(fields.flatMap(({ field, path }) => (field['description'] || field['$ref'] ? [] : [path]))).toEqual([]);
  });

  it('explains every value of an enumeration', () => {
    const enumerations = nodes(document).filter(({ node }) => Array.isArray(node['enum']) && node['enum'].length > 1);
    // Fields shared by all events and errors are described once.
    const told = (values: readonly string[]) => values.includes('*') || values.includes('INTERNAL_ERROR');
    const unexplained = enumerations.flatMap(({ node, path, description }) => {
      const values = node['enum'] as string[];
      return told(values) ? [] : values.filter((value) => !description.includes(`\`${value}\``)).map((value) => `${path}: ${value}`);
    });
    expect(enumerations.length).toBeGreaterThan(40);
    expect(unexplained).toEqual([]);
  });

  it('describes the delivery of every event, with a schema and an example of its own', () => {
    const bodies = Object.entries(document.webhooks ?? {}).map(([type, item]) => {
      const { operationId, requestBody } = item.post ?? {};
      const media = (requestBody as { content: Record<string, { schema: Node; examples: Record<string, { value: Node }> }> }).content;
      const { schema, examples } = media['application/json'] ?? {};
      return { type, operationId, schema: schema?.['$ref'], examples: Object.values(examples ?? {}).map(({ value }) => value['type']) };
    });
    expect(bodies.map(({ type }) => type)).toEqual([...eventTypes]);
    expect(bodies.map(({ examples }) => examples)).toEqual(eventTypes.map((type) => [type]));
    expect(new Set(bodies.map(({ schema }) => schema)).size).toBe(eventTypes.length);
    expect(new Set(bodies.map(({ operationId }) => operationId)).size).toBe(eventTypes.length);
    // Generators write a class for each tag, and the second class of one name replaces the first.
    const ofOperations = described.flatMap(({ operation }) => operation.tags ?? []);
    const ofEvents = Object.values(document.webhooks ?? {}).flatMap((item) => item.post?.tags ?? []);
    expect(ofEvents.filter((tag) => ofOperations.includes(tag))).toEqual([]);
  });

  it('names every object, so that generated types do not get numbers', () => {
    const isObject = ({ node }: { node: Node }) => typeof node['properties'] === 'object' && node['properties'] !== null;
    const components = nodes(document.components?.schemas).filter(isObject);
    const unnamed = components.filter(({ node, path }) => path.lastIndexOf('/') > 0 && node['title'] === undefined);
    const outside = [...nodes(document.paths), ...nodes(document.webhooks), ...nodes(document.components?.responses)].filter(isObject);
    expect([...unnamed, ...outside].map(({ path }) => path)).toEqual([]);
    const names = components.map(({ node, path }) => node['title'] ?? path.slice(1));
    expect(names.length).toBeGreaterThan(150);
    expect(new Set(names).size).toBe(names.length);
    const errors = described.flatMap(({ operation }) =>
      Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) >= 400),
    );
    // This status is also a result.
    expect(errors.filter(([, response]) => !('$ref' in response))).toHaveLength(2);
  });

  it('says which field tells the variants of a union apart', () => {
    const unions = nodes(document).filter(({ node }) => Array.isArray(node['oneOf']));
    expect(unions.length).toBeGreaterThan(5);
    expect(unions.filter(({ node }) => node['discriminator'] === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('names JSON first among the media types of each body, because generators send the first', () => {
    const bodies = described.flatMap(({ operation }) => (operation.requestBody as { content: object } | undefined)?.content ?? []);
    expect(bodies).toHaveLength(routes.filter(({ body }) => body !== 'none').length);
    expect(new Set(bodies.map((content) => Object.keys(content)[0]))).toEqual(new Set(['application/json']));
  });

  it('marks what another operation replaces', () => {
    expect(described.filter(({ operation }) => operation.deprecated).map(({ path }) => path)).toEqual(['/platform-status']);
  });

  it('has an example of every JSON response', () => {
    const bare = described.flatMap(({ operation }) =>
      responsesOf(operation).flatMap(([status, { content }]) => {
        const media = content?.['application/json'];
        const isFile = ['getOpenApi', 'getOpenApiFile', 'getPostmanCollection'].includes(operation.operationId ?? '');
        return media === undefined || media.examples !== undefined || isFile ? [] : [`${operation.operationId} ${status}`];
      }),
    );
    // Only packs of more than 4.5 MB get this response.
    expect(bare).toEqual(['makeAuditPack 303']);
  });

  it("passes redocly's strictest rules without a warning", async () => {
    const parameters = ['lint', `docs/${apiFileNames.openApi}`, '--extends=recommended-strict', '--format=json'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const printed = await new Promise<string>((done) => {
      const options = { cwd: projectDirectory, env, maxBuffer: 50_000_000 };
      execFile(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', ...parameters], options, (_failure, stdout) => done(stdout));
    });
    const { totals, problems } = JSON.parse(printed) as { totals: object; problems: { ruleId: string; message: string }[] };
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });
});

describe('the Postman collection', () => {
  const collection = buildPostmanCollection(recordedRequests());
  const items: readonly PostmanItem[] = collection.item.flatMap(({ item }) => item);
  const pathOf = ({ request }: PostmanItem) =>
    request.url.raw
      .replace('{{base_url}}', '')
      .replace('{{webhook_id}}', '{id}')
      .replace('{{rule_code}}', '{code}')
      .replace(/\{\{(batch_id|delivery_id|event_id)\}\}/, '{$1}');

  it('has exactly the routes of the table', () => {
    expect(items.map((item) => `${item.request.method} ${pathOf(item)}`).sort()).toEqual(rows);
  });

  it('sends a new Idempotency-Key exactly where the API accepts one', () => {
    const sending = items.filter(({ request }) => JSON.stringify(request['header']).includes('Idempotency-Key'));
    expect(sending.map(pathOf).sort()).toEqual(['/batches', '/correction/analyze', '/correction/build', '/reconciliations', '/validate']);
    expect(JSON.stringify(collection.event)).toContain('{{$guid}}');
  });

  it('sends a body exactly where the API accepts one', () => {
    const bodies = new Map(items.map((item) => [`${item.request.method} ${pathOf(item)}`, item.request['body'] !== undefined]));
    for (const { method, path, body } of routes) expect([path, bodies.get(`${method} ${path}`)]).toEqual([path, body !== 'none']);
  });
});
