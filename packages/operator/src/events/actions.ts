import { formatTextPairs, formatTime } from '@nakor/domain/shared/text-table';
import type { EventReference } from '@nakor/operations/events/event';
import type { StoredEvent } from '@nakor/operations/events/stuck-events';
import { programName } from '../cli/examples.ts';
import type { DeadLetter, OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';

/** @throws Rejection if the event does not exist */
export async function showEvent(ports: OperatorPorts, reference: EventReference): Promise<Report> {
  const event = await findEvent(ports, reference);
  return { json: { event: buildEventJson(event) }, text: describeEvent(event) };
}

/**
 * Takes a pending event out of processing, and deletes its dead letters.
 *
 * @throws Rejection if the event does not exist or is not pending
 */
export async function parkEvent(ports: OperatorPorts, io: OperatorIo, reference: EventReference): Promise<Report> {
  const event = await findEvent(ports, reference);
  if (event.state === 'dispatched') throw new Rejection(`Event ${reference.id} was fanned out. There is nothing to park.`);
  if (event.state === 'pending' && !(await ports.stuckEvents.park(reference, io.nowUnixMs())))
    throw new Rejection(`Event ${reference.id} was fanned out meanwhile. There is nothing to park.`);
  const letters = await removeLetters(ports, reference);
  const parked = await findEvent(ports, reference);
  const text = [
    `Event ${reference.id} is parked: it is stored, and nobody is notified of it. Dead letters deleted: ${letters}.`,
    `Once the cause is fixed: ${programName} events release ${reference.id} --organization ${reference.organizationId}`,
  ].join('\n');
  return { json: { event: buildEventJson(parked), dead_letters_deleted: letters }, text };
}

/**
 * Puts a parked event back into processing.
 *
 * @throws Rejection if the event does not exist or is not parked
 */
export async function releaseEvent(ports: OperatorPorts, io: OperatorIo, reference: EventReference): Promise<Report> {
  await findEvent(ports, reference);
  if (!(await ports.stuckEvents.release(reference, io.nowUnixMs()))) throw new Rejection(`Event ${reference.id} is not parked.`);
  // It is due, so the sweeper notifies the fan-out if this fails.
  const isNotified = await ports.fanOut.notify(reference).then(
    () => true,
    () => false,
  );
  const event = await findEvent(ports, reference);
  const when = isNotified ? 'now' : 'in a minute or two, by the sweeper';
  return { json: { event: buildEventJson(event) }, text: `Event ${reference.id} is fanned out ${when}.` };
}

async function findEvent(ports: OperatorPorts, reference: EventReference): Promise<StoredEvent> {
  const event = await ports.stuckEvents.find(reference);
  if (event === null)
    throw new Rejection(`There is no event ${reference.id} of ${reference.organizationId}, or it has expired.`, 'not_found');
  return event;
}

async function removeLetters({ deadLetters }: OperatorPorts, { id, organizationId }: EventReference): Promise<number> {
  let removed = 0;
  const kept: DeadLetter[] = [];
  try {
    for await (const letter of deadLetters.receive()) {
      const { content } = letter;
      if (content.kind === 'event' && content.event.id === id && content.event.organizationId === organizationId) {
        await deadLetters.remove(letter);
        removed += 1;
      } else kept.push(letter);
    }
  } finally {
    // Otherwise they stay hidden for a minute.
    await Promise.allSettled(kept.map((letter) => deadLetters.release(letter)));
  }
  return removed;
}

function describeEvent(event: StoredEvent): string {
  const { reference, state, notifications, dueAtUnixMs, parkedAtUnixMs, expiresAtUnixMs, bodyLength, problem, attributes } = event;
  return formatTextPairs({
    id: reference.id,
    organization: reference.organizationId,
    type: String(attributes['type'] ?? '-'),
    state,
    ...(parkedAtUnixMs === null ? {} : { parked: formatTime(parkedAtUnixMs) }),
    ...(dueAtUnixMs === null ? {} : { 'next due': formatTime(dueAtUnixMs) }),
    notifications: `${notifications} by the sweeper`,
    expires: formatTime(expiresAtUnixMs),
    body: bodyLength === null ? 'missing' : `${bodyLength} characters`,
    problem: problem ?? 'none: it can be parsed',
  });
}

function buildEventJson({ reference, dueAtUnixMs, parkedAtUnixMs, expiresAtUnixMs, bodyLength, ...event }: StoredEvent) {
  const time = (unixMs: number | null) => (unixMs === null ? null : new Date(unixMs).toISOString());
  return {
    id: reference.id,
    organization_id: reference.organizationId,
    state: event.state,
    type: event.attributes['type'] ?? null,
    notifications: event.notifications,
    due_at: time(dueAtUnixMs),
    parked_at: time(parkedAtUnixMs),
    expires_at: time(expiresAtUnixMs),
    body_length: bodyLength,
    problem: event.problem,
  };
}
