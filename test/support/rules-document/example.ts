import { sampleInvoices } from '../sample-invoices.ts';
import { lineDiff } from './line-diff.ts';

const mostLines = 400;
const mostChanges = 24;

/** A case's document as the lines in which it differs from the sample it was made from, as a Markdown block. */
export function describeDocument(given: string | Uint8Array): string {
  if (typeof given !== 'string') return '';
  const lines = given.split('\n');
  if (lines.length > mostLines) return '';
  const diffs = Object.values(sampleInvoices).map((sample) => lineDiff(sample.split('\n'), lines));
  const [smallest = []] = diffs.sort((left, right) => left.length - right.length);
  if (smallest.length === 0 || smallest.some((line) => line.length > 300)) return '';
  const shown = smallest.slice(0, mostChanges);
  const rest = smallest.length - shown.length;
  return ['```diff', ...shown, ...(rest > 0 ? [`  (${rest} more lines)`] : []), '```'].join('\n');
}
