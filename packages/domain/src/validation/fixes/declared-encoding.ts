import type { Fix } from './fix.ts';

/** Changes the declared encoding to UTF-8. The bytes are UTF-8: other documents are rejected earlier. */
export const declaredEncodingFix: Fix = {
  code: 'XML-003',
  done: { pl: 'W deklaracji XML wpisano kodowanie UTF-8.', en: 'Wrote the encoding UTF-8 into the XML declaration.' },
  edits: (_, { decoded }) => {
    const match = /^(<\?xml[^>]*?\sencoding\s*=\s*["'])([^"']*)/.exec(decoded.text);
    if (match === null) return null;
    const [, before = '', encoding = ''] = match;
    return [{ start: before.length, end: before.length + encoding.length, text: 'UTF-8' }];
  },
};
