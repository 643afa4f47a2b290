import { squeezeWhiteSpace } from '../../schema/check-value.ts';
import { getDeclaration, readTextType, type SchemaModel } from '../../schema/model.ts';
import type { DecodedText } from '../../xml/decode.ts';
import { getContentEnd, type LocatedElement, longTextLimit, type XmlDocument } from '../../xml/element.ts';
import { escapeText } from '../../xml/escape.ts';

/**
 * The bytes for the official schema engine: those sent, except that an unusual XML declaration is blanked out and texts longer than
 * {@link longTextLimit} are shortened. White space is collapsed where the type allows it, and texts that are still too long are truncated to
 * the limit. These are still longer than the schema allows, so the engine's result is the same.
 */
export function formatTextForEngine(bytes: Uint8Array, decoded: DecodedText, document: XmlDocument, model: SchemaModel): Uint8Array {
  if (document.longTexts.length === 0 && decoded.parserText === decoded.text) return decoded.hasByteOrderMark ? bytes.subarray(3) : bytes;
  let text = '';
  let copiedTo = 0;
  for (const { from, to, replacement } of document.longTexts
    .flatMap((element) => cutsOf(document, element, model))
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

/** The replacement of an element's long text: its beginning before the first child, nothing after it. */
function cutsOf(document: XmlDocument, element: LocatedElement, model: SchemaModel): Cut[] {
  const starts = [element.contentStart, ...element.children.map(({ end }) => end)];
  const ends = [...element.children.map(({ start }) => start), getContentEnd(document, element)];
  const declaration = getDeclaration(model, element);
  const type = declaration === null ? null : readTextType(declaration);
  const text = type === null ? element.text : squeezeWhiteSpace(element.text, type);
  const beginning = escapeText(text.slice(0, longTextLimit).toWellFormed());
  return starts.map((from, index) => ({ from, to: ends[index] ?? from, replacement: index === 0 ? beginning : '' }));
}
