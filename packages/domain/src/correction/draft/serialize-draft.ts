import { fa3Namespace } from '../../fa3/elements/identity.ts';
import { defaultSizeLimits } from '../../fa3/size-limits.ts';
import { type Draft, writeDraft } from './draft.ts';

/** Serializes a draft for sending: indented, or on one line if indentation would exceed the size limit of KSeF. */
export function serializeDocument(draft: Draft): string {
  const oneLine = () => writeDraft(draft, fa3Namespace, 'one-line');
  // Avoids serializing twice when the size is clearly beyond the limit.
  if (minimumBytes(draft, 0) > defaultSizeLimits.invoiceBytes) return oneLine();
  const indented = writeDraft(draft, fa3Namespace);
  return new TextEncoder().encode(indented).length > defaultSizeLimits.invoiceBytes ? oneLine() : indented;
}

/** Lower bound of the size of an indented element: one byte per character, without attributes. */
function minimumBytes({ name, text, children }: Draft, depth: number): number {
  const line = 1 + 2 * depth;
  const tags = line + 2 * name.length + '<></>'.length;
  if (children.length === 0) return tags + text.length;
  return children.reduce((sum, child) => sum + minimumBytes(child, depth + 1), tags + line);
}
