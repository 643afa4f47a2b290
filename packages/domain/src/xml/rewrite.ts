import { applyEdits, type TextEdit } from './edit.ts';
import { attributeOffset, contentEnd, walk, type XmlAside, type XmlDocument, type XmlElement } from './element.ts';

/** Text as content of an element. */
export function escapeText(text: string): string {
  if (!/[&<>\r]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}

/** What a new child of an element is called in markup: with the element's own prefix. */
export function qualifiedChildName(parent: XmlElement, name: string): string {
  return parent.qualifiedName.slice(0, parent.qualifiedName.length - parent.name.length) + name;
}

/** Gives an element without children another text. Comments and instructions inside of it stay, CDATA stays CDATA. */
export function replaceText(document: XmlDocument, element: XmlElement, text: string): TextEdit[] {
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

/** The stretches of character data in an element without children. */
function textPieces(document: XmlDocument, element: XmlElement): TextPiece[] {
  const content = document.text.slice(element.contentStart, contentEnd(document, element));
  const pieces: TextPiece[] = [];
  for (const match of content.matchAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|[^<]+/g)) {
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

/** Gives an element another name; its prefix stays. */
export function renameElement(document: XmlDocument, element: XmlElement, name: string): TextEdit[] {
  const nameEnd = element.start + 1 + element.qualifiedName.length;
  const edits = [{ start: nameEnd - element.name.length, end: nameEnd, text: name }];
  if (element.contentStart === element.end) return edits;
  const endTagNameEnd = contentEnd(document, element) + 2 + element.qualifiedName.length;
  return [...edits, { start: endTagNameEnd - element.name.length, end: endTagNameEnd, text: name }];
}

/** Takes out a stretch of markup; of one that stands alone on its lines, the lines as well. */
export function removeMarkup(text: string, start: number, end: number): TextEdit {
  return { start: start - lineLead(text, start, end).length, end: endOfLine(text, start, end), text: '' };
}

/** The line break and indentation in front of a stretch of markup that stands alone on its lines; otherwise nothing. */
export function lineLead(text: string, start: number, end: number): string {
  let at = start;
  while (isBlank(text[at - 1])) at -= 1;
  const lineBreak = text.slice(at - 2, at) === '\r\n' ? 2 : text[at - 1] === '\n' || text[at - 1] === '\r' ? 1 : 0;
  const isAlone = lineBreak > 0 && isLineEnd(text, skipBlanks(text, end));
  return isAlone ? text.slice(at - lineBreak, start) : '';
}

function endOfLine(text: string, start: number, end: number): number {
  return lineLead(text, start, end) === '' ? end : skipBlanks(text, end);
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

/** Writes markup behind a child of an element, or in front of all children. */
export function insertion(text: string, previous: XmlElement | null, parent: XmlElement, markup: string): TextEdit {
  const offset = previous === null ? parent.contentStart : offsetBehind(text, previous);
  return { start: offset, end: offset, text: markup };
}

/** Where to write what follows an element: behind it and behind a comment on the same line. */
function offsetBehind(text: string, element: XmlElement): number {
  const comment = /[ \t]*<!--(?:[^-\r\n]|-(?!-))*-->(?=[ \t]*[\r\n])/y;
  comment.lastIndex = element.end;
  return comment.test(text) ? comment.lastIndex : element.end;
}

/** The markup of an element whose lines are to begin with another indentation; the insides of texts stay as they are. */
export function reindented(document: XmlDocument, element: XmlElement, from: string, to: string): string {
  const { start, end } = element;
  const edits: TextEdit[] = [];
  for (const inner of walk(element)) {
    const tags = inner.children.length > 0 ? [inner.start, contentEnd(document, inner)] : [inner.start];
    for (const tag of tags) {
      const lineStart = startOfLine(document.text, tag);
      const isIndented = lineStart > start && document.text.startsWith(from, lineStart) && lineStart + from.length <= tag;
      if (isIndented) edits.push({ start: lineStart - start, end: lineStart - start + from.length, text: to });
    }
  }
  return applyEdits(document.text.slice(start, end), edits);
}

/** Where the blanks in front of an offset begin, when they follow a line break; otherwise -1. */
function startOfLine(text: string, offset: number): number {
  let at = offset;
  while (isBlank(text[at - 1])) at -= 1;
  return text[at - 1] === '\n' || text[at - 1] === '\r' ? at : -1;
}

/** An attribute in markup: from the white space in front of it to the closing quotation mark; null when it is not there. */
export function attributeRange(
  document: XmlDocument,
  element: XmlElement,
  name: string,
): { start: number; valueStart: number; end: number } | null {
  const offset = attributeOffset(document, element, name);
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

/** Whether a comment or instruction stands inside an element; to take the element out would lose it. */
export function hasAsides({ asides }: XmlDocument, element: XmlElement): boolean {
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
