import { parseArgs } from 'node:util';
import { UserError } from '@nakor/cli/shared/user-error';

export const usage = `npm run sam -- [--listen ADDRESS]

  --listen ADDRESS  IP address at which containers reach this computer (default: the address of Docker's bridge if there is one, else 127.0.0.1)`;

/**
 * Parses the command line.
 *
 * @throws UserError stating what is wrong with it
 */
export function readArguments(parameters: readonly string[]): { readonly listen: string | null } | 'help' {
  try {
    const options = { listen: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    const { listen, help } = parseArgs({ args: [...parameters], options }).values;
    return help === true ? 'help' : { listen: listen ?? null };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${usage}`, error);
  }
}
