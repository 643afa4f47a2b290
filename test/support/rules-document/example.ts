import { richInvoiceXml, richVariants } from '../builders/rich-invoice.ts';
import { sampleInvoices } from '../builders/sample-invoices.ts';
import { lineDiff } from './line-diff.ts';

const samples = [...Object.values(sampleInvoices), ...richVariants.map(richInvoiceXml)];
const mostLines = 400;
const mostChanges = 40;

/** The lines in which a case's document differs from its sample, as a Markdown block. */
export function describeDocument(given: string | Uint8Array): string {
  if (typeof given !== 'string') return '';
  const lines = given.split('\n');
  if (lines.length > mostLines) return '';
  const diffs = samples.map((sample) => lineDiff(sample.split('\n'), lines));
  const [smallest = []] = diffs.sort((left, right) => left.length - right.length);
  if (smallest.length === 0 || smallest.some((line) => line.length > 300)) return '';
  // A larger difference means an entirely different invoice, which would not illustrate anything.
  if (smallest.length > mostChanges || smallest.every((line) => line.length <= 2)) return '';
  return ['```diff', ...smallest, '```'].join('\n');
}
