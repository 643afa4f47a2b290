import { parseArgs } from 'node:util';
import { UserError } from '@nakor/cli/shared/user-error';

export const usage = `npm run invoke -- [--print] FILE...

  FILE     a sample event, such as events/validation/validate.json; the events are passed to their functions one after another
  --print  prints the events instead, complete and with the keys of the demo organization, as AWS would send them (docs/local-invocation.md)`;

/**
 * Parses the command line.
 *
 * @throws UserError stating what is wrong with it
 */
export function readArguments(parameters: readonly string[]): { readonly files: readonly string[]; readonly isPrinting: boolean } | 'help' {
  const { values, positionals } = parse(parameters);
  if (values.help === true) return 'help';
  if (positionals.length === 0)
    throw new UserError(`Name at least one event, for example: npm run invoke -- events/validation/validate.json`);
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
