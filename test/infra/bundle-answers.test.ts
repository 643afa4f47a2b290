import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readZip } from '@nakor/documents/read-zip';
import { addDays, toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import { documentsDirectory } from '../../infra/build/copy-documents.ts';
import { type FunctionName, functionNames } from '../../infra/build/function-names.ts';
import { officialSchemaDirectory } from '../../infra/build/official-schema-directory.ts';
import { reportFontDirectory } from '../../infra/build/report-font-directory.ts';
import { rateTables } from '../support/builders/rate-tables.ts';
import { startBundleEnvironment, storedIds } from '../support/bundles/bundle-environment.ts';
import { deployedEnvironments } from '../support/bundles/deployed-environment.ts';
import { countedEvents, environmentEvents } from '../support/bundles/environment-events.ts';
import { type Access, recordAccesses } from '../support/bundles/recorded-accesses.ts';
import { type FunctionRun, runFunction } from '../support/bundles/run-function.ts';
import { sharedBundles } from '../support/bundles/shared-bundles.ts';
import { firstLineOf, stableRun } from '../support/bundles/stable-run.ts';
import { startNbpServer } from '../support/drivers/nbp-server.ts';
import { projectDirectory } from '../support/runner/project-files.ts';
import { stageOf, temporaryDirectory } from './synthesise.ts';
import { decideAccess, unusedPermissions } from './walks/accesses.ts';
import { account, deployedStage } from './walks/deployed.ts';

const built = await sharedBundles();
// Outside of the project, so that its packages cannot be resolved from here.
const unpacked = temporaryDirectory();
const deployed = deployedEnvironments(built);

/** Takes events, and is asked by the prober how it is. */
const receiver = createServer((request, response) => {
  request.resume();
  if (request.url === '/health') response.end('{"data":{"status":"ok"}}');
  else response.writeHead(204).end();
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

/** Publishes a few tables of exchange rates, so that the rest of two years is missing. */
const today = toWarsawDay(Date.now());
const nbp = await startNbpServer(rateTables(addDays(today, -10), today), today);

// Two that hold the same: calls change what is in them.
const startedAtMs = Date.now();
const [worldOfBundles, worldOfSources] = await Promise.all([
  startBundleEnvironment(address, startedAtMs),
  startBundleEnvironment(address, startedAtMs),
]);
const recorder = await recordAccesses(worldOfBundles.environment);
const accesses = new Map<FunctionName, readonly Access[]>();
afterAll(async () => {
  receiver.close();
  await nbp[Symbol.asyncDispose]();
  await Promise.all([recorder.stop(), worldOfBundles.stop(), worldOfSources.stop()]);
});

/** Deployed functions send to the public Internet alone; here those that send may send to this computer. */
const forSenders = { STAGE: 'local', WEBHOOK_TARGETS: 'local' };
const ownSettings: Readonly<Partial<Record<FunctionName, Readonly<Record<string, string>>>>> = {
  webhooks: forSenders,
  delivery: forSenders,
  // A stage without a domain has no pages that may upload.
  platform: { UPLOAD_ORIGIN: 'https://batches.example' },
  prober: { PUBLIC_BASE_URL: address },
  'rates-loader': { STAGE: 'local', NBP_URL: nbp.url },
};

function environmentOf(name: FunctionName, taskDirectory: string): Record<string, string> {
  const asDeployed = Object.entries(deployed[name]).map(([variable, value]) => [variable, value.replace('/var/task', taskDirectory)]);
  return { ...Object.fromEntries(asDeployed), ...ownSettings[name] };
}

async function runBundle(name: FunctionName, events: readonly unknown[]): Promise<FunctionRun> {
  const directory = join(unpacked, name);
  await cp(join(built, name), directory, { recursive: true });
  const environment = { ...environmentOf(name, directory), ...recorder.environment };
  const run = await runFunction({ file: join(directory, 'index.mjs'), directory, environment }, events);
  for (const address of packAddresses(run)) await fetch(address);
  accesses.set(name, recorder.take());
  return run;
}

/** Where an answer says that an audit pack can be fetched: by an address that gives what the function may get. */
function packAddresses({ responses: answers }: FunctionRun): readonly string[] {
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

/** Each function is run once, for all tests. */
const runs = new Map<FunctionName, ReturnType<typeof runBoth>>();

function runsOf(name: FunctionName): ReturnType<typeof runBoth> {
  const run = runs.get(name) ?? runBoth(name);
  runs.set(name, run);
  return run;
}

async function runBoth(name: FunctionName) {
  const forBundle = await environmentEvents(name, worldOfBundles);
  const forSources = await environmentEvents(name, worldOfSources);
  const eventsOf = (given: typeof forBundle) => given.map(({ event }) => event);
  const [bundle, sources] = await Promise.all([runBundle(name, eventsOf(forBundle)), runSources(name, eventsOf(forSources))]);
  return { given: forBundle, bundle, sources };
}

describe('a bundle, unpacked as Lambda does', () => {
  it.each(functionNames)('%s answers every sample event, and as its sources do', async (name) => {
    const { given, bundle, sources } = await runsOf(name);
    const begun = bundle.responses.map((answer, index) => firstLineOf(answer, given[index]?.event as object));
    expect(begun).toEqual(given.map(({ expectedResult: answer }) => answer));
    expect(stableRun(bundle)).toEqual(stableRun(sources));
  });

  it('validation runs the official schema, in its worker', async () => {
    const { given, bundle } = await runsOf('validation');
    const index = given.findIndex(({ path }) => path === 'events/validation/validate.json');
    const { body } = bundle.responses[index] as APIGatewayProxyResult;
    expect(JSON.parse(body).data).toMatchObject({ valid: true, full_xsd_confirmed: true, readiness: 'ready_with_warnings' });
  });

  it('correction draws the report of an audit pack', async () => {
    const { given, bundle } = await runsOf('correction');
    const index = given.findIndex(({ path }) => path === 'events/correction/audit-pack.json');
    const { body } = bundle.responses[index] as APIGatewayProxyResult;
    const read = readZip(Buffer.from(body, 'base64'), { files: 5, fileBytes: 1_000_000, totalBytes: 2_000_000 });
    const report = read.ok ? read.value.find(({ name }) => name === 'audit-report.pdf') : undefined;
    expect(Buffer.from(report?.bytes ?? []).toString('latin1')).toMatch(/^%PDF-1\.7\n[\s\S]{10000,}%%EOF$/);
  });

  it('platform serves the documents that lie beside it', async () => {
    const { given, bundle } = await runsOf('platform');
    const bodyOf = (path: string) => (bundle.responses[given.findIndex((event) => event.path === path)] as APIGatewayProxyResult).body;
    expect(bodyOf('events/platform/rules-page.json')).toContain('XML-102');
    expect(bodyOf('events/platform/openapi.json')).toContain('"openapi":');
    expect(bodyOf('events/platform/postman.json')).toContain('"item":');
  });

  it('fan-out makes a delivery of an event that waits', async () => {
    await runsOf('fan-out');
    const deliveries = await worldOfBundles.listDeliveries();
    expect(deliveries.map(({ eventId }) => eventId)).toContain(storedIds.waitingEventId);
  });

  it('rates-loader stores the published tables', async () => {
    await runsOf('rates-loader');
    const items = Object.values(await worldOfBundles.readItems()).flat();
    const stored = items.flatMap(({ pk, sk }) => (pk?.S === 'RATES#A' ? [sk?.S ?? ''] : []));
    expect(stored.sort()).toEqual(rateTables(addDays(today, -10), today).map(({ day }) => day));
  });

  it('delivery decrypts the secret of an endpoint and sends', async () => {
    await runsOf('delivery');
    const deliveries = await worldOfBundles.listDeliveries();
    expect(deliveries.find(({ id }) => id === worldOfBundles.delivery.id)?.state.status).toBe('succeeded');
  });
});

/** Permissions that none of the events of this test makes a function use, each with where that is tested. */
const answers = ['GetObject', 'PutObject'].map((action) => `s3:${action} nakor-dev-files-${account}-eu-central-1/answers/*`);
const objectsOfBatches = (...actions: readonly string[]) =>
  actions.map((action) => `s3:${action} nakor-dev-files-${account}-eu-central-1/batches/*`);
const unused: Readonly<Partial<Record<FunctionName, readonly string[]>>> = {
  // Batches from their upload to their end: test/http/batches/batches.test.ts.
  batches: [
    'dynamodb:DeleteItem table/nakor-dev-requests',
    'dynamodb:GetItem table/nakor-dev-events',
    'dynamodb:PutItem table/nakor-dev-access',
    'dynamodb:PutItem table/nakor-dev-events',
    'dynamodb:UpdateItem table/nakor-dev-requests',
    ...answers.slice(0, 1),
    ...objectsOfBatches('AbortMultipartUpload', 'DeleteObject', 'GetObject', 'PutObject'),
    ...answers.slice(1),
    'sqs:SendMessage nakor-dev-fan-out',
  ].toSorted(),
  'batch-work': [
    ...['GetItem', 'Query', 'UpdateItem'].map((action) => `dynamodb:${action} table/nakor-dev-access`),
    'dynamodb:PutItem table/nakor-dev-events',
    ...['PutItem', 'Query', 'UpdateItem'].map((action) => `dynamodb:${action} table/nakor-dev-requests`),
    ...objectsOfBatches('AbortMultipartUpload', 'DeleteObject', 'GetObject', 'PutObject'),
    'sqs:SendMessage nakor-dev-fan-out',
  ].toSorted(),
  // Stored answers of more than 100 kB, and idempotency keys of rejected work: test/ports/idempotency/stored-response.test.ts, endings.test.ts.
  correction: ['dynamodb:DeleteItem table/nakor-dev-requests', ...answers],
  validation: ['dynamodb:DeleteItem table/nakor-dev-requests', ...answers],
  // Deployments, with a good version and bad ones: test/http/platform/release-check.test.ts.
  'release-check': ['ssm:GetParameter parameter/nakor/dev/probe-key'],
  // The sixth attempt that fails: test/http/webhooks/deliveries.test.ts.
  delivery: ['sqs:SendMessage nakor-dev-delivery-dead-letters'],
  // The keys of an organization whose trial ends: test/ports/access/access-sweep.test.ts; its deliveries: organization-limits.test.ts there.
  sweeper: [
    'dynamodb:Query table/nakor-dev-access',
    'dynamodb:UpdateItem table/nakor-dev-webhooks',
    // Batches for which something is due: test/unit/batches/record/batch-service.test.ts, test/http/batches/batches.test.ts.
    ...['GetItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action} table/nakor-dev-requests`),
    ...objectsOfBatches('AbortMultipartUpload', 'DeleteObject'),
  ].toSorted(),
};

/** All that a function was seen to ask for. */
const everyAccess = new Map<FunctionName, Promise<readonly Access[]>>();

function accessesOf(name: FunctionName): Promise<readonly Access[]> {
  const found =
    everyAccess.get(name) ?? runsOf(name).then(async () => [...(accesses.get(name) ?? []), ...(await accessesWithoutAnswers(name))]);
  everyAccess.set(name, found);
  return found;
}

/** What a function asks for when it cannot know whether its outcome was kept: it reads what it has written. */
async function accessesWithoutAnswers(name: FunctionName): Promise<readonly Access[]> {
  const directory = join(unpacked, name);
  const environment = { ...environmentOf(name, directory), ...recorder.environment };
  for (const { event } of await countedEvents(name, worldOfBundles)) {
    recorder.loseOutcome();
    const { responses: outcomes } = await runFunction({ file: join(directory, 'index.mjs'), directory, environment }, [event]);
    expect(outcomes).toEqual([expect.objectContaining({ statusCode: 200 })]);
  }
  return recorder.take();
}

describe('a function, as its role and the policies of resources let it', () => {
  const stage = deployedStage(stageOf('dev'));

  it.each(functionNames)('%s may do all that it does, with the keys that this takes', async (name) => {
    const decided = (await accessesOf(name)).flatMap((access) => decideAccess(stage, `nakor-dev-${name}`, access));
    expect(decided.filter(({ decision }) => decision !== 'allowed')).toEqual([]);
  });

  it.each(functionNames)('%s does all that it may do', async (name) => {
    expect(unusedPermissions(stage, `nakor-dev-${name}`, await accessesOf(name))).toEqual(unused[name] ?? []);
  });
});
