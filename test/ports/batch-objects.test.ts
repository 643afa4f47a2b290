import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createBatchObjects } from '@nakor/aws/batches/objects';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { describe, expect, inject, it } from 'vitest';
import { emulatorSettings } from '../support/faults/fault-environment.ts';

const { filesBucket, endpoints } = inject('service');
const objectsAt = (endpoint: string) => createBatchObjects(createFileClient({ ...emulatorSettings, endpoint }), filesBucket);
const objects = objectsAt(endpoints.s3);

const json = { contentType: 'application/json' };
const newKey = () => `batches/${randomBytes(8).toString('hex')}/object`;

async function listAll(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of objects.list(prefix)) keys.push(key);
  return keys;
}

describe('objects of batches', () => {
  it('are read whole, in ranges and as streams', async () => {
    const key = newKey();
    const content = randomBytes(20_000_000);
    await objects.put(key, content, json);
    expect(await objects.size(key)).toBe(content.length);
    expect(content.equals((await objects.get(key)) ?? Buffer.alloc(0))).toBe(true);
    expect(content.subarray(10, 20).equals((await objects.readRange(key, 10, 20)) ?? Buffer.alloc(0))).toBe(true);
    expect(await objects.readRange(key, 5, 5)).toHaveLength(0);
    expect(await objects.readRange(key, content.length - 3, content.length + 50)).toHaveLength(3);
    const stream = await objects.openStream(key);
    expect(stream !== null && content.equals(await buffer(stream))).toBe(true);
  });

  it('are null where there are none', async () => {
    const key = newKey();
    expect([await objects.size(key), await objects.get(key), await objects.readRange(key, 0, 5), await objects.openStream(key)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('are written only if there are none, if that is asked for', async () => {
    const key = newKey();
    expect(await objects.putIfAbsent(key, Buffer.from('first'), json)).toBe(true);
    expect(await objects.putIfAbsent(key, Buffer.from('later'), json)).toBe(false);
    expect(new TextDecoder().decode((await objects.get(key)) ?? new Uint8Array())).toBe('first');
  });

  it.each([
    { size: 'nothing', pieces: [] },
    { size: 'one small piece', pieces: [randomBytes(100)] },
    { size: 'parts of 8 MiB', pieces: Array.from({ length: 30 }, () => randomBytes(1_000_000)) },
    { size: 'exactly one part', pieces: [randomBytes(8_388_608)] },
  ])('are written from pieces: $size', async ({ pieces }) => {
    const key = newKey();
    await objects.putStream(
      key,
      (async function* () {
        yield* pieces;
      })(),
      json,
    );
    expect(Buffer.concat(pieces).equals((await objects.get(key)) ?? Buffer.from('none'))).toBe(true);
  });

  it('are not written if the pieces end with an error', async () => {
    const key = newKey();
    const pieces = async function* () {
      yield randomBytes(9_000_000);
      throw new Error('ended');
    };
    await expect(objects.putStream(key, pieces(), json)).rejects.toThrow('ended');
    expect(await objects.size(key)).toBeNull();
  });

  it('keep their encoding, so that programs that download them see their content', async () => {
    const key = newKey();
    await objects.put(key, gzipSync('content'), { contentType: 'text/csv', contentEncoding: 'gzip' });
    const response = await fetch(`${endpoints.s3}/${filesBucket}/${key}`);
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['gzip', 'content']);
  });

  it('are listed and deleted by prefix', async () => {
    const prefix = `batches/${randomBytes(8).toString('hex')}/`;
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => objects.put(`${prefix}${String(at).padStart(2, '0')}`, Buffer.from('x'), json)),
    );
    expect(await listAll(prefix)).toEqual(Array.from({ length: 30 }, (_, at) => `${prefix}${String(at).padStart(2, '0')}`));
    await objects.delete(`${prefix}00`);
    await objects.deletePrefix(prefix);
    expect(await listAll(prefix)).toEqual([]);
    await objects.deletePrefix(prefix);
  });

  it('are unavailable when the storage is', async () => {
    await expect(objectsAt('http://127.0.0.1:9').get('batches/none')).rejects.toThrow(DependencyUnavailable);
  });
});
