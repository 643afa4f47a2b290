import { randomBytes } from 'node:crypto';
import { generateId } from '@nakor/operations/access/generate-id';
import { lastingPlanNames } from '@nakor/operations/access/plans';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readId, readName, readPlan, readTrialEnd } from '../cli/read-arguments.ts';
import { allOf } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { changePlan, createOrganization, listOrganizations, showOrganization, startTrial } from './actions.ts';
import { addLeaving } from './leaving-command.ts';
import { addLimits } from './limits-command.ts';

const plansText = lastingPlanNames.join('|');

/** Adds the organization commands. */
export function addOrganizations(program: Command, io: OperatorIo): void {
  const group = program
    .command('organizations')
    .description(
      'create, list and show organizations, change their plans and limits, start trials; export and erase all that is kept about one',
    )
    .addHelpText(
      'after',
      examples('organizations create --name "Acme sp. z o.o." --plan pro', 'organizations list', 'organizations --help'),
    );

  group
    .command('create')
    .description('create an organization, without keys')
    .option('--name <name>', 'its name, 1 to 120 characters')
    .option('--plan <plan>', `its plan: ${plansText}`, 'free')
    .addHelpText('after', examples('organizations create --name "Acme sp. z o.o." --plan pro'))
    .action((options: { name?: string; plan: string }, command: Command) => {
      const given = allOf({ name: readName(options.name), plan: readPlan('--plan', options.plan) });
      const id = generateId('org', randomBytes(8));
      return runChange(command, io, (ports) => createOrganization(ports, { id, ...given, trial: null, createdAtUnixMs: io.nowUnixMs() }));
    });

  group
    .command('list')
    .description('list all organizations, oldest first')
    .addHelpText('after', examples('organizations list --json'))
    .action((_options: unknown, command: Command) => runQuery(command, io, listOrganizations));

  group
    .command('show')
    .description('show one organization')
    .argument('<organization>', 'its id')
    .addHelpText('after', examples('organizations show org_0123456789abcdef'))
    .action((text: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readOrganizationId(text) });
      return runQuery(command, io, (ports) => showOrganization(ports, id, io.nowUnixMs()));
    });

  group
    .command('plan')
    .description('change the plan of an organization and all its keys; ends a running trial')
    .argument('<organization>', 'its id')
    .argument('<plan>', `the new plan: ${plansText}`)
    .addHelpText(
      'after',
      `\nThe command can safely be repeated, also after an interruption.\n${examples('organizations plan org_0123456789abcdef pro')}`,
    )
    .action((organization: string, text: string, _options: unknown, command: Command) => {
      const { id, plan } = allOf({ id: readOrganizationId(organization), plan: readPlan('The plan', text) });
      return runChange(command, io, (ports) => changePlan(ports, io, id, plan));
    });

  group
    .command('trial')
    .description(
      'put an organization on the partner plan for a limited time, or move the end of its trial; afterwards its previous plan is restored',
    )
    .argument('<organization>', 'its id')
    .option('--ends <date>', 'end of the trial: a date (its start in UTC) or a time such as 2027-01-31T12:00:00Z')
    .option('--days <number>', 'or how many days from now, at most 366')
    .addHelpText(
      'after',
      `\nThe end is announced by webhook three days before.\n${examples('organizations trial org_0123456789abcdef --days 30', 'organizations trial org_0123456789abcdef --ends 2027-01-31')}`,
    )
    .action((organization: string, options: { ends?: string; days?: string }, command: Command) => {
      const { id, end } = allOf({ id: readOrganizationId(organization), end: readTrialEnd(options, io.nowUnixMs()) });
      return runChange(command, io, (ports) => startTrial(ports, io, id, end));
    });

  addLimits(group, io);
  addLeaving(group, io);
}

function readOrganizationId(text: string) {
  return readId('The organization', 'org', text);
}
