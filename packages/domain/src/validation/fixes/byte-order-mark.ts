import type { Fix } from './fix.ts';

/** Removes the byte order mark. */
export const byteOrderMarkFix: Fix = {
  code: 'XML-002',
  done: { pl: 'Usunięto znacznik BOM z początku pliku.', en: 'Removed the byte order mark.' },
  edits: (_, { decoded }) => (decoded.hasByteOrderMark ? [{ start: -1, end: 0, text: '' }] : null),
};
