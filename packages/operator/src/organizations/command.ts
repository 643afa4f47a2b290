import { randomBytes } from 'node:crypto';
import { generateId } from '@nakor/domain/access/generate-id';
import { lastingPlanNames } from '@nakor/domain/access/plans';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readId, readName, readPlan, readTrialEnd } from '../cli/read-arguments.ts';
import { allOf } from '../cli/rejections.ts';
import { changeInStage, readInStage } from '../cli/session.ts';
import { changePlan, createOrganization, listOrganizations, showOrganization, startTrial } from './actions.ts';

const plansText = lastingPlanNames.join('|');

/** Adds the commands about organisations. */
export function addOrganisations(program: Command, io: OperatorIo): void {
  const group = program
    .command('organisations')
    .alias('organizations')
    .description('create, list and show organisations, change their plans, start trials')
    .addHelpText(
      'after',
      examples('organisations create --name "Acme sp. z o.o." --plan pro', 'organisations list', 'organisations --help'),
    );

  group
    .command('create')
    .description('make an organisation, without keys')
    .option('--name <name>', 'its name, 1 to 120 characters')
    .option('--plan <plan>', `its plan: ${plansText}`, 'free')
    .addHelpText('after', examples('organisations create --name "Acme sp. z o.o." --plan pro'))
    .action((options: { name?: string; plan: string }, command: Command) => {
      const given = allOf({ name: readName(options.name), plan: readPlan('--plan', options.plan) });
      const id = generateId('org', randomBytes(8));
      return changeInStage(command, io, (ports) =>
        createOrganization(ports, { id, ...given, trial: null, createdAtUnixMs: io.nowUnixMs() }),
      );
    });

  group
    .command('list')
    .description('all organisations, the oldest first')
    .addHelpText('after', examples('organisations list --json'))
    .action((_options: unknown, command: Command) => readInStage(command, io, listOrganizations));

  group
    .command('show')
    .description('one organisation')
    .argument('<organisation>', 'its id')
    .addHelpText('after', examples('organisations show org_0123456789abcdef'))
    .action((text: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readOrganisation(text) });
      return readInStage(command, io, (ports) => showOrganization(ports, id, io.nowUnixMs()));
    });

  group
    .command('plan')
    .description('put an organisation and all its keys on a plan; a trial under way ends with that')
    .argument('<organisation>', 'its id')
    .argument('<plan>', `the new plan: ${plansText}`)
    .addHelpText(
      'after',
      `\nDoing it again is safe, also when it was interrupted.\n${examples('organisations plan org_0123456789abcdef pro')}`,
    )
    .action((organisation: string, text: string, _options: unknown, command: Command) => {
      const { id, plan } = allOf({ id: readOrganisation(organisation), plan: readPlan('The plan', text) });
      return changeInStage(command, io, (ports) => changePlan(ports, io, id, plan));
    });

  group
    .command('trial')
    .description('put an organisation on the partner plan for a time, or move the end of its trial; then its plan comes back by itself')
    .argument('<organisation>', 'its id')
    .option('--ends <date>', 'when: a day (its beginning in UTC) or a moment such as 2027-01-31T12:00:00Z')
    .option('--days <number>', 'or how many days from now, 366 at most')
    .addHelpText(
      'after',
      `\nIts end is announced to webhooks three days before.\n${examples('organisations trial org_0123456789abcdef --days 30', 'organisations trial org_0123456789abcdef --ends 2027-01-31')}`,
    )
    .action((organisation: string, options: { ends?: string; days?: string }, command: Command) => {
      const { id, end } = allOf({ id: readOrganisation(organisation), end: readTrialEnd(options, io.nowUnixMs()) });
      return changeInStage(command, io, (ports) => startTrial(ports, io, id, end));
    });
}

function readOrganisation(text: string) {
  return readId('The organisation', 'org', text);
}
