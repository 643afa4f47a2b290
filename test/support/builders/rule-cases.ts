import type { Localized } from '@nakor/domain/shared/localized';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { Issue, Severity } from '@nakor/domain/validation/model/issue';
import { describe, expect, it } from 'vitest';
import { validationResultOf } from '../drivers/validation.ts';
import { readMarks } from './fixture-marks.ts';
import { invoiceXml } from './invoices.ts';

/**
 * An issue as a case expects it. Its place is that of the next mark in the document (see {@link readMarks}), unless the issue states a
 * line. A text that is the same in both languages is written once.
 */
interface ExpectedIssue {
  readonly severity: Severity;
  /** The name of a missing element, which the issue places where the mark is. */
  readonly missing?: string;
  readonly line?: number | null;
  readonly column?: number | null;
  readonly xpath?: string | null;
  readonly value?: string | null;
  /** Nothing is expected by default. */
  readonly expected?: string | Localized | null;
}

/** A document for a rule. `given` is called when the case runs, since some documents are large. */
export interface GivenDocument {
  readonly name: string;
  readonly given: () => string | Uint8Array;
  readonly ports?: Partial<ValidationPorts>;
  readonly settings?: Partial<ValidationSettings>;
}

/** The cases of one rule: documents that trigger it, with every issue of its code, and near misses that do not. */
interface RuleCases {
  readonly fires: readonly (GivenDocument & {
    readonly issues: readonly ExpectedIssue[];
    /**
     * Codes of other issues, except info, that this document inevitably has. One mistake should give one issue. `anything` is
     * for schema cases based on the invoice that uses everything at once and makes no business sense.
     */
    readonly also?: readonly string[] | 'anything';
  })[];
  readonly passes: readonly GivenDocument[];
}

/** Cases by rule code. */
export type CasesByCode = Readonly<Record<string, RuleCases>>;

/** The invoice that most cases change: one line, one tag per line of text. */
export const plainInvoice = invoiceXml({ lines: 1 });

/**
 * Replaces one piece of a string.
 *
 * @throws Error when the piece does not occur exactly once, so that a case cannot silently test nothing
 */
export function replaced(text: string, piece: string, replacement: string): string {
  const parts = text.split(piece);
  if (parts.length !== 2) throw new Error(`${piece} occurs ${parts.length - 1} times.`);
  return parts.join(replacement);
}

/** The plain invoice with one piece replaced. */
export function withPiece(piece: string, replacement: string): () => string {
  return () => replaced(plainInvoice, piece, replacement);
}

/**
 * A document with marks around pieces of it, each given with its mark.
 *
 * @throws Error when a piece does not occur exactly once
 */
export function withMarks(given: string | (() => string), ...pieces: readonly string[]): () => string {
  return () => pieces.reduce((text, piece) => replaced(text, readMarks(piece).text, piece), typeof given === 'string' ? given : given());
}

/** The document of a case, without its marks. */
export function documentOf({ given }: Pick<GivenDocument, 'given'>): string | Uint8Array {
  const fixture = given();
  return typeof fixture === 'string' ? readMarks(fixture).text : fixture;
}

/** Runs the cases of a group through the complete validation with the official engine. */
export function testRuleCases(cases: CasesByCode): void {
  describe.each(Object.entries(cases))('%s', (code, { fires, passes }) => {
    it.each(fires)('triggers on $name', async ({ given, ports, settings, issues, also }) => {
      const result = await validationResultOf(documentOf({ given }), ports, settings);
      expect(issuesInDocumentOrder(result, code).map(asExpected)).toEqual(withPlaces(issues, given()));
      expect(result.issues.filter(isBadlyWorded).map(({ message }) => message)).toEqual([]);
      if (also !== 'anything') expect(otherCodes(result, code)).toEqual([...(also ?? [])].sort());
    });

    it.each(passes)('does not trigger for $name', async ({ given, ports, settings }) => {
      const result = await validationResultOf(documentOf({ given }), ports, settings);
      expect(issuesInDocumentOrder(result, code)).toEqual(withPlaces([], given()));
    });
  });
}

/** The issues of one code in the order in which a case lists them: that of the document, whatever their severity. */
function issuesInDocumentOrder({ issues }: ValidatedInvoice, code: string): Issue[] {
  const found = issues.filter((issue) => issue.code === code);
  return found.sort((left, right) => (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0));
}

/** An object or an empty slot in a message, other than the value in the document, or in Polish a number with a decimal point that is not quoted. */
function isBadlyWorded({ message, fieldValue }: Issue): boolean {
  const unquoted = message.pl.replace(/„[^”]*”/g, '');
  const written = `${message.pl}${message.en}`.split(fieldValue ?? '\0').join('');
  return /\[object|undefined|\{\w+\}/.test(written) || /(?<![\d.:])\d+\.\d{2,}(?!\d|\.\d)/.test(unquoted);
}

/** Codes of the other issues, without duplicates and info. */
function otherCodes({ issues }: ValidatedInvoice, code: string): string[] {
  const others = issues.filter((issue) => issue.code !== code && issue.severity !== 'info');
  return [...new Set(others.map((issue) => issue.code))].sort();
}

/**
 * Expected issues with the places that the marks of the document name.
 *
 * @throws Error unless there is one mark for each issue that states no line
 */
function withPlaces(issues: readonly ExpectedIssue[], fixture: string | Uint8Array): Required<Omit<ExpectedIssue, 'missing'>>[] {
  const places = typeof fixture === 'string' ? [...readMarks(fixture).places] : [];
  const complete = issues.map(({ missing, ...issue }) => {
    const place = issue.line === undefined ? places.shift() : { line: null, column: null, xpath: null, value: null };
    if (place === undefined) throw new Error('The document has too few marks.');
    const xpath = missing === undefined ? place.xpath : `${place.xpath}/${missing}`;
    return { expected: null, ...place, xpath, ...issue };
  });
  if (places.length > 0) throw new Error(`The document has ${places.length} marks too many.`);
  return complete;
}

function asExpected({ severity, line, column, xpath, fieldValue, expectedValue }: Issue): ExpectedIssue {
  const isSame = expectedValue === null || expectedValue.pl === expectedValue.en;
  return { severity, line, column, xpath, value: fieldValue, expected: isSame ? (expectedValue?.en ?? null) : expectedValue };
}
