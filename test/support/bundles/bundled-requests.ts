import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { functionEnvironment } from '../../../infra/local/aws-resources/aws-environment.ts';

/** What a bundled function has answered, and every line that it has written. */
export interface BundledResponses {
  readonly answers: readonly APIGatewayProxyResult[];
  readonly lines: readonly string[];
}

/** As Lambda's runtime does where a function's log has the format JSON: what is written by `console` is wrapped, what is written otherwise stays as it is. */
const lambdaConsole = `
  for (const level of ['debug', 'info', 'log', 'warn', 'error', 'trace'])
    console[level] = (...given) => process.stdout.write(JSON.stringify({ level, message: given.map(String).join(' ') }) + '\\n');
`;

/**
 * Gives a bundled function calls of the gateway, one after the other, in a process of its own that was started for the first of them. No service of
 * AWS can be reached from there.
 *
 * @param bundle path of the file that Lambda starts
 * @param paths  paths that are called by GET
 */
export async function requestBundle(bundle: string, paths: readonly string[]): Promise<BundledResponses> {
  const script = `${lambdaConsole}
    const { handler } = await import(${JSON.stringify(bundle)});
    const answers = [];
    for (const path of ${JSON.stringify(paths)}) {
      const requestContext = { identity: { sourceIp: '203.0.113.7' }, extendedRequestId: 'sample', path };
      const event = { httpMethod: 'GET', path, body: null, multiValueHeaders: {}, requestContext };
      answers.push(await handler(event, { getRemainingTimeInMillis: () => 28_000 }));
    }
    process.send(answers, () => process.disconnect());
  `;
  const nowhere = 'http://127.0.0.1:9';
  const endpoints = { dynamodb: nowhere, sqs: nowhere, s3: nowhere, kms: nowhere };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...functionEnvironment(process.env, endpoints), AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let answers: readonly APIGatewayProxyResult[] | null = null;
  child.on('message', (message) => {
    answers = message as APIGatewayProxyResult[];
  });
  const written = [child.stdout, child.stderr].map((stream) => text(stream as Readable));
  await once(child, 'close');
  const lines = (await Promise.all(written)).flatMap((lines) => lines.split('\n')).filter((line) => line !== '');
  if (answers === null) throw new Error(`The function ended without an answer: ${lines.join('\n')}`);
  return { answers, lines };
}
