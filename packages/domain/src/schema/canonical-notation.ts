import { normalizeWhiteSpace } from './check-value.ts';
import type { SimpleType } from './model.ts';

/**
 * A cheap check, by first and last character and type alone, whether a value may be in a non-canonical notation. Nearly all values are
 * canonical, and there are many.
 */
export function mayBeNonCanonical(value: string, type: SimpleType): boolean {
  const first = value.charCodeAt(0);
  if (first <= 0x20 || value.charCodeAt(value.length - 1) <= 0x20) return true;
  if (type.primitive === 'dateTime') return true;
  if (type.primitive === 'string') return type.enumeration !== null && value.includes('  ');
  return first === 0x2b || first === 0x2d || (first === 0x30 && value.length > 1);
}

/** The canonical notation of a value; null for free text that needs no change. */
export function formatCanonicalNotation(value: string, type: SimpleType): string | null {
  if (type.whiteSpace === 'preserve') return null;
  if (type.primitive === 'string' && type.enumeration === null) return /^\s|\s$/.test(value) ? value.trim() : null;
  const text = normalizeWhiteSpace(value, 'collapse');
  switch (type.primitive) {
    case 'integer':
      return text
        .replace(/^\+/, '')
        .replace(/^(-?)0+(?=\d)/, '$1')
        .replace(/^-0$/, '0');
    case 'decimal':
      return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
    case 'dateTime':
      return canonicalDateTime(text);
    default:
      return text;
  }
}

function canonicalDateTime(text: string): string {
  const [, timestamp = text, zone = ''] = /^(.*?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return zone === '' || zone === 'Z' ? `${timestamp}Z` : text.replace(/\.\d+/, '');
}
