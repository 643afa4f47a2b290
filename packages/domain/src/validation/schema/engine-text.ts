import type { DecodedText } from '../../xml/decode.ts';
import { contentEnd, longTextLimit, type XmlDocument, type XmlElement } from '../../xml/element.ts';

/**
 * The bytes that the official engine sees: those sent, except that an unusual XML declaration is blanked out and texts over
 * {@link longTextLimit} are cut to it. They are still longer than anything the schema allows, so the verdict is the same.
 */
export function textForEngine(bytes: Uint8Array, decoded: DecodedText, document: XmlDocument): Uint8Array {
  if (document.longTexts.length === 0 && decoded.parserText === decoded.text) return decoded.hasByteOrderMark ? bytes.subarray(3) : bytes;
  let text = '';
  let copiedTo = 0;
  for (const { from, to, replacement } of document.longTexts
    .flatMap((element) => cutsOf(document, element))
    .sort((a, b) => a.from - b.from)) {
    text += decoded.parserText.slice(copiedTo, from) + replacement;
    copiedTo = to;
  }
  return new TextEncoder().encode(text + decoded.parserText.slice(copiedTo));
}

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}

/** What to put in place of an element's long text: its beginning in front of the first child, nothing behind it. */
function cutsOf(document: XmlDocument, element: XmlElement): Cut[] {
  const starts = [element.contentStart, ...element.children.map(({ end }) => end)];
  const ends = [...element.children.map(({ start }) => start), contentEnd(document, element)];
  const beginning = escapeText(element.text.slice(0, longTextLimit).toWellFormed());
  return starts.map((from, index) => ({ from, to: ends[index] ?? from, replacement: index === 0 ? beginning : '' }));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}
