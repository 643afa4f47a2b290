import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { DeliveryStatus } from '@nakor/operations/webhooks/delivery';
import { notifySenders, type Replay, replayDelivery } from '@nakor/operations/webhooks/replay-delivery';
import { programName } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { findWebhooks, formatDisabledAdvice } from '../webhooks/find-webhooks.ts';
import { type DeliveryScope, type FoundDelivery, findDeliveries } from './actions.ts';
import { buildDeliveryJson, tabulateDeliveries } from './view.ts';

/** Maximum number of deliveries that one command replays by status. */
const bulkLimit = 10_000;

/**
 * Replays deliveries by their ids.
 *
 * @throws Rejection if one does not exist or its endpoint is disabled; then none is replayed
 */
export async function replayByIds(ports: OperatorPorts, io: OperatorIo, scope: DeliveryScope, ids: readonly string[]): Promise<Report> {
  const found = await findDeliveries(ports, scope, [...new Set(ids)]);
  refuseDisabled(found);
  return replayAll(ports, io, found);
}

/**
 * Replays all deliveries of an endpoint with a given status.
 *
 * @throws Rejection if the endpoint does not exist or is disabled
 */
export async function replayByStatus(
  ports: OperatorPorts,
  io: OperatorIo,
  scope: { readonly organizationId: string; readonly webhookId: string },
  status: DeliveryStatus,
): Promise<Report> {
  const [endpoint] = await findWebhooks(ports, scope.organizationId, scope.webhookId);
  if (endpoint === undefined) throw new Error('findWebhooks returned no endpoint.');
  if (!endpoint.isActive) throw new Rejection(formatDisabledAdvice(endpoint));
  const deliveries = await ports.deliveries.list(scope.organizationId, scope.webhookId, { limit: bulkLimit, status });
  const report = await replayAll(
    ports,
    io,
    deliveries.map((delivery) => ({ delivery, endpoint })),
  );
  if (deliveries.length === 0)
    return { ...report, text: `Webhook ${endpoint.id} has no deliveries with status ${status}. Nothing was changed.` };
  if (deliveries.length < bulkLimit) return report;
  return { ...report, text: `${report.text}\n\nThere may be more. Run the command again to replay them.` };
}

function refuseDisabled(found: readonly FoundDelivery[]): void {
  const disabled = new Set(found.map(({ endpoint }) => endpoint).filter(({ isActive }) => !isActive));
  if (disabled.size === 0) return;
  const problems = [...disabled].map(formatDisabledAdvice);
  throw new Rejection(problems.join('\n'), 'refused', problems);
}

async function replayAll(ports: OperatorPorts, io: OperatorIo, found: readonly FoundDelivery[]): Promise<Report> {
  const replays: Replay[] = [];
  for (const { delivery } of found) replays.push(await replayDelivery(ports.deliveries, delivery, io.nowUnixMs()));
  const withOutcome = (outcome: Replay['outcome']) =>
    replays.filter((replay) => replay.outcome === outcome).map(({ delivery }) => delivery);
  const replayed = withOutcome('replayed');
  await notifySenders(ports.deliveryQueue, replayed, (error) => warnOfNotification(io, error));
  return {
    json: { replays: replays.map(({ outcome, delivery }) => ({ outcome, delivery: buildDeliveryJson(delivery) })) },
    text: [
      ...partOf(replayed, 'sent again now, starting over with all attempts'),
      ...partOf(withOutcome('waiting'), 'already due or being sent, and left unchanged'),
      ...partOf(withOutcome('changed'), 'changed by someone else meanwhile, and left unchanged'),
      ...partOf(withOutcome('gone'), 'gone because their webhook was deleted meanwhile'),
      ...(replayed.length === 0 ? [] : [`Check them with: ${programName} deliveries list --organization ${replayed[0]?.organizationId}`]),
    ].join('\n\n'),
  };
}

function partOf(deliveries: readonly Replay['delivery'][], what: string): readonly string[] {
  if (deliveries.length === 0) return [];
  const counted = deliveries.length === 1 ? '1 delivery is' : `${deliveries.length} deliveries are`;
  return [`${counted} ${what}:`, tabulateDeliveries(deliveries)];
}

/** Warns that a notification of replayed deliveries could not be sent. */
function warnOfNotification(io: OperatorIo, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  io.error(
    escapeControlCharacters(`Warning: the deliveries will be sent a minute or two later because a notification failed (${reason}).\n`),
  );
}
