import type { DeliveryState } from '@nakor/domain/webhooks/delivery';
import { describe, expect, it } from 'vitest';
import {
  memoryDelivery as deliveryWith,
  memoryEndpoint as endpointWith,
  memoryNowUnixMs as nowUnixMs,
  operatorMemory,
  memoryOrganizationId as organizationId,
} from '../../../support/fakes/operator-memory.ts';

const scope = ['--organization', organizationId];
const { id: webhookId } = endpointWith();
const { id } = deliveryWith();
const idOf = (number: number) => `${String(number).padStart(8, '0')}-2222-8222-8222-222222222222`;
const waiting: DeliveryState = { status: 'pending', nextAttemptAtUnixMs: Date.UTC(2026, 9, 15, 13) };

describe('deliveries replay', () => {
  it.each<DeliveryState>([
    { status: 'dead_letter', completedAtUnixMs: 1, isAnnounced: true },
    { status: 'failed', completedAtUnixMs: 1 },
    { status: 'succeeded', completedAtUnixMs: 1 },
    waiting,
  ])('sends one again whatever became of it: $status', async (state) => {
    const scene = operatorMemory({ deliveries: [deliveryWith({ state })] });
    const { replays } = await scene.operateJson('deliveries', 'replay', id, ...scope);
    expect(replays).toMatchObject([{ outcome: 'replayed', delivery: { id, status: 'pending', attempt: 0 } }]);
    expect(scene.delivery(id)).toMatchObject({ attempt: 0, state: { status: 'pending', nextAttemptAtUnixMs: nowUnixMs } });
    const delivery = { id, createdAtUnixMs: Date.UTC(2026, 9, 15, 10) };
    expect(scene.woken).toEqual([{ organizationId, webhookId, delivery, postponed: 0 }]);
  });

  it.each<{ attempt: number; state: DeliveryState }>([
    { attempt: 0, state: waiting },
    { attempt: 2, state: { status: 'in_flight', leaseId: 'a', leaseUntilUnixMs: nowUnixMs + 1 } },
  ])('leaves alone what is under way: $state.status', async ({ attempt, state }) => {
    const scene = operatorMemory({ deliveries: [deliveryWith({ attempt, state })] });
    const ending = await scene.operate('deliveries', 'replay', id, ...scope);
    expect(ending).toMatchObject({ exitCode: 0, complaints: '' });
    expect(ending.output).toContain('1 delivery is already due or being sent, and left unchanged:');
    expect(scene.delivery(id)?.state).toEqual(state);
    expect(scene.woken).toEqual([]);
  });

  it('sends all of one status again, and wakes as many senders as may send at once', async () => {
    const letters = [1, 2, 3, 4, 5, 6, 7].map((number) => deliveryWith({ id: idOf(number) }));
    const failed = deliveryWith({ id: idOf(8), state: { status: 'failed', completedAtUnixMs: 1 } });
    const scene = operatorMemory({ deliveries: [...letters, failed] });
    const ending = await scene.operate('deliveries', 'replay', ...scope, '--webhook', webhookId, '--status', 'dead_letter');
    expect(ending.output).toContain('7 deliveries are sent again now, starting over with all attempts:');
    expect(letters.map((delivery) => scene.delivery(delivery.id)?.state.status)).toEqual(Array(7).fill('pending'));
    expect(scene.delivery(failed.id)?.state.status).toBe('failed');
    expect(scene.woken).toHaveLength(5);
  });

  it('warns when no sender can be woken: the deliveries are due all the same', async () => {
    const scene = operatorMemory({ deliveries: [deliveryWith()] });
    Object.assign(scene.ports, { deliveryQueue: { notify: () => Promise.reject(new Error('no queue')) } });
    const ending = await scene.operate('deliveries', 'replay', id, ...scope);
    expect(ending.exitCode).toBe(0);
    expect(ending.complaints).toBe(
      'Warning: the deliveries will be sent a minute or two later because a notification failed (no queue).\n',
    );
    expect(scene.delivery(id)?.state.status).toBe('pending');
  });

  it('goes on from what somebody else has made of a delivery meanwhile', async () => {
    const scene = operatorMemory({ deliveries: [deliveryWith()] });
    const { transition: take } = scene.ports.deliveries;
    // Somebody else is faster with the same step; then ours finds that it waits.
    const beaten = async (...call: Parameters<typeof take>) => {
      await take(...call);
      return null;
    };
    Object.assign(scene.ports.deliveries, { transition: beaten });
    const { replays } = await scene.operateJson('deliveries', 'replay', id, ...scope);
    expect(replays).toMatchObject([{ outcome: 'waiting', delivery: { status: 'pending' } }]);
  });

  it.each([
    { how: 'disabled', endpoint: endpointWith({ isActive: false }), text: 'is disabled' },
    { how: 'disabled by failures', endpoint: endpointWith({ isActive: false, autoDisabledAtUnixMs: 1 }), text: 'was disabled' },
  ])('is refused where the webhook is $how, and says what to do', async ({ endpoint, text }) => {
    const scene = operatorMemory({ endpoints: [endpoint], deliveries: [deliveryWith()] });
    for (const chosen of [[id], ['--webhook', webhookId, '--status', 'dead_letter']]) {
      const ending = await scene.operate('deliveries', 'replay', ...chosen, ...scope);
      expect(ending).toMatchObject({ exitCode: 1, output: '' });
      expect(ending.complaints).toContain(`Webhook ${webhookId} ${text}`);
      expect(ending.complaints).toContain('"is_active": true');
      expect(ending.complaints).toContain('Nothing was changed.');
    }
    expect(scene.delivery(id)?.state.status).toBe('dead_letter');
  });

  it('replays none when one of them does not exist', async () => {
    const scene = operatorMemory({ deliveries: [deliveryWith()] });
    const ending = await scene.operate('deliveries', 'replay', id, idOf(9), idOf(8), ...scope, '--json');
    expect(JSON.parse(ending.output).error).toEqual({
      code: 'not_found',
      problems: [9, 8].map(
        (number) => `There is no delivery "${idOf(number)}" of organization ${organizationId}. Deliveries are kept for 30 days.`,
      ),
    });
    expect(scene.delivery(id)?.state.status).toBe('dead_letter');
  });
});
