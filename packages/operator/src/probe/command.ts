import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { runChange } from '../cli/session.ts';
import { rotateKey } from './actions.ts';

/** Adds the commands of the probe. */
export function addProbe(program: Command, io: OperatorIo): void {
  const group = program
    .command('probe')
    .description('manage the key with which the platform validates a known document every minute and before each release')
    .addHelpText('after', examples('probe rotate'));

  group
    .command('rotate')
    .description('create another key for the probe, store it, and revoke the earlier ones; also creates the first one')
    .addHelpText(
      'after',
      `\nThe key is never printed. The command can safely be repeated.\n${examples('probe rotate', 'probe rotate --stage prod')}`,
    )
    .action((_options: unknown, command: Command) => runChange(command, io, (ports) => rotateKey(ports, io)));
}
