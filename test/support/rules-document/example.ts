import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { richInvoiceXml, richVariants } from '../builders/rich-invoice.ts';
import { sampleInvoices } from '../builders/sample-invoices.ts';
import { alignLines, lineDiff } from './line-diff.ts';

/** A line of an example. */
export type ExampleLine = NonNullable<RuleCatalogue['rules'][number]['example']>['lines'][number];

const samples = [...Object.values(sampleInvoices), ...richVariants.map(richInvoiceXml)];
const mostLines = 400;
const mostChanges = 40;
const mostCharacters = 300;
/** Common lines shown before and after a difference. */
const contextLines = 1;

/**
 * The lines in which a case's document differs from its sample, as a Markdown block.
 *
 * @param others documents of which one may be more similar than every sample
 */
export function describeDocument(given: string | Uint8Array, others: readonly (string | Uint8Array)[] = []): string {
  const nearest = nearestDocument(given, [...samples, ...others.filter((document) => typeof document === 'string')]);
  if (nearest === null || typeof given !== 'string') return '';
  return ['```diff', ...lineDiff(nearest.split('\n'), given.split('\n')), '```'].join('\n');
}

/**
 * An incorrect document compared with the most similar correct one.
 *
 * @param correct   documents of the same rule that are correct, in addition to the samples
 * @param issueLine line of the issue (from 1), shown alone if no correct document is similar
 * @returns         empty if nothing of the document would illustrate the rule
 */
export function compareWithCorrect(
  given: string | Uint8Array,
  correct: readonly (string | Uint8Array)[],
  issueLine: number | null,
): ExampleLine[] {
  if (typeof given !== 'string') return [];
  // Of equally similar documents, a sample comes first: the difference from it is the mistake alone.
  const nearest = nearestDocument(given, [...samples, ...correct.filter((document) => typeof document === 'string')]);
  if (nearest === null) return linesAround(given, issueLine);
  const sides = { both: 'both', before: 'correct', after: 'incorrect' } as const;
  const lines = alignLines(nearest.split('\n'), given.split('\n')).map((line) => ({ in: sides[line.in], text: line.text.trim() }));
  return withoutDistantLines(lines);
}

/** A line with its neighbours; empty for the whole document and for lines that are too long to read. */
function linesAround(given: string, line: number | null): ExampleLine[] {
  if (line === null) return [];
  const shown = given.split('\n').slice(Math.max(0, line - 1 - contextLines), line + contextLines);
  return shown.some((text) => text.length > mostCharacters) ? [] : shown.map((text) => ({ in: 'both', text: text.trim() }));
}

/** Replaces what is far from any difference with gaps. */
function withoutDistantLines(lines: readonly ExampleLine[]): ExampleLine[] {
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - contextLines), index + contextLines + 1).some((near) => near.in !== 'both'),
  );
  return lines.flatMap((line, index) => {
    if (shown[index] === true) return [line];
    return shown[index - 1] === true && shown.includes(true, index) ? [{ in: 'gap', text: '' } as const] : [];
  });
}

/** The candidate with the smallest difference, of several the first one; null if even that would not illustrate anything. */
function nearestDocument(given: string | Uint8Array, candidates: readonly string[]): string | null {
  if (typeof given !== 'string') return null;
  const lines = given.split('\n');
  if (lines.length > mostLines) return null;
  const wanted = countLines(given);
  let nearest: { readonly candidate: string; readonly diff: readonly string[] } | null = null;
  // A larger difference means an entirely different invoice.
  let limit = mostChanges + 1;
  for (const candidate of candidates) {
    if (countUncommonLines(countLines(candidate), wanted) >= limit) continue;
    const diff = lineDiff(candidate.split('\n'), lines);
    if (diff.length >= limit) continue;
    nearest = { candidate, diff };
    limit = diff.length;
  }
  if (nearest === null || nearest.diff.length === 0 || nearest.diff.some((line) => line.length > mostCharacters)) return null;
  return nearest.diff.every((line) => line.length <= 2) ? null : nearest.candidate;
}

const knownCounts = new Map<string, ReadonlyMap<string, number>>();

/** How often each line occurs in a document. */
function countLines(document: string): ReadonlyMap<string, number> {
  const known = knownCounts.get(document);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const line of document.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  knownCounts.set(document, counts);
  return counts;
}

/** The fewest lines in which two documents can differ, in whatever order their lines are: far cheaper than the difference itself. */
function countUncommonLines(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let count = 0;
  for (const [line, times] of left) count += Math.max(0, times - (right.get(line) ?? 0));
  for (const [line, times] of right) count += Math.max(0, times - (left.get(line) ?? 0));
  return count;
}
