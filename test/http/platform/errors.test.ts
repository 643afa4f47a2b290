import { routes } from '@nakor/contract/routes';
import { createLambda } from '@nakor/http/lambda';
import { type Api, serve } from '@nakor/http/serve';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { health } from '../../../functions/platform/health.ts';
import { createGateway, type Gateway } from '../../../infra/local/host/gateway.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { emulatorClient, type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { connectedHost } from '../../support/storage/connected-host.ts';

const secret = 'libxml2 failed at /opt/nakor/packages/domain/src/index.ts:7 for NIP 1234563218';

/** A service behind its own gateway, whose key store is unreachable or whose work fails. */
interface Broken {
  readonly gateway: Gateway;
  readonly baseUrl: string;
  readonly faults: unknown[];
}

async function startBroken(databaseEndpoint: string, endpoints: Api['endpoints']): Promise<Broken> {
  const faults: unknown[] = [];
  const log = { request: () => {}, error: (_requestId: string | null, fault: unknown) => faults.push(fault) };
  const host = connectedHost(log, { client: emulatorClient(databaseEndpoint) });
  const handler = createLambda(serve({ ...host, endpoints }), host.log);
  const handlers = { platform: handler, account: handler, validation: handler };
  const gateway = createGateway({ routes, handlers, onError: (fault) => faults.push(fault) });
  const port = await gateway.listen(0, '127.0.0.1');
  return { gateway, baseUrl: `http://127.0.0.1:${port}/api/v1`, faults };
}

let key: IssuedKey;
let broken: Broken;
beforeAll(async () => {
  key = await issueKey();
});

describe('while the database is unreachable', () => {
  beforeAll(async () => {
    broken = await startBroken('http://127.0.0.1:9', { getHealth: health('test') });
  });
  afterAll(() => broken.gateway.close(1_000));

  it.each(['/me', '/validate'])('%s returns 503 SERVICE_UNAVAILABLE with Retry-After', async (path) => {
    const method = path === '/me' ? 'GET' : 'POST';
    const response = await sendRequest({ method, path, headers: key.authorization }, broken.baseUrl);
    expect(errorOf(response, 503, 'SERVICE_UNAVAILABLE')).not.toHaveProperty('details');
    expect(response.headers['retry-after']).toBe('5');
    expect(response.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|dynamo/i);
  });

  it('malformed keys are still rejected, without a database request', async () => {
    const headers = { Authorization: 'Bearer nk_test_x' };
    errorOf(await sendRequest({ path: '/me', headers }, broken.baseUrl), 401, 'INVALID_KEY_FORMAT');
  });

  it('GET /health still succeeds', async () => {
    dataOf(await sendRequest({ path: '/health' }, broken.baseUrl), null);
  });
});

describe('after an unexpected exception', () => {
  beforeAll(async () => {
    const fail = async () => {
      throw new Error(secret);
    };
    broken = await startBroken(inject('service').endpoints.dynamodb, { getHealth: fail, getMe: fail, validateInvoice: fail });
  });
  afterAll(() => broken.gateway.close(1_000));

  const cases = [
    { name: 'GET /health', method: 'GET', path: '/health', expected: 'INTERNAL_ERROR' },
    { name: 'GET /me', method: 'GET', path: '/me', expected: 'INTERNAL_ERROR' },
    { name: 'POST /validate', method: 'POST', path: '/validate', expected: 'VALIDATION_FAILED' },
  ];
  it.each(cases)('$name returns 500 $expected without revealing the exception', async ({ method, path, expected }) => {
    const headers = { ...key.authorization, 'Content-Type': 'application/xml' };
    const response = await sendRequest({ method, path, headers }, broken.baseUrl);
    expect(errorOf(response, 500, expected)).not.toHaveProperty('details');
    expect(response.headers).not.toHaveProperty('retry-after');
    expect(response.text + JSON.stringify(response.headers)).not.toMatch(/libxml|opt\/nakor|1234563218|Error:| at /);
    expect(broken.faults.at(-1)).toEqual(new Error(secret));
  });
});
