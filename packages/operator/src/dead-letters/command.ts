import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganizationOption, readOrganizationOption, withOrganizationOption } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { allOf } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { defaultListLength, readLimit, readOptional } from '../deliveries/arguments.ts';
import { listDeadLetters, redriveDeadLetters } from './actions.ts';

const hidingText =
  'SQS shows a message to one receiver at a time: each is hidden from others\nfor at most a minute, and visible again when the command ends.';

/** Adds the dead-letter commands. */
export function addDeadLetters(program: Command, io: OperatorIo): void {
  const group = program
    .command('dead-letters')
    .description('undeliverable events, and messages that could not be processed')
    .addHelpText('after', examples('dead-letters list', 'dead-letters redrive'));

  group
    .command('list')
    .description('list the messages of both dead-letter queues')
    .option('--limit <number>', 'how many, at most 200', String(defaultListLength))
    .addHelpText('after', `\nNothing is deleted. ${hidingText}\n${examples('dead-letters list --json')}`)
    .action((options: { limit: string }, command: Command) => {
      const { limit } = allOf({ limit: readLimit(options.limit) });
      return runQuery(command, io, (ports) => listDeadLetters(ports, io, limit));
    });

  withOrganizationOption(group.command('redrive'), 'only messages of this organization')
    .description('process dead letters again: replay failed deliveries, return other messages to their queue')
    .addHelpText(
      'after',
      `\nA message is deleted once it is processed, or if it is obsolete. Messages that cannot be parsed, belong to other organizations or\nto disabled webhooks are left. ${hidingText}\nFix the cause first. The command can safely be repeated, also after an interruption.\n${examples('dead-letters redrive', 'dead-letters redrive --organization org_0123456789abcdef')}`,
    )
    .action((options: OrganizationOption, command: Command) => {
      const text = options.organization;
      const { organizationId } = allOf({ organizationId: readOptional(text, () => readOrganizationOption(options)) });
      return runChange(command, io, (ports) => redriveDeadLetters(ports, io, organizationId));
    });
}
