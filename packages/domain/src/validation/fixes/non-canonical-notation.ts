import { formatCanonicalNotation } from '../../schema/canonical-notation.ts';
import { buildTextFix } from './fix.ts';

/** Rewrites a value in its canonical notation. A time zone is never added, since that would decide which instant is meant. */
export const nonCanonicalNotationFix = buildTextFix(
  'XML-120',
  { pl: 'Zapisano wartość w standardowej notacji.', en: 'Wrote a value in standard notation.' },
  ({ text, type }) => {
    const canonical = formatCanonicalNotation(text, type);
    if (canonical === null || type.primitive !== 'dateTime') return canonical;
    return zoneOf(canonical) === zoneOf(text.trim()) ? canonical : null;
  },
);

function zoneOf(dateTime: string): string {
  return /(?:Z|[+-]\d{2}:\d{2})$/.exec(dateTime)?.[0] ?? '';
}
