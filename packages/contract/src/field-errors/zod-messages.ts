import type { Localized } from '@nakor/domain/shared/localized';
import type * as z from 'zod';
import { listKnownFields } from './schema-at.ts';

/** The message for a value of the wrong type. `schema` is that of the field, null when it is unknown. */
export function describeWrongType({ expected, input }: z.core.$ZodIssueInvalidType, schema: z.core.$ZodType | null): Localized {
  switch (expected) {
    case 'string':
      return stringNeeded(input);
    case 'boolean':
      return { pl: 'Podaj true albo false, bez cudzysłowu.', en: 'Provide true or false, without quotation marks.' };
    case 'array':
      return listNeeded(schema);
    case 'object':
    case 'record':
      return { pl: 'Oczekiwano obiektu JSON.', en: 'Expected a JSON object.' };
    case 'int':
    case 'number':
      return isWhole(schema)
        ? { pl: 'Podaj liczbę całkowitą.', en: 'Provide a whole number.' }
        : { pl: 'Podaj liczbę.', en: 'Provide a number.' };
    default:
      return { pl: `Oczekiwano typu: ${expected}.`, en: `Expected type: ${expected}.` };
  }
}

/** The message for a missing field, with the form in which it is expected. `schema` is that of the field, null when it is unknown. */
export function describeMissing(schema: z.core.$ZodType | null): Localized {
  const form = expectedForm(schema);
  return {
    pl: `To pole jest wymagane.${form === null ? '' : ` Podaj ${form.pl}.`}`,
    en: `This field is required.${form === null ? '' : ` Provide ${form.en}.`}`,
  };
}

/** The kind of value that a schema accepts, as the object of a sentence; null when it accepts several. */
function expectedForm(schema: z.core.$ZodType | null): Localized | null {
  const def = (schema as z.core.$ZodTypes | null)?._zod.def;
  switch (def?.type) {
    case 'string':
      return 'format' in def && def.format === 'date'
        ? { pl: 'datę w postaci RRRR-MM-DD', en: 'a date as YYYY-MM-DD' }
        : { pl: 'tekst w cudzysłowie', en: 'a string' };
    case 'number':
      return { pl: 'liczbę', en: 'a number' };
    case 'boolean':
      return { pl: 'true albo false', en: 'true or false' };
    case 'enum': {
      const values = Object.values(def.entries).join(', ');
      return { pl: `jedną z wartości: ${values}`, en: `one of: ${values}` };
    }
    case 'array':
      return listOf(def.element);
    case 'object':
    case 'record':
      return objectWith(schema);
    default:
      return null;
  }
}

function listOf(element: z.core.$ZodType): Localized {
  const names = fieldNames(element);
  if (names === '') return { pl: 'listę w nawiasach kwadratowych', en: 'a list in square brackets' };
  return { pl: `listę obiektów z polami ${names}`, en: `a list of objects with ${names}` };
}

function objectWith(schema: z.core.$ZodType | null): Localized {
  const names = fieldNames(schema);
  if (names === '') return { pl: 'obiekt JSON', en: 'a JSON object' };
  return { pl: `obiekt JSON z polami ${names}`, en: `a JSON object with ${names}` };
}

/** Empty for anything other than an object with fixed fields. */
function fieldNames(schema: z.core.$ZodType | null): string {
  return schema === null ? '' : listKnownFields(schema, []).join(', ');
}

/** Most values of a request are strings, but callers often send numbers and JSON without quotation marks. */
function stringNeeded(input: unknown): Localized {
  if (typeof input === 'number' || typeof input === 'boolean') {
    return {
      pl: 'Oczekiwano tekstu. Podaj wartość jako tekst w cudzysłowie, np. "45.00".',
      en: 'Expected a string. Provide the value as a string in quotation marks, such as "45.00".',
    };
  }
  if (typeof input === 'object' && input !== null) {
    return {
      pl: 'Oczekiwano tekstu. Podaj JSON jako tekst w cudzysłowie, np. "{\\"23\\": \\"45.00\\"}".',
      en: 'Expected a string. Provide the JSON as a string in quotation marks, such as "{\\"23\\": \\"45.00\\"}".',
    };
  }
  return { pl: 'Oczekiwano typu: string.', en: 'Expected type: string.' };
}

/** The example is the first of the allowed values, if the schema lists them. */
function listNeeded(schema: z.core.$ZodType | null): Localized {
  const list = (schema as z.core.$ZodTypes | null)?._zod.def;
  const element = list?.type === 'array' ? (list.element as z.core.$ZodTypes)._zod.def : null;
  const [value] = element?.type === 'enum' ? Object.values(element.entries) : [];
  const example = value === undefined ? null : JSON.stringify([value]);
  return {
    pl: `Podaj listę w nawiasach kwadratowych${example === null ? '' : `, np. ${example}`}.`,
    en: `Provide a list in square brackets${example === null ? '' : `, such as ${example}`}.`,
  };
}

/** The message for a value that is too short or too small. */
export function describeTooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall, schema: z.core.$ZodType | null): Localized {
  if (origin === 'string' && minimum === 1) return { pl: 'To pole nie może być puste.', en: 'This field must not be empty.' };
  if (origin === 'array' && minimum === 1) return { pl: 'Podaj co najmniej jedną pozycję.', en: 'Provide at least one item.' };
  return outOfRange(schema) ?? { pl: `Za krótkie lub za małe; minimum: ${minimum}.`, en: `Too short or too small; minimum: ${minimum}.` };
}

/** The message for a value that is too long or too large. */
export function describeTooBig({ origin, maximum }: z.core.$ZodIssueTooBig, schema: z.core.$ZodType | null): Localized {
  if (origin === 'string') return { pl: `Najwyżej ${maximum} znaków.`, en: `${maximum} characters at most.` };
  return outOfRange(schema) ?? { pl: `Za długie lub za duże; maksimum: ${maximum}.`, en: `Too long or too large; maximum: ${maximum}.` };
}

/** Null for other types and for numbers without explicit bounds on both sides; zod gives integers the bounds of JavaScript. */
function outOfRange(schema: z.core.$ZodType | null): Localized | null {
  if (!isNumber(schema)) return null;
  const { minValue, maxValue } = schema;
  if (!isBound(minValue) || !isBound(maxValue)) return null;
  return { pl: `Podaj liczbę od ${minValue} do ${maxValue}.`, en: `Provide a number from ${minValue} to ${maxValue}.` };
}

function isBound(value: number | null): value is number {
  return value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

function isWhole(schema: z.core.$ZodType | null): boolean {
  return isNumber(schema) && schema.isInt;
}

function isNumber(schema: z.core.$ZodType | null): schema is z.ZodNumber {
  return (schema as z.core.$ZodTypes | null)?._zod.def.type === 'number';
}
