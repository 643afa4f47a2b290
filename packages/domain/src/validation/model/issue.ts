import type { Localized } from '../../shared/localized.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { truncate } from '../../shared/truncate.ts';
import { getAttributeOffset, getContentEnd, type LocatedElement, type XmlDocument } from '../../xml/element.ts';
import { formatXpath } from '../../xml/element-path.ts';
import type { LineIndex } from '../../xml/positions.ts';
import type { KsefEnforcement } from './enforcement.ts';
import type { DocumentReference } from './related.ts';

/** From worst to mildest. Critical and error make an invoice invalid. */
export const severities = ['critical', 'error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** The content of an issue. */
interface IssueTexts {
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, with the actual values. */
  readonly message: Localized;
  readonly fieldName: string | null;
  readonly fieldValue: string | null;
  readonly expectedValue: Localized | null;
  readonly xpath: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** How to fix it, in one sentence. */
  readonly quickFix: Localized | null;
  /** Issues of the same cause are grouped, if code, severity and field are also the same; null for those with the same texts. */
  readonly cause: string | null;
  /** The document of the request that the issue is about; absent for the validated one, in which its place always is. */
  readonly document?: DocumentReference;
  /** What KSeF does with such an invoice on the day of sending; null if KSeF does not check it. */
  readonly enforcement: KsefEnforcement | null;
}

/** One issue of a document, with its position in the text as sent. */
export interface Issue extends IssueTexts {
  /** A fix exists for the code. */
  readonly isAutoFixable: boolean;
  /** The fix was tried on a copy of this document: this issue disappeared and no new one appeared. */
  readonly canActuallyAutoFix: boolean;
}

/** An issue with its place in the element tree, which fixes need. The tree does not leave the domain. */
export interface PlacedIssue extends IssueTexts {
  readonly place: Place;
}

/** The place of a finding. A missing element is placed where it should be inserted. */
export type Place =
  | { readonly kind: 'file' }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'element'; readonly element: LocatedElement; readonly offset?: number }
  /** Text directly inside an element with children. */
  | { readonly kind: 'stray-text'; readonly element: LocatedElement }
  | { readonly kind: 'attribute'; readonly element: LocatedElement; readonly name: string }
  | { readonly kind: 'missing'; readonly parent: LocatedElement; readonly name: string; readonly before: LocatedElement | null };

/** A finding whose position is not yet determined. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly place: Place;
  readonly message: Localized;
  readonly expected: Localized | null;
  readonly quickFix: Localized | null;
  /** Identifies the cause among findings of the same code at fields of the same name; by default the texts do. */
  readonly cause?: string | undefined;
  readonly document?: DocumentReference | undefined;
  readonly enforcement?: KsefEnforcement | null;
}

/** A text that is the same in both languages, such as a number or a name. */
export function useSameText(text: string): Localized {
  return { pl: text, en: text };
}

const fieldValueLimit = 500;

/** Adds path, line, column, name and value to a finding. */
export function toIssue(finding: Finding, document: XmlDocument, lines: LineIndex): PlacedIssue {
  const located = locate(finding.place, document);
  const position = located.offset === null ? { line: null, column: null } : lines.positionAt(located.offset);
  return {
    code: finding.code,
    severity: finding.severity,
    message: finding.message,
    fieldName: located.fieldName,
    fieldValue: located.fieldValue === null ? null : truncate(located.fieldValue, fieldValueLimit),
    expectedValue: finding.expected,
    xpath: located.xpath,
    ...position,
    quickFix: finding.quickFix,
    cause: finding.cause ?? null,
    ...(finding.document === undefined ? {} : { document: finding.document }),
    enforcement: finding.enforcement ?? null,
    place: finding.place,
  };
}

interface Located {
  readonly xpath: string | null;
  readonly offset: number | null;
  readonly fieldName: string | null;
  readonly fieldValue: string | null;
}

/** The XPath of a place, with positions; null for a place outside of the element tree. */
export function placeXpath(place: Place): string | null {
  switch (place.kind) {
    case 'file':
    case 'offset':
      return null;
    case 'element':
    case 'stray-text':
      return formatXpath(place.element);
    case 'attribute':
      return `${formatXpath(place.element)}/@${place.name}`;
    case 'missing':
      return `${formatXpath(place.parent)}/${place.name}`;
  }
}

function locate(place: Place, document: XmlDocument): Located {
  const xpath = placeXpath(place);
  switch (place.kind) {
    case 'file':
      return { xpath, offset: null, fieldName: null, fieldValue: null };
    case 'offset':
      return { xpath, offset: place.offset, fieldName: null, fieldValue: null };
    case 'element': {
      const { element } = place;
      const fieldValue = element.children.length > 0 ? null : element.text;
      return { xpath, offset: place.offset ?? element.start, fieldName: element.name, fieldValue };
    }
    case 'stray-text': {
      const { element } = place;
      return {
        xpath,
        offset: strayTextOffset(document, element),
        fieldName: element.name,
        fieldValue: element.text.trim(),
      };
    }
    case 'attribute': {
      const attribute = place.element.attributes.find((candidate) => candidate.name === place.name);
      return {
        xpath,
        offset: getAttributeOffset(document, place.element, place.name),
        fieldName: place.name,
        fieldValue: attribute?.value ?? null,
      };
    }
    case 'missing':
      return {
        xpath,
        offset: place.before?.start ?? endOfContent(document, place.parent),
        fieldName: place.name,
        fieldValue: null,
      };
  }
}

/** Offset of the first text directly inside an element; comments and processing instructions are not text. */
function strayTextOffset(document: XmlDocument, element: LocatedElement): number {
  const ends = [...element.children.map(({ start }) => start), getContentEnd(document, element)];
  let from = element.contentStart;
  for (const [index, to] of ends.entries()) {
    for (const match of document.text.slice(from, to).matchAll(/<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|[^ \t\r\n]/g)) {
      if (!match[0].startsWith('<!--') && !match[0].startsWith('<?')) return from + match.index;
    }
    from = element.children[index]?.end ?? to;
  }
  return element.start;
}

/** Offset of the end of an element's content; for an empty-element tag, the offset of the tag. */
function endOfContent(document: XmlDocument, element: LocatedElement): number {
  return element.contentStart === element.end ? element.start : getContentEnd(document, element);
}

const quotedLimit = 60;

/** A value as quoted in a Polish message: short, on one line, visible even when empty. */
export function quote(value: string): string {
  return `„${toQuotable(value, quotedLimit)}”`;
}

/** The same with English quotation marks. */
export function quoteEnglish(value: string): string {
  return `“${toQuotable(value, quotedLimit)}”`;
}
