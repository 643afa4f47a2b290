import { apiFileNames } from '@nakor/contract/api-files';
import { buildCSharpModels } from '@nakor/contract/csharp-models';
import { openApiDocument } from '@nakor/contract/openapi/document';
import { buildGeneratorDocument } from '@nakor/contract/openapi/generator-document';
import { buildPostmanCollection } from '@nakor/contract/postman';
import { describe, expect, it } from 'vitest';
import { documentedEvents } from '../support/api/documented-events.ts';
import { recordedRequests } from '../support/api/recorded-requests.ts';

describe('docs/api', () => {
  const files = [
    { name: apiFileNames.openApi, make: () => openApiDocument(recordedRequests(), { events: documentedEvents() }) },
    {
      name: apiFileNames.generators,
      make: () => buildGeneratorDocument(openApiDocument(recordedRequests(), { events: documentedEvents() })),
    },
    { name: apiFileNames.postman, make: () => buildPostmanCollection(recordedRequests()) },
  ];

  it.each(files)('$name matches routes, schemas and recorded requests', async ({ name, make }) => {
    await expect(`${JSON.stringify(make(), null, 2)}\n`).toMatchFileSnapshot(`../../docs/${name}`);
  });

  it('the classes of the client for C# match the schemas', async () => {
    const { components } = openApiDocument(recordedRequests(), { events: documentedEvents() });
    await expect(buildCSharpModels(components?.schemas)).toMatchFileSnapshot('../../packages/client-csharp/NakorModels.cs');
  });

  it.each(files)('$name is generated deterministically', ({ make }) => {
    expect(JSON.stringify(make())).toBe(JSON.stringify(make()));
  });
});
