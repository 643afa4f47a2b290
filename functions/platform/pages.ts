import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { headerNames, transportSecurity } from '@nakor/contract/headers';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { withEtag } from '@nakor/http/message/etag';
import type { PublicEndpoint } from '@nakor/http/serve';
import { auditPackProgramFileName, type PageName, pageFileName, policiesFileName } from '@nakor/pages/pages';

/**
 * A page for browsers, compressed for callers that accept gzip. Its policy allows only scripts and resources of the page itself, and requests
 * only to this service.
 *
 * @param pagesDirectory folder with the built pages; they are read on the first request
 */
export function page(pagesDirectory: string, name: PageName): PublicEndpoint {
  let files: PageFiles | undefined;
  return async (context) => {
    files ??= readPage(pagesDirectory, name);
    const content = context.acceptsGzip ? files.compressed : files.plain;
    const success = {
      status: 200,
      mediaType: 'text/html; charset=utf-8',
      content,
      headers: {
        ...browserHeaders(files.policy),
        [headerNames.vary]: 'Accept-Encoding',
        ...(context.acceptsGzip ? { [headerNames.contentEncoding]: 'gzip' } : {}),
      },
    };
    // Revalidated on each visit, so that browsers never keep an outdated page or policy: after a 304 they keep both.
    const version = files.policy + files.plain;
    return withEtag(context, { content: version, sameness: 'same-content', cacheControl: 'no-cache' }, success);
  };
}

/**
 * The program that makes audit packs for the workbench, compressed for callers that accept gzip.
 *
 * @param pagesDirectory folder with the built pages; it is read on the first request
 */
export function auditPackProgram(pagesDirectory: string): PublicEndpoint {
  let file: { readonly compressed: Uint8Array; readonly sha256: string } | undefined;
  let plain: string | undefined;
  return async (context) => {
    file ??= readProgram(pagesDirectory);
    // Browsers accept gzip, so few instances ever need it.
    if (!context.acceptsGzip) plain ??= gunzipSync(file.compressed).toString('utf8');
    const success = {
      status: 200,
      mediaType: 'text/javascript; charset=utf-8',
      content: plain === undefined || context.acceptsGzip ? file.compressed : plain,
      headers: {
        [headerNames.vary]: 'Accept-Encoding',
        ...(context.acceptsGzip ? { [headerNames.contentEncoding]: 'gzip' } : {}),
      },
    };
    return withEtag(context, { content: file.sha256, sameness: 'same-content', cacheControl: 'no-cache' }, success);
  };
}

function readProgram(pagesDirectory: string): { readonly compressed: Uint8Array; readonly sha256: string } {
  const compressed = readFileSync(join(pagesDirectory, auditPackProgramFileName));
  return { compressed, sha256: computeSha256Hex(compressed) };
}

/** Headers of every page, with its content security policy. */
export function browserHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    [headerNames.contentSecurityPolicy]: policy,
    [headerNames.referrerPolicy]: 'no-referrer',
    [headerNames.transportSecurity]: transportSecurity,
  };
}

/** A built page, as it is in the bundle. */
interface PageFiles {
  readonly plain: string;
  readonly compressed: Uint8Array;
  readonly policy: string;
}

/** Reads a built page with its content security policy. */
export function readPage(directory: string, name: PageName): PageFiles {
  const policies = JSON.parse(readFileSync(join(directory, policiesFileName), 'utf8')) as Partial<Record<PageName, string>>;
  const policy = policies[name];
  // Without its policy a page would be unrestricted, so it is not served.
  if (policy === undefined) throw new InternalError(`${policiesFileName} has no policy for the page ${name}.`);
  const path = join(directory, pageFileName(name));
  return { plain: readFileSync(path, 'utf8'), compressed: readFileSync(`${path}.gz`), policy };
}
