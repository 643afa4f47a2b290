import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Connection } from '../../service/connection.ts';
import { writeFileAtomically } from '../../shared/atomic-file.ts';
import type { CliIo } from '../../shared/cli-io.ts';
import { cacheFolder } from '../../shared/compile-cache.ts';
import type { SubmittedOptions } from './choices.ts';
import type { OpenArchive } from './open-archive.ts';

const storedUpload = z.object({
  version: z.literal(1),
  batch: z.uuid(),
  /** By number of the part. */
  etags: z.record(z.string().regex(/^\d{1,4}$/), z.string()),
});

/** An upload that is not complete: the id of its batch, and the `ETag` of each part that was uploaded, by its number. It names no document. */
export interface UploadProgress {
  readonly batch: string;
  readonly etags: Readonly<Record<string, string>>;
}

/**
 * Where the progress of an upload is kept, so that the same command continues it (ADR 0059). Where the user has no folder for it, or it cannot be written,
 * an interrupted upload begins again.
 */
export interface UploadRecord {
  read(): Promise<UploadProgress | null>;
  write(progress: UploadProgress): Promise<void>;
  remove(): Promise<void>;
}

/** The record of an archive with its options, for a service and key: one file among the caches of the user. */
export function openUploadRecord(
  { sha256, format }: Pick<OpenArchive, 'sha256' | 'format'>,
  options: SubmittedOptions,
  { fingerprint }: Pick<Connection, 'fingerprint'>,
  { env }: Pick<CliIo, 'env'>,
): UploadRecord {
  const folder = cacheFolder(process.platform, env);
  if (folder === null) return { read: async () => null, write: async () => {}, remove: async () => {} };
  const name = createHash('sha256')
    .update(JSON.stringify([fingerprint, sha256, format, options]))
    .digest('hex');
  const path = join(folder, 'uploads', `${name}.json`);
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(() => null);
      const parsed = text === null ? null : storedUpload.safeParse(parseJson(text));
      return parsed?.success === true ? parsed.data : null;
    },
    async write(progress) {
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFileAtomically(path, JSON.stringify({ version: 1, ...progress }));
      } catch {
        // Only a later run would need it.
      }
    },
    remove: () => rm(path, { force: true }).catch(() => {}),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
