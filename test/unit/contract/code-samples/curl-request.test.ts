import type { ApiDescription } from '@nakor/contract/api-description';
import { buildCodeSamples } from '@nakor/contract/code-samples/code-samples';
import { readCurlRequest } from '@nakor/contract/code-samples/curl-request';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../../support/runner/project-files.ts';

const description = JSON.parse(projectFiles('docs/api/openapi.json')[0]?.text ?? '') as ApiDescription;
const base = 'https://api.example.com/api/v1';
const read = (source: string) => readCurlRequest(description, source, base);

describe('a curl command of a guide', () => {
  it.each([
    ['curl $NAKOR_URL/health', 'GET', '/health'],
    ['curl "$NAKOR_URL/status?strict=1"', 'GET', '/status?strict=1'],
    ["curl -X PATCH $NAKOR_URL/webhooks/$ID -H 'Content-Type: application/json' --data '{ \"is_active\": true }'", 'PATCH', '/webhooks/'],
    [
      "sed 's/a/b/' x.xml | curl $NAKOR_URL/autofix \\\n  -H 'Content-Type: application/xml' --data-binary @- | diff - x.xml",
      'POST',
      '/autofix',
    ],
  ])('%s is a request', (source, method, path) => {
    const request = read(source);
    expect([request?.method, request?.url.startsWith(base + path)]).toEqual([method, true]);
  });

  it('keeps its body, its headers and its file', () => {
    const webhook = read(`curl $NAKOR_URL/webhooks -H "Authorization: Bearer $NAKOR_KEY" -H 'Content-Type: application/json' \\
  --data '{ "name": "Accounting", "url": "https://example.com/nakor" }'`);
    const samples = Object.fromEntries(
      (webhook === null ? [] : buildCodeSamples(webhook)).map(({ language, source }) => [language, source]),
    );
    for (const language of ['typescript', 'python', 'php', 'csharp'])
      expect([language, samples[language]]).toEqual([language, expect.stringContaining('Accounting')]);
    const validation = read(
      `curl "$NAKOR_URL/validate?as_of=2026-10-15T10:00:00Z" -H 'Content-Type: application/xml' -H 'Accept-Language: en' --data-binary @events/invoice.xml`,
    );
    expect(validation).toMatchObject({ body: { kind: 'file', name: 'events/invoice.xml' }, client: null });
    expect(validation?.headers).toContainEqual({ name: 'Accept-Language', value: { kind: 'text', text: 'en' } });
  });

  it.each([
    ['no curl at all', 'npm start'],
    ['two of them', 'curl $NAKOR_URL/health\ncurl $NAKOR_URL/status'],
    ['another service', 'curl https://example.com/health'],
    ['a path that does not exist', 'curl $NAKOR_URL/nothing'],
    ['an option that is not known', 'curl --fail $NAKOR_URL/health'],
  ])('is left alone: %s', (_, source) => {
    expect(read(source)).toBeNull();
  });

  it('is understood in most of the guides', () => {
    const blocks = projectFiles('docs/*.md').flatMap(({ text }) =>
      [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, source = '']) => source),
    );
    expect(blocks.filter((source) => read(source) !== null).length).toBeGreaterThan(12);
  });
});
