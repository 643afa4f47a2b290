import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  auditPackCommand,
  buildCorrectionSnippet,
  type CorrectionSnippetKind,
  type CorrectionSubject,
} from '@nakor/pages/try/snippets/correction-snippets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const fields = {
  scenario_id: 'price-change',
  changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_7', new_value: `Śruby 'M8' "x" $HOME \\n <&> {0}` }],
  przyczyna_korekty: `rabat "O'Neil" \\ $PATH`,
  numer_faktury_kor: 'FK/2026/11/1',
  question_answers: { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' },
};
const corrected = '<Faktura>żółć</Faktura>\n';

/** Serves `POST /correction/build`, remembers bodies and returns a correction. */
function startApi() {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url, key: request.headers.authorization, body: await json(request) });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ data: { xml: corrected, deltas: {}, jpk_rows: [], warnings: [] } }));
  });
  return { bodies, server };
}

describe('the correction as a program', () => {
  const { bodies, server } = startApi();
  let directory = '';
  let subject: CorrectionSubject;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'nakor-snippets-'));
    await writeFile(join(directory, 'faktura 1.xml'), '<Faktura>ą</Faktura>');
    await writeFile(join(directory, 'korekta-0.xml'), '<Faktura>ę</Faktura>');
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    subject = {
      ...{ request: fields, sourceName: 'faktura 1.xml', earlierNames: ['korekta-0.xml'], outputName: 'korekta-1.xml', language: 'pl' },
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    };
  });
  afterAll(async () => {
    server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const commands: Readonly<Partial<Record<CorrectionSnippetKind, (file: string) => readonly [string, readonly string[]]>>> = {
    typescript: (file) => [process.execPath, [file]],
    python: (file) => ['python3', [file]],
  };

  it.each([
    { kind: 'typescript', file: 'program.mts' },
    { kind: 'python', file: 'program.py' },
  ] as const)('sends exactly the request, in $kind', async ({ kind, file }) => {
    const [command = '', parameters = []] = commands[kind]?.(file) ?? [];
    await writeFile(join(directory, file), buildCorrectionSnippet(kind, subject));
    bodies.length = 0;
    await run(command, [...parameters], { cwd: directory, env: { ...process.env, NAKOR_KEY: 'the-key' } });
    expect(bodies).toEqual([
      {
        path: '/v1/correction/build',
        key: 'Bearer the-key',
        body: { ...fields, source_xml: '<Faktura>ą</Faktura>', corrections_xml: ['<Faktura>ę</Faktura>'] },
      },
    ]);
    expect(await readFile(join(directory, 'korekta-1.xml'), 'utf8')).toBe(corrected);
  });

  it.each(['curl', 'nakor'] as const)('passes values through the shell unchanged, with %s', async (kind) => {
    // The commands are replaced by one that prints its arguments.
    const script = `jq() { printf '%s\\0' "$@"; }; npx() { printf '%s\\0' "$@"; }; curl() { cat; }\n${buildCorrectionSnippet(kind, subject)
      .replaceAll(' > korekta-1.xml', '')
      .replaceAll(/\njq -r .*$/g, '\ncat')}`;
    const { stdout } = await run('bash', ['-c', script], { cwd: directory });
    const words = stdout.split('\0');
    const [{ path, new_value } = { path: '', new_value: '' }] = fields.changes;
    if (kind === 'curl') expect(JSON.parse(words[words.indexOf('--argjson') + 2] ?? '')).toEqual(fields);
    else
      expect(words).toEqual(expect.arrayContaining([`${path}=${new_value}`, fields.przyczyna_korekty, 'faktura 1.xml', 'korekta-0.xml']));
  });

  it('uses a request in a file for fields without options', () => {
    const forced = buildCorrectionSnippet('nakor', { ...subject, request: { ...fields, force_typ_korekty: 'A' } });
    expect(forced).toContain('"force_typ_korekty": "A"');
    expect(forced).toContain(`npx nakor correct 'faktura 1.xml' --correction korekta-0.xml --request request.json`);
  });

  it.each(['php', 'csharp'] as const)('contains the request as one literal, in %s', (kind) => {
    const snippet = buildCorrectionSnippet(kind, subject);
    const literal =
      kind === 'php' ? /json_decode\('((?:[^'\\]|\\.)*)', true\)/.exec(snippet) : /JsonNode\.Parse\(("(?:[^"\\]|\\.)*")\)/.exec(snippet);
    const text = kind === 'php' ? (literal?.[1] ?? '').replaceAll(/\\([\\'])/g, '$1') : JSON.parse(literal?.[1] ?? 'null');
    expect(JSON.parse(text as string)).toEqual(fields);
  });

  it('documents the correction with a command', () => {
    expect(auditPackCommand({ ...subject, sourceName: '-1.xml' })).toMatch(
      /^npx nakor audit-pack \.\/-1\.xml korekta-1\.xml --scenario price-change/,
    );
  });
});
