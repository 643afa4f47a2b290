import { trimEndOf } from '../shared/trim-characters.ts';
import type { SimpleType, WhiteSpace } from './model.ts';

/** A problem with a value, as data; messages are written elsewhere. */
export type ValueProblem =
  | { readonly kind: 'number-notation' }
  | { readonly kind: 'decimals'; readonly allowed: number }
  | { readonly kind: 'digits'; readonly allowed: number; readonly isBeforeDot: boolean }
  | { readonly kind: 'range' }
  | { readonly kind: 'date' }
  | { readonly kind: 'date-range' }
  | { readonly kind: 'enumeration' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-short'; readonly minLength: number }
  | { readonly kind: 'too-long'; readonly maxLength: number }
  | { readonly kind: 'pattern' };

/** A value as the schema compares it: white space replaced or collapsed as its type requires. */
export function normalizeWhiteSpace(value: string, mode: WhiteSpace): string {
  if (mode === 'preserve' || !/[\t\n\r ]/.test(value)) return value;
  const replaced = value.replace(/[\t\n\r]/g, ' ');
  return mode === 'replace' ? replaced : replaced.replace(/ {2,}/g, ' ').replace(/^ | $/g, '');
}

/** Collapses inner white space of a value to single spaces where its type ignores the difference; white space at the ends is kept. */
export function squeezeWhiteSpace(value: string, type: SimpleType): string {
  return type.whiteSpace === 'collapse' ? value.replace(/[\t\n\r ]+/g, ' ') : value;
}

/**
 * Checks a value against its type.
 *
 * @param value the element's or attribute's text, not yet normalized
 * @returns     the first problem, the most helpful one first, or null
 */
export function checkValue(value: string, type: SimpleType): ValueProblem | null {
  if (type.members.length > 0) return checkUnion(value, type);
  const normalized = normalizeWhiteSpace(value, type.whiteSpace);
  switch (type.primitive) {
    case 'string':
      return checkString(normalized, type);
    case 'decimal':
    case 'integer':
      return checkNumber(normalized, type);
    default:
      // libxml2 rejects white space before a date and time, although the standard collapses it.
      return type.primitive === 'dateTime' && /^[ \t\n\r]/.test(value) ? { kind: 'date' } : checkDate(normalized, type);
  }
}

function checkUnion(value: string, type: SimpleType): ValueProblem | null {
  const problems = type.members.map((member) => checkValue(value, member));
  return problems.includes(null) ? null : (problems[0] ?? null);
}

function checkString(value: string, type: SimpleType): ValueProblem | null {
  const problem = stringProblem(value, type);
  return problem !== null && value === '' ? { kind: 'empty' } : problem;
}

function stringProblem(value: string, type: SimpleType): ValueProblem | null {
  if (type.enumeration !== null) return type.enumeration.includes(value) ? null : { kind: 'enumeration' };
  const length = lengthProblem(value, type);
  if (length !== null) return length;
  return matchesPatterns(value, type) ? null : { kind: 'pattern' };
}

function lengthProblem(value: string, { minLength, maxLength }: SimpleType): ValueProblem | null {
  if (minLength === null && maxLength === null) return null;
  const length = characterCount(value);
  if (minLength !== null && length < minLength) return { kind: 'too-short', minLength };
  return maxLength !== null && length > maxLength ? { kind: 'too-long', maxLength } : null;
}

function checkNumber(value: string, type: SimpleType): ValueProblem | null {
  if (value === '') return { kind: 'empty' };
  const number = splitNumber(value, type);
  if (type.enumeration !== null) {
    const isListed = number !== null && type.enumeration.some((allowed) => compareNumbers(allowed, value) === 0);
    return isListed ? null : { kind: 'enumeration' };
  }
  if (number === null) return { kind: 'number-notation' };
  if (!matchesPatterns(value, type)) return brokenPattern(value, number, type);
  return digitsProblem(number, type) ?? (isInRange(value, type, compareNumbers) ? null : { kind: 'range' });
}

interface NumberParts {
  /** Plus, minus or empty. */
  readonly sign: string;
  readonly whole: string;
  /** Digits after the decimal point; at least one digit is before or after it. */
  readonly fraction: string;
}

/** Null for a string that is not a number of this type. */
function splitNumber(value: string, { primitive }: SimpleType): NumberParts | null {
  const [all, sign = '', whole = '', fraction] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(value) ?? [];
  if (all === undefined || (primitive === 'integer' && fraction !== undefined)) return null;
  return whole === '' && (fraction ?? '') === '' ? null : { sign, whole, fraction: fraction ?? '' };
}

/** Why a number breaks its pattern. */
function brokenPattern(value: string, { sign, whole, fraction }: NumberParts, type: SimpleType): ValueProblem {
  const allowed = type.fractionDigits;
  if (allowed !== null && fraction.length > allowed) {
    const withoutSurplus = `${sign}${whole}.${'0'.repeat(Math.max(1, allowed))}`;
    if (matchesPatterns(withoutSurplus, type)) return { kind: 'decimals', allowed };
  }
  return isTooLarge(value, type) ? { kind: 'digits', allowed: wholeDigits(type), isBeforeDot: true } : { kind: 'number-notation' };
}

function digitsProblem({ whole, fraction }: NumberParts, { fractionDigits, totalDigits }: SimpleType): ValueProblem | null {
  const decimals = trimEndOf(fraction, '0').length;
  if (fractionDigits !== null && decimals > fractionDigits) return { kind: 'decimals', allowed: fractionDigits };
  const digits = whole.replace(/^0+/, '').length + decimals;
  return totalDigits !== null && digits > totalDigits ? { kind: 'digits', allowed: totalDigits, isBeforeDot: false } : null;
}

/** Whether a number that breaks its pattern is well-formed and only has too many digits before the decimal point. */
function isTooLarge(value: string, type: SimpleType): boolean {
  const [, whole = '', fraction = ''] = /^-?([1-9]\d*)(?:\.(\d+))?$/.exec(value) ?? [];
  return type.totalDigits !== null && whole.length > wholeDigits(type) && fraction.length <= (type.fractionDigits ?? 0);
}

/** In FA(3) the total digits of a decimal type include those reserved for its fraction. */
function wholeDigits({ totalDigits, fractionDigits }: SimpleType): number {
  return (totalDigits ?? 0) - (fractionDigits ?? 0);
}

function checkDate(value: string, type: SimpleType): ValueProblem | null {
  if (value === '') return { kind: 'empty' };
  const isRead = type.primitive === 'date' ? isCalendarDate(value) : isCalendarDateTime(value);
  if (!isRead || !matchesPatterns(value, type)) return { kind: 'date' };
  return isInRange(value, type, compareTimestamps) ? null : { kind: 'date-range' };
}

function matchesPatterns(value: string, type: SimpleType): boolean {
  for (const group of type.patterns) {
    if (!group.some(({ expression }) => expression.test(value))) return false;
  }
  return true;
}

function isInRange(value: string, type: SimpleType, compare: (left: string, right: string) => number): boolean {
  if (type.minInclusive !== null && compare(value, type.minInclusive) < 0) return false;
  if (type.maxInclusive !== null && compare(value, type.maxInclusive) > 0) return false;
  return type.minExclusive === null || compare(value, type.minExclusive) > 0;
}

/** Compares decimal strings exactly, without binary floating point. */
function compareNumbers(left: string, right: string): number {
  // Decimals of up to 15 digits map to distinct doubles in the same order.
  if (left.length <= 15 && right.length <= 15) return Number(left) - Number(right);
  const difference = scaled(left, right) - scaled(right, left);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** A decimal times the power of ten that makes both numbers integers. */
function scaled(number: string, other: string): bigint {
  const decimals = Math.max(decimalsOf(number), decimalsOf(other));
  const [whole = '', fraction = ''] = number.replace(/^[+-]/, '').split('.');
  const magnitude = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0');
  return number.startsWith('-') ? -magnitude : magnitude;
}

function decimalsOf(number: string): number {
  return number.split('.')[1]?.length ?? 0;
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/;
const dateTimePattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/;

function isCalendarDate(value: string): boolean {
  const [, year, month, day] = datePattern.exec(value) ?? [];
  return isDay(Number(year), Number(month), Number(day));
}

function isCalendarDateTime(value: string): boolean {
  const [, year, month, day, hours, minutes, seconds] = dateTimePattern.exec(value) ?? [];
  const isTime =
    (Number(hours) < 24 || (Number(hours) === 24 && Number(minutes) === 0 && Number(seconds) === 0)) &&
    Number(minutes) < 60 &&
    Number(seconds) < 60;
  return isTime && isDay(Number(year), Number(month), Number(day));
}

function isDay(year: number, month: number, day: number): boolean {
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return false;
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** Length of `YYYY-MM-DD`. */
const dayLength = 10;

/** Compares dates and times; one without a zone counts as UTC. */
function compareTimestamps(left: string, right: string): number {
  // Days without a zone are in the order of their strings.
  if (left.length === dayLength && right.length === dayLength) return left < right ? -1 : left > right ? 1 : 0;
  return timestampMs(left) - timestampMs(right);
}

function timestampMs(value: string): number {
  const withTime = value.includes('T') ? value : `${value.slice(0, 10)}T00:00:00${value.slice(10)}`;
  return Date.parse(/Z$|[+-]\d{2}:\d{2}$/.test(withTime) ? withTime : `${withTime}Z`);
}

function characterCount(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count -= 1;
  return count;
}
