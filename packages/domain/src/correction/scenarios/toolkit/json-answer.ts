import type { Localized } from '../../../shared/localized.ts';
import { repeatedNames } from '../../../shared/repeated-names.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/**
 * Reads an answer in JSON. A field that stands twice in one object is refused: readers disagree on which of them counts.
 *
 * @param text of a length that the caller has limited
 */
export function parseJsonAnswer(text: string): Result<unknown, Localized> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err(noJson);
  }
  return repeatedNames(text).next().done === true ? ok(value) : err(fieldTwice);
}

/** Whether a value is an object with fields: no list, not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const noJson: Localized = {
  pl: 'Odpowiedź nie jest poprawnym zapisem JSON. Sprawdź cudzysłowy, przecinki i nawiasy.',
  en: 'The answer is not valid JSON. Check quotation marks, commas and brackets.',
};

const fieldTwice: Localized = {
  pl: 'W odpowiedzi JSON to samo pole stoi dwa razy, więc nie wiadomo, które się liczy. Podaj każde raz.',
  en: 'A field stands twice in the JSON answer, so nothing tells which of them counts. Give each once.',
};
