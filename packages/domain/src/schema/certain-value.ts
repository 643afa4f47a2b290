import { checkValue, normalizeWhiteSpace } from './check-value.ts';
import type { SimpleType } from './model.ts';

/** Whether a value certainly conforms to a type. False means that {@link checkValue} has to decide. */
export type CertainCheck = (value: string) => boolean;

/** A quick check for a type. It may only be too strict: whatever it accepts, `checkValue` accepts. */
export function checkCertainCheck(type: SimpleType): CertainCheck {
  const { enumeration, primitive, patterns, members, whiteSpace } = type;
  if (members.length > 0) return never;
  if (enumeration !== null) {
    // A listed text is valid unless white space makes it another one: comparing each with all of them would take as long as a validation.
    const isAllowed = (value: string) =>
      primitive === 'string' ? normalizeWhiteSpace(value, whiteSpace) === value : checkValue(value, type) === null;
    const allowed = new Set(enumeration.filter(isAllowed));
    return (value) => allowed.has(value);
  }
  if (primitive === 'string') return patterns.length === 0 ? lengthCheck(type) : never;
  return primitive === 'decimal' ? decimalCheck(type) : never;
}

const never: CertainCheck = () => false;

/** Normalizing white space can only shorten a value, and leaves its first character if that is none. */
function lengthCheck({ minLength, maxLength }: SimpleType): CertainCheck {
  if (minLength !== null && minLength > 1) return never;
  const longest = maxLength ?? Number.POSITIVE_INFINITY;
  return (value) => value.length <= longest && (minLength === null || value.charCodeAt(0) > 0x20);
}

/** For types without bounds. All digits count, also zeros that `checkValue` ignores. */
function decimalCheck(type: SimpleType): CertainCheck {
  const { minInclusive, maxInclusive, minExclusive, totalDigits, fractionDigits } = type;
  if (minInclusive !== null || maxInclusive !== null || minExclusive !== null) return never;
  const mostDigits = totalDigits ?? Number.POSITIVE_INFINITY;
  const mostDecimals = fractionDigits ?? Number.POSITIVE_INFINITY;
  const expressions = type.patterns.map((group) => group.map(({ expression }) => expression));
  return (value) => {
    if (!/^-?\d+(?:\.\d+)?$/.test(value)) return false;
    const point = value.indexOf('.');
    const decimals = point === -1 ? 0 : value.length - point - 1;
    const digits = value.length - (point === -1 ? 0 : 1) - (value.charCodeAt(0) === 0x2d ? 1 : 0);
    if (digits > mostDigits || decimals > mostDecimals) return false;
    return expressions.every((group) => group.some((expression) => expression.test(value)));
  };
}
