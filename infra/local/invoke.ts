import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { hostLimits } from '@nakor/contract/limits';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { findOrStartData } from './data-of-call.ts';
import { loadHandler, loadQueueHandler, loadScheduledHandler } from './handlers.ts';
import { LocalProblem } from './local-problem.ts';
import { queueContext } from './queue-event.ts';
import { type PreparedEvent, prepareEvent } from './sample-event.ts';
import { scheduledContext } from './scheduled-event.ts';
import type { Environment } from './stand-ins/endpoints.ts';
import { projectDirectory } from './state-directory.ts';

/** `npm run invoke -- events/x.json`: gives a sample event to its handler, without HTTP, and prints what it returns. */
async function main(): Promise<void> {
  const file = findEventFile(process.argv[2]);
  const { environment, keys, stop } = await findOrStartData();
  try {
    const prepared = await prepareEvent(file, keys, randomUUID());
    adoptEnvironment(environment);
    // What a handler logs goes to the error stream, so that the answer alone is on the output.
    const write = process.stdout.write;
    process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
    const text = await run(prepared);
    process.stdout.write = write;
    console.log(text);
  } finally {
    await stop();
  }
}

function run(prepared: PreparedEvent): Promise<string> {
  switch (prepared.kind) {
    case 'request':
      return callFunction(prepared);
    case 'tick':
      return runTick(prepared);
    case 'messages':
      return workOnMessages(prepared);
  }
}

async function callFunction({ event, match }: PreparedEvent & { kind: 'request' }): Promise<string> {
  const handler = await loadHandler(match.group);
  return describeResult(await handler(event, { functionName: match.group, getRemainingTimeInMillis: () => hostLimits.functionTimeoutMs }));
}

/** A function behind a queue names the messages that are to be handed out again. */
async function workOnMessages({ event, functionName }: PreparedEvent & { kind: 'messages' }): Promise<string> {
  const handler = await loadQueueHandler(functionName);
  const { batchItemFailures } = await handler(event, queueContext(functionName));
  if (batchItemFailures.length === 0) return 'done';
  const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  return `${failed.length} of ${event.Records.length} messages failed\n${failed.join('\n')}`;
}

/** A function that runs by the clock returns nothing: what it did is in its log. */
async function runTick({ event, functionName }: PreparedEvent & { kind: 'tick' }): Promise<string> {
  const handler = await loadScheduledHandler(functionName);
  await handler(event, scheduledContext(functionName));
  return 'done';
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

function describeResult(result: APIGatewayProxyResult): string {
  const headers = Object.entries({ ...result.headers, ...result.multiValueHeaders }).map(([name, value]) => `${name}: ${value}`);
  return [String(result.statusCode), ...headers, '', prettyBody(result)].join('\n');
}

/** Bytes that are no text would make a terminal act, so of those only the number is told. */
function prettyBody({ body, isBase64Encoded }: APIGatewayProxyResult): string {
  const bytes = Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8');
  if (!isUtf8(bytes)) return `(${bytes.length} bytes)`;
  const text = bytes.toString('utf8');
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
