import * as z from 'zod';

type Names = readonly [string, ...string[]];
/** What each value means, in a few words. */
type Explanations<Values extends Names> = Readonly<Record<Values[number], string>>;

/**
 * One of some values, each of which the description explains; the compiler asks for all of them.
 *
 * @param values in the order in which they are shown
 * @param about  what all of them are about, as whole sentences; nothing unless told otherwise
 */
export function explained<const Values extends Names>(values: Values, explanations: Explanations<Values>, about = '') {
  return z.enum(values).describe(textOf(values, explanations, about));
}

/** {@link explained}, or null. */
export function explainedOrNull<const Values extends Names>(values: Values, explanations: Explanations<Values>, about: string) {
  return z
    .enum(values)
    .nullable()
    .describe(textOf(values, explanations, about));
}

function textOf(values: Names, explanations: Readonly<Record<string, string>>, about: string): string {
  const list = values.map((value) => `\`${value}\`: ${explanations[value]}`).join('; ');
  return `${about}${about === '' ? '' : ' '}${list}.`;
}
