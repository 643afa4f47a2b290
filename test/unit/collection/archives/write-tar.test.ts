import { Readable } from 'node:stream';
import { archiveLimits, createMeter } from '@nakor/collection/archives/limits';
import { readTar } from '@nakor/collection/archives/read-tar';
import { type FileToPack, writeTar } from '@nakor/collection/archives/write-tar';
import { describe, expect, it } from 'vitest';

const files: readonly FileToPack[] = [
  { name: 'a.xml', content: Buffer.from('<a/>') },
  { name: 'empty.xml', content: new Uint8Array() },
  { name: `${'folder/'.repeat(40)}żółć <&>.xml`, content: Buffer.alloc(2_000_000, 'x') },
  { name: 'z.zip!/inside.xml', content: Buffer.from('<z/>').subarray(1) },
];

async function* each(values: readonly FileToPack[]): AsyncGenerator<FileToPack> {
  yield* values;
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

describe('writeTar', () => {
  it.each([true, false])('writes what readTar reads, compressed: %s', async (isPacked) => {
    const archive = await bytesOf(writeTar(each(files), isPacked));
    const read = [];
    for await (const entry of readTar(Readable.from([archive]), isPacked, createMeter(archive.length, archiveLimits)))
      read.push([entry.name, entry.problem === null ? Buffer.from(entry.content ?? '').toString() : entry.problem]);
    expect(read).toEqual(files.map(({ name, content }) => [name, Buffer.from(content).toString()]));
  });

  it('gives the same bytes for the same files', async () => {
    const [first, second] = [await bytesOf(writeTar(each(files), true)), await bytesOf(writeTar(each(files), true))];
    expect(first.equals(second)).toBe(true);
  });

  it('throws what reading a file throws', async () => {
    const broken = async function* () {
      yield* each(files.slice(0, 1));
      throw new RangeError('unreadable');
    };
    await expect(bytesOf(writeTar(broken(), true))).rejects.toThrow('unreadable');
  });

  it('ends when its reader stops', async () => {
    let isDone = false;
    const endless = async function* () {
      try {
        for (;;) yield { name: 'a.xml', content: Buffer.alloc(100_000, Math.random().toString()) };
      } finally {
        isDone = true;
      }
    };
    for await (const _ of writeTar(endless(), true)) break;
    await expect.poll(() => isDone).toBe(true);
  });
});
