import { applyEdits } from '../../xml/edit.ts';
import { parseDocument } from '../../xml/parse.ts';
import { removeMarkup } from '../../xml/rewrite.ts';
import type { RejectionFix } from './fix.ts';

/**
 * Removes a DOCTYPE if the document is well-formed without it, so that no entity it declares is used. A DOCTYPE with ATTLIST may add default
 * attributes, and one with parameter entities may declare anything; these are left unchanged.
 */
export const doctypeFix: RejectionFix = {
  code: 'XML-008',
  done: {
    pl: 'Usunięto deklarację DOCTYPE; dokument z niej nie korzystał.',
    en: 'Removed the DOCTYPE declaration; the document did not use it.',
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

/** The declaration before the root element, including its internal subset; null when it has no end. */
function findDoctype(text: string): { start: number; end: number } | null {
  const start = endOfProlog(text);
  if (!text.startsWith('<!DOCTYPE', start)) return null;
  let depth = 1;
  for (const { bracket, end } of bracketsAfter(text, start + '<!DOCTYPE'.length)) {
    depth += bracket === '>' || bracket === ']' ? -1 : 1;
    if (depth === 0) return { start, end };
  }
  return null;
}

/**
 * Brackets outside comments, processing instructions and quoted strings, each with the offset after it. The start of a comment or instruction
 * that has no end is a bracket, too.
 */
function* bracketsAfter(text: string, offset: number): Generator<{ bracket: string; end: number }> {
  const part = /<!--|<\?|["'[\]<>]/g;
  part.lastIndex = offset;
  /** Closings that do not occur any more: searching for them again from each position would take quadratic time. */
  const missing = new Set<string>();
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    const [opening] = match;
    const closing = closings.get(opening);
    const close = closing === undefined || missing.has(closing) ? -1 : text.indexOf(closing, part.lastIndex);
    if (closing !== undefined && close !== -1) part.lastIndex = close + closing.length;
    else if (closing !== undefined) missing.add(closing);
    if (close === -1 && opening !== '"' && opening !== "'") yield { bracket: opening, end: part.lastIndex };
  }
}

/** The end of a comment, a processing instruction or a quoted string. */
const closings: ReadonlyMap<string, string> = new Map([
  ['<!--', '-->'],
  ['<?', '?>'],
  ['"', '"'],
  ["'", "'"],
]);

/** Offset after the white space, comments and processing instructions at the beginning of a document. */
function endOfProlog(text: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const opening = ['<?', '<!--'].find((known) => text.startsWith(known, at)) ?? '';
    const closing = closings.get(opening);
    const close = closing === undefined ? -1 : text.indexOf(closing, at + opening.length);
    if (closing === undefined || close === -1) return at;
    at = close + closing.length;
  }
}
