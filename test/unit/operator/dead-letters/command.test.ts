import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { DeadLetter, DeadLetterContent } from '@nakor/operator/cli/ports';
import { describe, expect, it } from 'vitest';
import {
  memoryDelivery as deliveryWith,
  memoryEndpoint as endpointWith,
  operatorMemory,
  memoryOrganizationId as organizationId,
} from '../../../support/fakes/operator-memory.ts';

const { id: webhookId } = endpointWith();
const { id: deliveryId, createdAtUnixMs } = deliveryWith();
const delivery = { id: deliveryId, createdAtUnixMs };
const sentAtUnixMs = Date.UTC(2026, 9, 15, 9);

const letter = (id: string, content: DeadLetterContent): DeadLetter => {
  return { id, source: content.kind === 'event' ? 'fan-out' : 'delivery', sentAtUnixMs, content };
};
const aboutEvent = letter('m-event', { kind: 'event', event: { id: 'event-1', organizationId } });
const aboutDelivery = letter('m-delivery', { kind: 'notification', notification: { organizationId, webhookId, delivery, postponed: 0 } });
const aboutWebhook = letter('m-webhook', {
  kind: 'notification',
  notification: { organizationId, webhookId, delivery: null, postponed: 1 },
});
const strange = letter('m-strange', { kind: 'unknown', body: `{"to":"\u001b[2J${'x'.repeat(300)}"}` });

describe('dead-letters list', () => {
  it('shows what lies in both queues and lets everybody see it again', async () => {
    const scene = operatorMemory({ letters: [aboutEvent, aboutDelivery, aboutWebhook, strange] });
    const ending = await scene.operate('dead-letters', 'list');
    expect(ending).toMatchObject({ exitCode: 0, complaints: '' });
    const [head, ...rows] = ending.output.trimEnd().split('\n');
    expect(head).toBe('QUEUE     SENT                  ORGANIZATION          ABOUT');
    expect(rows).toEqual([
      `fan-out   2026-10-15T09:00:00Z  ${organizationId}  event event-1`,
      `delivery  2026-10-15T09:00:00Z  ${organizationId}  delivery ${deliveryId} to webhook ${webhookId}`,
      `delivery  2026-10-15T09:00:00Z  ${organizationId}  webhook ${webhookId}`,
      String.raw`delivery  2026-10-15T09:00:00Z  -                     cannot be parsed: "{"to":"\u001b[2J${'x'.repeat(189)}…"`,
    ]);
    expect(scene.released).toEqual(['m-event', 'm-delivery', 'm-webhook', 'm-strange']);
    expect(scene.lettersLeft()).toHaveLength(4);
  });

  it('shows as many as are wanted and says that there may be more', async () => {
    const scene = operatorMemory({ letters: [aboutEvent, aboutDelivery, aboutWebhook] });
    const { output } = await scene.operate('dead-letters', 'list', '--limit', '2');
    expect(output).toContain('There may be more: these are the first 2');
    expect(scene.released).toEqual(['m-event', 'm-delivery']);
  });

  it('says when there are none', async () => {
    expect((await operatorMemory({}).operate('dead-letters', 'list')).output).toBe('There are no dead letters.\n');
  });
});

describe('dead-letters redrive', () => {
  it('replays what was given up, sends back what nobody could work on, and leaves what it does not understand', async () => {
    const scene = operatorMemory({ deliveries: [deliveryWith()], letters: [aboutEvent, aboutDelivery, aboutWebhook, strange] });
    const { counts, dead_letters } = await scene.operateJson('dead-letters', 'redrive');
    expect(counts).toEqual({ replayed: 1, sent_back: 2, obsolete: 0, left: 1 });
    expect(dead_letters).toMatchObject([
      { message_id: 'm-event', source: 'fan-out', kind: 'event', event_id: 'event-1', outcome: 'sent_back', reason: null },
      { message_id: 'm-delivery', kind: 'delivery', delivery_id: deliveryId, webhook_id: webhookId, outcome: 'replayed' },
      { message_id: 'm-webhook', kind: 'webhook', webhook_id: webhookId, outcome: 'sent_back' },
      { message_id: 'm-strange', kind: 'unknown', organization_id: null, outcome: 'left' },
    ]);
    expect(scene.delivery(deliveryId)?.state.status).toBe('pending');
    expect(scene.events).toEqual([{ id: 'event-1', organizationId }]);
    expect(scene.woken).toEqual([
      { organizationId, webhookId, delivery, postponed: 0 },
      { organizationId, webhookId, delivery: null, postponed: 0 },
    ]);
    expect(scene.lettersLeft()).toEqual(['m-strange']);
    expect(scene.released).toEqual(['m-strange']);
  });

  it.each([
    { name: 'a delivery that waits', state: { status: 'pending', nextAttemptAtUnixMs: 1 }, outcome: 'sent_back', woken: 1 },
    { name: 'a delivery that succeeded since', state: { status: 'succeeded', completedAtUnixMs: 1 }, outcome: 'obsolete', woken: 0 },
    { name: 'a delivery that failed for good', state: { status: 'failed', completedAtUnixMs: 1 }, outcome: 'obsolete', woken: 0 },
  ] as const)('deletes a message about $name: $outcome', async ({ state, outcome, woken }) => {
    const scene = operatorMemory({ deliveries: [deliveryWith({ state })], letters: [aboutDelivery] });
    expect((await scene.operateJson('dead-letters', 'redrive')).counts[outcome]).toBe(1);
    expect(scene.woken).toHaveLength(woken);
    expect(scene.delivery(deliveryId)?.state).toEqual(state);
    expect(scene.lettersLeft()).toEqual([]);
  });

  it.each([
    { name: 'a webhook that was deleted', scene: { endpoints: [] } },
    { name: 'a delivery that does not exist any more', scene: {} },
  ])('deletes a message about $name', async ({ scene: contents }) => {
    const scene = operatorMemory({ ...contents, letters: [aboutDelivery] });
    expect((await scene.operateJson('dead-letters', 'redrive')).counts).toEqual({ replayed: 0, sent_back: 0, obsolete: 1, left: 0 });
    expect(scene.lettersLeft()).toEqual([]);
  });

  it('leaves a delivery to a webhook that is disabled, and says how it is switched on', async () => {
    const scene = operatorMemory({
      endpoints: [endpointWith({ isActive: false })],
      deliveries: [deliveryWith()],
      letters: [aboutDelivery],
    });
    const { output } = await scene.operate('dead-letters', 'redrive');
    expect(output).toContain('0 replayed, 0 returned to their queue, 0 obsolete and deleted, 1 left unchanged.');
    expect(output).toContain('"is_active": true');
    expect(scene.delivery(deliveryId)?.state.status).toBe('dead_letter');
    expect(scene.lettersLeft()).toEqual(['m-delivery']);
  });

  it('leaves those of other organizations when one is named', async () => {
    const other = letter('m-other', { kind: 'event', event: { id: 'event-2', organizationId: 'org_00000000000000ff' } });
    const scene = operatorMemory({ letters: [other, aboutEvent] });
    await scene.operate('dead-letters', 'redrive', '--organization', organizationId);
    expect(scene.lettersLeft()).toEqual(['m-other']);
    expect(scene.events).toEqual([{ id: 'event-1', organizationId }]);
  });

  it('works once on what several messages are about', async () => {
    const scene = operatorMemory({ deliveries: [deliveryWith()], letters: [aboutDelivery, { ...aboutDelivery, id: 'm-again' }] });
    expect((await scene.operateJson('dead-letters', 'redrive')).counts).toEqual({ replayed: 1, sent_back: 0, obsolete: 1, left: 0 });
    expect(scene.lettersLeft()).toEqual([]);
  });

  it('leaves a delivery that is given up again before the command ends', async () => {
    const scene = operatorMemory({ deliveries: [deliveryWith()], letters: [aboutDelivery, { ...aboutDelivery, id: 'm-again' }] });
    Object.assign(scene.ports.deliveries, { find: async () => deliveryWith() });
    Object.assign(scene.ports.deliveries, { transition: async () => deliveryWith({ attempt: 0 }) });
    expect((await scene.operateJson('dead-letters', 'redrive')).counts).toEqual({ replayed: 1, sent_back: 0, obsolete: 0, left: 1 });
    expect(scene.lettersLeft()).toEqual(['m-again']);
  });

  it('deletes nothing whose work was not done, and shows it again', async () => {
    const scene = operatorMemory({ deliveries: [deliveryWith()], letters: [aboutEvent, aboutDelivery] });
    const down = () => Promise.reject(new DependencyUnavailable('SQS', new Error('connect ECONNREFUSED')));
    Object.assign(scene.ports, { deliveryQueue: { notify: down } });
    const ending = await scene.operate('dead-letters', 'redrive');
    expect(ending).toMatchObject({ exitCode: 1, output: '' });
    expect(ending.complaints).toContain('It is unknown whether anything was changed: check it, then run the command again.');
    expect(scene.lettersLeft()).toEqual(['m-delivery']);
    expect(scene.released).toEqual(['m-delivery']);
  });

  it.each([
    { given: ['redrive', '--organization', 'org_00000000000000ff'], exitCode: 1, complaint: 'There is no organization' },
    { given: ['redrive', '--organization', 'acme'], exitCode: 2, complaint: '--organization must be an id' },
    { given: ['list', '--limit', 'all'], exitCode: 2, complaint: '--limit must be a whole number' },
  ])('refuses what it cannot do: $given', async ({ given, exitCode, complaint }) => {
    const scene = operatorMemory({ letters: [aboutEvent] });
    const ending = await scene.operate('dead-letters', ...given);
    expect(ending).toMatchObject({ exitCode, output: '' });
    expect(ending.complaints).toContain(complaint);
    expect(scene.lettersLeft()).toEqual(['m-event']);
  });
});
