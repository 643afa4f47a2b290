import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getProbeKeyName } from '@nakor/aws/status/probe-key-store';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildFunctionEnvironment, localStage } from '../../../infra/local/aws-resources/aws-environment.ts';

/** What Lambda returns for an invocation: the payload, and whether the function ended with an error. */
interface Invocation {
  readonly payload: unknown;
  readonly functionError?: string;
}

const versionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:nakor-dev-validation:43';
const invoked: string[] = [];
const answers: { deploymentId: string; lifecycleEventHookExecutionId: string; status: string }[] = [];
let changed: (answer: Invocation) => Invocation = (answer) => answer;

/** Lambda, whose function is the service of the run, and CodeDeploy, which only takes the answer. */
const aws = createServer(async (request, response) => {
  const body = await buffer(request);
  if (request.headers['x-amz-target'] !== undefined) {
    answers.push(JSON.parse(body.toString()));
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.1' }).end('{}');
    return;
  }
  invoked.push(decodeURIComponent(request.url ?? '').split('/')[3] ?? '');
  const { payload, functionError } = changed({ payload: await serve(JSON.parse(body.toString())) });
  const headers = functionError === undefined ? {} : { 'X-Amz-Function-Error': functionError };
  response.writeHead(200, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify(payload));
});

/** Sends the event to the service, and makes the response of the function of its answer, with the links of the host in the event. */
async function serve({ path, headers, body, requestContext }: APIGatewayProxyEvent): Promise<unknown> {
  const { baseUrl } = inject('service');
  const answer = await fetch(new URL(path, baseUrl), { method: 'POST', headers: headers as Record<string, string>, body });
  const text = await answer.text();
  const links = `https://${requestContext.domainName}${new URL(baseUrl).pathname}`;
  return { statusCode: answer.status, headers: {}, body: text.replaceAll(baseUrl, links), isBase64Encoded: false };
}

beforeAll(async () => {
  await new Promise<void>((done) => aws.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  aws.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  invoked.length = 0;
  answers.length = 0;
  changed = (answer) => answer;
});

/** Runs the hook, as CodeDeploy invokes it before it shifts requests; its answer. */
async function deploy(settings: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  const { endpoints } = inject('service');
  const endpoint = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
  const ofHook = { CHECKED_FUNCTION: versionArn, AWS_ENDPOINT_URL_LAMBDA: endpoint, AWS_ENDPOINT_URL_CODEDEPLOY: endpoint };
  const environment = { ...buildFunctionEnvironment({}, endpoints), ...ofHook, ...settings };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { handler } = await import('../../../functions/release-check/handler.ts');
  await handler({ DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'hook-1' });
  expect(answers.map(({ deploymentId, lifecycleEventHookExecutionId }) => [deploymentId, lifecycleEventHookExecutionId])).toEqual([
    ['d-1', 'hook-1'],
  ]);
  return answers[0]?.status;
}

/** A version whose response has another body. */
const withBody = (change: (body: string) => string) => (answer: Invocation) => {
  const payload = answer.payload as { readonly body: string };
  return { payload: { ...payload, body: change(payload.body) } };
};

describe('a release', () => {
  it('that gives the expected result gets requests; exactly the new version is asked', async () => {
    expect(await deploy()).toBe('Succeeded');
    expect(invoked).toEqual([versionArn]);
  });

  const bad: readonly { name: string; change: typeof changed }[] = [
    { name: 'finds one mistake less', change: withBody((body) => body.replace('"code":"XML-403"', '"code":"XML-404"')) },
    { name: 'calls the invoice valid', change: withBody((body) => body.replace('"valid":false', '"valid":true')) },
    { name: 'responds with something else', change: withBody(() => 'Hello') },
    { name: 'responds with 500', change: ({ payload }) => ({ payload: { ...(payload as object), statusCode: 500 } }) },
    { name: 'rejects every key', change: ({ payload }) => ({ payload: { ...(payload as object), statusCode: 401 } }) },
    { name: 'cannot start', change: () => ({ payload: { errorMessage: 'Cannot find module' }, functionError: 'Unhandled' }) },
  ];

  it.each(bad)('that $name gets none', async ({ change }) => {
    changed = change;
    expect(await deploy()).toBe('Failed');
  });

  it('gets none without a key: nothing is proven', async () => {
    expect(await deploy({ PROBE_KEY_NAME: getProbeKeyName('without-key') })).toBe('Failed');
    expect(invoked).toEqual([]);
  });

  it('gets requests without having been asked if the check is switched off', async () => {
    changed = withBody(() => 'Hello');
    expect(await deploy({ RELEASE_CHECK: 'off', PROBE_KEY_NAME: getProbeKeyName(localStage) })).toBe('Succeeded');
    expect(invoked).toEqual([]);
  });
});
