import { openApiFor, postmanFor } from '@nakor/contract/interface-files';
import { describe, expect, it } from 'vitest';

const address = 'https://api.example.pl/api/v1';

describe('files of the interface', () => {
  it('name the address under which the caller reached us, in OpenAPI as the server', () => {
    const file = { openapi: '3.1.0', servers: [{ url: '/api/v1', description: 'The host.' }] };
    expect(openApiFor(file, address)).toEqual({ openapi: '3.1.0', servers: [{ url: address, description: 'The host.' }] });
  });

  it('name it in Postman as base_url, and leave other variables alone', () => {
    const variable = [
      { key: 'base_url', value: '/api/v1' },
      { key: 'api_key', value: '' },
    ];
    expect(postmanFor({ variable }, address)).toEqual({
      variable: [
        { key: 'base_url', value: address },
        { key: 'api_key', value: '' },
      ],
    });
  });
});
