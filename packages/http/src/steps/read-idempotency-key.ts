import type { FieldError } from '@nakor/contract/field-errors/validation-errors';
import { headerNames } from '@nakor/contract/headers';
import { isIdempotencyKey } from '@nakor/operations/idempotency/idempotency-key';
import { type HttpRequest, readHeaderValue } from '../message/request.ts';
import type { RoutedContext } from '../message/request-context.ts';

/** The idempotency key of a request, or its errors. */
export interface IdempotencyKeyHeader {
  /** null when none was sent, or the route accepts none. */
  readonly key: string | null;
  readonly errors: readonly FieldError[];
}

/** Reads `Idempotency-Key`. Two headers arrive joined by a comma, and are rejected as malformed. */
export function readIdempotencyKey({ route, language }: RoutedContext, request: HttpRequest): IdempotencyKeyHeader {
  const value = route.idempotency === 'none' ? undefined : readHeaderValue(request, headerNames.idempotencyKey.toLowerCase());
  if (value === undefined) return { key: null, errors: [] };
  if (isIdempotencyKey(value)) return { key: value, errors: [] };
  const message = {
    pl: 'Idempotency-Key musi mieć od 8 do 200 znaków: liter A-Z i a-z, cyfr, _ i -; wysłany jeden raz.',
    en: 'Idempotency-Key must have 8 to 200 characters: letters A-Z and a-z, digits, _ and -; sent once.',
  }[language];
  return { key: null, errors: [{ path: `header.${headerNames.idempotencyKey}`, code: 'invalid_value', message }] };
}
