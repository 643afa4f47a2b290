import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { ApiDescription } from '@nakor/contract/api-description';
import { type OpenApiFile, openApiFor } from '@nakor/contract/api-files';
import { buildClientCall } from '@nakor/contract/code-samples/client-call';
import { buildCodeSamples, type CodeSample } from '@nakor/contract/code-samples/code-samples';
import { listOperations, sampleRequestOf } from '@nakor/contract/code-samples/operation-request';
import { keyVariable, type SampleRequest, sampleValueOf } from '@nakor/contract/code-samples/sample-request';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { projectDirectory } from '../../../support/runner/project-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'nakor-samples-'));
symlinkSync(join(projectDirectory, 'node_modules'), join(directory, 'node_modules'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const description = JSON.parse(readFileSync(join(projectDirectory, 'docs/api/openapi.json'), 'utf8')) as ApiDescription;
const operations = listOperations(description);
const baseUrl = 'https://api.example.com/api/v1';

/** A value of JSON with everything that languages write in their own way. */
const hostile = {
  quotes: `'"\`$(id) \${x} {$y} $z \\ \\' \\" \\n %s #{w}`,
  letters: 'zażółć gęślą jaźń, 漢字, 😀',
  controls: 'a\tb\nc\rd\u0001e\u2028f\u0085g\u007f',
  empty: {},
  none: [],
  values: [null, true, false, 0, -12.5, 1e21],
  "it's": 1,
};

const requestWith = (value: unknown): SampleRequest => ({
  method: 'POST',
  url: `${baseUrl}/echo?q=it's`,
  headers: [
    { name: 'Authorization', value: { kind: 'api-key' } },
    { name: 'Content-Type', value: { kind: 'text', text: 'application/json' } },
    { name: 'X-Unique', value: { kind: 'unique-id' } },
  ],
  body: { kind: 'json', value: sampleValueOf(value) },
  response: { kind: 'json' },
  client: null,
});

/** A call of a client library with hostile texts. */
function hostileCall(): SampleRequest {
  const { quotes, letters, controls } = hostile;
  const documents = { source_xml: '<?xml version="1.0"?><a/>', corrections_xml: ['<?xml?><b/>', '<?xml?><c/>'] };
  const changes = [{ path: letters, new_value: controls }];
  const request = requestWith({ ...documents, scenario_id: "it's", changes, przyczyna_korekty: quotes, numer_faktury_kor: letters });
  const place = { baseUrl, path: '/correction/build', language: 'en', ids: [] } as const;
  return { ...request, client: buildClientCall('buildCorrection', place, request.body) };
}

const withDocuments = { source_xml: '<?xml version="1.0"?><a/>', corrections_xml: ['<?xml?><b/>', '<?xml?><c/>'], text: "it's" };

/** Every sample of a language: those of the API, and hostile ones. */
function samplesIn(language: CodeSample['language']): readonly string[] {
  const requests = [
    ...operations.map((operation) => sampleRequestOf(description, operation, baseUrl, 'en')),
    requestWith(hostile),
    requestWith(withDocuments),
    hostileCall(),
    { ...requestWith(hostile), response: { kind: 'file', name: 'it\'s "a" file.zip' } as const },
  ];
  return requests.map((request) => sourceOf(request, language));
}

function sourceOf(request: SampleRequest, language: CodeSample['language']): string {
  return buildCodeSamples(request).find((sample) => sample.language === language)?.source ?? '';
}

/** Writes each sample to a file; returns their paths. */
function filesOf(sources: readonly string[], extension: string): readonly string[] {
  return sources.map((source, index) => {
    const path = join(directory, `sample-${index}.${extension}`);
    writeFileSync(path, source);
    return path;
  });
}

const has = (program: string, option = '--version') => spawnSync(program, [option]).status === 0;
const skipped = (['python3', 'php', 'mcs', 'jq'] as const).filter((program) => !has(program));
if (skipped.length > 0) console.warn(`SKIPPED: ${skipped.join(', ')} is not installed, so code samples are not tried with it.`);

const run = (program: string, options: readonly string[], input?: string) =>
  execFileSync(program, options, {
    encoding: 'utf8',
    cwd: directory,
    ...(input === undefined ? {} : { input }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });

/** A top-level program, which old compilers do not know, as a class. */
function asClass(source: string, index: number): string {
  const usings = source.match(/^using [\w.]+;$/gm) ?? [];
  const body = source.replace(/^using [\w.]+;\n/gm, '');
  return `${usings.join('\n')}\nclass Sample${index} { static async System.Threading.Tasks.Task Main() {\n${body}\n} }\n`;
}

describe('code samples', () => {
  it('exist for every operation in every language', () => {
    for (const operation of operations) {
      const samples = buildCodeSamples(sampleRequestOf(description, operation, baseUrl, 'en'));
      expect(samples.map(({ language }) => language)).toEqual(['curl', 'typescript', 'python', 'php', 'csharp']);
      const [path] = operation.path.split('{');
      expect(samples[0]?.source).toContain(`${baseUrl}${path}`);
      for (const { source } of samples) expect(source).toContain(baseUrl);
      const isPublic = operation.operation.security.length === 0;
      for (const { source } of samples) expect(source.includes(keyVariable)).toBe(!isPublic);
    }
  });

  it('use the client libraries for every operation with a key, except in shells', () => {
    for (const operation of operations) {
      const [shell, ...programs] = buildCodeSamples(sampleRequestOf(description, operation, baseUrl, 'en'));
      const isPublic = operation.operation.security.length === 0;
      expect(shell?.source).toContain('curl ');
      const clients = [/createNakorClient\(/, /NakorClient\(/, /new NakorClient\(/, /new NakorClient\(/];
      for (const [index, { source }] of programs.entries()) {
        expect({ id: operation.operation.operationId, source: source.match(clients[index] ?? /^$/) !== null }).toEqual({
          id: operation.operation.operationId,
          source: !isPublic,
        });
      }
    }
  });

  it('are in the description, with the URL that the caller used', () => {
    const file = openApiFor(description as unknown as OpenApiFile, 'http://127.0.0.1:1/api/v1');
    for (const { path, method, operation } of operations) {
      const samples = file.paths[path]?.[method.toLowerCase()]?.['x-codeSamples'];
      const expected = buildCodeSamples(sampleRequestOf(description, { path, method, operation }, 'http://127.0.0.1:1/api/v1', 'en'));
      expect(samples?.map(({ source }) => source)).toEqual(expected.map(({ source }) => source));
    }
  });

  it('read documents from files named after their fields', () => {
    for (const { source } of buildCodeSamples(requestWith(withDocuments))) {
      for (const name of ['source.xml', 'corrections-1.xml', 'corrections-2.xml']) expect(source).toContain(name);
      expect(source).not.toContain('<?xml');
    }
  });

  it('ask in the language of the page, Polish being the default', () => {
    const operation = operations.find((candidate) => candidate.operation.operationId === 'getMe');
    if (operation === undefined) throw new Error('getMe is not described.');
    const languages = (language: 'pl' | 'en') =>
      buildCodeSamples(sampleRequestOf(description, operation, baseUrl, language)).map(({ source }) => /['" ]en['"]/.test(source));
    expect(languages('en')).toEqual([true, true, true, true, true]);
    expect(languages('pl')).toEqual([false, false, false, false, false]);
  });
});

describe('a code sample is valid', () => {
  it('for a POSIX shell', () => {
    for (const source of samplesIn('curl')) run('sh', ['-n'], source);
    expect(() => run('sh', ['-n'], sourceOf(requestWith(hostile), 'curl').replace("'\\''", "'"))).toThrow();
  });

  it('for TypeScript', () => {
    const files = filesOf(
      samplesIn('typescript').map((source) => `${source}\nexport {};\n`),
      'mts',
    );
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--types',
      'node',
      '--skipLibCheck',
      // The packages of this repository are source code.
      '--allowImportingTsExtensions',
      '--typeRoots',
    ];
    const result = spawnSync(
      join(projectDirectory, 'node_modules/.bin/tsc'),
      [...options, join(projectDirectory, 'node_modules/@types'), ...files],
      {
        cwd: directory,
        encoding: 'utf8',
      },
    );
    expect(result.stdout).toBe('');
  });

  it.skipIf(skipped.includes('python3'))('for Python', () => {
    run('python3', ['-m', 'py_compile', ...filesOf(samplesIn('python'), 'py')]);
  });

  it.skipIf(skipped.includes('php'))('for PHP', () => {
    // One process: each sample as a function of its own.
    const functions = samplesIn('php').map(
      (source, index) => `function sample${index}() {\n${source.replace(/^(<\?php|use .*;)\n/gm, '')}\n}`,
    );
    const [file = ''] = filesOf([`<?php\n${functions.join('\n')}\n`], 'php');
    expect(run('php', ['-l', file])).toMatch(/^No syntax errors/);
  });

  it.skipIf(skipped.includes('mcs'))('for C#', () => {
    run('mcs', ['--parse', ...filesOf(samplesIn('csharp').map(asClass), 'cs')]);
  });
});

/** JSON that any of the languages can write: with names, because an empty PHP array is a list, and numbers that all write alike. */
const json = fc.object({
  key: fc.string({ unit: 'grapheme-composite', minLength: 1 }).filter((key) => !/^-?\d/.test(key) && key !== '__proto__'),
  values: [fc.string({ unit: 'grapheme-composite' }), fc.integer(), fc.boolean(), fc.constant(null)],
  maxDepth: 3,
});

/** The JSON expression in a sample. */
function expressionIn(source: string, begin: string, end: string): string {
  const start = source.indexOf(begin) + begin.length;
  return source.slice(start, source.lastIndexOf(end));
}

describe('the body in a code sample is the body of the request', () => {
  const values = [hostile, ...fc.sample(json, { numRuns: 40, seed: 7 })];
  const sources = (language: CodeSample['language']) => values.map((value) => sourceOf(requestWith(value), language));
  const expected = JSON.parse(JSON.stringify(values));

  it('in TypeScript', () => {
    const bodies = sources('typescript').map((source) => expressionIn(source, 'JSON.stringify(', '),\n});'));
    expect(bodies.map((body) => JSON.parse(runInNewContext(`JSON.stringify(${body})`)))).toEqual(expected);
  });

  it('in a shell', () => {
    // `curl` prints its last argument, which is the body.
    const script = sources('curl').map((source) => `${source}\nprintf '\\0'`);
    const printed = run(
      'sh',
      [],
      `curl() { while [ $# -gt 1 ]; do shift; done; printf '%s' "$1"; }\nuuidgen() { :; }\n${script.join('\n')}`,
    );
    expect(
      printed
        .split('\0')
        .slice(0, -1)
        .map((body) => JSON.parse(body)),
    ).toEqual(expected);
  });

  it.skipIf(skipped.includes('python3'))('in Python', () => {
    const bodies = sources('python').map((source) => expressionIn(source, 'data=json.dumps(', ').encode(),'));
    const [file = ''] = filesOf([`import json\nprint(json.dumps([${bodies.join(',\n')}]))\n`], 'py');
    expect(JSON.parse(run('python3', [file]))).toEqual(expected);
  });

  it.skipIf(skipped.includes('php'))('in PHP', () => {
    const bodies = sources('php').map((source) => expressionIn(source, 'json_encode(', ', JSON_THROW_ON_ERROR),'));
    const [file = ''] = filesOf([`<?php\necho json_encode([${bodies.join(',\n')}], JSON_THROW_ON_ERROR);\n`], 'php');
    expect(JSON.parse(run('php', [file]))).toEqual(expected);
  });

  it.skipIf(skipped.includes('jq'))('in jq', () => {
    const source = sourceOf(requestWith(withDocuments), 'curl');
    for (const name of ['source', 'corrections-1', 'corrections-2']) writeFileSync(join(directory, `${name}.xml`), `<${name}/>`);
    expect(JSON.parse(run('sh', [], source.slice(0, source.indexOf('\\\n  | curl'))))).toEqual({
      source_xml: '<source/>',
      corrections_xml: ['<corrections-1/>', '<corrections-2/>'],
      text: "it's",
    });
  });
});
