import type { Fix } from './fix.ts';

/**
 * Writes 1.0 into a declaration that names another version 1.x. The text is XML 1.0: other texts are refused before. In
 * XML 1.1 two more characters end a line; a text with one of them would change its meaning.
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
