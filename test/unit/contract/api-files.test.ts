import { buildPostmanFor, openApiFor, sampleBaseUrl } from '@nakor/contract/api-files';
import { describe, expect, it } from 'vitest';

const address = 'https://api.example.pl/api/v1';

describe('files of the API', () => {
  it('contain the URL of the request as the server and in code samples in OpenAPI', () => {
    const operation = (url: string) => ({ summary: 'Me', 'x-codeSamples': [{ lang: 'Shell', source: `curl ${url}/me # ${url}` }] });
    const file = (server: string, url: string) => ({
      openapi: '3.1.0',
      servers: [{ url: server, description: 'The host.' }],
      paths: { '/me': { get: operation(url), post: {} } },
    });
    expect(openApiFor(file('/api/v1', sampleBaseUrl), address)).toEqual(file(address, address));
    // A host is whatever the caller sent.
    expect(openApiFor(file('/api/v1', sampleBaseUrl), 'http://$&/')).toEqual(file('http://$&/', 'http://$&/'));
  });

  const variable = [
    { key: 'base_url', value: '/api/v1' },
    { key: 'api_key', value: '' },
    { key: 'webhook_url', value: 'https://example.com/nakor' },
  ];
  it.each([
    { name: 'contain it in Postman as base_url, with other variables unchanged', webhookUrl: null, expected: 'https://example.com/nakor' },
    { name: 'contain another receiver in Postman when there is one', webhookUrl: 'http://127.0.0.1/', expected: 'http://127.0.0.1/' },
  ])('$name', ({ webhookUrl, expected }) => {
    expect(buildPostmanFor({ variable }, address, webhookUrl)).toEqual({
      variable: [
        { key: 'base_url', value: address },
        { key: 'api_key', value: '' },
        { key: 'webhook_url', value: expected },
      ],
    });
  });
});
