import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import type { ExecutionRecord } from './execution-store.ts';
import type { Executions } from './executions.ts';

/** The members of requests that the emulator reads. */
const startRequest = z.object({ stateMachineArn: z.string(), name: z.string().regex(/^[\w-]{1,80}$/), input: z.string().default('{}') });
const executionRequest = z.object({ executionArn: z.string(), error: z.string().nullish(), cause: z.string().nullish() });

interface Response {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Serves StartExecution, DescribeExecution and StopExecution in the protocol of AWS Step Functions (JSON 1.0 over HTTP).
 *
 * @returns the endpoint, and a function that closes the server
 */
export async function serveExecutions(executions: Executions): Promise<{ readonly endpoint: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    respond(request, executions).then(
      ({ status, body }) => response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, close: () => close(server) };
}

async function respond(request: IncomingMessage, executions: Executions): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  switch (request.headers['x-amz-target']) {
    case 'AWSStepFunctions.StartExecution':
      return start(executions, body);
    case 'AWSStepFunctions.DescribeExecution':
      return describe(executions, body);
    case 'AWSStepFunctions.StopExecution':
      return stop(executions, body);
    default:
      return rejection('UnknownOperationException');
  }
}

async function start(executions: Executions, body: unknown): Promise<Response> {
  const { success, data } = startRequest.safeParse(body);
  if (!success) return rejection('ValidationException');
  if (!isJson(data.input)) return rejection('InvalidExecutionInput');
  const started = await executions.start(data.stateMachineArn, data.name, data.input);
  if (started === 'unknown-machine') return rejection('StateMachineDoesNotExist');
  if (started === 'exists') return rejection('ExecutionAlreadyExists');
  return { status: 200, body: { executionArn: arnOf(started), startDate: started.startedAtUnixMs / 1000 } };
}

function describe(executions: Executions, body: unknown): Response {
  const found = findRecord(executions, body);
  if (found === null) return rejection('ExecutionDoesNotExist');
  const { stateMachineArn, name, status, input, startedAtUnixMs, stoppedAtUnixMs, output, error, cause } = found;
  const stopped = stoppedAtUnixMs === null ? {} : { stopDate: stoppedAtUnixMs / 1000 };
  const ended = { ...(output === null ? {} : { output }), ...(error === null ? {} : { error }), ...(cause === null ? {} : { cause }) };
  const record = { executionArn: arnOf(found), stateMachineArn, name, status, input, startDate: startedAtUnixMs / 1000 };
  return { status: 200, body: { ...record, ...stopped, ...ended } };
}

async function stop(executions: Executions, body: unknown): Promise<Response> {
  const { success, data } = executionRequest.safeParse(body);
  const found = success ? findRecord(executions, data) : null;
  if (!success || found === null) return rejection('ExecutionDoesNotExist');
  const stopped = await executions.stop(found.name, data.error ?? null, data.cause ?? null);
  return { status: 200, body: { stopDate: (stopped?.stoppedAtUnixMs ?? Date.now()) / 1000 } };
}

function findRecord(executions: Executions, body: unknown): ExecutionRecord | null {
  const { success, data } = executionRequest.safeParse(body);
  if (!success) return null;
  const found = executions.find(data.executionArn.split(':').at(-1) ?? '');
  return found !== null && arnOf(found) === data.executionArn ? found : null;
}

/** The ARN of an execution, from that of its state machine. */
function arnOf({ stateMachineArn, name }: ExecutionRecord): string {
  return `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function rejection(name: string): Response {
  return { status: 400, body: { __type: name, message: name } };
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
