import { type AutofixOutcome, autofixInvoice } from '@nakor/domain/validation/autofix';
import { describe, expect, it } from 'vitest';
import { testSettings, utf8, validationPorts, validationResultOf } from '../drivers/validation.ts';
import { plainInvoice, replaced } from './rule-cases.ts';

/** A document with a fixable issue, and the expected result. */
interface FixedCase {
  readonly name: string;
  readonly given: string;
  readonly becomes: string;
}

/** A document with the issue that a person has to resolve. */
interface LeftCase {
  readonly name: string;
  readonly given: string;
}

/** Markup that fixes must preserve: a comment, single quotation marks, an empty line. */
export const markedInvoice = replaced(
  replaced(plainInvoice, 'kodSystemowy="FA (3)"', "kodSystemowy = 'FA (3)'"),
  '  <Podmiot2>',
  '\n  <!-- uwaga: <Kwota>1,00</Kwota> -->\n  <Podmiot2>',
);

/** Equivalent ways of writing the document; a fix must change each in the same way. */
const styles: Readonly<Record<string, (xml: string) => string>> = {
  'on many lines': (xml) => xml,
  'on lines that end with CR LF': (xml) => xml.replaceAll('\n', '\r\n'),
  'with prefixes': (xml) => xml.replace(/<(\/?)(?=\w)/g, '<$1fa:').replace('xmlns=', 'xmlns:fa='),
  'on one line': (xml) => xml.replace(/\n\s*/g, ''),
};

/** Fixes a document; throws when it is rejected. */
export async function autofixed(xml: string | Uint8Array): Promise<AutofixOutcome & { text: string }> {
  const result = await autofixInvoice(typeof xml === 'string' ? utf8(xml) : xml, validationPorts, testSettings);
  if (!result.ok) throw new Error(`The document was rejected: ${JSON.stringify(result.error)}`);
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(result.value.bytes);
  return { ...result.value, text };
}

/**
 * Tests a fix through the whole of autofix: every issue of its code is reported as fixable and fixed, nothing else in the document
 * changes, whatever the style of the document; issues that need a person's decision are neither reported as fixable nor fixed.
 */
export function testFix(
  code: string,
  { fixes, leaves, inStyles = Object.keys(styles) }: { fixes: readonly FixedCase[]; leaves: readonly LeftCase[]; inStyles?: string[] },
): void {
  const inEachStyle = fixes.flatMap((each) => inStyles.map((style) => ({ ...each, style, write: styles[style] ?? String })));

  describe(code, () => {
    it.each(inEachStyle)('fixes $name $style', async ({ given, becomes, write }) => {
      const outcome = await autofixed(write(given));
      expect(outcome.text).toBe(write(becomes));
      expect(new Set(outcome.fixes.map((fix) => fix.code))).toEqual(new Set([code]));
    });

    it.each(fixes)('is reported as fixable for $name', async ({ given }) => {
      const issues = (await validationResultOf(given)).issues.filter((issue) => issue.code === code);
      expect(issues.length).toBeGreaterThan(0);
      expect(issues.filter((issue) => !(issue.isAutoFixable && issue.canActuallyAutoFix))).toEqual([]);
    });

    it.each(leaves)('leaves $name to a person', async ({ given }) => {
      const issues = (await validationResultOf(given)).issues.filter((issue) => issue.code === code);
      expect(issues.length).toBeGreaterThan(0);
      expect(issues.filter((issue) => issue.canActuallyAutoFix)).toEqual([]);
      expect((await autofixed(given)).fixes.filter((fix) => fix.code === code)).toEqual([]);
    });
  });
}

/** A case that replaces a piece of {@link markedInvoice}: the invalid text, and the expected fix. */
export function fixedPiece(name: string, piece: string, wrong: string, right = piece): FixedCase {
  return { name, given: replaced(markedInvoice, piece, wrong), becomes: replaced(markedInvoice, piece, right) };
}

/** A case that replaces a piece of {@link markedInvoice} by something that only a person can fix. */
export function leftPiece(name: string, piece: string, wrong: string): LeftCase {
  return { name, given: replaced(markedInvoice, piece, wrong) };
}
