import { fa3Namespace } from '../../fa3/identity.ts';
import { sizeLimitBytes } from '../../fa3/size-limits.ts';
import { type Draft, writeDraft } from './draft.ts';

/** A draft as the document that is sent: indented for its readers, on one line where that would make it larger than KSeF takes. */
export function serializeDocument(draft: Draft): string {
  const oneLine = () => writeDraft(draft, fa3Namespace, 'one-line');
  // Nothing is written twice that is far beyond the limit.
  if (fewestBytes(draft, 0) > sizeLimitBytes) return oneLine();
  const indented = writeDraft(draft, fa3Namespace);
  return new TextEncoder().encode(indented).length > sizeLimitBytes ? oneLine() : indented;
}

/** Bytes that an indented element takes at least: its characters, without attributes, and as if each took one byte. */
function fewestBytes({ name, text, children }: Draft, depth: number): number {
  const line = 1 + 2 * depth;
  const tags = line + 2 * name.length + '<></>'.length;
  if (children.length === 0) return tags + text.length;
  return children.reduce((sum, child) => sum + fewestBytes(child, depth + 1), tags + line);
}
