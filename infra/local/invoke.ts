import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { functionEnvironment } from './aws-environment.ts';
import { startDataServices } from './data-services.ts';
import { type DemoKeys, readCredentials, writeCredentials } from './demo-organization.ts';
import { loadHandler } from './handlers.ts';
import { LocalProblem } from './local-problem.ts';
import { claimStateDirectory, findRunningPlatform } from './running-platform.ts';
import { prepareEvent } from './sample-event.ts';
import type { Environment } from './stand-ins/endpoints.ts';
import { defaultStateDirectory, explainingStateProblems, prepareStateDirectory, projectDirectory } from './state-directory.ts';
import { type StopList, startingOrStopping } from './stop-list.ts';

/** `npm run invoke -- events/x.json`: gives a sample event to its handler, without HTTP, and prints what it returns. */
async function main(): Promise<void> {
  const file = findEventFile(process.argv[2]);
  const { environment, keys, stop } = await findOrStartData();
  try {
    const { event, match } = await prepareEvent(file, keys, randomUUID());
    adoptEnvironment(environment);
    // What a handler logs goes to the error stream, so that the answer alone is on the output.
    const write = process.stdout.write;
    process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
    const handler = await loadHandler(match.group);
    const result = await handler(event, { functionName: match.group, getRemainingTimeInMillis: () => 29_000 });
    process.stdout.write = write;
    console.log(describeResult(result));
  } finally {
    await stop();
  }
}

function findEventFile(argument: string | undefined): string {
  if (argument === undefined)
    throw new LocalProblem('Say which event to use, for example: npm run invoke -- events/validation/validate.json');
  // npm runs scripts in the project's folder and tells where it was called.
  const asTyped = resolve(process.env['INIT_CWD'] ?? process.cwd(), argument);
  return existsSync(asTyped) ? asTyped : resolve(projectDirectory, argument);
}

/** Variables without a value are taken away; assigning them would make them the text "undefined". */
function adoptEnvironment(environment: Environment): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

interface Data {
  readonly environment: Environment;
  readonly keys: DemoKeys;
  stop(): Promise<void>;
}

/** The data services of the platform that runs, or else their own for the time of this call. */
async function findOrStartData(): Promise<Data> {
  const directory = resolve(process.env['NAKOR_STATE_DIRECTORY'] || defaultStateDirectory);
  return explainingStateProblems(directory, async () => {
    const paths = await prepareStateDirectory(directory);
    const running = await findRunningPlatform(paths);
    if (running === null) return startingOrStopping((started) => startOwnData(paths, started));
    const { test_key, live_key, organization_id } = (await readCredentials(paths.credentials)) ?? {};
    if (!test_key || !live_key || !organization_id) {
      throw new LocalProblem(`${paths.credentials} does not hold the demo keys. Stop the platform that runs and start it again.`);
    }
    const environment = functionEnvironment(process.env, running.endpoints);
    return { environment, keys: { test_key, live_key, organization_id }, stop: async () => {} };
  });
}

async function startOwnData(paths: Awaited<ReturnType<typeof prepareStateDirectory>>, started: StopList): Promise<Data> {
  started.add(await claimStateDirectory(paths));
  const data = await startDataServices(paths, process.env, (line) => console.error(line));
  started.add(data.stop);
  // Kept, so that the next start finds the keys that are in the table now.
  const earlier = await readCredentials(paths.credentials);
  await writeCredentials(paths.credentials, { base_url: earlier?.base_url ?? '', ...data.demoKeys });
  return { environment: data.environment, keys: data.demoKeys, stop: started.stopAll };
}

function describeResult(result: APIGatewayProxyResult): string {
  const headers = Object.entries({ ...result.headers, ...result.multiValueHeaders }).map(([name, value]) => `${name}: ${value}`);
  return [String(result.statusCode), ...headers, '', prettyBody(result)].join('\n');
}

function prettyBody({ body, isBase64Encoded }: APIGatewayProxyResult): string {
  const text = isBase64Encoded === true ? Buffer.from(body, 'base64').toString('utf8') : body;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof LocalProblem ? error.message : error);
    process.exit(1);
  },
);
