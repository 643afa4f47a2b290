import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { buildFunctionEnvironment } from '../../../infra/local/aws-resources/aws-environment.ts';

/** The responses of a bundled function and every line it logged. */
export interface BundledResponses {
  readonly responses: readonly APIGatewayProxyResult[];
  readonly lines: readonly string[];
}

/** Like Lambda's runtime with log format JSON: output of `console` is wrapped, other output is unchanged. */
const lambdaConsole = `
  for (const level of ['debug', 'info', 'log', 'warn', 'error', 'trace'])
    console[level] = (...given) => process.stdout.write(JSON.stringify({ level, message: given.map(String).join(' ') }) + '\\n');
`;

/**
 * Passes API Gateway requests to a bundled function, one after another, in a new process. No AWS service can be reached
 * from there.
 *
 * @param bundle path of the file that Lambda loads
 * @param paths  paths to request with GET
 */
export async function requestBundle(bundle: string, paths: readonly string[]): Promise<BundledResponses> {
  const script = `${lambdaConsole}
    const { handler } = await import(${JSON.stringify(bundle)});
    const responses = [];
    for (const path of ${JSON.stringify(paths)}) {
      const requestContext = { identity: { sourceIp: '203.0.113.7' }, extendedRequestId: 'sample', path };
      const event = { httpMethod: 'GET', path, body: null, multiValueHeaders: {}, requestContext };
      responses.push(await handler(event, { getRemainingTimeInMillis: () => 28_000 }));
    }
    process.send(responses, () => process.disconnect());
  `;
  const nowhere = 'http://127.0.0.1:9';
  const endpoints = { dynamodb: nowhere, sqs: nowhere, s3: nowhere, kms: nowhere, sfn: nowhere, ssm: nowhere };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...buildFunctionEnvironment(process.env, endpoints), AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let responses: readonly APIGatewayProxyResult[] | null = null;
  child.on('message', (message) => {
    responses = message as APIGatewayProxyResult[];
  });
  const written = [child.stdout, child.stderr].map((stream) => text(stream as Readable));
  await once(child, 'close');
  const lines = (await Promise.all(written)).flatMap((lines) => lines.split('\n')).filter((line) => line !== '');
  if (responses === null) throw new Error(`The function exited without a response: ${lines.join('\n')}`);
  return { responses, lines };
}
