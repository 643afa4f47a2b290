import { InternalError } from '../shared/internal-error.ts';
import type { Primitive, SchemaPattern, SimpleType, WhiteSpace } from './model.ts';

const builtIns: Readonly<Record<string, { primitive: Primitive; whiteSpace: WhiteSpace; minInclusive?: string; maxInclusive?: string }>> = {
  string: { primitive: 'string', whiteSpace: 'preserve' },
  normalizedString: { primitive: 'string', whiteSpace: 'replace' },
  token: { primitive: 'string', whiteSpace: 'collapse' },
  decimal: { primitive: 'decimal', whiteSpace: 'collapse' },
  integer: { primitive: 'integer', whiteSpace: 'collapse' },
  int: { primitive: 'integer', whiteSpace: 'collapse', minInclusive: '-2147483648', maxInclusive: '2147483647' },
  nonNegativeInteger: { primitive: 'integer', whiteSpace: 'collapse', minInclusive: '0' },
  byte: { primitive: 'integer', whiteSpace: 'collapse', minInclusive: '-128', maxInclusive: '127' },
  date: { primitive: 'date', whiteSpace: 'collapse' },
  dateTime: { primitive: 'dateTime', whiteSpace: 'collapse' },
};

/**
 * A type that XML Schema itself defines.
 *
 * @param name name without prefix, such as `token`
 * @throws InternalError for a type that FA(3) does not use
 */
export function buildBuiltInType(name: string): SimpleType {
  const builtIn = builtIns[name];
  if (builtIn === undefined) throw new InternalError(`The schema uses an unsupported built-in type: ${name}`);
  return { ...unrestricted, ...builtIn, minInclusive: builtIn.minInclusive ?? null, maxInclusive: builtIn.maxInclusive ?? null };
}

const unrestricted = {
  name: null,
  enumeration: null,
  patterns: [],
  minLength: null,
  maxLength: null,
  totalDigits: null,
  fractionDigits: null,
  minExclusive: null,
  members: [],
} as const satisfies Partial<SimpleType>;

/** A type restricted by facets; each replaces the facet of its base, but patterns accumulate. */
export function deriveType(name: string | null, base: SimpleType, facets: readonly { name: string; value: string }[]): SimpleType {
  const value = (facet: string) => facets.find((candidate) => candidate.name === facet)?.value;
  const number = (facet: string) => {
    const text = value(facet);
    return text === undefined ? null : Number(text);
  };
  const unsupported = facets.find((facet) => !supportedFacets.has(facet.name));
  if (unsupported !== undefined) throw new InternalError(`The schema uses an unsupported facet: ${unsupported.name}`);
  const enumeration = facets.filter((facet) => facet.name === 'enumeration').map((facet) => facet.value);
  const patterns = facets.filter((facet) => facet.name === 'pattern').map((facet) => toPattern(facet.value));
  return {
    name,
    primitive: base.primitive,
    whiteSpace: (value('whiteSpace') as WhiteSpace | undefined) ?? base.whiteSpace,
    enumeration: enumeration.length > 0 ? enumeration : base.enumeration,
    patterns: patterns.length > 0 ? [...base.patterns, patterns] : base.patterns,
    minLength: number('length') ?? number('minLength') ?? base.minLength,
    maxLength: number('length') ?? number('maxLength') ?? base.maxLength,
    totalDigits: number('totalDigits') ?? base.totalDigits,
    fractionDigits: number('fractionDigits') ?? base.fractionDigits,
    // A restriction can only narrow, so its own lower bound of either kind replaces that of the base.
    minInclusive: value('minInclusive') ?? (value('minExclusive') === undefined ? base.minInclusive : null),
    maxInclusive: value('maxInclusive') ?? base.maxInclusive,
    minExclusive: value('minExclusive') ?? (value('minInclusive') === undefined ? base.minExclusive : null),
    members: base.members,
  };
}

/** A type that allows the values of any of its members. */
export function buildUnionType(name: string | null, members: readonly SimpleType[]): SimpleType {
  return { ...unrestricted, name, primitive: 'string', whiteSpace: 'preserve', minInclusive: null, maxInclusive: null, members };
}

const supportedFacets = new Set([
  'enumeration',
  'fractionDigits',
  'length',
  'maxInclusive',
  'maxLength',
  'minExclusive',
  'minInclusive',
  'minLength',
  'pattern',
  'totalDigits',
  'whiteSpace',
]);

/** Patterns of XML Schema match the whole value, and their `\d`, `\s` and `.` differ from JavaScript's. FA(3) uses `\s` only inside classes. */
export function toPattern(source: string): SchemaPattern {
  const body = source
    .replaceAll('\\d', '\\p{Nd}')
    .replaceAll('\\s', ' \\t\\n\\r')
    .replace(/\\.|\[[^\]]*\]?|\./g, (part) => (part === '.' ? '[^\\n\\r]' : part));
  return { source, expression: new RegExp(`^(?:${body})$`, 'u') };
}
