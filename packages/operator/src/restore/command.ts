import { ok } from '@nakor/domain/shared/result';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganisationOption, ofOrganisation, readOrganisation } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { allOf, type Reading } from '../cli/rejections.ts';
import { type CommonOptions, changeInStage, readInStage } from '../cli/session.ts';
import { readWhereGiven } from '../deliveries/arguments.ts';
import { copyMissing, handOnAgain, repeatRevocations } from './actions.ts';
import { readPast, readTables, type TablesGiven } from './arguments.ts';
import { compareTables } from './compare-restored.ts';

const pairExample = '--from nakor-prod-access --into nakor-prod-access-20261120';

/** Adds the commands for the time in which a table that was restored from a backup stands beside the one that it is to replace. */
export function addRestored(program: Command, io: OperatorIo): void {
  const group = program
    .command('restored')
    .description('compare a table that was restored from a backup with another one, and bring them together')
    .addHelpText(
      'after',
      `\nStep by step: docs/operations/restore.md.\n${examples(`restored compare ${pairExample}`, `restored revoke ${pairExample}`)}`,
    );
  addComparing(group, io);
  addRevoking(group, io);
  addCopying(group, io);
  addHandingOn(group, io);
}

function addComparing(group: Command, io: OperatorIo): void {
  withTables(group.command('compare'))
    .description('what a table lacks, has besides or has otherwise: keys, organisations, presets and incidents, or webhooks')
    .addHelpText(
      'after',
      `\nNothing is changed. Both are tables of access, or both are tables of webhooks.\n${examples(`restored compare ${pairExample}`)}`,
    )
    .action((options: TablesGiven, command: Command) => {
      const tables = allOf(readTables(options, stageOf(command), ['access', 'webhooks']));
      return readInStage(command, io, (ports) => compareTables(ports, tables));
    });
}

function addRevoking(group: Command, io: OperatorIo): void {
  withTables(group.command('revoke'))
    .description('end the keys that were ended before, by another table of access or by the events that told of it')
    .option('--dry-run', 'say which, and change nothing')
    .addHelpText(
      'after',
      `\nKeys keep the moment at which they were ended, and no event is made. Events go back 30 days.\n${examples(
        `restored revoke ${pairExample}`,
        'restored revoke --from nakor-prod-events --into nakor-prod-access-20261120 --dry-run',
      )}`,
    )
    .action((options: TablesGiven & { dryRun?: boolean }, command: Command) => {
      const tables = allOf(readTables(options, stageOf(command), ['access'], 'events'));
      const isDryRun = options.dryRun === true;
      const run = isDryRun ? readInStage : changeInStage;
      return run(command, io, (ports) => repeatRevocations(ports, tables, isDryRun));
    });
}

function addCopying(group: Command, io: OperatorIo): void {
  ofOrganisation(withTables(group.command('copy')), 'whose; all, for history alone')
    .description('copy what a table lacks: an organisation with its keys, the webhooks of one, or history')
    .addHelpText(
      'after',
      `\nWhat is copied follows from the tables: access, webhooks or requests. Nothing that is there is changed; doing it again is safe.\n${examples(
        'restored copy --from nakor-prod-access-20261120 --into nakor-prod-access --organisation org_0123456789abcdef',
        'restored copy --from nakor-prod-requests-20261120 --into nakor-prod-requests',
      )}`,
    )
    .action((options: TablesGiven & OrganisationOption, command: Command) => {
      const tables = readTables(options, stageOf(command), ['access', 'requests', 'webhooks']);
      const isOfAll = tables.into.ok && tables.into.value.kind === 'requests' && !isOrganisationGiven(options);
      const organizationId: Reading<string | null> = isOfAll ? ok(null) : readOrganisation(options);
      const given = allOf({ ...tables, organizationId });
      return changeInStage(command, io, (ports) => copyMissing(ports, given, given.organizationId));
    });
}

function addHandingOn(group: Command, io: OperatorIo): void {
  ofOrganisation(group.command('hand-on'), 'only events of this organisation')
    .description('hand events on once more: for deliveries that a table of webhooks from a backup lacks')
    .option('--since <date>', 'from when on: a day (its beginning in UTC) or a moment such as 2026-10-15T12:00:00Z')
    .addHelpText(
      'after',
      `\nDeliveries that exist stay as they are. Receivers may get events that they have: they know them by their ids.\n${examples('restored hand-on --since 2026-11-20T10:00:00Z')}`,
    )
    .action((options: OrganisationOption & { since?: string }, command: Command) => {
      const given = allOf({
        unixMs: readPast('--since', options.since, io.nowUnixMs()),
        organizationId: readWhereGiven(options.organisation ?? options.organization, () => readOrganisation(options)),
      });
      return changeInStage(command, io, (ports) => handOnAgain(ports, io, given));
    });
}

function withTables(command: Command): Command {
  return command
    .option('--from <table>', 'full name of the table that is read')
    .option('--into <table>', 'full name of the table that is compared with it, or written');
}

function stageOf(command: Command): string {
  return command.optsWithGlobals<CommonOptions>().stage;
}

function isOrganisationGiven({ organisation, organization }: OrganisationOption): boolean {
  return (organisation ?? organization) !== undefined;
}
