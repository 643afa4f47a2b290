import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Localized } from '@nakor/domain/shared/localized';
import type { CliIo } from '../../shared/cli-io.ts';
import { openOutput } from '../../shared/output.ts';
import { UserError } from '../../shared/user-error.ts';
import type { RegisterChoice } from './choices.ts';
import type { BatchSession } from './submit-batch.ts';
import { checkStorageUrl } from './upload-parts.ts';

/**
 * Loads the register of a batch, piece by piece, and compares it with the size and hash that the service states.
 *
 * @throws UserError if it is damaged or cannot be loaded or written; NakorApiError, NakorConnectionError; the reason of the signal
 */
export async function loadRegister(
  id: string,
  { format, output, manifest }: RegisterChoice,
  session: BatchSession,
  io: CliIo,
): Promise<void> {
  const { client, baseUrl } = session.connection;
  const { data } = await client.batches.register(id, { format }, { signal: session.signal });
  await load(checkStorageUrl(data.url, baseUrl), data, output, session, io);
  if (manifest !== null) await load(checkStorageUrl(data.manifest_url, baseUrl), null, manifest, session, io);
}

/** The manifest of the largest batch is smaller, in bytes. */
const manifestLimitBytes = 64_000_000;

/** @param expected what the content has to be; null for a manifest, which states the hashes of the others */
async function load(
  url: string,
  expected: { readonly bytes: number; readonly sha256: string } | null,
  path: string | null,
  { signal }: BatchSession,
  io: CliIo,
): Promise<void> {
  const output = await openOutput(path, io);
  try {
    const hash = createHash('sha256');
    const limit = expected?.bytes ?? manifestLimitBytes;
    let bytes = 0;
    for await (const piece of unpacked(fetchPieces(url, signal), signal)) {
      bytes += piece.length;
      if (bytes > limit) break;
      hash.update(piece);
      await output.write(piece);
    }
    if (expected !== null && (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256)) throw new UserError(damaged);
    await output.commit();
  } finally {
    await output.abandon();
  }
}

async function* fetchPieces(url: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const response = await fetch(url, { redirect: 'error', signal });
  if (!response.ok) throw new StorageError(`HTTP ${response.status}`);
  yield* response.body ?? [];
}

class StorageError extends Error {}

/** Not every S3 states that the content is compressed, so that `fetch` would decompress it. */
async function* unpacked(pieces: AsyncGenerator<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    const { value: first } = await pieces.next();
    if (first === undefined) return;
    const all = (async function* () {
      yield first;
      yield* pieces;
    })();
    yield* first[0] === 0x1f && first[1] === 0x8b ? Readable.from(all).pipe(createGunzip()) : all;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UserError) throw error;
    const problem = error instanceof StorageError ? error.message : ((error as NodeJS.ErrnoException).code ?? 'network');
    throw new UserError({
      pl: `Nie udało się pobrać rejestru (${problem}). Spróbuj jeszcze raz.`,
      en: `The register could not be loaded (${problem}). Try again.`,
    });
  }
}

const damaged: Localized = {
  pl: 'Rejestr dotarł uszkodzony: jego SHA-256 jest inny, niż podała usługa. Spróbuj jeszcze raz.',
  en: 'The register was damaged on its way: its SHA-256 is not the one that the service stated. Try again.',
};
