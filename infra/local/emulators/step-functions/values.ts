import { StateError } from './state-error.ts';

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What paths of a state can refer to: its input as `$`, and the context object as `$$`. */
export interface Scope {
  readonly input: Json;
  readonly context: Json;
}

/**
 * Fills in a payload template: the value of a field whose name ends in `.$` is a path, and the field gets its name without that ending.
 *
 * @throws StateError States.ParameterPathFailure
 */
export function fillTemplate(template: Json, scope: Scope): Json {
  if (Array.isArray(template)) return template.map((entry) => fillTemplate(entry, scope));
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) =>
      name.endsWith('.$') ? [name.slice(0, -2), readPath(String(value), scope)] : [name, fillTemplate(value, scope)],
    ),
  );
}

/**
 * The value at a path.
 *
 * @throws StateError States.ParameterPathFailure if there is none
 */
export function readPath(path: string, { input, context }: Scope): Json {
  const [root, ...names] = path.split('.');
  let value: Json | undefined = root === '$$' ? context : input;
  if (root !== '$' && root !== '$$') throw new StateError('States.ParameterPathFailure', `${path} is not a path.`);
  for (const name of names) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  if (value === undefined) throw new StateError('States.ParameterPathFailure', `There is nothing at ${path}.`);
  return value;
}

/**
 * The output of a state: its input with the result put at `ResultPath`; null keeps the input as it is.
 *
 * @throws StateError States.ResultPathMatchFailure if the path leads through a value that is not an object
 */
export function applyResultPath(path: string | null, input: Json, result: Json): Json {
  if (path === null) return input;
  return putAt(input, path.split('.').slice(1), result);
}

function putAt(target: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  if (target !== undefined && !isObject(target)) {
    throw new StateError('States.ResultPathMatchFailure', 'ResultPath leads through a value that is not an object.');
  }
  return { ...target, [name]: putAt(target?.[name], rest, value) };
}

/** Maximum size of the input and output of a state, in bytes of UTF-8. */
const dataLimitBytes = 262_144;

/** @throws StateError States.DataLimitExceeded, which States.ALL does not match */
export function checkSize(value: Json): Json {
  if (Buffer.byteLength(JSON.stringify(value)) <= dataLimitBytes) return value;
  throw new StateError('States.DataLimitExceeded', `The data of a state may have at most ${dataLimitBytes} bytes.`);
}

/** Whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
