import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { BatchDetails } from '@nakor/client';
import { UserError } from '../../shared/user-error.ts';
import type { OpenArchive } from './open-archive.ts';

/** Where an archive is uploaded to. */
export type Upload = NonNullable<BatchDetails['batch']['upload']>;

/** How an upload goes on. */
export interface UploadingOptions {
  /** URL of the service: a URL for a part without encryption is accepted only if this one has none either. */
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  /** What was uploaded before, by number of the part. */
  readonly etags: Readonly<Record<string, string>>;
  /** New URLs, when those of the upload have expired. */
  renew(): Promise<Upload>;
  onPart(number: string, etag: string, done: number, parts: number): Promise<void>;
}

/** Parts that are uploaded at the same time; one is in memory for each. */
const parallelParts = 3;
const maxAttempts = 6;
const firstPauseMs = 500;
/** For a part of 10 MiB, even at 150 kbit/s. */
const partTimeoutMs = 600_000;

/**
 * Uploads the parts of an archive that are missing.
 *
 * @returns the `ETag` of each part, in their order
 * @throws UserError if the storage rejects a part or cannot be reached; the reason of the signal
 */
export async function uploadParts(archive: OpenArchive, upload: Upload, options: UploadingOptions): Promise<readonly string[]> {
  const etags = new Map(Object.entries(options.etags));
  const missing = upload.parts.map(({ number }) => number).filter((number) => !etags.has(String(number)));
  let current = upload;
  let renewal: Promise<Upload> | null = null;
  const urls = {
    of: (number: number) => current.parts.find((part) => part.number === number)?.url ?? '',
    // Several parts notice it at the same time.
    async renew() {
      renewal ??= options.renew();
      current = await renewal;
      renewal = null;
    },
  };
  await using file = await open(archive.path);
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const work = async () => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const content = await readPart(file, archive, upload, number);
      const etag = await putPart(content, number, urls, { ...options, signal });
      etags.set(String(number), etag);
      await options.onPart(String(number), etag, etags.size, upload.parts.length);
    }
  };
  const workers = Array.from({ length: Math.min(parallelParts, missing.length) }, () =>
    work().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  const [first] = (await Promise.allSettled(workers)).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  options.signal.throwIfAborted();
  if (first !== undefined) throw failed.signal.reason;
  return upload.parts.map(({ number }) => etags.get(String(number)) ?? '');
}

async function readPart(file: FileHandle, { bytes }: OpenArchive, { part_size }: Upload, number: number): Promise<Buffer<ArrayBuffer>> {
  const size = part_size ?? bytes;
  const start = (number - 1) * size;
  const content = Buffer.alloc(Math.min(size, bytes - start));
  for (let length = 0; length < content.length; ) {
    const { bytesRead } = await file.read(content, length, content.length - length, start + length);
    if (bytesRead === 0)
      throw new UserError({
        pl: 'Archiwum zmieniło się w trakcie wysyłania. Uruchom polecenie jeszcze raz.',
        en: 'The archive has changed while it was uploaded. Run the command again.',
      });
    length += bytesRead;
  }
  return content;
}

interface PartUrls {
  of(number: number): string;
  renew(): Promise<void>;
}

/** Sends a part until the storage has it. The key is not sent. @returns its `ETag` */
async function putPart(
  body: Buffer<ArrayBuffer>,
  number: number,
  urls: PartUrls,
  { baseUrl, signal }: Pick<UploadingOptions, 'baseUrl' | 'signal'>,
): Promise<string> {
  let problem = '';
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1) await pause(firstPauseMs * 2 ** (attempt - 2), undefined, { signal });
    const response = await send(checkStorageUrl(urls.of(number), baseUrl), body, signal);
    if (response instanceof Error) {
      problem = response.message;
      continue;
    }
    await response.body?.cancel();
    if (response.ok) return response.headers.get('etag') ?? '';
    problem = `HTTP ${response.status}`;
    // Also for an upload that has ended meanwhile, which the service explains.
    if (response.status === 403 || response.status === 404) await urls.renew();
    else if (response.status < 500 && response.status !== 408 && response.status !== 429) break;
  }
  throw new UserError({
    pl: `Nie udało się wysłać części ${number} archiwum (${problem}). Uruchom to samo polecenie jeszcze raz: wyśle tylko brakujące części.`,
    en: `Part ${number} of the archive could not be uploaded (${problem}). Run the same command again: it uploads only what is missing.`,
  });
}

async function send(url: string, body: Buffer<ArrayBuffer>, signal: AbortSignal): Promise<Response | Error> {
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(partTimeoutMs)]);
    return await fetch(url, { method: 'PUT', body, redirect: 'error', signal: ends });
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    // The URL is a secret, and some messages contain it.
    return new Error((cause as NodeJS.ErrnoException).code ?? (cause instanceof Error ? cause.name : 'unknown'));
  }
}

/**
 * Checks a URL of the storage that the service named.
 *
 * @throws UserError if invoices would travel without encryption although the service is called with it
 */
export function checkStorageUrl(text: string, baseUrl: string): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol === 'https:' || (protocol === 'http:' && new URL(baseUrl).protocol === 'http:')) return text;
  throw new UserError({
    pl: 'Usługa nie podała adresu magazynu z https. Niczego tam nie wysłano.',
    en: 'The service named no URL of its storage with https. Nothing was sent there.',
  });
}
