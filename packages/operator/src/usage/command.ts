import { formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import { getLimits } from '@nakor/operations/access/organization-limits';
import { getQuotaWindows, readQuotaUse } from '@nakor/operations/access/quota-windows';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { readId } from '../cli/read-arguments.ts';
import { allOf } from '../cli/rejections.ts';
import { findOrganization, type Report, runQuery } from '../cli/session.ts';
import { countKeys } from '../keys/view.ts';
import { buildTrialJson, describeTrial } from '../organizations/view.ts';

/** Adds the usage commands. */
export function addUsage(program: Command, io: OperatorIo): void {
  program
    .command('usage')
    .description('show how much of its quota an organization has used')
    .addHelpText('after', examples('usage show org_0123456789abcdef'))
    .command('show')
    .description('show the quota of the day and the month, and the number of keys')
    .argument('<organization>', 'its id')
    .addHelpText('after', examples('usage show org_0123456789abcdef --json'))
    .action((text: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readId('The organization', 'org', text) });
      return runQuery(command, io, (ports) => show(ports, id, io.nowUnixMs()));
    });
}

async function show(ports: OperatorPorts, id: string, nowUnixMs: number): Promise<Report> {
  const organization = await findOrganization(ports, id);
  const { name, plan, trial } = organization;
  const [use, keys] = await Promise.all([ports.quota.countUsed(id), ports.keys.listKeys(id)]);
  const windows = getQuotaWindows(readQuotaUse(use, nowUnixMs), getLimits(organization).quota);
  const counts = countKeys(keys, nowUnixMs);
  const rows = windows.map(({ window, limit, used, remaining, resetAtUnixMs }) => [
    window,
    String(limit),
    String(used),
    String(remaining),
    formatTime(resetAtUnixMs),
  ]);
  return {
    json: {
      organization_id: id,
      plan,
      trial: buildTrialJson(trial),
      quota: windows.map(({ window, limit, used, remaining, resetAtUnixMs }) => ({
        window,
        limit,
        used,
        remaining,
        reset_at: new Date(resetAtUnixMs).toISOString(),
      })),
      keys: counts,
    },
    text: [
      `${name} (${id}), plan ${plan}${trial === null ? '' : `, trial ${describeTrial(trial)}`}`,
      '',
      formatTextTable(['quota', 'limit', 'used', 'remaining', 'resets'], rows),
      '',
      `Keys: ${counts.active} active, ${counts.revoked} revoked, ${counts.expired} expired. Only live keys use quota.`,
    ].join('\n'),
  };
}
