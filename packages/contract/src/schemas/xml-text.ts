import * as z from 'zod';

/** The characters of XML 1.0; a lone surrogate is none of them. */
const form = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

/** A text that can stand in an XML document. The code of its issue is `invalid_text`. */
export function xmlText() {
  return z.string().refine((text) => form.test(text), { params: { code: 'invalid_text' } });
}
