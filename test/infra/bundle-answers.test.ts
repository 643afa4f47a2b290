import { cp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readZip } from '@nakor/documents/read-zip';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import { documentsDirectory } from '../../infra/build/copy-documents.ts';
import { type FunctionName, functionNames } from '../../infra/build/function-names.ts';
import { officialSchemaDirectory } from '../../infra/build/official-schema-directory.ts';
import { reportFontDirectory } from '../../infra/build/report-font-directory.ts';
import { held, startBundleWorld } from '../support/bundles/bundle-world.ts';
import { deployedEnvironments } from '../support/bundles/deployed-environment.ts';
import { type Access, recordAccesses } from '../support/bundles/recorded-accesses.ts';
import { type FunctionRun, runFunction } from '../support/bundles/run-function.ts';
import { sharedBundles } from '../support/bundles/shared-bundles.ts';
import { firstLineOf, stableRun } from '../support/bundles/stable-run.ts';
import { countedEvents, worldEvents } from '../support/bundles/world-events.ts';
import { differencesBetween, formsOf, type WrittenForms } from '../support/bundles/written-forms.ts';
import { projectDirectory } from '../support/project-files.ts';
import { stageOf, temporaryDirectory } from './synthesise.ts';
import { decideAccess, unusedPermissions } from './walks/accesses.ts';
import { account, deployedStage } from './walks/deployed.ts';

const built = await sharedBundles();
// Outside of the project, so that no package of the project can be imported.
const unpacked = temporaryDirectory();
const deployed = deployedEnvironments(built);

/** Receives events, and responds to the health check of the prober. */
const receiver = createServer((request, response) => {
  request.resume();
  if (request.url === '/health') response.end('{"data":{"status":"ok"}}');
  else response.writeHead(204).end();
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

// Two with the same data, since requests change it.
const startedAtMs = Date.now();
const [worldOfBundles, worldOfSources] = await Promise.all([
  startBundleWorld(receiverUrl, startedAtMs),
  startBundleWorld(receiverUrl, startedAtMs),
]);
const recorder = await recordAccesses(worldOfBundles.environment);
const accesses = new Map<FunctionName, readonly Access[]>();
afterAll(async () => {
  receiver.close();
  await Promise.all([recorder.stop(), worldOfBundles.stop(), worldOfSources.stop()]);
});

/** A deployed function sends webhooks only to public addresses; here they may be sent to this computer. */
const forSenders = { STAGE: 'local', WEBHOOK_TARGETS: 'local' };

function environmentOf(name: FunctionName, taskDirectory: string): Record<string, string> {
  const asDeployed = Object.entries(deployed[name]).map(([variable, value]) => [variable, value.replace('/var/task', taskDirectory)]);
  const isSender = name === 'webhooks' || name === 'delivery';
  return {
    ...Object.fromEntries(asDeployed),
    ...(isSender ? forSenders : {}),
    ...(name === 'prober' ? { PUBLIC_BASE_URL: receiverUrl } : {}),
  };
}

async function runBundle(name: FunctionName, events: readonly unknown[]): Promise<FunctionRun> {
  const directory = join(unpacked, name);
  await cp(join(built, name), directory, { recursive: true });
  const environment = { ...environmentOf(name, directory), ...recorder.environment };
  const run = await runFunction({ file: join(directory, 'index.mjs'), directory, environment }, events);
  for (const url of packUrls(run)) await fetch(url);
  accesses.set(name, recorder.take());
  return run;
}

/** Presigned URLs of audit packs in responses. */
function packUrls({ answers }: FunctionRun): readonly string[] {
  return answers.flatMap((answer) => {
    const headers = ((answer ?? {}) as Partial<APIGatewayProxyResult>).headers ?? {};
    return Object.entries(headers).flatMap(([name, value]) => (/^x-audit-pack-url$/i.test(name) ? [String(value)] : []));
  });
}

function runSources(name: FunctionName, events: readonly unknown[]): Promise<FunctionRun> {
  const folders = {
    SCHEMA_DIRECTORY: officialSchemaDirectory,
    DOCUMENTS_DIRECTORY: documentsDirectory,
    FONTS_DIRECTORY: reportFontDirectory,
    PAGES_DIRECTORY: join(built, 'platform/pages'),
  };
  const environment = { ...environmentOf(name, ''), ...folders, ...worldOfSources.environment };
  return runFunction({ file: join(projectDirectory, 'functions', name, 'handler.ts'), directory: projectDirectory, environment }, events);
}

/** Runs by function; each function runs once, for all tests. */
const runs = new Map<FunctionName, ReturnType<typeof runBoth>>();

function runsOf(name: FunctionName): ReturnType<typeof runBoth> {
  const run = runs.get(name) ?? runBoth(name);
  runs.set(name, run);
  return run;
}

async function runBoth(name: FunctionName) {
  const forBundle = await worldEvents(name, worldOfBundles);
  const forSources = await worldEvents(name, worldOfSources);
  const eventsOf = (given: typeof forBundle) => given.map(({ event }) => event);
  const [bundle, sources] = await Promise.all([runBundle(name, eventsOf(forBundle)), runSources(name, eventsOf(forSources))]);
  return { given: forBundle, bundle, sources };
}

describe('a bundle, unpacked as Lambda does', () => {
  it.each(functionNames)('%s handles every sample event with the same results as its sources', async (name) => {
    const { given, bundle, sources } = await runsOf(name);
    const firstLines = bundle.answers.map((answer, index) => firstLineOf(answer, given[index]?.event as object));
    expect(firstLines).toEqual(given.map(({ answer }) => answer));
    expect(stableRun(bundle)).toEqual(stableRun(sources));
  });

  it('validation runs the official schema in its worker', async () => {
    const { given, bundle } = await runsOf('validation');
    const index = given.findIndex(({ path }) => path === 'events/validation/validate.json');
    const { body } = bundle.answers[index] as APIGatewayProxyResult;
    expect(JSON.parse(body).data).toMatchObject({ valid: true, full_xsd_confirmed: true, readiness: 'ready_to_send' });
  });

  it('correction creates the report of an audit pack', async () => {
    const { given, bundle } = await runsOf('correction');
    const index = given.findIndex(({ path }) => path === 'events/correction/audit-pack.json');
    const { body } = bundle.answers[index] as APIGatewayProxyResult;
    const read = readZip(Buffer.from(body, 'base64'), { files: 5, fileBytes: 1_000_000, totalBytes: 2_000_000 });
    const report = read.ok ? read.value.find(({ name }) => name === 'audit-report.pdf') : undefined;
    expect(Buffer.from(report?.bytes ?? []).toString('latin1')).toMatch(/^%PDF-1\.7\n[\s\S]{10000,}%%EOF$/);
  });

  it('platform serves the documents in its bundle', async () => {
    const { given, bundle } = await runsOf('platform');
    const bodyOf = (path: string) => (bundle.answers[given.findIndex((event) => event.path === path)] as APIGatewayProxyResult).body;
    expect(bodyOf('events/platform/rules-page.json')).toContain('XML-102');
    expect(bodyOf('events/platform/openapi.json')).toContain('"openapi":');
    expect(bodyOf('events/platform/postman.json')).toContain('"item":');
  });

  it('fan-out creates a delivery of a pending event', async () => {
    await runsOf('fan-out');
    const deliveries = await worldOfBundles.listDeliveries();
    expect(deliveries.map(({ eventId }) => eventId)).toContain(held.waitingEventId);
  });

  it('delivery decrypts the secret of an endpoint and sends the event', async () => {
    await runsOf('delivery');
    const deliveries = await worldOfBundles.listDeliveries();
    expect(deliveries.find(({ id }) => id === worldOfBundles.delivery.id)?.state.status).toBe('succeeded');
  });
});

/** Permissions that no event of this test uses, each with the test that covers it. */
const answers = ['GetObject', 'PutObject'].map((action) => `s3:${action} nakor-dev-files-${account}/answers/*`);
const unused: Readonly<Partial<Record<FunctionName, readonly string[]>>> = {
  // Stored responses of more than 100 kB: test/ports/stored-response.test.ts.
  correction: answers,
  validation: answers,
  // The sixth failed attempt: test/http/webhooks-deliveries.test.ts.
  delivery: ['sqs:SendMessage nakor-dev-delivery-dead-letters'],
  // Abandoned idempotency records, and the keys of an organization whose trial ends: test/ports/reservation-sweep.test.ts, access-sweep.test.ts.
  sweeper: [
    ...['DeleteItem', 'GetItem'].map((action) => `dynamodb:${action} table/nakor-dev-requests`),
    'dynamodb:Query table/nakor-dev-access',
  ].sort(),
};

/** A difference from what the previous release writes, with the reason why both releases tolerate it (CONTRIBUTING.md). */
interface ToleratedDifference {
  readonly difference: string;
  readonly reason: string;
}

/** All recorded accesses by function. */
const everyAccess = new Map<FunctionName, Promise<readonly Access[]>>();

function accessesOf(name: FunctionName): Promise<readonly Access[]> {
  const found =
    everyAccess.get(name) ?? runsOf(name).then(async () => [...(accesses.get(name) ?? []), ...(await accessesAfterLostOutcome(name))]);
  everyAccess.set(name, found);
  return found;
}

/** Accesses of a function when the response to its write is lost: it reads what it has written. */
async function accessesAfterLostOutcome(name: FunctionName): Promise<readonly Access[]> {
  const directory = join(unpacked, name);
  const environment = { ...environmentOf(name, directory), ...recorder.environment };
  for (const { event } of await countedEvents(name, worldOfBundles)) {
    recorder.loseOutcome();
    const { answers: outcomes } = await runFunction({ file: join(directory, 'index.mjs'), directory, environment }, [event]);
    expect(outcomes).toEqual([expect.objectContaining({ statusCode: 200 })]);
  }
  return recorder.take();
}

describe('the permissions of a function', () => {
  const stage = deployedStage(stageOf('dev'));

  it.each(functionNames)('of %s allow all its accesses, including those of KMS', async (name) => {
    const decided = (await accessesOf(name)).flatMap((access) => decideAccess(stage, `nakor-dev-${name}`, access));
    expect(decided.filter(({ decision }) => decision !== 'allowed')).toEqual([]);
  });

  it.each(functionNames)('of %s are all used', async (name) => {
    expect(unusedPermissions(stage, `nakor-dev-${name}`, await accessesOf(name))).toEqual(unused[name] ?? []);
  });
});

describe('data that functions write, for releases that share tables (ADR 0035)', () => {
  const recorded = new URL('../golden/written-data/', import.meta.url);

  it('has the reviewed format', async () => {
    for (const name of functionNames) await accessesOf(name);
    const forms = formsOf(await worldOfBundles.readItems(), recorder.messages());
    await expect(`${JSON.stringify(forms, null, 2)}\n`).toMatchFileSnapshot(new URL('this-release.json', recorded).pathname);
  });

  it('can be read by the previous release, and vice versa', async () => {
    const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(new URL(name, recorded), 'utf8'));
    const [before, now] = (await Promise.all(['previous-release.json', 'this-release.json'].map(read))) as [WrittenForms, WrittenForms];
    const tolerated = (await read('tolerated-differences.json')) as readonly ToleratedDifference[];
    expect(differencesBetween(before, now)).toEqual(tolerated.map(({ difference }) => difference));
    expect(tolerated.filter(({ reason }) => !reason)).toEqual([]);
  });
});
