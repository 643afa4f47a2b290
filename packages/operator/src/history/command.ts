import { ok } from '@nakor/domain/shared/result';
import { eventLifeSeconds } from '@nakor/operations/events/event';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganizationOption, readOrganizationOption, withOrganizationOption } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readPast } from '../cli/read-past.ts';
import { allOf } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { repairHistory, showHistory } from './actions.ts';

/** Operations of the last minutes may still be on their way to the archive; they are left to it. */
const settledMs = 10 * 60_000;

/** Adds the commands on the history of operations. */
export function addHistory(program: Command, io: OperatorIo): void {
  const group = program
    .command('history')
    .description('list the archived history of operations, and compare it with the operations of the last 30 days')
    .addHelpText('after', examples('history list --organization org_0123456789abcdef --since 2026-11-01', 'history compare'));

  withOrganizationOption(group.command('list'), 'whose operations')
    .description('list operations with live keys: time, request, key and facts')
    .option('--since <date>', 'start: a date (its start in UTC) or a time such as 2026-10-15T12:00:00Z')
    .option('--until <date>', 'end, exclusive; now by default')
    .addHelpText(
      'after',
      `\nOperations are archived within some minutes. All files of the period are read.\n${examples('history list --organization org_0123456789abcdef --since 2026-11-01 --until 2026-12-01 --json --stage prod')}`,
    )
    .action((options: OrganizationOption & { since?: string; until?: string }, command: Command) => {
      const nowUnixMs = io.nowUnixMs();
      const { organizationId, ...period } = allOf({
        organizationId: readOrganizationOption(options),
        fromUnixMs: readPast('--since', options.since, nowUnixMs),
        untilUnixMs: options.until === undefined ? ok(nowUnixMs) : readPast('--until', options.until, nowUnixMs),
      });
      return runQuery(command, io, (ports) => showHistory(ports, organizationId, period));
    });

  group
    .command('compare')
    .description('add operations that are missing in the archive; the scheduled comparison does the same every day')
    .option('--since <date>', 'start: a date (its start in UTC) or a time; 30 days ago by default')
    .addHelpText(
      'after',
      `\nUp to ten minutes ago. The table of events is read completely. The command can safely be repeated.\n${examples('history compare --stage prod', 'history compare --since 2026-11-20 --stage prod')}`,
    )
    .action((options: { since?: string }, command: Command) => {
      const nowUnixMs = io.nowUnixMs();
      const oldest = nowUnixMs - eventLifeSeconds * 1000;
      const { fromUnixMs } = allOf({
        fromUnixMs: options.since === undefined ? ok(oldest) : readPast('--since', options.since, nowUnixMs),
      });
      return runChange(command, io, (ports) => repairHistory(ports, { fromUnixMs, untilUnixMs: nowUnixMs - settledMs }));
    });
}
