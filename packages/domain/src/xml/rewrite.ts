import { applyEdits, type TextEdit } from './edit.ts';
import { getAttributeOffset, getContentEnd, type LocatedElement, walk, type XmlAside, type XmlDocument } from './element.ts';
import { escapeText } from './escape.ts';

/** The name of a new child in markup, with the prefix of its parent. */
export function formatQualifiedChildName(parent: LocatedElement, name: string): string {
  return parent.qualifiedName.slice(0, parent.qualifiedName.length - parent.name.length) + name;
}

/** Replaces the text of an element without children. Comments and processing instructions in it are kept, CDATA stays CDATA. */
export function replaceText(document: XmlDocument, element: LocatedElement, text: string): TextEdit[] {
  if (element.contentStart === element.end) {
    return [{ start: element.end - 2, end: element.end, text: `>${escapeText(text)}</${element.qualifiedName}>` }];
  }
  const pieces = textPieces(document, element);
  const main = pieces.find(({ isBlank }) => !isBlank) ?? pieces[0];
  if (main === undefined) return [{ start: element.contentStart, end: element.contentStart, text: escapeText(text) }];
  return pieces.map((piece) => ({ start: piece.start, end: piece.end, text: piece === main ? asWritten(text, piece.isCdata) : '' }));
}

interface TextPiece {
  readonly start: number;
  readonly end: number;
  readonly isCdata: boolean;
  readonly isBlank: boolean;
}

/** The ranges of character data in an element without children. */
function textPieces(document: XmlDocument, element: LocatedElement): TextPiece[] {
  const content = document.text.slice(element.contentStart, getContentEnd(document, element));
  const pieces: TextPiece[] = [];
  for (const match of content.matchAll(/<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|[^<]+/g)) {
    const [markup, inCdata] = match;
    if (markup.startsWith('<') && inCdata === undefined) continue;
    const start = element.contentStart + match.index;
    pieces.push({ start, end: start + markup.length, isCdata: inCdata !== undefined, isBlank: /^\s*$/.test(inCdata ?? markup) });
  }
  return pieces;
}

function asWritten(text: string, isCdata: boolean): string {
  return isCdata && !text.includes(']]>') ? `<![CDATA[${text}]]>` : escapeText(text);
}

/** Renames an element; its prefix stays. */
export function renameElement(document: XmlDocument, element: LocatedElement, name: string): TextEdit[] {
  const nameEnd = element.start + 1 + element.qualifiedName.length;
  const edits = [{ start: nameEnd - element.name.length, end: nameEnd, text: name }];
  if (element.contentStart === element.end) return edits;
  const endTagNameEnd = getContentEnd(document, element) + 2 + element.qualifiedName.length;
  return [...edits, { start: endTagNameEnd - element.name.length, end: endTagNameEnd, text: name }];
}

/** Removes a range of markup; when it is alone on its lines, the lines too. */
export function removeMarkup(text: string, start: number, end: number): TextEdit {
  return { start: start - formatLineLead(text, start, end).length, end: endOfLine(text, start, end), text: '' };
}

/** The line break and indentation before a range of markup that is alone on its lines; otherwise empty. */
export function formatLineLead(text: string, start: number, end: number): string {
  let at = start;
  while (isBlank(text[at - 1])) at -= 1;
  const lineBreak = text.slice(at - 2, at) === '\r\n' ? 2 : text[at - 1] === '\n' || text[at - 1] === '\r' ? 1 : 0;
  const isAlone = lineBreak > 0 && isLineEnd(text, skipBlanks(text, end));
  return isAlone ? text.slice(at - lineBreak, start) : '';
}

function endOfLine(text: string, start: number, end: number): number {
  return formatLineLead(text, start, end) === '' ? end : skipBlanks(text, end);
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text[at])) at += 1;
  return at;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function isLineEnd(text: string, at: number): boolean {
  return at === text.length || text[at] === '\n' || text[at] === '\r';
}

/** Inserts markup after a child of an element, or before all children. */
export function buildInsertion(text: string, previous: LocatedElement | null, parent: LocatedElement, markup: string): TextEdit {
  const offset = previous === null ? parent.contentStart : offsetAfter(text, previous);
  return { start: offset, end: offset, text: markup };
}

/** Where to insert what follows an element: after it and after a comment on the same line. */
function offsetAfter(text: string, element: LocatedElement): number {
  const comment = /[ \t]*<!--(?:[^\r\n-]|-[^\r\n-])*-->(?=[ \t]*[\r\n])/y;
  comment.lastIndex = element.end;
  return comment.test(text) ? comment.lastIndex : element.end;
}

/** The markup of an element with its lines indented differently; multi-line texts are left unchanged. */
export function buildReindented(document: XmlDocument, element: LocatedElement, from: string, to: string): string {
  const { start, end } = element;
  const edits: TextEdit[] = [];
  for (const inner of walk(element)) {
    const tags = inner.children.length > 0 ? [inner.start, getContentEnd(document, inner)] : [inner.start];
    for (const tag of tags) {
      const lineStart = startOfLine(document.text, tag);
      const isIndented = lineStart > start && document.text.startsWith(from, lineStart) && lineStart + from.length <= tag;
      if (isIndented) edits.push({ start: lineStart - start, end: lineStart - start + from.length, text: to });
    }
  }
  return applyEdits(document.text.slice(start, end), edits);
}

/** Start of the blanks before an offset, when they follow a line break; otherwise -1. */
function startOfLine(text: string, offset: number): number {
  let at = offset;
  while (isBlank(text[at - 1])) at -= 1;
  return text[at - 1] === '\n' || text[at - 1] === '\r' ? at : -1;
}

/** The range of an attribute in markup, from the white space before it to the closing quotation mark; null when it is absent. */
export function getAttributeRange(
  document: XmlDocument,
  element: LocatedElement,
  name: string,
): { start: number; valueStart: number; end: number } | null {
  const offset = getAttributeOffset(document, element, name);
  if (offset === element.start) return null;
  const equals = document.text.indexOf('=', offset);
  const opening = /["']/g;
  opening.lastIndex = equals;
  const quote = opening.exec(document.text)?.[0];
  if (quote === undefined) return null;
  const valueStart = opening.lastIndex;
  let start = offset;
  while (/\s/.test(document.text[start - 1] ?? '')) start -= 1;
  return { start, valueStart, end: document.text.indexOf(quote, valueStart) + 1 };
}

/** Whether an element contains a comment or processing instruction, which would be lost if the element were removed. */
export function hasAsides({ asides }: XmlDocument, element: LocatedElement): boolean {
  let low = 0;
  let high = asides.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const aside: XmlAside | undefined = asides[middle];
    if (aside !== undefined && aside.start < element.start) low = middle + 1;
    else high = middle;
  }
  const next = asides[low];
  return next !== undefined && next.start < element.end;
}
