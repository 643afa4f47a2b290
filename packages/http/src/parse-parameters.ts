import { InternalError } from '@nakor/domain/shared/internal-error';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import type { RequestContext } from './request-context.ts';
import { type FieldError, fieldErrors } from './validation-errors.ts';

/** What is wrong with a part of a call, and its value where nothing is. */
export interface Parsed<Value> {
  readonly value: Value | null;
  readonly errors: readonly FieldError[];
}

/** Reads the query. A parameter that is sent more than once is refused, whatever it is: nobody knows which one is meant. */
export function readQuery<Value>(schema: z.ZodType<Value>, call: RequestContext): Parsed<Value> {
  const sent = [...call.parameters.query].map(([name, values]) => [name, values[0]]);
  const { value, errors } = readPart(schema, Object.fromEntries(sent), 'query', call);
  const repeated = [...call.parameters.query]
    .filter(([name, values]) => values.length > 1 && !errors.some(({ path }) => path === `query.${name}`))
    .map(([name]) => ({ path: `query.${name}`, code: 'repeated', message: repeatedText[call.language] }));
  return { value: repeated.length === 0 ? value : null, errors: [...errors, ...repeated] };
}

const repeatedText = {
  pl: 'Ten parametr podano więcej niż raz. Podaj go raz.',
  en: 'This parameter is given more than once. Give it once.',
} as const;

/**
 * Reads a part of a call that is not its body.
 *
 * @param where how paths of errors begin: `query`, `path.id`
 */
export function readPart<Value>(schema: z.ZodType<Value>, sent: unknown, where: string, { language }: RequestContext): Parsed<Value> {
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success) return { value: parsed.data, errors: [] };
  const errors = fieldErrors(parsed.error, language, schema).map(({ path, ...rest }) => ({
    path: path === 'body' ? where : `${where}.${path}`,
    ...rest,
  }));
  return { value: null, errors };
}

/**
 * Refuses a call in which anything is wrong, with all of it at once.
 *
 * @throws ApiError VALIDATION_ERROR
 */
export function throwIfInvalid(...parts: readonly { readonly errors: readonly FieldError[] }[]): void {
  const errors = parts.flatMap((part) => part.errors);
  if (errors.length > 0) throw new ApiError('VALIDATION_ERROR', { details: errors });
}

/**
 * The value of a part in which nothing is wrong.
 *
 * @throws Error for one in which something is (a fault of ours: {@link throwIfInvalid} comes first)
 */
export function parsedValue<Value>({ value }: Parsed<Value>): Value {
  if (value === null) throw new InternalError('A part of a call was used although something is wrong with it.');
  return value;
}
