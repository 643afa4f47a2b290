import type { DecodedText } from '../../xml/decode.ts';
import { contentEnd, longTextLimit, type XmlDocument } from '../../xml/element.ts';

/**
 * The bytes that the official engine sees: those sent, except that an unusual XML declaration is blanked out and texts over
 * {@link longTextLimit} are cut to it. They are still longer than anything the schema allows, so the verdict is the same.
 */
export function textForEngine(bytes: Uint8Array, decoded: DecodedText, document: XmlDocument): Uint8Array {
  if (document.longTexts.length === 0 && decoded.parserText === decoded.text) return decoded.hasByteOrderMark ? bytes.subarray(3) : bytes;
  let text = '';
  let copiedTo = 0;
  for (const element of document.longTexts) {
    // An element with children may hold long text too; its children are kept as they are.
    if (element.children.length > 0) continue;
    text += decoded.parserText.slice(copiedTo, element.contentStart) + escapeText(element.text.slice(0, longTextLimit).toWellFormed());
    copiedTo = contentEnd(document, element);
  }
  return new TextEncoder().encode(text + decoded.parserText.slice(copiedTo));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}
