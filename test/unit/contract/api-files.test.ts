import { openApiFor, postmanFor } from '@nakor/contract/api-files';
import { describe, expect, it } from 'vitest';

const address = 'https://api.example.pl/api/v1';

describe('files of the API', () => {
  it('contain the URL of the request as the server in OpenAPI', () => {
    const file = { openapi: '3.1.0', servers: [{ url: '/api/v1', description: 'The host.' }] };
    expect(openApiFor(file, address)).toEqual({ openapi: '3.1.0', servers: [{ url: address, description: 'The host.' }] });
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
    expect(postmanFor({ variable }, address, webhookUrl)).toEqual({
      variable: [
        { key: 'base_url', value: address },
        { key: 'api_key', value: '' },
        { key: 'webhook_url', value: expected },
      ],
    });
  });
});
