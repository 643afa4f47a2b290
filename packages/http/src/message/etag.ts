import { headerNames } from '@nakor/contract/headers';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { RequestContext } from './request-context.ts';
import type { EndpointResult } from './response.ts';

/** How a response with an entity tag may be cached. */
interface Caching {
  /** What two responses have in common when they count as the same. */
  readonly content: string;
  /** `same-bytes` when the response contains nothing else; `same-content` when parts of it differ from request to request. */
  readonly sameness: 'same-bytes' | 'same-content';
  /** Value of `Cache-Control`. */
  readonly cacheControl: string;
}

/** Adds the entity tag to a response; 304 without a body for a caller who has it already (RFC 9110, section 13.1.2). */
export function withEtag(
  { ifNoneMatch }: RequestContext,
  { content, sameness, cacheControl }: Caching,
  success: EndpointResult,
): EndpointResult {
  const opaque = `"${computeSha256Hex(content).slice(0, 32)}"`;
  const headers = { [headerNames.entityTag]: sameness === 'same-bytes' ? opaque : `W/${opaque}`, [headerNames.cacheControl]: cacheControl };
  if (!isKnown(opaque, ifNoneMatch)) return { ...success, headers: { ...success.headers, ...headers } };
  // A cache in between also learns from a 304 what the response depends on (section 15.4.5).
  const vary = success.headers?.[headerNames.vary] ?? ('data' in success ? headerNames.acceptLanguage : undefined);
  return { status: 304, headers: vary === undefined ? headers : { ...headers, [headerNames.vary]: vary } };
}

/** Whether the header contains the tag. Both kinds of tags count, as the RFC requires. A tag may itself contain commas and asterisks. */
function isKnown(opaque: string, ifNoneMatch = ''): boolean {
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.includes(opaque) || ifNoneMatch.trim() === '*';
}
