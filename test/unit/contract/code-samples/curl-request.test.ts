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

  it('sends the object that Node pipes into it, with its documents from files', () => {
    const build = read(`node -p 'JSON.stringify({ source_xml: fs.readFileSync("original.xml", "utf8"), scenario_id: "price-change",
          corrections_xml: [fs.readFileSync("first.xml", "utf8")],
          changes: [{ path: "/Faktura/Fa/FaWiersz[1]/P_9A", new_value: "45.00" }] })' |
  curl $NAKOR_URL/correction/build -H 'Content-Type: application/json' --data-binary @- --dump-header headers.txt -o built.json && sleep 5`);
    const literal = (value: string) => ({ kind: 'literal', value });
    const change = {
      kind: 'object',
      members: [
        ['path', literal('/Faktura/Fa/FaWiersz[1]/P_9A')],
        ['new_value', literal('45.00')],
      ],
    };
    expect(build?.body).toEqual({
      kind: 'json',
      value: {
        kind: 'object',
        members: [
          ['source_xml', { kind: 'file', name: 'original.xml' }],
          ['scenario_id', literal('price-change')],
          ['corrections_xml', { kind: 'list', items: [{ kind: 'file', name: 'first.xml' }] }],
          ['changes', { kind: 'list', items: [change] }],
        ],
      },
    });
    const samples = build === null ? [] : buildCodeSamples(build).filter(({ language }) => language !== 'curl');
    expect(samples.filter(({ source }) => !(source.includes('first.xml') && source.includes('45.00')))).toEqual([]);
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

  it('is understood in every guide, apart from blocks that are walkthroughs of a shell', () => {
    const blocks = projectFiles('docs/*.md').flatMap(({ path, text }) =>
      [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, source = '']) => ({ path, source })),
    );
    const requests = blocks.filter(({ source }) => source.includes('curl '));
    const others = requests.filter(({ source }) => read(source) === null);
    // Deployment asks CloudFormation first.
    expect(others.map(({ path }) => path)).toEqual(['docs/deploy.md']);
    expect(requests.length).toBeGreaterThan(24);
  });
});
