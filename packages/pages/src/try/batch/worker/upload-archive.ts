import type { BatchProblem, BatchUpload } from '../protocol.ts';

/** How an upload goes on. */
export interface Uploading {
  /** The only origin to which invoices are sent; the policy of the program allows no other. */
  readonly storageOrigin: string;
  readonly signal: AbortSignal;
  /** New URLs, when those of the upload have expired. */
  renew(): Promise<BatchUpload>;
  /** How many bytes have been sent. */
  readonly onBytes: (sent: number) => void;
}

/** An upload that cannot go on. */
export class UploadError extends Error {
  readonly problem: BatchProblem;

  constructor(problem: BatchProblem) {
    super(problem.kind);
    this.name = 'UploadError';
    this.problem = problem;
  }
}

/** Parts that are uploaded at the same time. */
const parallelParts = 3;
const maxAttempts = 6;
const firstPauseMs = 500;
/** For a part of 10 MiB, even at 150 kbit/s. */
const partTimeoutMs = 600_000;

/**
 * Uploads an archive, several parts at the same time.
 *
 * @returns the `ETag` of each part, in their order
 * @throws UploadError; the reason of the signal
 */
export async function uploadArchive(archive: Blob, upload: BatchUpload, uploading: Uploading): Promise<readonly string[]> {
  const urls = createUrls(upload, uploading.renew);
  const size = upload.part_size ?? archive.size;
  const sent = upload.parts.map(() => 0);
  const etags = upload.parts.map(() => '');
  const waiting = upload.parts.keys();
  const { signal, abort, unlink } = linkController(uploading.signal);
  const work = async () => {
    for (const index of waiting) {
      const onBytes = (bytes: number) => {
        sent[index] = bytes;
        uploading.onBytes(sent.reduce((sum, each) => sum + each, 0));
      };
      const part = archive.slice(index * size, (index + 1) * size);
      etags[index] = await putPart(part, () => urls.of(index), urls.renew, { ...uploading, signal, onBytes });
    }
  };
  try {
    await Promise.all(Array.from({ length: parallelParts }, work));
  } catch (error) {
    abort();
    throw error;
  } finally {
    unlink();
  }
  return etags;
}

/** A signal that is aborted with another one, or alone. */
function linkController(outer: AbortSignal) {
  const controller = new AbortController();
  const follow = () => controller.abort(outer.reason);
  if (outer.aborted) follow();
  else outer.addEventListener('abort', follow);
  return { signal: controller.signal, abort: () => controller.abort(), unlink: () => outer.removeEventListener('abort', follow) };
}

/** The URLs of the parts, which expire after an hour. */
function createUrls(upload: BatchUpload, renewUpload: () => Promise<BatchUpload>) {
  let current = upload;
  let renewal: Promise<BatchUpload> | null = null;
  return {
    of: (index: number) => current.parts[index]?.url ?? '',
    // Several parts notice it at the same time.
    async renew() {
      renewal ??= renewUpload();
      current = await renewal;
      renewal = null;
    },
  };
}

async function putPart(
  part: Blob,
  getUrl: () => string,
  renew: () => Promise<void>,
  { storageOrigin, signal, onBytes }: Omit<Uploading, 'renew'>,
): Promise<string> {
  let detail = '';
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1) await pause(firstPauseMs * 2 ** (attempt - 2), signal);
    const url = getUrl();
    if (!url.startsWith(`${storageOrigin}/`)) throw new UploadError({ kind: 'otherStorage' });
    const { status, etag } = await put(url, part, signal, onBytes);
    if (status >= 200 && status < 300) return etag;
    detail = status === 0 ? 'network' : `HTTP ${status}`;
    if (isExpired(status)) await renew();
    else if (!isTemporary(status)) break;
  }
  throw new UploadError({ kind: 'storage', detail });
}

/** Also for an upload that has ended meanwhile, which the service explains. */
function isExpired(status: number): boolean {
  return status === 403 || status === 404;
}

function isTemporary(status: number): boolean {
  return status === 0 || status >= 500 || status === 408 || status === 429;
}

/** Sends a part; unlike `fetch`, this reports how much has been sent. @returns the status; 0 if there was no response */
function put(
  url: string,
  part: Blob,
  signal: AbortSignal,
  onBytes: (sent: number) => void,
): Promise<{ readonly status: number; readonly etag: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => {
      signal.removeEventListener('abort', abort);
      resolve({ status: request.status, etag: request.getResponseHeader('ETag') ?? '' });
    };
    request.open('PUT', url);
    request.timeout = partTimeoutMs;
    request.upload.onprogress = ({ loaded }) => onBytes(loaded);
    request.onload = end;
    request.onerror = end;
    request.ontimeout = end;
    request.onabort = () => reject(signal.reason);
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', abort);
    request.send(part);
  });
}

/** @throws the reason of the signal */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}
