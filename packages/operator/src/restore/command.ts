import { ok } from '@nakor/domain/shared/result';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganizationOption, readOrganizationOption, withOrganizationOption } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readPast } from '../cli/read-past.ts';
import { allOf, type Reading } from '../cli/rejections.ts';
import { type CommonOptions, runChange, runQuery } from '../cli/session.ts';
import { readOptional } from '../deliveries/arguments.ts';
import { copyMissing, reapplyRevocations, requeueEvents } from './actions.ts';
import { readTables, type TableOptions } from './arguments.ts';
import { compareTables } from './compare-restored.ts';

const pairExample = '--from nakor-prod-access --into nakor-prod-access-20261120';

/** Adds the commands for the time while a table restored from a backup exists next to the one that it replaces. */
export function addRestore(program: Command, io: OperatorIo): void {
  const group = program
    .command('restore')
    .description('compare a table restored from a backup with the current one, and copy what is missing')
    .addHelpText(
      'after',
      `\nStep by step: docs/operations/restore.md.\n${examples(`restore compare ${pairExample}`, `restore revoke ${pairExample}`)}`,
    );
  addComparing(group, io);
  addRevoking(group, io);
  addCopying(group, io);
  addRequeueing(group, io);
}

function addComparing(group: Command, io: OperatorIo): void {
  withTables(group.command('compare'))
    .description('show missing, additional and different keys, organizations, presets and incidents, or webhooks')
    .addHelpText(
      'after',
      `\nNothing is changed. Both must be access tables, or both webhooks tables.\n${examples(`restore compare ${pairExample}`)}`,
    )
    .action((options: TableOptions, command: Command) => {
      const tables = allOf(readTables(options, stageOf(command), ['access', 'webhooks']));
      return runQuery(command, io, (ports) => compareTables(ports, tables));
    });
}

function addRevoking(group: Command, io: OperatorIo): void {
  withTables(group.command('revoke'))
    .description('revoke keys again that were revoked according to another access table, or to the events that announced it')
    .option('--dry-run', 'show which ones, without changing anything')
    .addHelpText(
      'after',
      `\nKeys keep the time of their revocation, and no event is created. Events go back 30 days.\n${examples(
        `restore revoke ${pairExample}`,
        'restore revoke --from nakor-prod-events --into nakor-prod-access-20261120 --dry-run',
      )}`,
    )
    .action((options: TableOptions & { dryRun?: boolean }, command: Command) => {
      const tables = allOf(readTables(options, stageOf(command), ['access'], 'events'));
      const isDryRun = options.dryRun === true;
      const run = isDryRun ? runQuery : runChange;
      return run(command, io, (ports) => reapplyRevocations(ports, tables, isDryRun));
    });
}

function addCopying(group: Command, io: OperatorIo): void {
  withOrganizationOption(withTables(group.command('copy')), 'whose data; may be omitted for accepted invoices')
    .description('copy what is missing: an organization with its keys, its webhooks, or accepted invoices')
    .addHelpText(
      'after',
      `\nThe tables determine what is copied: access, webhooks or requests. Existing items are not changed; the command can safely be repeated.\n${examples(
        'restore copy --from nakor-prod-access-20261120 --into nakor-prod-access --organization org_0123456789abcdef',
        'restore copy --from nakor-prod-requests-20261120 --into nakor-prod-requests',
      )}`,
    )
    .action((options: TableOptions & OrganizationOption, command: Command) => {
      const tables = readTables(options, stageOf(command), ['access', 'requests', 'webhooks']);
      const isForAll = tables.into.ok && tables.into.value.kind === 'requests' && options.organization === undefined;
      const organizationId: Reading<string | null> = isForAll ? ok(null) : readOrganizationOption(options);
      const given = allOf({ ...tables, organizationId });
      return runChange(command, io, (ports) => copyMissing(ports, given, given.organizationId));
    });
}

function addRequeueing(group: Command, io: OperatorIo): void {
  withOrganizationOption(group.command('requeue'), 'only events of this organization')
    .description('re-queue events, to create deliveries that are missing in a webhooks table from a backup')
    .option('--since <date>', 'start time: a date (its start in UTC) or a time such as 2026-10-15T12:00:00Z')
    .addHelpText(
      'after',
      `\nExisting deliveries are left unchanged. Receivers may get events again, and recognize them by their ids.\n${examples('restore requeue --since 2026-11-20T10:00:00Z')}`,
    )
    .action((options: OrganizationOption & { since?: string }, command: Command) => {
      const given = allOf({
        unixMs: readPast('--since', options.since, io.nowUnixMs()),
        organizationId: readOptional(options.organization, () => readOrganizationOption(options)),
      });
      return runChange(command, io, (ports) => requeueEvents(ports, io, given));
    });
}

function withTables(command: Command): Command {
  return command
    .option('--from <table>', 'full name of the table to read')
    .option('--into <table>', 'full name of the table to compare with it, or to write to');
}

function stageOf(command: Command): string {
  return command.optsWithGlobals<CommonOptions>().stage;
}
