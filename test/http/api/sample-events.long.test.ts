import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { basePath, routes } from '@nakor/contract/routes';
import { describe, expect, inject, it } from 'vitest';
import { functionNames, httpGroups } from '../../../infra/build/function-names.ts';
import { prepareEvent } from '../../../infra/local/commands/invoke/sample-event.ts';
import { namedSampleEvents, sampleEvents } from '../../support/builders/sample-events.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

const samples = sampleEvents();

/** Runs the command on the platform of the run; returns its output. */
function invoke(...options: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NAKOR_STATE_DIRECTORY: inject('service').stateDirectory };
    const settings = { cwd: projectDirectory, env, maxBuffer: 10_000_000 };
    execFile(process.execPath, ['infra/local/commands/invoke.ts', ...options], settings, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
}

function prepare(path: string) {
  const { testKey, liveKey, organizationId } = inject('service');
  return prepareEvent(join(projectDirectory, path), { test_key: testKey, live_key: liveKey, organization_id: organizationId }, 'the-id');
}

describe('npm run invoke', () => {
  it('passes each of several sample events to its function and prints the responses', async () => {
    const responses = (await invoke(...samples.map(({ path }) => path))).split(/^== /m).slice(1);
    const results = responses.map((response) => {
      const [path = '', firstLine = ''] = response.split('\n');
      return { path, expectedResult: firstLine };
    });
    expect(results).toEqual(samples);
  });

  it.each(['events/validation/validate.json', 'events/sweeper/tick.json', 'events/fan-out/unreadable.json'])(
    'prints the response of %s alone without its name',
    async (path) => {
      const [firstLine] = (await invoke(path)).split('\n');
      expect(firstLine).toBe(samples.find((sample) => sample.path === path)?.expectedResult);
    },
  );

  it('prints an event as AWS would send it, with a valid key', async () => {
    const printed = JSON.parse(await invoke('--print', 'events/account/me.json'));
    expect(printed).toMatchObject({
      resource: '/api/v1/me',
      path: '/api/v1/me',
      httpMethod: 'GET',
      headers: { authorization: `Bearer ${inject('service').testKey}` },
      multiValueHeaders: { authorization: [`Bearer ${inject('service').testKey}`] },
      queryStringParameters: null,
      requestContext: { extendedRequestId: 'sample-me', stage: 'local', identity: { sourceIp: '203.0.113.7' } },
      body: null,
      isBase64Encoded: false,
    });
  });

  it('prints its usage for unknown arguments', async () => {
    await expect(invoke('--prin', 'events/account/me.json')).rejects.toThrow("Unknown option '--prin'");
  });
});

describe('sample events', () => {
  it.each(functionNames)('exist for %s, in its folder', async (name) => {
    const prepared = await Promise.all(sampleEvents(name).map(({ path }) => prepare(path)));
    const functions = prepared.map((event) => (event.kind === 'request' ? event.match.group : event.functionName));
    expect([...new Set(functions)]).toEqual([name]);
  });

  it('exist for every route, and its endpoint responds to them', async () => {
    const answered = samples.filter(({ expectedResult: response }) => /^(200|201|304|404)$/.test(response));
    const prepared = await Promise.all(answered.map(({ path }) => prepare(path)));
    const reached = prepared.flatMap((sample) =>
      sample.kind === 'request' ? [`${sample.event.httpMethod} ${sample.match.resource}`] : [],
    );
    expect(routes.map(({ method, path }) => `${method} ${basePath}${path}`).filter((route) => !reached.includes(route))).toEqual([]);
  });

  it.each(httpGroups)('include a rejection by %s', (group) => {
    expect(sampleEvents(group).filter(({ expectedResult: response }) => response.startsWith('4')).length).toBeGreaterThan(0);
  });

  it('exist for every expected result', () => {
    expect(samples.map(({ path }) => path)).toEqual(namedSampleEvents);
  });
});
