import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganisationOption, ofOrganisation, readOrganisation } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { allOf } from '../cli/rejections.ts';
import { changeInStage, readInStage } from '../cli/session.ts';
import { readLimit, readWhereGiven, usualListLength } from '../deliveries/arguments.ts';
import { listDeadLetters, redriveDeadLetters } from './actions.ts';

const hidingText =
  'SQS shows messages only to those who take them: each is hidden from others\nfor a minute at most, and shown again when the command ends.';

/** Adds the commands about messages on which nobody could work. */
export function addDeadLetters(program: Command, io: OperatorIo): void {
  const group = program
    .command('dead-letters')
    .description('messages of deliveries that were given up, and messages on which nobody could work')
    .addHelpText('after', examples('dead-letters list', 'dead-letters redrive'));

  group
    .command('list')
    .description('the messages of both queues for dead letters')
    .option('--limit <number>', 'how many, 200 at most', String(usualListLength))
    .addHelpText('after', `\nNothing is deleted. ${hidingText}\n${examples('dead-letters list --json')}`)
    .action((options: { limit: string }, command: Command) => {
      const { limit } = allOf({ limit: readLimit(options.limit) });
      return readInStage(command, io, (ports) => listDeadLetters(ports, io, limit));
    });

  ofOrganisation(group.command('redrive'), 'only messages of this organisation')
    .description('do what dead letters are about: send given-up deliveries again, give other messages back to their queue')
    .addHelpText(
      'after',
      `\nA message is deleted once its work is done, or when there is nothing to do any more. Left are messages that are not understood, of other\norganisations, and of webhooks that are disabled. ${hidingText}\nMend what was wrong first. Doing it again is safe, also when it was interrupted.\n${examples('dead-letters redrive', 'dead-letters redrive --organisation org_0123456789abcdef')}`,
    )
    .action((options: OrganisationOption, command: Command) => {
      const given = options.organisation ?? options.organization;
      const { organizationId } = allOf({ organizationId: readWhereGiven(given, () => readOrganisation(options)) });
      return changeInStage(command, io, (ports) => redriveDeadLetters(ports, io, organizationId));
    });
}
