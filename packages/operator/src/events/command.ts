import type { Command } from 'commander';
import { examples, programName } from '../cli/examples.ts';
import { type OrganizationOption, readOrganizationOption, withOrganizationOption } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { allOf } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { readUuid } from '../deliveries/arguments.ts';
import { parkEvent, releaseEvent, showEvent } from './actions.ts';

const exampleId = '0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f';

/** Adds the commands for events that cannot be fanned out. */
export function addEvents(program: Command, io: OperatorIo): void {
  const of = `--organization org_0123456789abcdef`;
  const group = program
    .command('events')
    .description('show an event; park one that cannot be fanned out, and release it once the cause is fixed')
    .addHelpText('after', examples(`events show ${exampleId} ${of}`, `events park ${exampleId} ${of}`));
  const add = (name: string) => withOrganizationOption(group.command(name), 'whose event').argument('<event>', 'its id');

  add('show')
    .description('show whether an event was fanned out, when it is next due, and why it cannot be processed')
    .addHelpText('after', `\nThe body, which contains data of the customer, is not shown.\n${examples(`events show ${exampleId} ${of}`)}`)
    .action((text: string, options: OrganizationOption, command: Command) => {
      const reference = readReference(text, options);
      return runQuery(command, io, (ports) => showEvent(ports, reference));
    });

  add('park')
    .description('take a pending event out of processing, and delete its dead letters')
    .addHelpText(
      'after',
      `\nThe event stays stored until it expires. The command can safely be repeated.\n${examples(`events park ${exampleId} ${of}`)}`,
    )
    .action((text: string, options: OrganizationOption, command: Command) => {
      const reference = readReference(text, options);
      return runChange(command, io, (ports) => parkEvent(ports, io, reference));
    });

  add('release')
    .description('put a parked event back into processing')
    .addHelpText('after', examples(`events release ${exampleId} ${of}`))
    .action((text: string, options: OrganizationOption, command: Command) => {
      const reference = readReference(text, options);
      return runChange(command, io, (ports) => releaseEvent(ports, io, reference));
    });
}

function readReference(text: string, options: OrganizationOption) {
  return allOf({
    id: readUuid('The event', text, `${programName} dead-letters list`),
    organizationId: readOrganizationOption(options),
  });
}
