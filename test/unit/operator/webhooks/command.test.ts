import { expect, it } from 'vitest';
import { memoryEndpoint, memoryOrganizationId, operatorMemory } from '../../../support/fakes/operator-memory.ts';

const list = ['webhooks', 'list', '--organization', memoryOrganizationId];
const url = 'https://example.com/hooks?token=secret-of-theirs';

it('lists webhooks with their delivery health', async () => {
  const disabledAt = Date.UTC(2026, 9, 10);
  const { health } = memoryEndpoint();
  const failing = { ...health, consecutiveFailures: 23, totalDeliveries: 40, totalFailures: 23, lastFailureAtUnixMs: disabledAt };
  const disabled = memoryEndpoint({ isActive: false, autoDisabledAtUnixMs: disabledAt, health: failing, url, events: ['quota.exceeded'] });
  const { operate } = operatorMemory({ endpoints: [memoryEndpoint(), disabled, memoryEndpoint({ isActive: false })] });
  expect((await operate(...list)).output).toBe(
    [
      'ID                                    ENVIRONMENT  NAME    URL                          EVENTS          STATE                               CONSECUTIVE FAILURES  ATTEMPTS  LAST SUCCESS  LAST FAILURE',
      '11111111-1111-4111-8111-111111111111  live         Orders  https://example.com/hooks    *               active                              0                     0         -             -',
      '11111111-1111-4111-8111-111111111111  live         Orders  https://example.com/hooks?…  quota.exceeded  auto-disabled 2026-10-10T00:00:00Z  23                    40        -             2026-10-10T00:00:00Z',
      '11111111-1111-4111-8111-111111111111  live         Orders  https://example.com/hooks    *               disabled                            0                     0         -             -',
      '',
    ].join('\n'),
  );
});

it('shows no secret of Nakor or of the receiver', async () => {
  const { operate } = operatorMemory({ endpoints: [memoryEndpoint({ url })] });
  const { output } = await operate(...list, '--json');
  expect(JSON.parse(output).webhooks).toMatchObject([{ url: 'https://example.com/hooks?…', is_active: true, consecutive_failures: 0 }]);
  expect(output).not.toMatch(/whsec_|encrypted|token/);
});

it('says when there are none', async () => {
  expect((await operatorMemory({ endpoints: [] }).operate(...list)).output).toBe(`Organization ${memoryOrganizationId} has no webhooks.\n`);
});
