import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { headerNames } from '@nakor/contract/headers';
import { ApiError } from '@nakor/http/message/api-error';
import { withEtag } from '@nakor/http/message/etag';
import type { PublicEndpoint } from '@nakor/http/serve';
import { batchProgramFileName } from '@nakor/pages/pages';
import { storageOriginSlot } from '@nakor/pages/storage-origin';

/**
 * `GET /docs/try/batch.js`: the program that submits batches for the workbench. The policy of the response holds for the worker that runs it: it can
 * send requests to this service and to the storage, while the page can send none to the storage (ADR 0067).
 *
 * @param pagesDirectory folder with the built pages; it is read on the first request
 * @param storageOrigin  where uploads go; null where no page may upload, which has no program (404)
 */
export function batchProgram(pagesDirectory: string, storageOrigin: string | null): PublicEndpoint {
  let file: { readonly plain: string; readonly compressed: Uint8Array } | undefined;
  return async (context) => {
    if (storageOrigin === null) throw new ApiError('NOT_FOUND');
    file ??= readProgram(pagesDirectory, storageOrigin);
    const policy = `default-src 'none'; connect-src 'self' ${storageOrigin}`;
    const success = {
      status: 200,
      mediaType: 'text/javascript; charset=utf-8',
      content: context.acceptsGzip ? file.compressed : file.plain,
      headers: {
        [headerNames.contentSecurityPolicy]: policy,
        [headerNames.referrerPolicy]: 'no-referrer',
        [headerNames.vary]: 'Accept-Encoding',
        ...(context.acceptsGzip ? { [headerNames.contentEncoding]: 'gzip' } : {}),
      },
    };
    // After a 304, browsers keep the policy, too.
    return withEtag(context, { content: policy + file.plain, sameness: 'same-content', cacheControl: 'no-cache' }, success);
  };
}

function readProgram(directory: string, storageOrigin: string): { readonly plain: string; readonly compressed: Uint8Array } {
  const plain = readFileSync(join(directory, batchProgramFileName), 'utf8').replaceAll(storageOriginSlot, storageOrigin);
  return { plain, compressed: gzipSync(plain) };
}
