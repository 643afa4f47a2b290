import { plans } from '@nakor/domain/access/plans';
import { quotaUseAt, quotaWindows } from '@nakor/domain/access/quota-windows';
import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { countKeys } from '../key-view.ts';
import type { OperatorIo, OperatorPorts } from '../ports.ts';
import { findOrganization, inStage, type Report } from '../session.ts';
import { shownMoment, textTable } from '../text-table.ts';

/** Adds the commands about what organisations have used. */
export function addUsage(program: Command, io: OperatorIo): void {
  program
    .command('usage')
    .description('what organisations have used of their quota')
    .addHelpText('after', examples('usage show org_0123456789abcdef'))
    .command('show')
    .description('quota of the day and the month, and the number of keys')
    .argument('<organisation>', 'its id')
    .addHelpText('after', examples('usage show org_0123456789abcdef --json'))
    .action((id: string, _options: unknown, command: Command) => inStage(command, io, (ports) => show(ports, id, io.nowUnixMs())));
}

async function show(ports: OperatorPorts, id: string, nowUnixMs: number): Promise<Report> {
  const { name, plan } = await findOrganization(ports, id);
  const [use, keys] = await Promise.all([ports.quota.readQuota(id), ports.keys.listKeys(id)]);
  const windows = quotaWindows(quotaUseAt(use, Math.floor(nowUnixMs / 1000)), plans[plan].quota);
  const counts = countKeys(keys, nowUnixMs);
  const rows = windows.map(({ window, limit, used, remaining, resetAtUnixSeconds }) => [
    window,
    String(limit),
    String(used),
    String(remaining),
    shownMoment(resetAtUnixSeconds * 1000),
  ]);
  return {
    json: {
      organization_id: id,
      plan,
      quota: windows.map(({ window, limit, used, remaining, resetAtUnixSeconds }) => ({
        window,
        limit,
        used,
        remaining,
        reset_at: new Date(resetAtUnixSeconds * 1000).toISOString(),
      })),
      keys: counts,
    },
    text: [
      `${name} (${id}), plan ${plan}`,
      '',
      textTable(['quota', 'limit', 'used', 'remaining', 'resets'], rows),
      '',
      `Keys: ${counts.active} active, ${counts.revoked} revoked, ${counts.expired} expired. Only live keys use quota.`,
    ].join('\n'),
  };
}
