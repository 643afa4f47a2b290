import { randomBytes } from 'node:crypto';
import { generateId } from '@nakor/domain/access/generate-id';
import { err, ok } from '@nakor/domain/shared/result';
import { componentNames } from '@nakor/domain/status/component';
import { type IncidentChange, incidentSeverities } from '@nakor/domain/status/incident';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readId } from '../cli/read-arguments.ts';
import { allOf, type Reading } from '../cli/rejections.ts';
import { changeInStage, readInStage } from '../cli/session.ts';
import { readWhereGiven } from '../deliveries/arguments.ts';
import { listIncidents, openIncident, resolveIncident, updateIncident } from './actions.ts';
import { openIncidentStatuses, readComponents, readProgress, readSeverity, readTitle } from './arguments.ts';

interface IncidentOptions {
  readonly title?: string;
  readonly severity?: string;
  readonly status?: string;
  readonly components?: string;
}

const openExample = 'incidents open --title "Slow answers" --severity minor --components api,database';
const someId = 'inc_0123456789abcdef';
const severitiesText = incidentSeverities.join('|');
const componentsText = `what it troubles: ${componentNames.join(',')}`;

/** Adds the commands about incidents: what people tell everybody about the platform. */
export function addIncidents(program: Command, io: OperatorIo): void {
  const group = program
    .command('incidents')
    .description('tell of trouble with the platform: in /status, and by webhook to those who are subscribed')
    .addHelpText('after', examples(openExample, `incidents resolve ${someId}`));
  addOpening(group, io);
  addUpdating(group, io);
  group
    .command('resolve')
    .description('say that an incident is over')
    .argument('<incident>', 'its id')
    .addHelpText('after', examples(`incidents resolve ${someId}`))
    .action((text: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readIncident(text) });
      return changeInStage(command, io, (ports) => resolveIncident(ports, io, id));
    });
  group
    .command('list')
    .description('incidents that are open, and those that ended in the last 30 days, the latest first')
    .addHelpText('after', examples('incidents list --json'))
    .action((_options: unknown, command: Command) => readInStage(command, io, listIncidents));
}

function addOpening(group: Command, io: OperatorIo): void {
  group
    .command('open')
    .description('tell of a new incident; a critical one makes the platform down, any other one degraded')
    .option('--title <title>', 'what callers notice, 1 to 120 characters; everybody can read it')
    .option('--severity <severity>', `how much it matters: ${severitiesText}`)
    .option('--components <components>', componentsText)
    .addHelpText('after', examples(openExample))
    .action((options: IncidentOptions, command: Command) => {
      const given = allOf({
        title: readTitle(options.title),
        severity: readSeverity(options.severity),
        components: readComponents(options.components),
      });
      const id = generateId('inc', randomBytes(8));
      const times = { startedAtUnixMs: io.nowUnixMs(), resolvedAtUnixMs: null, revision: 1 };
      return changeInStage(command, io, (ports) => openIncident(ports, io, { id, ...given, status: 'investigating', ...times }));
    });
}

function addUpdating(group: Command, io: OperatorIo): void {
  group
    .command('update')
    .description('tell what has changed about an incident; what is left out stays')
    .argument('<incident>', 'its id')
    .option('--status <status>', `how far the work has come: ${openIncidentStatuses.join('|')}`)
    .option('--severity <severity>', `how much it matters: ${severitiesText}`)
    .option('--title <title>', 'what callers notice')
    .option('--components <components>', componentsText)
    .addHelpText('after', examples(`incidents update ${someId} --status identified`))
    .action((text: string, options: IncidentOptions, command: Command) => {
      const { id, status, severity, title, components } = allOf({
        id: readIncident(text),
        status: readWhereGiven(options.status, readProgress),
        severity: readWhereGiven(options.severity, readSeverity),
        title: readWhereGiven(options.title, readTitle),
        components: readWhereGiven(options.components, readComponents),
        anything: readAnything(options),
      });
      const change: IncidentChange = {
        ...(status === null ? {} : { status }),
        ...(severity === null ? {} : { severity }),
        ...(title === null ? {} : { title }),
        ...(components === null ? {} : { components }),
      };
      return changeInStage(command, io, (ports) => updateIncident(ports, io, id, change));
    });
}

/** A change has to change something: everybody is told of it. */
function readAnything({ status, severity, title, components }: IncidentOptions): Reading<null> {
  const isNothing = [status, severity, title, components].every((given) => given === undefined);
  return isNothing ? err('Say what changes: --status, --severity, --title or --components.') : ok(null);
}

function readIncident(text: string): Reading<string> {
  return readId('The incident', 'inc', text);
}
