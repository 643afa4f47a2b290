import { fa3Namespace } from '../fa3/identity.ts';
import { sizeLimitBytes } from '../validation/rules/acceptance.ts';
import { type Draft, writeDraft } from './draft.ts';

/** A draft as the document that is sent: indented for its readers, on one line where that would make it larger than KSeF takes. */
export function writtenDocument(draft: Draft): string {
  const indented = writeDraft(draft, fa3Namespace);
  const isTooLarge = new TextEncoder().encode(indented).length > sizeLimitBytes;
  return isTooLarge ? writeDraft(draft, fa3Namespace, 'one-line') : indented;
}
