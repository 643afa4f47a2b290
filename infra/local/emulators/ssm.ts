import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Emulator, type Environment, requireExternalService } from './endpoints.ts';

/** The parameters of the emulator, by name: the values in plain text, readable only by the owner of the file, like the demo keys. */
type Parameters = Record<string, { readonly value: string; readonly version: number }>;

/** The members of requests that the emulator reads. */
interface SsmRequest {
  readonly Name?: string;
  readonly Value?: string;
  readonly Type?: string;
  readonly Overwrite?: boolean;
  readonly WithDecryption?: boolean;
}

interface SsmResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Starts the emulator of the Parameter Store of Systems Manager, or uses the endpoint that `AWS_ENDPOINT_URL_SSM` names. It implements the
 * operations that Nakor calls, GetParameter, PutParameter and DeleteParameter, for parameters of the type SecureString.
 *
 * @param file created with the first parameter, readable only by its owner
 */
export async function startSsm(file: string, environment: Environment): Promise<Emulator> {
  const external = environment['AWS_ENDPOINT_URL_SSM'];
  if (external) return requireExternalService(external);
  // One request at a time: each writes the whole file.
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    const responding = last.then(() => respond(request, file));
    last = responding.catch(() => {});
    responding.then(
      ({ status, body }) => response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, isOwn: true, stop: () => close(server), unexpectedEnd: new Promise(() => {}) };
}

async function respond(request: IncomingMessage, file: string): Promise<SsmResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = JSON.parse(Buffer.concat(chunks).toString('utf8')) as SsmRequest;
  const { Name = '' } = sent;
  const parameters = await readParameters(file);
  const found = parameters[Name];
  switch (request.headers['x-amz-target']) {
    case 'AmazonSSM.GetParameter':
      // Without decryption SSM returns the ciphertext, which nothing here reads.
      if (sent.WithDecryption !== true) return rejection('ValidationException');
      if (found === undefined) return rejection('ParameterNotFound');
      return { status: 200, body: { Parameter: { Name, Type: 'SecureString', Value: found.value, Version: found.version } } };
    case 'AmazonSSM.PutParameter': {
      if (sent.Type !== 'SecureString') return rejection('ValidationException');
      if (found !== undefined && sent.Overwrite !== true) return rejection('ParameterAlreadyExists');
      const version = (found?.version ?? 0) + 1;
      await writeParameters(file, { ...parameters, [Name]: { value: sent.Value ?? '', version } });
      return { status: 200, body: { Version: version, Tier: 'Standard' } };
    }
    case 'AmazonSSM.DeleteParameter': {
      if (found === undefined) return rejection('ParameterNotFound');
      const { [Name]: _removed, ...others } = parameters;
      await writeParameters(file, others);
      return { status: 200, body: {} };
    }
    default:
      return rejection('UnknownOperationException');
  }
}

function rejection(name: string): SsmResponse {
  return { status: 400, body: { __type: name, message: name } };
}

async function readParameters(file: string): Promise<Parameters> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Parameters;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Atomic, so that a killed process leaves no half of a file. */
async function writeParameters(file: string, parameters: Parameters): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(parameters, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
