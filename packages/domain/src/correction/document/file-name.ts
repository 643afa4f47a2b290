import { trimOf } from '../../shared/trim-characters.ts';

const maxNameLength = 80;

/** The file name of a document, derived from its number: `FK2026/03/200` becomes `korekta-FK2026_03_200.xml`. */
export function fileNameOf(prefix: string, number: string): string {
  const safe = number
    .normalize('NFKD')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .slice(0, maxNameLength);
  return `${prefix}-${trimOf(safe, '_') || 'bez-numeru'}.xml`;
}
