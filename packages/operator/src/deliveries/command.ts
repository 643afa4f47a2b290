import { err, ok } from '@nakor/domain/shared/result';
import { deliveryStatuses } from '@nakor/operations/webhooks/delivery';
import type { Command } from 'commander';
import { examples, programName } from '../cli/examples.ts';
import { type OrganizationOption, readOrganizationOption, withOrganizationOption } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { allOf, type Reading } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { listDeliveries, showDelivery } from './actions.ts';
import { defaultListLength, readLimit, readOptional, readReplayedStatus, readStatus, readUuid } from './arguments.ts';
import { replayByIds, replayByStatus } from './replay-actions.ts';

interface ScopeOptions extends OrganizationOption {
  readonly webhook?: string;
}

const someId = '0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f';
const someScope = '--organization org_0123456789abcdef';

/** Adds the delivery commands. */
export function addDeliveries(program: Command, io: OperatorIo): void {
  const group = program
    .command('deliveries')
    .description('list, show and replay deliveries of events to webhooks')
    .addHelpText('after', examples(`deliveries list ${someScope} --status dead_letter`, `deliveries replay ${someId} ${someScope}`));
  addListing(group, io);
  addShowing(group, io);
  addReplaying(group, io);
}

function addListing(group: Command, io: OperatorIo): void {
  withScope(group.command('list'))
    .description('list the deliveries of an organization, newest event first')
    .option('--status <status>', `only those with this status: ${deliveryStatuses.join('|')}`)
    .option('--limit <number>', 'how many, at most 200', String(defaultListLength))
    .addHelpText('after', examples(`deliveries list ${someScope}`, `deliveries list ${someScope} --status pending --limit 200 --json`))
    .action((options: ScopeOptions & { status?: string; limit: string }, command: Command) => {
      const { organizationId, webhookId, status, limit } = allOf({
        ...readScope(options),
        status: readOptional(options.status, readStatus),
        limit: readLimit(options.limit),
      });
      return runQuery(command, io, (ports) => listDeliveries(ports, { organizationId, webhookId }, { status, limit }));
    });
}

function addShowing(group: Command, io: OperatorIo): void {
  withScope(group.command('show'))
    .description('show one delivery, with an excerpt of the last response of the receiver')
    .argument('<delivery>', 'its id')
    .addHelpText('after', examples(`deliveries show ${someId} ${someScope}`))
    .action((text: string, options: ScopeOptions, command: Command) => {
      const { id, ...scope } = allOf({ id: readDeliveryId(text), ...readScope(options) });
      return runQuery(command, io, (ports) => showDelivery(ports, scope, id));
    });
}

function addReplaying(group: Command, io: OperatorIo): void {
  withScope(group.command('replay'))
    .description('send deliveries again at once, starting over with all attempts, whatever their status')
    .argument('[deliveries...]', 'their ids; omit with --webhook and --status')
    .option('--status <status>', 'instead of ids: all deliveries of the webhook with this status (dead_letter or failed)')
    .addHelpText(
      'after',
      `\nReceivers get the same event with the same id, so they can recognize duplicates. A delivery that is waiting for its next attempt\nis sent now. The command can safely be repeated: a delivery that is due or being sent is left unchanged. Nothing is replayed to a disabled webhook.\n${examples(
        `deliveries replay ${someId} ${someScope}`,
        `deliveries replay ${someScope} --webhook ${someId} --status dead_letter`,
      )}`,
    )
    .action((texts: readonly string[], options: ScopeOptions & { status?: string }, command: Command) => {
      const { organizationId, webhookId, ids, status } = allOf({
        ids: readIds(texts),
        ...readScope(options),
        status: readOptional(options.status, readReplayedStatus),
        choice: readChoice(texts, options),
      });
      return runChange(command, io, (ports) =>
        status === null || webhookId === null
          ? replayByIds(ports, io, { organizationId, webhookId }, ids)
          : replayByStatus(ports, io, { organizationId, webhookId }, status),
      );
    });
}

/** Either ids, or a webhook and a status. */
function readChoice(texts: readonly string[], { webhook, status }: ScopeOptions & { status?: string }): Reading<null> {
  if (texts.length > 0 && status !== undefined) return err('Specify delivery ids or --status, not both.');
  if (texts.length > 0 || (status !== undefined && webhook !== undefined)) return ok(null);
  if (status !== undefined) return err('--status replays all such deliveries of one webhook, but --webhook is missing.');
  return err('Specify which deliveries: either their ids, or --webhook ID and --status dead_letter.');
}

function withScope(command: Command): Command {
  return withOrganizationOption(command, 'whose deliveries').option('--webhook <id>', 'only those to this webhook of the organization');
}

function readScope(options: ScopeOptions) {
  const list = `${programName} webhooks list --organization ORGANIZATION`;
  return {
    organizationId: readOrganizationOption(options),
    webhookId: readOptional(options.webhook, (text) => readUuid('--webhook', text, list)),
  };
}

function readDeliveryId(text: string): Reading<string> {
  return readUuid('The delivery', text, `${programName} deliveries list --organization ORGANIZATION`);
}

function readIds(texts: readonly string[]): Reading<readonly string[]> {
  const readings = texts.map(readDeliveryId);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : [reading.error]));
  return problems.length > 0 ? err(problems.join('\n')) : ok(readings.flatMap((reading) => (reading.ok ? [reading.value] : [])));
}
