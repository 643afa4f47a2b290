import { getFieldHeading } from '@nakor/domain/fa3/field-names/field-names';
import type { Language } from '../language.ts';

/** What people call the field at a place, as on a printed invoice; null where it has no other name than its own. */
export function describePlace(xpath: string, language: Language): string | null {
  const [name = '', parent = ''] = xpath
    .replaceAll(/\[\d+\]/g, '')
    .split('/')
    .slice(2)
    .reverse();
  const heading = getFieldHeading(parent, name, language);
  return heading === name ? null : heading;
}
