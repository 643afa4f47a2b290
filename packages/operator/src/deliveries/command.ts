import { err, ok } from '@nakor/domain/shared/result';
import { deliveryStatuses } from '@nakor/domain/webhooks/delivery';
import type { Command } from 'commander';
import { examples, programName } from '../cli/examples.ts';
import { type OrganisationOption, ofOrganisation, readOrganisation } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { allOf, type Reading } from '../cli/rejections.ts';
import { changeInStage, readInStage } from '../cli/session.ts';
import { listDeliveries, showDelivery } from './actions.ts';
import { readLimit, readReplayedStatus, readStatus, readUuid, readWhereGiven, usualListLength } from './arguments.ts';
import { replayByIds, replayByStatus } from './replay-actions.ts';

interface ScopeOptions extends OrganisationOption {
  readonly webhook?: string;
}

const someId = '0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f';
const someScope = '--organisation org_0123456789abcdef';

/** Adds the commands about deliveries: events on their way to webhooks. */
export function addDeliveries(program: Command, io: OperatorIo): void {
  const group = program
    .command('deliveries')
    .description('list and show what was sent to webhooks or waits to be, and send it again')
    .addHelpText('after', examples(`deliveries list ${someScope} --status dead_letter`, `deliveries replay ${someId} ${someScope}`));
  addListing(group, io);
  addShowing(group, io);
  addReplaying(group, io);
}

function addListing(group: Command, io: OperatorIo): void {
  withScope(group.command('list'))
    .description('deliveries of an organisation, the latest event first')
    .option('--status <status>', `only those with this status: ${deliveryStatuses.join('|')}`)
    .option('--limit <number>', 'how many, 200 at most', String(usualListLength))
    .addHelpText('after', examples(`deliveries list ${someScope}`, `deliveries list ${someScope} --status pending --limit 200 --json`))
    .action((options: ScopeOptions & { status?: string; limit: string }, command: Command) => {
      const { organizationId, webhookId, status, limit } = allOf({
        ...readScope(options),
        status: readWhereGiven(options.status, readStatus),
        limit: readLimit(options.limit),
      });
      return readInStage(command, io, (ports) => listDeliveries(ports, { organizationId, webhookId }, { status, limit }));
    });
}

function addShowing(group: Command, io: OperatorIo): void {
  withScope(group.command('show'))
    .description('one delivery, with the beginning of what the receiver answered last')
    .argument('<delivery>', 'its id')
    .addHelpText('after', examples(`deliveries show ${someId} ${someScope}`))
    .action((text: string, options: ScopeOptions, command: Command) => {
      const { id, ...scope } = allOf({ id: readDeliveryId(text), ...readScope(options) });
      return readInStage(command, io, (ports) => showDelivery(ports, scope, id));
    });
}

function addReplaying(group: Command, io: OperatorIo): void {
  withScope(group.command('replay'))
    .description('send deliveries again at once, with all their attempts before them, whatever became of them')
    .argument('[deliveries...]', 'their ids; or none, with --webhook and --status')
    .option('--status <status>', 'instead of ids: all deliveries of the webhook with this status, dead_letter or failed')
    .addHelpText(
      'after',
      `\nReceivers get the same event with the same id, so one that has it already can tell. What waits for its next attempt\ngoes out now. Doing it again is safe: what is due anyhow, or is being sent, stays as it is. Nothing is replayed to a webhook that is disabled.\n${examples(
        `deliveries replay ${someId} ${someScope}`,
        `deliveries replay ${someScope} --webhook ${someId} --status dead_letter`,
      )}`,
    )
    .action((texts: readonly string[], options: ScopeOptions & { status?: string }, command: Command) => {
      const given = allOf({
        ids: readIds(texts),
        ...readScope(options),
        status: readWhereGiven(options.status, readReplayedStatus),
        choice: readChoice(texts, options),
      });
      const { organizationId, webhookId, ids, status } = given;
      return changeInStage(command, io, (ports) =>
        status === null || webhookId === null
          ? replayByIds(ports, io, { organizationId, webhookId }, ids)
          : replayByStatus(ports, io, { organizationId, webhookId }, status),
      );
    });
}

/** Either ids, or a webhook and a status. */
function readChoice(texts: readonly string[], { webhook, status }: ScopeOptions & { status?: string }): Reading<null> {
  if (texts.length > 0 && status !== undefined) return err('Give ids of deliveries or --status, not both.');
  if (texts.length > 0 || (status !== undefined && webhook !== undefined)) return ok(null);
  if (status !== undefined) return err('--status replays all such deliveries of one webhook, and --webhook is missing.');
  return err('Say which deliveries, in one of two ways: their ids, or --webhook ID and --status dead_letter.');
}

function withScope(command: Command): Command {
  return ofOrganisation(command, 'whose deliveries').option('--webhook <id>', 'only those to this webhook of the organisation');
}

function readScope(options: ScopeOptions) {
  const list = `${programName} webhooks list --organisation ORGANISATION`;
  return {
    organizationId: readOrganisation(options),
    webhookId: readWhereGiven(options.webhook, (text) => readUuid('--webhook', text, list)),
  };
}

function readDeliveryId(text: string): Reading<string> {
  return readUuid('The delivery', text, `${programName} deliveries list --organisation ORGANISATION`);
}

function readIds(texts: readonly string[]): Reading<readonly string[]> {
  const readings = texts.map(readDeliveryId);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : [reading.error]));
  return problems.length > 0 ? err(problems.join('\n')) : ok(readings.flatMap((reading) => (reading.ok ? [reading.value] : [])));
}
