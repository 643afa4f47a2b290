import type { Localized } from '@nakor/domain/shared/localized';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { Issue, Severity } from '@nakor/domain/validation/model/issue';
import { describe, expect, it } from 'vitest';
import { validationResultOf } from '../drivers/validation.ts';
import { invoiceXml } from './invoices.ts';

/** An expected issue; texts that are the same in both languages are written once. */
export interface ExpectedIssue {
  readonly severity: Severity;
  readonly line: number | null;
  readonly column: number | null;
  readonly xpath: string | null;
  readonly value: string | null;
  readonly expected: string | Localized | null;
}

/** A document for a rule. `given` is created when the case runs, since some documents are large. */
interface GivenDocument {
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

/** Runs the cases of a group through full validation with the official engine. */
export function testRuleCases(cases: CasesByCode): void {
  describe.each(Object.entries(cases))('%s', (code, { fires, passes }) => {
    it.each(fires)('triggers on $name', async ({ given, ports, settings, issues, also }) => {
      const verdict = await validationResultOf(given(), ports, settings);
      expect(verdict.issues.filter((issue) => issue.code === code).map(asExpected)).toEqual(issues);
      if (also !== 'anything') expect(otherCodes(verdict, code)).toEqual([...(also ?? [])].sort());
    });

    it.each(passes)('does not trigger on $name', async ({ given, ports, settings }) => {
      const verdict = await validationResultOf(given(), ports, settings);
      expect(verdict.issues.filter((issue) => issue.code === code)).toEqual([]);
    });
  });
}

/** Codes of the other issues, without duplicates and info. */
function otherCodes({ issues }: ValidatedInvoice, code: string): string[] {
  const others = issues.filter((issue) => issue.code !== code && issue.severity !== 'info');
  return [...new Set(others.map((issue) => issue.code))].sort();
}

function asExpected({ severity, line, column, xpath, fieldValue, expectedValue }: Issue): ExpectedIssue {
  const isSame = expectedValue === null || expectedValue.pl === expectedValue.en;
  return { severity, line, column, xpath, value: fieldValue, expected: isSame ? (expectedValue?.en ?? null) : expectedValue };
}
