import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Emulator } from '../../../../../infra/local/emulators/endpoints.ts';
import { startKms } from '../../../../../infra/local/emulators/kms.ts';

const KeyId = 'alias/nakor-local-webhook-secrets';
let directory: string;
let keyFile: string;
const started: Emulator[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-keys-'));
  keyFile = join(directory, 'secret-key');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((emulator) => emulator.stop()));
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<KMSClient> {
  const emulator = await startKms(keyFile, {});
  started.push(emulator);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new KMSClient({ endpoint: emulator.endpoint, region: 'eu-central-1', credentials, maxAttempts: 1 });
}

async function encrypt(client: KMSClient, text: string, EncryptionContext?: Record<string, string>): Promise<Uint8Array> {
  const Plaintext = new TextEncoder().encode(text);
  const { CiphertextBlob } = await client.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }));
  return CiphertextBlob ?? new Uint8Array();
}

async function decrypt(client: KMSClient, CiphertextBlob: Uint8Array, EncryptionContext?: Record<string, string>): Promise<string> {
  const { Plaintext } = await client.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }));
  return new TextDecoder().decode(Plaintext);
}

const rejection = expect.objectContaining({ name: 'InvalidCiphertextException' });

describe('the KMS emulator', () => {
  it('decrypts its ciphertexts with the same encryption context, whatever the order of its entries', async () => {
    const client = await start();
    const encrypted = await encrypt(client, 'whsec_zażółć', { a: '1', b: '2' });
    expect(await decrypt(client, encrypted, { b: '2', a: '1' })).toBe('whsec_zażółć');
    expect(Buffer.from(encrypted).includes('whsec')).toBe(false);
  });

  it.each([
    { name: 'another encryption context', context: { organization_id: 'org_b' } },
    { name: 'additional context entries', context: { organization_id: 'org_a', more: '1' } },
    { name: 'no context', context: undefined },
  ])('rejects decryption with $name', async ({ context }) => {
    const client = await start();
    const encrypted = await encrypt(client, 'secret', { organization_id: 'org_a' });
    await expect(decrypt(client, encrypted, context)).rejects.toThrow(rejection);
  });

  it('returns a different ciphertext each time', async () => {
    const client = await start();
    const [first, second] = await Promise.all([encrypt(client, 'secret'), encrypt(client, 'secret')]);
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
  });

  it('rejects ciphertexts that were changed, truncated or made up', async () => {
    const client = await start();
    const encrypted = await encrypt(client, 'secret');
    const changed = encrypted.map((byte, index) => (index === 30 ? byte ^ 1 : byte));
    for (const wrong of [changed, encrypted.slice(0, -1), encrypted.slice(0, 20), new Uint8Array(100)]) {
      await expect(decrypt(client, wrong)).rejects.toThrow(rejection);
    }
  });

  it('keeps its key in a file that only its owner can read', async () => {
    const encrypted = await encrypt(await start(), 'secret');
    await Promise.all(started.splice(0).map((emulator) => emulator.stop()));
    expect(await decrypt(await start(), encrypted)).toBe('secret');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await readFile(keyFile, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('uses the same key when several emulators start at the same time', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, start));
    for (const other of others) expect(await decrypt(other, await encrypt(first as KMSClient, 'secret'))).toBe('secret');
    expect(await readdir(dirname(keyFile))).toEqual([basename(keyFile)]);
  });

  it('does not start when the file does not contain a key', async () => {
    await writeFile(keyFile, 'not a key');
    await expect(startKms(keyFile, {})).rejects.toThrow(`${keyFile} does not contain a key of 32 bytes`);
  });

  it('rejects other operations of KMS', async () => {
    const client = await start();
    const unsupported = client.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256' }));
    await expect(unsupported).rejects.toThrow(expect.objectContaining({ name: 'UnknownOperationException' }));
  });

  it('is not started when the environment names an endpoint', async () => {
    const emulator = await startKms(keyFile, { AWS_ENDPOINT_URL_KMS: 'http://kms.example' });
    expect(emulator).toMatchObject({ endpoint: 'http://kms.example', isOwn: false });
    await expect(stat(keyFile)).rejects.toThrow('ENOENT');
  });
});
