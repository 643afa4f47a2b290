import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteParameterCommand, GetParameterCommand } from '@aws-sdk/client-ssm';
import { createParameterClient, createProbeKeyStore } from '@nakor/aws/status/probe-key-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Emulator } from '../../../../../infra/local/emulators/endpoints.ts';
import { startSsm } from '../../../../../infra/local/emulators/ssm.ts';
import { temporaryDirectory } from '../../../../infra/synthesise.ts';

const name = '/nakor/local/probe-key';
const file = join(temporaryDirectory(), 'parameters.json');
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const clientOf = ({ endpoint }: Emulator) => createParameterClient({ endpoint, region: 'eu-central-1', credentials });

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startSsm(file, {});
});
afterAll(() => emulator.stop());

it('a key that was never written is null, and one that was is read, also after a restart', async () => {
  const store = createProbeKeyStore(clientOf(emulator), name, 'alias/data');
  expect(await store.read()).toBeNull();
  await store.write('nk_test_first');
  await store.write('nk_test_second');
  expect(await store.read()).toBe('nk_test_second');
  const restarted = await startSsm(file, {});
  expect(await createProbeKeyStore(clientOf(restarted), name, 'alias/data').read()).toBe('nk_test_second');
  await restarted.stop();
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('nothing is returned without decryption, and a deleted parameter is gone', async () => {
  const client = clientOf(emulator);
  await createProbeKeyStore(client, name, 'alias/data').write('nk_test_third');
  await expect(client.send(new GetParameterCommand({ Name: name }))).rejects.toThrow('ValidationException');
  await client.send(new DeleteParameterCommand({ Name: name }));
  expect(await createProbeKeyStore(client, name, 'alias/data').read()).toBeNull();
});

it('the endpoint that the environment names is used instead', async () => {
  const external = await startSsm(file, { AWS_ENDPOINT_URL_SSM: 'http://127.0.0.1:1' });
  expect(external).toMatchObject({ endpoint: 'http://127.0.0.1:1', isOwn: false });
});
