import { withEtag } from '@nakor/http/message/etag';
import { describe, expect, it } from 'vitest';
import { newRequestContext } from '../../../support/builders/request-context.ts';

/** `printf %s content | sha256sum`, the first 32 digits. */
const hash = 'ed7002b439e9ac845f22357d822bac14';
const caching = { content: 'content', cacheControl: 'public, max-age=300' } as const;
const success = { status: 200, data: { name: 'content' } } as const;

describe('withEtag', () => {
  it.each([
    { sameness: 'same-bytes', tag: `"${hash}"` },
    { sameness: 'same-content', tag: `W/"${hash}"` },
  ] as const)('sets the ETag $tag for a response of the $sameness', ({ sameness, tag }) => {
    expect(withEtag(newRequestContext(), { ...caching, sameness }, success)).toEqual({
      ...success,
      headers: { ETag: tag, 'Cache-Control': 'public, max-age=300' },
    });
  });

  it.each([
    { ifNoneMatch: undefined, status: 200 },
    { ifNoneMatch: '', status: 200 },
    { ifNoneMatch: '""', status: 200 },
    { ifNoneMatch: hash, status: 200 },
    { ifNoneMatch: `"${hash.toUpperCase()}"`, status: 200 },
    { ifNoneMatch: `"${hash}"`, status: 304 },
    { ifNoneMatch: `W/"${hash}"`, status: 304 },
    { ifNoneMatch: ` "a" ,"${hash}","b"`, status: 304 },
    { ifNoneMatch: `W/"a",W/"${hash}"`, status: 304 },
    { ifNoneMatch: '*', status: 304 },
    { ifNoneMatch: ' * ', status: 304 },
    { ifNoneMatch: '"a, *, b"', status: 200 },
    { ifNoneMatch: `"${hash}`, status: 200 },
  ])('returns $status for If-None-Match: $ifNoneMatch', ({ ifNoneMatch, status }) => {
    expect(withEtag(newRequestContext({ ifNoneMatch }), { ...caching, sameness: 'same-bytes' }, success).status).toBe(status);
  });

  it.each([
    { name: 'in the language of the caller', given: success, vary: { Vary: 'Accept-Language' } },
    { name: 'that are the same in every language', given: { status: 200, mediaType: 'text/plain', content: 'content' }, vary: {} },
    {
      name: 'that depend on something else',
      given: { status: 200, mediaType: 'text/plain', content: 'content', headers: { Vary: 'Accept-Encoding', 'Content-Encoding': 'gzip' } },
      vary: { Vary: 'Accept-Encoding' },
    },
  ] as const)('sets the cache headers of responses $name, even on 304', ({ given, vary }) => {
    expect(withEtag(newRequestContext({ ifNoneMatch: '*' }), { ...caching, sameness: 'same-bytes' }, given)).toEqual({
      status: 304,
      headers: { ETag: `"${hash}"`, 'Cache-Control': 'public, max-age=300', ...vary },
    });
  });
});
