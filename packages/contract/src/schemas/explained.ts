import * as z from 'zod';

type Names = readonly [string, ...string[]];
/** A short explanation of each value. */
type Explanations<Values extends Names> = Readonly<Record<Values[number], string>>;

/**
 * An enum whose description explains each value. The compiler requires an explanation for all of them.
 *
 * @param values in display order
 * @param about  introduction in whole sentences; empty by default
 */
export function explainSchema<const Values extends Names>(values: Values, explanations: Explanations<Values>, about = '') {
  return z.enum(values).describe(textOf(values, explanations, about));
}

/** {@link explainSchema}, or null. */
export function explainNullableSchema<const Values extends Names>(values: Values, explanations: Explanations<Values>, about: string) {
  return z
    .enum(values)
    .nullable()
    .describe(textOf(values, explanations, about));
}

function textOf(values: Names, explanations: Readonly<Record<string, string>>, about: string): string {
  const list = values.map((value) => `\`${value}\`: ${explanations[value]}`).join('; ');
  return `${about}${about === '' ? '' : ' '}${list}.`;
}
