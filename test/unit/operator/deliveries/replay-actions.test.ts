import type { DeliveryState } from '@nakor/operations/webhooks/delivery';
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
  ])('replays one in any final status: $status', async (state) => {
    const scenario = operatorMemory({ deliveries: [deliveryWith({ state })] });
    const { replays } = await scenario.operateJson('deliveries', 'replay', id, ...scope);
    expect(replays).toMatchObject([{ outcome: 'replayed', delivery: { id, status: 'pending', attempt: 0 } }]);
    expect(scenario.delivery(id)).toMatchObject({ attempt: 0, state: { status: 'pending', nextAttemptAtUnixMs: nowUnixMs } });
    const delivery = { id, createdAtUnixMs: Date.UTC(2026, 9, 15, 10) };
    expect(scenario.woken).toEqual([{ organizationId, webhookId, delivery, postponed: 0 }]);
  });

  it.each<{ attempt: number; state: DeliveryState }>([
    { attempt: 0, state: waiting },
    { attempt: 2, state: { status: 'in_flight', leaseId: 'a', leaseUntilUnixMs: nowUnixMs + 1 } },
  ])('does not touch deliveries in progress: $state.status', async ({ attempt, state }) => {
    const scenario = operatorMemory({ deliveries: [deliveryWith({ attempt, state })] });
    const ending = await scenario.operate('deliveries', 'replay', id, ...scope);
    expect(ending).toMatchObject({ exitCode: 0, complaints: '' });
    expect(ending.output).toContain('1 delivery is already due or being sent, and left unchanged:');
    expect(scenario.delivery(id)?.state).toEqual(state);
    expect(scenario.woken).toEqual([]);
  });

  it('replays all of one status, and notifies as many senders as may send concurrently', async () => {
    const letters = [1, 2, 3, 4, 5, 6, 7].map((number) => deliveryWith({ id: idOf(number) }));
    const failed = deliveryWith({ id: idOf(8), state: { status: 'failed', completedAtUnixMs: 1 } });
    const scenario = operatorMemory({ deliveries: [...letters, failed] });
    const ending = await scenario.operate('deliveries', 'replay', ...scope, '--webhook', webhookId, '--status', 'dead_letter');
    expect(ending.output).toContain('7 deliveries are sent again now, starting over with all attempts:');
    expect(letters.map((delivery) => scenario.delivery(delivery.id)?.state.status)).toEqual(Array(7).fill('pending'));
    expect(scenario.delivery(failed.id)?.state.status).toBe('failed');
    expect(scenario.woken).toHaveLength(5);
  });

  it('warns when no sender can be notified: the deliveries are still due', async () => {
    const scenario = operatorMemory({ deliveries: [deliveryWith()] });
    Object.assign(scenario.ports, { deliveryQueue: { notify: () => Promise.reject(new Error('no queue')) } });
    const ending = await scenario.operate('deliveries', 'replay', id, ...scope);
    expect(ending.exitCode).toBe(0);
    expect(ending.complaints).toBe(
      'Warning: the deliveries will be sent a minute or two later because a notification failed (no queue).\n',
    );
    expect(scenario.delivery(id)?.state.status).toBe('pending');
  });

  it('continues from the state after a concurrent change', async () => {
    const scenario = operatorMemory({ deliveries: [deliveryWith()] });
    const { transition } = scenario.ports.deliveries;
    // Another worker is faster with the same transition; then ours finds the delivery pending.
    const overtaken = async (...call: Parameters<typeof transition>) => {
      await transition(...call);
      return null;
    };
    Object.assign(scenario.ports.deliveries, { transition: overtaken });
    const { replays } = await scenario.operateJson('deliveries', 'replay', id, ...scope);
    expect(replays).toMatchObject([{ outcome: 'waiting', delivery: { status: 'pending' } }]);
  });

  it.each([
    { how: 'disabled', endpoint: endpointWith({ isActive: false }), text: 'is disabled' },
    { how: 'disabled by failures', endpoint: endpointWith({ isActive: false, autoDisabledAtUnixMs: 1 }), text: 'was disabled' },
  ])('is rejected when the webhook is $how, and says what to do', async ({ endpoint, text }) => {
    const scenario = operatorMemory({ endpoints: [endpoint], deliveries: [deliveryWith()] });
    for (const chosen of [[id], ['--webhook', webhookId, '--status', 'dead_letter']]) {
      const ending = await scenario.operate('deliveries', 'replay', ...chosen, ...scope);
      expect(ending).toMatchObject({ exitCode: 1, output: '' });
      expect(ending.complaints).toContain(`Webhook ${webhookId} ${text}`);
      expect(ending.complaints).toContain('"is_active": true');
      expect(ending.complaints).toContain('Nothing was changed.');
    }
    expect(scenario.delivery(id)?.state.status).toBe('dead_letter');
  });

  it('replays none when one of them does not exist', async () => {
    const scenario = operatorMemory({ deliveries: [deliveryWith()] });
    const ending = await scenario.operate('deliveries', 'replay', id, idOf(9), idOf(8), ...scope, '--json');
    expect(JSON.parse(ending.output).error).toEqual({
      code: 'not_found',
      problems: [9, 8].map(
        (number) => `There is no delivery "${idOf(number)}" of organization ${organizationId}. Deliveries are kept for 30 days.`,
      ),
    });
    expect(scenario.delivery(id)?.state.status).toBe('dead_letter');
  });
});
