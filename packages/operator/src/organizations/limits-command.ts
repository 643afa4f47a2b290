import { limitBounds } from '@nakor/operations/access/organization-limits';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readId } from '../cli/read-arguments.ts';
import { allOf } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { setLimits, showLimits } from './limits-actions.ts';
import { type LimitOptions, readLimitValues, readOperatorName, readReason } from './limits-arguments.ts';

/** Adds the commands for values of one organization that differ from those of its plan. */
export function addLimits(group: Command, io: OperatorIo): void {
  const upTo = (name: keyof typeof limitBounds) => `at most ${limitBounds[name].most.toLocaleString('en')}`;
  group
    .command('set-limits')
    .description(
      'set values of one organization in place of those of its plan; they take effect on the next request and stay when the plan changes',
    )
    .argument('<organization>', 'its id')
    .option('--quota <number>', `paid operations per day, ${upTo('quotaPerDay')}; a month then allows 31 times as many`)
    .option('--quota-month <number>', `paid operations per month, ${upTo('quotaPerMonth')}`)
    .option('--rate <number>', `requests of each key per minute, ${upTo('ratePerMinute')}; those per day change in the same proportion`)
    .option('--deliveries <number>', `webhook deliveries that are sent at the same time, ${upTo('deliveries')}`)
    .option('--reason <text>', 'why, 1 to 120 characters: it is kept')
    .option('--by <name>', 'who decided it; by default your user name on this computer')
    .addHelpText(
      'after',
      `\nWhat is not given stays as it is; "plan" returns to the value of the plan. The command can safely be repeated, also after an interruption.\n${examples(
        'organizations set-limits org_0123456789abcdef --quota 1000000 --rate 1200 --reason "Contract 12/2026"',
        'organizations set-limits org_0123456789abcdef --rate plan --reason "Peak is over"',
      )}`,
    )
    .action((organization: string, options: LimitOptions, command: Command) => {
      const { id, values, reason, by } = allOf({
        id: readOrganizationId(organization),
        values: readLimitValues(options),
        reason: readReason(options.reason),
        by: readOperatorName(options.by, io.userName()),
      });
      return runChange(command, io, (ports) => setLimits(ports, id, { values, reason, by, atUnixMs: io.nowUnixMs() }));
    });

  group
    .command('limits')
    .description('show the limits of an organization, and who changed them when and why')
    .argument('<organization>', 'its id')
    .addHelpText('after', examples('organizations limits org_0123456789abcdef'))
    .action((organization: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readOrganizationId(organization) });
      return runQuery(command, io, (ports) => showLimits(ports, id));
    });
}

function readOrganizationId(text: string) {
  return readId('The organization', 'org', text);
}
