import * as z from 'zod';

/** Characters that XML 1.0 allows; excludes lone surrogates. */
const xmlCharacters = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

/** A string that is valid in an XML document. Its issue code is `invalid_text`. */
export function defineXmlText() {
  return z.string().refine((text) => xmlCharacters.test(text), { params: { code: 'invalid_text' } });
}
