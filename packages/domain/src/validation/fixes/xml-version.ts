import type { Fix } from './fix.ts';

/**
 * Changes a declared version 1.x to 1.0. The text is well-formed XML 1.0: other texts are rejected earlier. XML 1.1 has two more line-end
 * characters; a text that contains one of them would change its meaning.
 */
export const xmlVersionFix: Fix = {
  code: 'XML-005',
  done: { pl: 'W deklaracji XML wpisano wersję 1.0.', en: 'Wrote version 1.0 into the XML declaration.' },
  edits: (_, { decoded }) => {
    const match = /^(<\?xml\s+version\s*=\s*["'])(1\.\d+)["']/.exec(decoded.text);
    if (match === null || /[\u0085\u2028]/.test(decoded.text)) return null;
    const [, before = '', version = ''] = match;
    return [{ start: before.length, end: before.length + version.length, text: '1.0' }];
  },
};
