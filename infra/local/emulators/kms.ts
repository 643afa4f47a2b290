import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Emulator, type Environment, requireExternalService } from './endpoints.ts';

/** Bytes of the key and of the random part of each ciphertext (AES-256 in Galois/Counter Mode). */
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Starts the KMS emulator, or uses the endpoint that `AWS_ENDPOINT_URL_KMS` names. It implements the two operations that Nakor calls, Encrypt
 * and Decrypt, with one key, which is stored in a file. Like KMS, it authenticates the encryption context.
 *
 * @param keyFile created with a random key when absent, readable only by its owner
 */
export async function startKms(keyFile: string, environment: Environment): Promise<Emulator> {
  const external = environment['AWS_ENDPOINT_URL_KMS'];
  if (external) return requireExternalService(external);
  const key = await readOrCreateKey(keyFile);
  const server = createServer((request, response) => {
    respond(request, key).then(
      ({ status, body }) => response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, isOwn: true, stop: () => close(server), unexpectedEnd: new Promise(() => {}) };
}

async function readOrCreateKey(file: string): Promise<Buffer> {
  // When two emulators start at the same time, one creates the file and both read it. A link is created with its content, so none reads half a file.
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(keyBytes).toString('hex'), { flag: 'wx', mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (key.length !== keyBytes) throw new Error(`${file} does not contain a key of ${keyBytes} bytes in hexadecimal digits.`);
  return key;
}

interface KmsResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The members of KMS requests that the emulator reads. */
interface KmsRequest {
  readonly KeyId?: string;
  readonly Plaintext?: string;
  readonly CiphertextBlob?: string;
  readonly EncryptionContext?: Readonly<Record<string, string>>;
}

async function respond(request: IncomingMessage, key: Buffer): Promise<KmsResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { KeyId, Plaintext, CiphertextBlob, EncryptionContext } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as KmsRequest;
  const context = contextBytes(EncryptionContext ?? {});
  switch (request.headers['x-amz-target']) {
    case 'TrentService.Encrypt':
      return success({ KeyId, CiphertextBlob: encrypt(key, context, Plaintext ?? '') });
    case 'TrentService.Decrypt': {
      const plaintext = decrypt(key, context, CiphertextBlob ?? '');
      return plaintext === null ? rejection('InvalidCiphertextException') : success({ KeyId, Plaintext: plaintext });
    }
    default:
      return rejection('UnknownOperationException');
  }
}

function success(body: KmsResponse['body']): KmsResponse {
  return { status: 200, body: { ...body, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' } };
}

function rejection(name: string): KmsResponse {
  return { status: 400, body: { __type: name, message: name } };
}

/** The context as additional authenticated data; the order of its entries does not matter. */
function contextBytes(context: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(context).sort(([left], [right]) => (left < right ? -1 : 1))));
}

function encrypt(key: Buffer, context: Buffer, plaintext: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  const encrypted = Buffer.concat([cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Null when the ciphertext was not encrypted with this key and context. */
function decrypt(key: Buffer, context: Buffer, ciphertext: string): string | null {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(context).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('base64');
  } catch {
    return null;
  }
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
