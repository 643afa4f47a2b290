import { canonicalNotation } from '../../schema/canonical-notation.ts';
import { textFix } from './fix.ts';

/** Writes a value in its usual notation. A zone is never added to a time: that would say which moment is meant. */
export const nonCanonicalNotationFix = textFix(
  'XML-120',
  { pl: 'Zapisano wartość w zwykłej notacji.', en: 'Wrote a value in its usual notation.' },
  ({ text, type }) => {
    const canonical = canonicalNotation(text, type);
    if (canonical === null || type.primitive !== 'dateTime') return canonical;
    return zoneOf(canonical) === zoneOf(text.trim()) ? canonical : null;
  },
);

function zoneOf(dateTime: string): string {
  return /(?:Z|[+-]\d{2}:\d{2})$/.exec(dateTime)?.[0] ?? '';
}
