import { randomBytes } from 'node:crypto';
import { err, ok } from '@nakor/domain/shared/result';
import { generateId } from '@nakor/operations/access/generate-id';
import { componentNames } from '@nakor/operations/status/component';
import { type IncidentChange, incidentSeverities } from '@nakor/operations/status/incident';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readId } from '../cli/read-arguments.ts';
import { allOf, type Reading } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { readOptional } from '../deliveries/arguments.ts';
import { listIncidents, openIncident, resolveIncident, updateIncident } from './actions.ts';
import { openIncidentStatuses, readComponents, readProgress, readSeverity, readTitle } from './arguments.ts';

interface IncidentOptions {
  readonly title?: string;
  readonly severity?: string;
  readonly status?: string;
  readonly components?: string;
}

const openExample = 'incidents open --title "Slow responses" --severity minor --components api,database';
const someId = 'inc_0123456789abcdef';
const severitiesText = incidentSeverities.join('|');
const componentsText = `affected components: ${componentNames.join(',')}`;

/** Adds the incident commands. */
export function addIncidents(program: Command, io: OperatorIo): void {
  const group = program
    .command('incidents')
    .description('announce incidents of the platform: in /status, and by webhook to subscribers')
    .addHelpText('after', examples(openExample, `incidents resolve ${someId}`));
  addOpening(group, io);
  addUpdating(group, io);
  group
    .command('resolve')
    .description('resolve an incident')
    .argument('<incident>', 'its id')
    .addHelpText('after', examples(`incidents resolve ${someId}`))
    .action((text: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readIncident(text) });
      return runChange(command, io, (ports) => resolveIncident(ports, io, id));
    });
  group
    .command('list')
    .description('list unresolved incidents and all of the last 30 days, newest first')
    .addHelpText('after', examples('incidents list --json'))
    .action((_options: unknown, command: Command) => runQuery(command, io, listIncidents));
}

function addOpening(group: Command, io: OperatorIo): void {
  group
    .command('open')
    .description('announce a new incident; a critical one sets the platform status to down, any other to degraded')
    .option('--title <title>', 'what callers notice, 1 to 120 characters; public')
    .option('--severity <severity>', `its severity:  ${severitiesText}`)
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
      return runChange(command, io, (ports) => openIncident(ports, io, { id, ...given, status: 'investigating', ...times }));
    });
}

function addUpdating(group: Command, io: OperatorIo): void {
  group
    .command('update')
    .description('change an incident; omitted options stay unchanged')
    .argument('<incident>', 'its id')
    .option('--status <status>', `progress of the work:  ${openIncidentStatuses.join('|')}`)
    .option('--severity <severity>', `its severity:  ${severitiesText}`)
    .option('--title <title>', 'what callers notice')
    .option('--components <components>', componentsText)
    .addHelpText('after', examples(`incidents update ${someId} --status identified`))
    .action((text: string, options: IncidentOptions, command: Command) => {
      const { id, status, severity, title, components } = allOf({
        id: readIncident(text),
        status: readOptional(options.status, readProgress),
        severity: readOptional(options.severity, readSeverity),
        title: readOptional(options.title, readTitle),
        components: readOptional(options.components, readComponents),
        isChanged: requireChange(options),
      });
      const change: IncidentChange = {
        ...(status === null ? {} : { status }),
        ...(severity === null ? {} : { severity }),
        ...(title === null ? {} : { title }),
        ...(components === null ? {} : { components }),
      };
      return runChange(command, io, (ports) => updateIncident(ports, io, id, change));
    });
}

/** At least one change is required, since every update is announced. */
function requireChange({ status, severity, title, components }: IncidentOptions): Reading<null> {
  const isNothing = [status, severity, title, components].every((given) => given === undefined);
  return isNothing ? err('Specify at least one change: --status, --severity, --title or --components.') : ok(null);
}

function readIncident(text: string): Reading<string> {
  return readId('The incident', 'inc', text);
}
