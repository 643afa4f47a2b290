import { formatAsciiName } from '../../shared/ascii-name.ts';
import { trimOf } from '../../shared/trim-characters.ts';

/** The file name of a document, derived from its number: `FK2026/03/200` becomes `korekta-FK2026_03_200.xml`. */
export function getFileName(prefix: string, number: string): string {
  return `${prefix}-${trimOf(formatAsciiName(number, /[^A-Za-z0-9-]+/g), '_') || 'bez-numeru'}.xml`;
}
