import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@nakor/contract/routes';
import { describe, expect, inject, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { type PassingResponse, startAlteringProxy } from '../../support/fakes/altering-proxy.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

/** The parts of newman's report that tests look at. */
interface Report {
  readonly run: {
    readonly failures: readonly { readonly source: { readonly name: string }; readonly error: { readonly message: string } }[];
    readonly executions: readonly { readonly item: { readonly name: string }; readonly assertions?: readonly unknown[] }[];
  };
}

/** Runs a collection like Postman, in a separate process. */
async function runCollection(collection: string, variables: Readonly<Record<string, string>>): Promise<Report> {
  const directory = await mkdtemp(join(tmpdir(), 'nakor-postman-'));
  const [file, report] = [join(directory, 'collection.json'), join(directory, 'report.json')];
  await writeFile(file, collection);
  const given = Object.entries(variables).flatMap(([key, value]) => ['--env-var', `${key}=${value}`]);
  const parameters = ['node_modules/newman/bin/newman.js', 'run', file, ...given, '--reporters', 'json', '--reporter-json-export', report];
  try {
    // A run with failures exits with an error; the report contains the details.
    await new Promise<void>((done) => execFile(process.execPath, parameters, { cwd: projectDirectory }, () => done()));
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A response with other data. */
function withData(change: (data: Record<string, unknown>) => object): (response: PassingResponse) => object {
  return ({ body }) => {
    const { data, ...others } = JSON.parse(body.toString('utf8'));
    return { body: Buffer.from(JSON.stringify({ data: { ...data, ...change(data) }, ...others })) };
  };
}

const withoutHeaders = (pattern: RegExp) => (response: PassingResponse) => ({
  headers: Object.fromEntries(Object.keys(response.headers).flatMap((name) => (pattern.test(name) ? [[name, undefined]] : []))),
});

/** Faults of a service, each in the response to one request of the collection. */
const mutations: readonly {
  readonly fault: string;
  readonly request: string;
  readonly alter: (response: PassingResponse) => object;
}[] = [
  { fault: 'valid is negated', request: 'Validate an invoice', alter: withData(({ valid }) => ({ valid: !valid })) },
  { fault: 'issues are left out', request: 'Validate an invoice', alter: withData(() => ({ issues: [] })) },
  { fault: 'the correction is empty', request: 'Build a correcting invoice', alter: withData(() => ({ xml: '' })) },
  { fault: 'a replay is not marked', request: 'Validate an invoice', alter: withoutHeaders(/^idempot/) },
  { fault: 'rate limits are not stated', request: 'Get the API key and its limits', alter: withoutHeaders(/^x-ratelimit/) },
  { fault: 'the secret is another text', request: 'Create a webhook endpoint', alter: withData(() => ({ secret: 'hidden' })) },
  {
    fault: 'scenarios are left out',
    request: 'List correction scenarios',
    alter: withData(({ scenarios }) => ({ scenarios: (scenarios as unknown[]).slice(0, 5) })),
  },
  {
    fault: 'an error has another code',
    request: 'Get the state of a batch',
    alter: ({ body }) => ({ body: Buffer.from(body.toString('utf8').replace('"BATCH_NOT_FOUND"', '"NOT_FOUND"')) }),
  },
  { fault: 'the status is another one', request: 'List webhook endpoints', alter: () => ({ status: 201 }) },
  { fault: 'the id of the request is missing', request: 'List events', alter: withoutHeaders(/^x-request-id/) },
  {
    fault: 'the envelope is missing',
    request: 'Get the API key and its limits',
    alter: ({ body }) => ({ body: Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8')).data)) }),
  },
  {
    fault: 'the fixed invoice is empty',
    request: 'Auto-fix an invoice',
    alter: () => ({ body: Buffer.alloc(0) }),
  },
];

/** The collection with one of its requests. */
function onlyRequest(text: string, name: string): string {
  const collection = JSON.parse(text) as { item: { item: { name: string }[] }[] };
  const item = collection.item.flatMap((group) => group.item).filter((request) => request.name === name);
  if (item.length !== 1) throw new Error(`The collection has no request ${name}.`);
  return JSON.stringify({ ...collection, item });
}

describe('the tests of the Postman collection', () => {
  it.each(mutations)('fail when $fault', async ({ request, alter }) => {
    const { plaintext } = await issueKey();
    const { text } = await sendRequest({ path: '/postman' });
    const collection = onlyRequest(text, request);
    for (const isAltered of [false, true]) {
      await using proxy = await startAlteringProxy(inject('service').baseUrl, (response) => (isAltered ? alter(response) : {}));
      const { run } = await runCollection(collection, { api_key: plaintext, base_url: proxy.baseUrl });
      expect(run.failures.length > 0, run.failures.map(({ error }) => error.message).join()).toBe(isAltered);
    }
  });
});

describe('the Postman collection', () => {
  it('runs from top to bottom with only a key', async () => {
    const { plaintext } = await issueKey();
    const { text } = await sendRequest({ path: '/postman' });
    const { run } = await runCollection(text, { api_key: plaintext });
    expect(run.failures.map(({ source, error }) => `${source.name}: ${error.message}`)).toEqual([]);
    // Requests that tests repeat are executions, too.
    expect(new Set(run.executions.map(({ item }) => item.name)).size).toBe(routes.length);
    for (const { item, assertions = [] } of run.executions) expect([item.name, assertions.length > 1]).toEqual([item.name, true]);
  });

  it('sends its test event to the given URL', async () => {
    await using receiver = await startReceiver();
    const { plaintext } = await issueKey();
    const { text } = await sendRequest({ path: '/postman' });
    const { run } = await runCollection(text, { api_key: plaintext, webhook_url: receiver.url });
    expect(run.failures).toEqual([]);
    expect(receiver.requests.map(({ headers }) => headers['x-nk-event'])).toEqual(['webhook.test']);
  });

  it('fails with an unknown key, which shows that its tests are effective', async () => {
    const { text } = await sendRequest({ path: '/postman' });
    const { run } = await runCollection(text, { api_key: `nk_test_${'0'.repeat(36)}`, webhook_url: 'http://127.0.0.1:9/' });
    const failed = new Set(run.failures.map(({ source }) => source.name));
    expect(failed.size).toBe(routes.filter(({ access }) => access !== 'public').length);
  });
});
