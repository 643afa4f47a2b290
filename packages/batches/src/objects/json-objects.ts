import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { BatchObjects } from './batch-objects.ts';

const jsonType = { contentType: 'application/json' } as const;

/** Reads an object of JSON; null if there is none. It was written by this package, so that its form is not checked. */
export async function getJson<Value>(objects: BatchObjects, key: string): Promise<Value | null> {
  const content = await objects.get(key);
  return content === null ? null : (JSON.parse(new TextDecoder().decode(content)) as Value);
}

/** Writes an object of JSON. */
export async function putJson(objects: BatchObjects, key: string, value: unknown): Promise<void> {
  await objects.put(key, encodeJson(value), jsonType);
}

/** Writes an object of JSON unless it exists. */
export async function putJsonIfAbsent(objects: BatchObjects, key: string, value: unknown): Promise<boolean> {
  return objects.putIfAbsent(key, encodeJson(value), jsonType);
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The lines of gzipped JSON lines, one after another, so that only one is in memory. */
export async function* readJsonLines<Line>(content: Uint8Array): AsyncGenerator<Line> {
  const lines = createInterface({ input: Readable.from([content]).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as Line;
}
