import { type FieldError, findFieldErrors } from '@nakor/contract/field-errors/validation-errors';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type * as z from 'zod';
import { ApiError } from '../message/api-error.ts';
import type { RequestContext } from '../message/request-context.ts';

/** The value of a part of a request, or all of its errors. */
export type Parsed<Value> = Result<Value, readonly FieldError[]>;

/** Parses the query. A parameter that is sent more than once is rejected: it is unclear which one is meant. */
export function readQuery<Value>(schema: z.ZodType<Value>, context: RequestContext): Parsed<Value> {
  const sent = [...context.query].map(([name, values]) => [name, values[0]]);
  const parsed = readPart(schema, Object.fromEntries(sent), 'query', context);
  const errors = parsed.ok ? [] : parsed.error;
  const repeated = [...context.query]
    .filter(([name, values]) => values.length > 1 && !errors.some(({ path }) => path === `query.${name}`))
    .map(([name]) => ({ path: `query.${name}`, code: 'repeated', message: repeatedMessage[context.language] }));
  return repeated.length === 0 ? parsed : err([...errors, ...repeated]);
}

const repeatedMessage = {
  pl: 'Ten parametr podano więcej niż raz. Podaj go raz.',
  en: 'This parameter is sent more than once. Send it once.',
} as const;

/**
 * Parses a part of a request that is not its body.
 *
 * @param where prefix of the paths of errors: `query`, `path.id`
 */
export function readPart<Value>(schema: z.ZodType<Value>, sent: unknown, where: string, { language }: RequestContext): Parsed<Value> {
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  const errors = findFieldErrors(parsed.error, language, schema);
  return err(errors.map(({ path, ...rest }) => ({ path: path === 'body' ? where : `${where}.${path}`, ...rest })));
}

/**
 * The values of all parts of a request.
 *
 * @throws ApiError VALIDATION_ERROR with the errors of all parts
 */
export function readValues<Parts extends Readonly<Record<string, Parsed<unknown>>>>(
  parts: Parts,
): { readonly [Name in keyof Parts]: Parts[Name] extends Parsed<infer Value> ? Value : never } {
  if (Object.values(parts).some((part) => !part.ok)) {
    const details = Object.values(parts).flatMap((part) => (part.ok ? [] : part.error));
    throw new ApiError('VALIDATION_ERROR', { details });
  }
  const values = Object.entries(parts).map(([name, part]) => [name, part.ok ? part.value : undefined]);
  return Object.fromEntries(values);
}
