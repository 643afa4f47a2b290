import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OfficialSchemaFile, officialSchemaFiles } from '@nakor/documents/official-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officialSchemaDirectory } from '../../../infra/build/official-schema-directory.ts';
import { rollBackRelease } from '../../../infra/build/rollback.ts';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { checkAwsNames } from '../../support/documents/aws-names.ts';
import { readCommand } from '../../support/documents/read-command.ts';
import { type DocumentRun, findProgram, recordedPrograms, runDocument } from '../../support/documents/run-document.ts';
import { type ReaderValues, shellBlocks, shellSpans, withReaderValues } from '../../support/documents/shell-texts.ts';
import { unrunCommands } from '../../support/documents/unrun-commands.ts';
import { unpacked } from '../../support/drivers/audit-packs.ts';
import { runOperatorOn } from '../../support/drivers/operator-process.ts';
import { freePort, type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { type ProjectFile, projectDirectory, projectFiles } from '../../support/runner/project-files.ts';

// The rules document is generated from tests and contains no commands.
const documents = projectFiles('{README,README.pl,CONTRIBUTING}.md')
  .concat(projectFiles('docs/{*,operations/*,pl/*}.md'))
  .filter(({ path }) => path !== 'docs/rules.md');
const withBlocks = documents.filter((document) => shellBlocks(document).length > 0);

const sampleInvoice = await readFile(join(projectDirectory, 'events/validation/sample-invoice.xml'), 'utf8');

let folder: string;
let platform: LocalPlatform;
let receiver: Receiver;
let reader: ReaderValues;
let environment: Readonly<Record<string, string>>;
const runs = new Map<string, Promise<DocumentRun>>();

const webhookWalkthrough = 'docs/try-webhooks.md';

/** The run of a document, shared by all tests. */
function runOf(path: string): Promise<DocumentRun> {
  const run = runs.get(path) ?? startRun(path);
  runs.set(path, run);
  return run;
}

async function startRun(path: string): Promise<DocumentRun> {
  // It validates with the demo organization, too, whose events the walkthrough counts. The others leave dead letters, which the walkthrough sends again.
  if (path === webhookWalkthrough) await runOf('docs/local-invocation.md');
  else if (path !== 'docs/local-invocation.md') await Promise.allSettled([runOf(webhookWalkthrough)]);
  const document = documents.find((candidate) => candidate.path === path);
  if (document === undefined) throw new Error(`There is no ${path}.`);
  // The walkthrough of webhooks counts the events of its organization, so the other documents use a separate one.
  const credentials = path === webhookWalkthrough ? platform.credentials : { ...platform.credentials, test_key: reader.testKey };
  return runDocument({
    parts: shellBlocks(document).map((block) => withReaderValues(block, reader)),
    environment: { ...environment, NAKOR_KEY: credentials.test_key, ...(await webhookOf(document)) },
    folder: join(folder, path.replaceAll('/', '-')),
    files: {
      '.local/credentials.json': JSON.stringify(credentials),
      'invoices/invoice.xml': sampleInvoice,
      ...(path === 'docs/audit-pack.md' ? { ...(await readPacks()), ...(await readSchema()) } : {}),
    },
    isExecuted: true,
  });
}

/** The pack created by the page about corrections. */
async function readPack(): Promise<Buffer> {
  return readOwnFile('audit-pack-FK_2026_10_1.zip');
}

/** The packs created by the page about corrections, and the earlier correction of the second. */
async function readPacks(): Promise<Readonly<Record<string, Buffer>>> {
  return {
    'audit-pack-FK_2026_10_1.zip': await readPack(),
    'audit-pack-FK_2026_11_2.zip': await readOwnFile('audit-pack-FK_2026_11_2.zip'),
    'FK_2026_11_1.xml': await readOwnFile('first.xml'),
  };
}

/** The official schema, where the page about packs expects it. */
async function readSchema(): Promise<Readonly<Record<string, Buffer>>> {
  const read = async ({ path }: OfficialSchemaFile) => [`FA/${path}`, await readFile(join(officialSchemaDirectory, path))] as const;
  return Object.fromEntries(await Promise.all(officialSchemaFiles.map(read)));
}

/** A file that the page about corrections creates in `.local`. */
async function readOwnFile(name: string): Promise<Buffer> {
  return readFile(join((await runOf('docs/corrections.md')).folder, '.local', name));
}

/** A webhook for a document to work on, if it names one; the walkthrough creates its own. An organization can have at most 20. */
async function webhookOf({ path, text }: ProjectFile): Promise<Readonly<Record<string, string>>> {
  if (path === webhookWalkthrough || !/\$(?:OLD_)?ID\b/.test(text)) return {};
  const created = await fetch(`${platform.baseUrl}/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${reader.testKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: path, url: reader.receiverUrl, events: ['quota.exceeded'] }),
  });
  const { data } = (await created.json()) as { data: { webhook: { id: string } } };
  return { ID: data.webhook.id, OLD_ID: data.webhook.id };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-documents-'));
  const stateDirectory = join(folder, 'state');
  // A separate platform: it has the waits that the walkthrough of webhooks sets, and its queues contain nothing from other tests.
  const settings = { WEBHOOK_WAIT_FACTOR: '0.00005', NAKOR_SWEEP_SECONDS: '2' };
  platform = await startLocalPlatform({ stateDirectory, port: 0, environment: { ...process.env, ...settings } });
  // It accepts everything: dead letters of other documents would show up among those of the walkthrough.
  receiver = await startReceiver();
  const { base_url } = platform.credentials;
  const operate = async (...parameters: string[]) => JSON.parse((await runOperatorOn(stateDirectory, ...parameters, '--json')).output);
  const { organization } = await operate('organizations', 'create', '--name', 'Reader', '--plan', 'api');
  const createKey = () =>
    operate('keys', 'create', '--organization', organization.id, '--environment', 'test', '--name', 'Reader', '--scopes', 'all');
  const { plaintext } = await createKey();
  // Documents revoke the key that they name; requests use another one.
  const { key } = await createKey();
  reader = {
    ...{ organizationId: organization.id, keyId: key.id, testKey: plaintext },
    ...{ receiverUrl: receiver.url, receiverPort: String(await freePort()), otherPort: String(await freePort()) },
  };
  environment = { NAKOR_URL: base_url, NAKOR_KEY: reader.testKey, NAKOR_STATE_DIRECTORY: stateDirectory, ...stackEnvironment };
});

afterAll(async () => {
  await Promise.allSettled(runs.values());
  await platform.stop();
  await receiver[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Commands in the text of documents are fragments, so they are not executed. */
function runSpans(): Promise<DocumentRun> {
  const run = runs.get('spans') ?? startSpans();
  runs.set('spans', run);
  return run;
}

function startSpans(): Promise<DocumentRun> {
  const parts = documents
    .flatMap((document) => shellSpans(document, recordedPrograms))
    .map((span) => withReaderValues(setVariables(span), reader));
  return runDocument({ parts: [...new Set(parts)], environment, folder: join(folder, 'spans'), isExecuted: false });
}

/** The service stack of which the AWS CLI of the tests tells: parameters of all kinds, and the release before the live one. */
const stackEnvironment = {
  STACK_PARAMETERS: 'Rollout LiveVersionOfAccount LiveVersionOfRatesLoader LiveVersionOfValidation BootstrapVersion',
  RELEASE_BEFORE: 'account=3 rates-loader=12',
};

const isLocalCall = (words: readonly string[]) => words[0] === 'curl' && words.some((word) => word.startsWith(platform.baseUrl));

/** The receivers of examples are run. */
const isReceiver = ([program = '', ...rest]: readonly string[]) =>
  ['mcs', 'mono', 'php'].includes(program) && rest.some((word) => /^(docs\/examples|\.local)\/receiver\.(php|cs|exe)$/i.test(word));

/** Sentences refer to variables that the commands around them set. */
function setVariables(span: string): string {
  return span.startsWith('aws ') ? span.replaceAll(/\$[A-Z]+/g, '0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f') : span;
}

/** The problem with a command; null if there is none. */
async function problemOf(words: readonly string[]): Promise<string | null> {
  if (isLocalCall(words) || isReceiver(words)) return null;
  const read = await readCommand(words);
  const line = words.join(' ');
  const problem = read.kind === 'read' ? (read.problem ?? checkAwsNames(words)) : null;
  if (read.kind === 'read') return problem === null ? null : `${line}: ${problem}`;
  return unrunCommands.some(({ pattern }) => pattern.test(line))
    ? null
    : `${line}: is neither run, nor read, nor listed in unrun-commands.ts`;
}

async function problemsOf(commands: DocumentRun['commands']): Promise<string[]> {
  return (await Promise.all(commands.map(problemOf))).filter((problem) => problem !== null);
}

describe('commands in documents', { timeout: 400_000, concurrent: true }, () => {
  it.for(withBlocks.map(({ path }) => path))('of %s work unchanged', async (path, { expect, skip }) => {
    if (path === 'docs/audit-pack.md' && findProgram('unzip') === null) return skip('unzip is not installed');
    const { exitCode, output, errors: complaints, commands } = await runOf(path);
    expect({ exitCode, output: exitCode === 0 ? '' : `${output}\n${complaints}` }).toEqual({ exitCode: 0, output: '' });
    expect(await problemsOf(commands)).toEqual([]);
  });

  it('are valid for the scripts they name, also within sentences', async ({ expect }) => {
    const { commands, errors: complaints } = await runSpans();
    expect(complaints).toBe('');
    expect(commands.length).toBeGreaterThan(80);
    expect(await problemsOf(commands)).toEqual([]);
  });

  it('that are exempt all occur in documents', async ({ expect }) => {
    const all = await Promise.all([runSpans(), ...withBlocks.map(({ path }) => runOf(path))]);
    const lines = all.flatMap(({ commands }) => commands.map((words) => words.join(' ')));
    expect(unrunCommands.filter(({ pattern }) => !lines.some((line) => pattern.test(line)))).toEqual([]);
  });
});

describe('the pages for users', { timeout: 400_000, concurrent: true }, () => {
  it('validate an invoice, name the missing element, and fix formatting', async ({ expect }) => {
    const { output } = await runOf('docs/quickstart.md');
    expect(output).toContain('"readiness":"ready_to_send"');
    expect(output).toContain('Required element P_15 is missing in Fa (the total amount).');
    expect(output).toContain('the same again');
  });

  it('compare a settlement with two of its three advances', async ({ expect }) => {
    const { output } = await runOf('docs/validation.md');
    const third = 'The advance 1234563218-20260925-0A1B2C3D4E5F-07, which FakturaZaliczkowa names, is not among the documents provided';
    expect(output).toContain(third);
  });

  it.for([
    ['PHP', 'php'],
    ['C#', 'mono'],
  ] as const)('lead a newcomer with %s to a verified webhook in at most eight commands', async ([heading, program], { expect, skip }) => {
    const path = 'docs/first-webhook.md';
    const page = documents.find((document) => document.path === path);
    const [, section = ''] = page?.text.split(`\n## ${heading}\n`) ?? [];
    const own = shellBlocks({ path, text: section.split('\n## ')[0] ?? '' });
    const commands = ['npm start', ...own.flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))].filter(
      (line) => line.trim() !== '',
    );
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.length).toBeLessThanOrEqual(8);
    if (findProgram(program) === null) return skip(`${program} is not installed`);
    const { output } = await runOf(path);
    expect(output.match(/^accepted validation\.completed [0-9a-f-]{36} /gm)?.length).toBeGreaterThanOrEqual(2);
    expect(output).not.toContain('rejected');
  });

  it('create an audit pack and verify it', async ({ expect }) => {
    const { output, folder: work } = await runOf('docs/corrections.md');
    expect(output).toContain('is intact: its contents match its manifest, and its ZIP is as Nakor wrote it.');
    expect(output).toContain('as Nakor writes it, byte for byte');
    const files = unpacked(await readPack());
    expect(files['original.xml']?.toString()).toBe(sampleInvoice);
    expect(await readFile(join(work, '.local/pack-headers.txt'), 'utf8')).toMatch(/^X-Audit-Pack-SHA256: [0-9a-f]{64}\r$/im);
  });

  it('send an event, try a receiver that is down six times, and replay when it works', async ({ expect }) => {
    const { output } = await runOf(webhookWalkthrough);
    const accepted = [...output.matchAll(/^accepted validation\.completed ([0-9a-f-]{36}) /gm)].map(([, id]) => id);
    expect(new Set(accepted).size).toBe(2);
    expect(output).not.toContain('rejected');
    expect(output).toMatch(/"status":"pending","attempt":[1-5],"max_attempts":6,"next_retry_at":"20\d\d-[^"]+Z"/);
    expect(output).toMatch(/^delivery +20\S+ +org_demo +delivery \S+ to webhook \S+$/m);
    expect(output).toContain('1 delivery is sent again now, starting over with all attempts:');
    expect(output).toMatch(/succeeded +1 of 6 .*\n.*succeeded +1 of 6 /);
    expect(output).toContain('0 replayed, 0 returned to their queue, 1 obsolete and deleted, 0 left unchanged.');
  });
});

describe('the page about releases that fail', { timeout: 400_000 }, () => {
  it('returns to the previous release with the AWS CLI alone, as the script does', async () => {
    const { commands } = await runOf('docs/operations/releases.md');
    const printed = commands.find((words) => words.includes('update-stack'));
    const updates: (readonly string[])[] = [];
    rollBackRelease(
      'prod',
      {
        run(...words) {
          if (words.includes('update-stack')) updates.push(words);
          if (words.includes('get-parameter-history')) {
            return { Parameters: [{ Value: stackEnvironment.RELEASE_BEFORE }, { Value: 'account=4 rates-loader=12 validation=1' }] };
          }
          const Parameters = stackEnvironment.STACK_PARAMETERS.split(' ').map((ParameterKey) => ({ ParameterKey }));
          return { Stacks: [{ StackStatus: 'UPDATE_COMPLETE', Parameters }] };
        },
      },
      () => {},
    );
    const [update = []] = updates;
    const parameters = (JSON.parse(update.at(-1) ?? '[]') as Record<string, string | boolean>[]).map((parameter) =>
      Object.entries(parameter)
        .map(([name, value]) => `${name}=${value}`)
        .join(','),
    );
    expect(printed).toEqual(['aws', ...update.slice(0, -1), ...parameters]);
  });

  it('stops a rollout in progress', async () => {
    const { commands } = await runOf('docs/operations/releases.md');
    expect(commands).toContainEqual(['aws', 'deploy', 'stop-deployment', '--deployment-id', 'd-1', '--auto-rollback-enabled']);
  });
});

describe('the check of commands', () => {
  it.each([
    { command: 'npm run deploy -- nakor-prod-*', says: 'There is no stage or stack "nakor-prod-*".' },
    { command: 'npm run operator -- keys revoque key_0123456789abcdef --stage prod', says: "unknown command 'revoque'" },
    { command: 'npm run operator -- keys list --stage prod', says: '--organization' },
    { command: 'npm run operator -- keys list --organization org_0123456789abcdef --stage test', says: '--stage must be one of' },
    { command: 'npm run -s invoke -- --prnt events/validation/validate.json', says: "Unknown option '--prnt'" },
    { command: 'npm run smoke -- staging', says: 'The stage must be one of' },
    { command: 'npm run sam -- --listen', says: 'argument missing' },
    { command: 'npm run validate -- --language de invoices/', says: '--language must be one of' },
    { command: 'npm run validate invoices/', says: 'npm keeps arguments that do not stand behind --' },
    { command: 'aws lambda list-event-source-mapping --function-name nakor-prod-delivery:live', says: 'there is no command' },
    {
      command: 'aws lambda list-event-source-mappings --function-name nakor-prod-delivery',
      says: 'they are those of nakor-prod-delivery:live',
    },
    {
      command: 'aws lambda list-event-source-mappings --function-names nakor-prod-delivery:live',
      says: 'there is no option --function-names',
    },
    { command: 'aws lambda get-function --function-name nakor-prod-deliveries', says: 'there is no such AWS::Lambda::Function' },
    { command: 'aws dynamodb describe-table --query Table', says: '--table-name missing' },
    {
      command: 'aws dynamodb get-item --table-name nakor-prod-events --key {"pk":{"S":"ORG#org_1"},"sk":{"S":"EVENT#1"}}',
      says: 'no item has a key',
    },
    { command: 'aws dynamodb get-item --table-name nakor-prod-events --key {"pk":{"X":"ORG#org_1"}}', says: 'has no member X' },
    { command: 'aws kms describe-key --key-id alias/nakor-prod-secrets', says: 'there is no key' },
    { command: 'aws events enable-rule --name nakor-prod-sweepers', says: 'there is no such AWS::Events::Rule' },
    {
      command: 'aws cloudwatch set-alarm-state --alarm-name nakor-prod-dead-letters --state-value ALERT --state-reason x',
      says: 'must be one of',
    },
    { command: 'npm run synthesise', says: 'is neither run, nor read, nor listed' },
    { command: 'curl https://api.example.com/', says: 'is neither run, nor read, nor listed' },
    { command: 'docker', says: 'is neither run, nor read, nor listed' },
  ])('finds what is wrong with $command', async ({ command, says }) => {
    expect(await problemOf(command.split(' '))).toContain(says);
  });
});
