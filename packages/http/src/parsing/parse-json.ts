import { listRepeatedNames, type RepeatedName } from '@nakor/domain/shared/repeated-names';
import { ApiError } from '../message/api-error.ts';

/** A JSON body. */
interface ParsedJson {
  readonly value: unknown;
  /** The first duplicate field of an object; `value` contains the last of its values. */
  readonly repeated: RepeatedName | null;
}

/**
 * Parses JSON in UTF-8. A body that consists only of brackets needs fifty times its size in memory, so values are counted before parsing.
 *
 * @param valueLimit maximum number of values
 * @throws ApiError INVALID_BODY when it is not JSON, or contains more values than that
 */
export function parseJson(bytes: Uint8Array, valueLimit: number): ParsedJson {
  if (hasTooManyValues(bytes, valueLimit)) {
    throw new ApiError('INVALID_BODY', {
      text: {
        pl: `Treść JSON zawiera ponad ${valueLimit} wartości. Żadna operacja nie potrzebuje ich tylu.`,
        en: `The JSON body contains more than ${valueLimit} values. No operation needs that many.`,
      },
    });
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return { value, repeated: listRepeatedNames(text).next().value ?? null };
  } catch {
    throw new ApiError('INVALID_BODY', {
      text: {
        pl: 'Nie można odczytać treści żądania: to nie jest poprawny JSON w UTF-8. Sprawdź cudzysłowy, przecinki i nawiasy.',
        en: 'The request body cannot be read: it is not valid JSON in UTF-8. Check quotation marks, commas and brackets.',
      },
    });
  }
}

const [quote, backslash, comma, openList, openObject] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** Every value except the first follows one of these three characters outside of strings. */
function hasTooManyValues(bytes: Uint8Array, valueLimit: number): boolean {
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma || byte === openList || byte === openObject) values += 1;
    if (values > valueLimit) return true;
  }
  return false;
}

/** Index of the quotation mark that closes a string; the number of bytes when it is never closed. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return bytes.length;
}
