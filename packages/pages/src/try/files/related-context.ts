import type { ValidationContext } from 'nakor/browser';
import type { RelatedContents } from './engine/collection-messages.ts';

/** The documents with which one is compared, as the engine takes them. */
export function listRelatedContext(
  related: RelatedContents | null,
): Pick<ValidationContext, 'source_xml' | 'corrections_xml' | 'advances_xml'> {
  if (related === null) return {};
  const { source, corrections, advances } = related;
  return { ...(source === null ? {} : { source_xml: source }), corrections_xml: corrections, advances_xml: advances };
}
