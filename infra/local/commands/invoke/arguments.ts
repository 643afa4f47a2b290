import { parseArgs } from 'node:util';
import { UserError } from '../../support/user-error.ts';

export const usage = `npm run invoke -- [--print] FILE...

  FILE     a sample event, such as events/validation/validate.json; each is given to its function, one after the other
  --print  prints the events instead, whole and with the keys of the demo organisation, as AWS would send them (docs/local-invocation.md)`;

/**
 * Reads the command line.
 *
 * @throws UserError stating what is wrong with it
 */
export function readArguments(parameters: readonly string[]): { readonly files: readonly string[]; readonly isPrinting: boolean } | 'help' {
  const { values, positionals } = parse(parameters);
  if (values.help === true) return 'help';
  if (positionals.length === 0)
    throw new UserError(`Say which event to use, for example: npm run invoke -- events/validation/validate.json`);
  return { files: positionals, isPrinting: values.print === true };
}

function parse(parameters: readonly string[]) {
  try {
    const options = { print: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${usage}`, error);
  }
}
