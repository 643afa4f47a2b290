import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { headerNames } from '@nakor/contract/headers';
import { rulesQuery } from '@nakor/contract/schemas/rules';
import type { Language } from '@nakor/domain/shared/localized';
import { withEtag } from '@nakor/http/message/etag';
import { readQuery, readValues } from '@nakor/http/parsing/parse-parameters';
import type { PublicEndpoint } from '@nakor/http/serve';
import { baseUrlSlot, getReferenceFileName } from '@nakor/pages/pages';
import { browserHeaders, readPage } from './pages.ts';

/** The page of one language under one base URL. */
interface ReferencePage {
  readonly baseUrl: string;
  readonly content: string;
  readonly compressed: Uint8Array;
}

/**
 * `GET /docs`: the API reference (ADR 0023), in the language of the URL or else of the browser, with the base URL that the caller used.
 *
 * @param pagesDirectory folder with the built pages; they are read on the first request
 */
export function referencePage(pagesDirectory: string): PublicEndpoint {
  let policy: string | undefined;
  // A deployment usually has one base URL, so the latest page of each language is enough.
  const latest = new Map<Language, ReferencePage>();
  return async (context) => {
    const { query } = readValues({ query: readQuery(rulesQuery, context) });
    const language = query.lang ?? context.language;
    policy ??= readPage(pagesDirectory, 'reference').policy;
    const known = latest.get(language);
    const page = known?.baseUrl === context.baseUrl ? known : readReference(pagesDirectory, language, context.baseUrl);
    latest.set(language, page);
    const success = {
      status: 200,
      mediaType: 'text/html; charset=utf-8',
      content: context.acceptsGzip ? page.compressed : page.content,
      headers: {
        ...browserHeaders(policy),
        [headerNames.vary]: `${headerNames.acceptLanguage}, Accept-Encoding`,
        ...(context.acceptsGzip ? { [headerNames.contentEncoding]: 'gzip' } : {}),
      },
    };
    return withEtag(context, { content: policy + page.content, sameness: 'same-content', cacheControl: 'no-cache' }, success);
  };
}

function readReference(directory: string, language: Language, baseUrl: string): ReferencePage {
  // The base URL is built from a checked host name and has no characters with a meaning for HTML.
  const content = readFileSync(join(directory, getReferenceFileName(language)), 'utf8').replaceAll(baseUrlSlot, () => baseUrl);
  return { baseUrl, content, compressed: gzipSync(content) };
}
