import type { Localized } from '../../../shared/localized.ts';
import { listRepeatedNames } from '../../../shared/repeated-names.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/**
 * Parses a JSON answer. Duplicate fields in an object are rejected, because parsers disagree on which one counts.
 *
 * @param text with a length limited by the caller
 */
export function parseJsonAnswer(text: string): Result<unknown, Localized> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err(noJson);
  }
  return listRepeatedNames(text).next().done === true ? ok(value) : err(fieldTwice);
}

/** Whether a value is an object, not an array or null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const noJson: Localized = {
  pl: 'Odpowiedź nie jest poprawnym zapisem JSON. Sprawdź cudzysłowy, przecinki i nawiasy.',
  en: 'The answer is not valid JSON. Check quotation marks, commas and brackets.',
};

const fieldTwice: Localized = {
  pl: 'Odpowiedź JSON zawiera to samo pole dwa razy, więc jest niejednoznaczna. Podaj każde pole raz.',
  en: 'The JSON answer contains a field twice, so it is ambiguous. Provide each field once.',
};
