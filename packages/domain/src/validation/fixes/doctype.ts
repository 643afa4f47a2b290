import { applyEdits } from '../../xml/edit.ts';
import { parseDocument } from '../../xml/parse.ts';
import { removeMarkup } from '../../xml/rewrite.ts';
import type { RefusalFix } from './fix.ts';

/**
 * Removes a DOCTYPE, provided that the document can be read without it: then no entity that it declares is used. One that
 * declares attributes may give elements some that are not written, and one with parameter entities may declare anything.
 */
export const doctypeFix: RefusalFix = {
  code: 'XML-008',
  done: {
    pl: 'Usunięto deklarację DOCTYPE; dokument z niej nie korzystał.',
    en: 'Removed the DOCTYPE declaration; the document made no use of it.',
  },
  edits: ({ text, parserText }) => {
    const doctype = findDoctype(parserText);
    if (doctype === null || /<!ATTLIST|%/.test(parserText.slice(doctype.start, doctype.end))) return null;
    const edits = [removeMarkup(text, doctype.start, doctype.end)];
    const without = parseDocument({
      text: applyEdits(text, edits),
      parserText: applyEdits(parserText, edits),
      hasByteOrderMark: false,
      declaredEncoding: null,
      declaredVersion: null,
    });
    return without.ok ? edits : null;
  },
};

/** The declaration in front of the root element, with the subset in its brackets; null when it has no end. */
function findDoctype(text: string): { start: number; end: number } | null {
  const before = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/.exec(text)?.[0] ?? '';
  const start = before.length;
  if (!text.startsWith('<!DOCTYPE', start)) return null;
  const part = /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|[[\]<>]/g;
  part.lastIndex = start + '<!DOCTYPE'.length;
  let depth = 1;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    if (match[0] === '<' || match[0] === '[') depth += 1;
    if (match[0] === '>' || match[0] === ']') depth -= 1;
    if (depth === 0) return { start, end: part.lastIndex };
  }
  return null;
}
