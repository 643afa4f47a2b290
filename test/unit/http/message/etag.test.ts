import { withEtag } from '@nakor/http/message/etag';
import { describe, expect, it } from 'vitest';
import { newRequestContext } from '../../../support/builders/request-context.ts';

/** `printf %s content | sha256sum`, the first 32 digits. */
const digest = 'ed7002b439e9ac845f22357d822bac14';
const keeping = { content: 'content', cacheControl: 'public, max-age=300' } as const;
const success = { status: 200, data: { name: 'content' } } as const;

describe('withEtag', () => {
  it.each([
    { sameness: 'same-bytes', tag: `"${digest}"` },
    { sameness: 'same-content', tag: `W/"${digest}"` },
  ] as const)('names an answer of the $sameness with $tag', ({ sameness, tag }) => {
    expect(withEtag(newRequestContext(), { ...keeping, sameness }, success)).toEqual({
      ...success,
      headers: { ETag: tag, 'Cache-Control': 'public, max-age=300' },
    });
  });

  it.each([
    { ifNoneMatch: undefined, status: 200 },
    { ifNoneMatch: '', status: 200 },
    { ifNoneMatch: '""', status: 200 },
    { ifNoneMatch: digest, status: 200 },
    { ifNoneMatch: `"${digest.toUpperCase()}"`, status: 200 },
    { ifNoneMatch: `"${digest}"`, status: 304 },
    { ifNoneMatch: `W/"${digest}"`, status: 304 },
    { ifNoneMatch: ` "a" ,"${digest}","b"`, status: 304 },
    { ifNoneMatch: `W/"a",W/"${digest}"`, status: 304 },
    { ifNoneMatch: '*', status: 304 },
    { ifNoneMatch: ' * ', status: 304 },
    { ifNoneMatch: '"a, *, b"', status: 200 },
    { ifNoneMatch: `"${digest}`, status: 200 },
  ])('answers $status to If-None-Match: $ifNoneMatch', ({ ifNoneMatch, status }) => {
    expect(withEtag(newRequestContext({ ifNoneMatch }), { ...keeping, sameness: 'same-bytes' }, success).status).toBe(status);
  });

  it.each([
    { name: 'in the language of the caller', given: success, vary: { Vary: 'Accept-Language' } },
    { name: 'that are the same in every language', given: { status: 200, mediaType: 'text/plain', content: 'content' }, vary: {} },
    {
      name: 'that depend on something else',
      given: { status: 200, mediaType: 'text/plain', content: 'content', headers: { Vary: 'Accept-Encoding', 'Content-Encoding': 'gzip' } },
      vary: { Vary: 'Accept-Encoding' },
    },
  ] as const)('says of answers $name how they may be kept, also when they are not repeated', ({ given, vary }) => {
    expect(withEtag(newRequestContext({ ifNoneMatch: '*' }), { ...keeping, sameness: 'same-bytes' }, given)).toEqual({
      status: 304,
      headers: { ETag: `"${digest}"`, 'Cache-Control': 'public, max-age=300', ...vary },
    });
  });
});
