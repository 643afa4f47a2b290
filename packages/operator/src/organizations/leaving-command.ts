import { err, ok } from '@nakor/domain/shared/result';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readId } from '../cli/read-arguments.ts';
import { allOf } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { endOrganization, eraseOrganization, exportOrganization, listEnded } from './leaving-actions.ts';

/** Adds the commands for organizations that leave or ask what is kept about them. */
export function addLeaving(group: Command, io: OperatorIo): void {
  group
    .command('export')
    .description('write all that is kept about an organization into a folder')
    .argument('<organization>', 'its id')
    .option('--output <folder>', 'a folder that does not exist yet')
    .addHelpText(
      'after',
      `\nReads all tables and the whole archived history, which AWS bills. The folder contains personal data.\n${examples('organizations export org_0123456789abcdef --output export-acme --stage prod')}`,
    )
    .action((organization: string, { output }: { output?: string }, command: Command) => {
      const { id, folder } = allOf({
        id: readOrganization(organization),
        folder: output === undefined || output === '' ? err('--output is missing.') : ok(output),
      });
      return runQuery(command, io, (ports) => exportOrganization(ports, io, id, folder));
    });

  group
    .command('end')
    .description('end an organization: revoke all its keys, and note until when it has to be erased')
    .argument('<organization>', 'its id')
    .addHelpText('after', `\nThe command can safely be repeated.\n${examples('organizations end org_0123456789abcdef')}`)
    .action((organization: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readOrganization(organization) });
      return runChange(command, io, (ports) => endOrganization(ports, io, id));
    });

  group
    .command('ended')
    .description('list ended organizations, and until when each has to be erased')
    .addHelpText('after', examples('organizations ended --stage prod'))
    .action((_options: unknown, command: Command) => runQuery(command, io, (ports) => listEnded(ports, io.nowUnixMs())));

  group
    .command('erase')
    .description('erase all that is kept about an ended organization, except the history that the law makes us keep')
    .argument('<organization>', 'its id')
    .addHelpText(
      'after',
      `\nThis cannot be undone. Reads all tables, which AWS bills. The command can safely be repeated.\n${examples('organizations erase org_0123456789abcdef')}`,
    )
    .action((organization: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readOrganization(organization) });
      return runChange(command, io, (ports) => eraseOrganization(ports, io, id));
    });
}

function readOrganization(text: string) {
  return readId('The organization', 'org', text);
}
