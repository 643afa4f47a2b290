import { headerNames } from '@nakor/contract/headers';
import { sha256Hex } from '@nakor/domain/shared/hash';
import type { RequestContext } from './request-context.ts';
import type { EndpointResult } from './response.ts';

/** How an answer with an entity tag may be kept. */
interface Keeping {
  /** What two answers have in common when they count as the same. */
  readonly content: string;
  /** `same-bytes` where nothing else stands in the answer; `same-content` where it also holds what differs from call to call. */
  readonly sameness: 'same-bytes' | 'same-content';
  /** Value of `Cache-Control`. */
  readonly cacheControl: string;
}

/** Gives an answer its entity tag; to a caller who has it already, says 304 instead of repeating it (RFC 9110, section 13.1.2). */
export function withEtag(call: RequestContext, { content, sameness, cacheControl }: Keeping, success: EndpointResult): EndpointResult {
  const opaque = `"${sha256Hex(content).slice(0, 32)}"`;
  const headers = { [headerNames.entityTag]: sameness === 'same-bytes' ? opaque : `W/${opaque}`, [headerNames.cacheControl]: cacheControl };
  if (!isKnown(opaque, call.ifNoneMatch)) return { ...success, headers: { ...success.headers, ...headers } };
  // A cache between us takes what the answer depends on from here, too (section 15.4.5).
  const vary = success.headers?.[headerNames.vary] ?? ('data' in success ? headerNames.acceptLanguage : undefined);
  return { status: 304, headers: vary === undefined ? headers : { ...headers, [headerNames.vary]: vary } };
}

/** Whether a header names a tag. Both kinds of tags count, as the RFC asks for. A tag may itself hold commas and asterisks. */
function isKnown(opaque: string, ifNoneMatch = ''): boolean {
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.includes(opaque) || ifNoneMatch.trim() === '*';
}
