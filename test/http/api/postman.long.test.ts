import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@nakor/contract/routes';
import { describe, expect, it } from 'vitest';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

/** The parts of newman's report that tests look at. */
interface Report {
  readonly run: {
    readonly failures: readonly { readonly source: { readonly name: string }; readonly error: { readonly message: string } }[];
    readonly executions: readonly { readonly item: { readonly name: string }; readonly assertions?: readonly unknown[] }[];
  };
}

/** Runs a collection like Postman, in a separate process. */
async function runCollection(collection: string, variables: Readonly<Record<string, string>>): Promise<Report> {
  const directory = await mkdtemp(join(tmpdir(), 'nakor-postman-'));
  const [file, report] = [join(directory, 'collection.json'), join(directory, 'report.json')];
  await writeFile(file, collection);
  const given = Object.entries(variables).flatMap(([key, value]) => ['--env-var', `${key}=${value}`]);
  const parameters = ['node_modules/newman/bin/newman.js', 'run', file, ...given, '--reporters', 'json', '--reporter-json-export', report];
  try {
    // A run with failures exits with an error; the report contains the details.
    await new Promise<void>((done) => execFile(process.execPath, parameters, { cwd: projectDirectory }, () => done()));
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

describe('the Postman collection', () => {
  it('runs from top to bottom with only a key', async () => {
    const { plaintext } = await issueKey();
    const { text } = await sendRequest({ path: '/postman' });
    const { run } = await runCollection(text, { api_key: plaintext });
    expect(run.failures.map(({ source, error }) => `${source.name}: ${error.message}`)).toEqual([]);
    expect(run.executions).toHaveLength(routes.length);
    for (const { item, assertions = [] } of run.executions) expect([item.name, assertions.length > 1]).toEqual([item.name, true]);
  });

  it('sends its test event to the given URL', async () => {
    await using receiver = await startReceiver();
    const { plaintext } = await issueKey();
    const { text } = await sendRequest({ path: '/postman' });
    const { run } = await runCollection(text, { api_key: plaintext, webhook_url: receiver.url });
    expect(run.failures).toEqual([]);
    expect(receiver.requests.map(({ headers }) => headers['x-nk-event'])).toEqual(['webhook.test']);
  });

  it('fails with an unknown key, which shows that its tests are effective', async () => {
    const { text } = await sendRequest({ path: '/postman' });
    const { run } = await runCollection(text, { api_key: `nk_test_${'0'.repeat(36)}`, webhook_url: 'http://127.0.0.1:9/' });
    const failed = new Set(run.failures.map(({ source }) => source.name));
    expect(failed.size).toBe(routes.filter(({ access }) => access !== 'public').length);
  });
});
