import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RegisterFile } from '../model/batch-tasks.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';

const compress = promisify(gzip);

/** Content that is compressed together, in bytes. */
const memberBytes = 500_000;

/** Compressed content that may wait until it is stored, in bytes. */
const waitingBytes = 1_000_000;

/** A file of the register while it is written: gzip members one behind the other, which together are a gzip file. */
export interface MemberWriter {
  write(text: string): Promise<void>;
  /** Ends a member, so that what follows can be read without what precedes. @returns the position at which the next one begins, in bytes */
  endMember(): Promise<number>;
  /** Stores the file. */
  end(): Promise<RegisterFile>;
  /** Gives up; nothing is stored. */
  abandon(): Promise<void>;
}

/** Starts a file, which is stored while it is written. */
export function openMemberWriter(objects: BatchObjects, key: string, contentType: string): MemberWriter {
  const stream = new PassThrough({ highWaterMark: waitingBytes });
  // An error is reported by `stored`, and to the next write.
  stream.on('error', () => {});
  const stored = objects.putStream(key, stream, { contentType, contentEncoding: 'gzip' });
  stored.catch((error: Error) => stream.destroy(error));
  const hash = createHash('sha256');
  let texts: string[] = [];
  let waiting = 0;
  let bytes = 0;
  let storedBytes = 0;

  async function endMember(): Promise<number> {
    if (texts.length === 0) return storedBytes;
    const content = Buffer.from(texts.join(''));
    texts = [];
    waiting = 0;
    bytes += content.length;
    hash.update(content);
    const member = await compress(content);
    storedBytes += member.length;
    if (stream.destroyed) await stored;
    if (!stream.write(member)) await once(stream, 'drain');
    return storedBytes;
  }

  return {
    async write(text) {
      if (text === '') return;
      texts.push(text);
      waiting += text.length;
      if (waiting >= memberBytes) await endMember();
    },
    endMember,
    async end() {
      await endMember();
      stream.end();
      await stored;
      return { key, bytes, sha256: hash.digest('hex') };
    },
    async abandon() {
      stream.destroy(new Error('The register was abandoned.'));
      await stored.catch(() => {});
    },
  };
}
