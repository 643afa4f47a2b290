import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { headerNames } from '@nakor/contract/headers';
import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { rulesQuery } from '@nakor/contract/schemas/rules';
import { codeListPage, findCodePage, otherCodes, renderCodeListPage, renderCodePage } from '@nakor/documentation/codes/code-page';
import { renderFeed } from '@nakor/documentation/rules/rule-feed';
import { getServiceRuleLinks } from '@nakor/documentation/rules/rule-links';
import { renderListPage } from '@nakor/documentation/rules/rule-list-page';
import { renderRulePage } from '@nakor/documentation/rules/rule-page';
import type { PageView } from '@nakor/documentation/rules/rule-page-frame';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { ApiError } from '@nakor/http/message/api-error';
import { withEtag } from '@nakor/http/message/etag';
import type { RoutedContext } from '@nakor/http/message/request-context';
import type { EndpointResult } from '@nakor/http/message/response';
import { readQuery, readValues } from '@nakor/http/parsing/parse-parameters';
import type { PublicEndpoint } from '@nakor/http/serve';
import { browserHeaders, readPage } from './pages.ts';

/** The endpoints of the rule catalogue. */
interface RuleEndpoints {
  readonly list: PublicEndpoint;
  readonly rule: PublicEndpoint;
  readonly json: PublicEndpoint;
  readonly feed: PublicEndpoint;
}

/** Each of these may be cached this long: they change with a release, and the pages with the day. */
const sharedCaching = 'public, max-age=300';

/**
 * `GET /docs/rules`, `GET /docs/rules/{code}`, `GET /docs/rules.json` and `GET /docs/rules.atom`: the catalogue of rules (ADR 0023).
 *
 * @param documentsDirectory folder with `rules.json`
 * @param pagesDirectory     folder with the built pages; both are read on the first request
 */
export function ruleEndpoints(documentsDirectory: string, pagesDirectory: string): RuleEndpoints {
  const catalogueFile = onFirstUse(() => readFileSync(join(documentsDirectory, 'rules.json'), 'utf8'));
  const catalogue = onFirstUse(() => JSON.parse(catalogueFile()) as RuleCatalogue);
  const compressedFile = onFirstUse(() => gzipSync(catalogueFile()));
  const rulesByCode = onFirstUse(() => new Map(catalogue().rules.map((rule) => [rule.code, rule])));
  const template = onFirstUse(() => readPage(pagesDirectory, 'rules'));
  const respondWithPage = (context: RoutedContext, content: string) => {
    const { policy } = template();
    const vary = `${headerNames.acceptLanguage}, Accept-Encoding`;
    const headers = { ...browserHeaders(policy), [headerNames.vary]: vary };
    const caching = { content: policy + content, sameness: 'same-content', cacheControl: 'no-cache' } as const;
    return withEtag(context, caching, compressed(context, { mediaType: 'text/html; charset=utf-8', content, headers }));
  };
  return {
    list: async (context) => respondWithPage(context, renderListPage(template().plain, catalogue(), viewOf(context))),
    rule: async (context) => {
      const view = viewOf(context);
      const code = context.pathParameters['code'] ?? '';
      if (code === codeListPage) return respondWithPage(context, renderCodeListPage(template().plain, view));
      const page = findCodePage(code);
      const rule = rulesByCode().get(page);
      const entries = otherCodes.get(page);
      if (rule === undefined && entries !== undefined)
        return respondWithPage(context, renderCodePage(template().plain, page, entries, view));
      if (rule === undefined) throw new ApiError('NOT_FOUND');
      return respondWithPage(context, renderRulePage(template().plain, catalogue(), rule, view));
    },
    json: async (context) => {
      const content = catalogueFile();
      const headers = { [headerNames.vary]: 'Accept-Encoding' };
      const result = { mediaType: 'application/json; charset=utf-8', content, headers };
      const caching = { content, sameness: 'same-content', cacheControl: sharedCaching } as const;
      return withEtag(context, caching, compressed(context, result, compressedFile));
    },
    feed: async (context) => {
      const { language } = viewOf(context);
      const page = `${context.baseUrl}/docs/rules`;
      const content = renderFeed(catalogue(), language, {
        catalogue: `${page}?lang=${language}`,
        feed: `${page}.atom?lang=${language}`,
        rule: (code) => `${page}/${code}?lang=${language}`,
      });
      const headers = { [headerNames.vary]: `${headerNames.acceptLanguage}, Accept-Encoding` };
      const caching = { content, sameness: 'same-content', cacheControl: sharedCaching } as const;
      return withEtag(context, caching, compressed(context, { mediaType: 'application/atom+xml; charset=utf-8', content, headers }));
    },
  };
}

/** The language that the URL names, or else the one that the caller prefers. */
function viewOf(context: RoutedContext): PageView {
  const { query } = readValues({ query: readQuery(rulesQuery, context) });
  const language = query.lang ?? context.language;
  return {
    language,
    linksFrom: getServiceRuleLinks(language, query.lang !== undefined),
    day: toWarsawDay(context.nowUnixMs),
    isFile: false,
  };
}

interface TextResult {
  readonly mediaType: string;
  readonly content: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The response, compressed for callers that accept gzip. */
function compressed(
  { acceptsGzip }: RoutedContext,
  { mediaType, content, headers }: TextResult,
  compress = () => gzipSync(content),
): EndpointResult {
  if (!acceptsGzip) return { status: 200, mediaType, content, headers };
  return { status: 200, mediaType, content: compress(), headers: { ...headers, [headerNames.contentEncoding]: 'gzip' } };
}

/** A value that is computed once, when it is first needed. */
function onFirstUse<Value extends object | string>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
