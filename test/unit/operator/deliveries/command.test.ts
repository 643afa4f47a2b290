import type { DeliveryState } from '@nakor/operations/webhooks/delivery';
import { describe, expect, it } from 'vitest';
import {
  memoryDelivery as deliveryWith,
  memoryEndpoint as endpointWith,
  operatorMemory,
  memoryOrganizationId as organizationId,
} from '../../../support/fakes/operator-memory.ts';

const scope = ['--organization', organizationId];
const { id: webhookId } = endpointWith();
const { id } = deliveryWith();
const idOf = (number: number) => `${String(number).padStart(8, '0')}-2222-8222-8222-222222222222`;
const waiting: DeliveryState = { status: 'pending', nextAttemptAtUnixMs: Date.UTC(2026, 9, 15, 13) };

describe('deliveries list', () => {
  it('shows sent and pending deliveries, newest event first', async () => {
    const older = deliveryWith({ id: idOf(1), createdAtUnixMs: Date.UTC(2026, 9, 14), attempt: 2, state: waiting, last: null });
    const { operate } = operatorMemory({ deliveries: [older, deliveryWith()] });
    const ending = await operate('deliveries', 'list', ...scope);
    expect(ending).toMatchObject({ exitCode: 0, complaints: '' });
    expect(ending.output).toBe(
      [
        'ID                                    WEBHOOK                               EVENT                 STATUS       ATTEMPTS  NEXT ATTEMPT          LAST             CREATED',
        `${id}  ${webhookId}  validation.completed  dead_letter  6 of 6    -                     HTTP_STATUS 500  2026-10-15T10:00:00Z`,
        `${idOf(1)}  ${webhookId}  validation.completed  pending      2 of 6    2026-10-15T13:00:00Z  -                2026-10-14T00:00:00Z`,
        '',
      ].join('\n'),
    );
  });

  it('shows those of one status and of one webhook, up to the requested number', async () => {
    const other = endpointWith({ id: '44444444-4444-4444-8444-444444444444' });
    const deliveries = [1, 2, 3].map((number) => deliveryWith({ id: idOf(number), createdAtUnixMs: number }));
    const others = deliveryWith({ id: idOf(4), webhookId: other.id, state: waiting });
    const { operateJson } = operatorMemory({ endpoints: [endpointWith(), other], deliveries: [...deliveries, others] });
    const idsOf = async (...more: string[]) =>
      (await operateJson('deliveries', 'list', ...scope, ...more)).deliveries.map((delivery: { id: string }) => delivery.id);
    expect(await idsOf()).toEqual([idOf(4), idOf(3), idOf(2), idOf(1)]);
    expect(await idsOf('--limit', '2', '--status', 'dead_letter')).toEqual([idOf(3), idOf(2)]);
    expect(await idsOf('--webhook', other.id.toUpperCase())).toEqual([idOf(4)]);
  });

  it('says when there is nothing to show', async () => {
    expect((await operatorMemory({ endpoints: [] }).operate('deliveries', 'list', ...scope)).output).toContain('has no webhooks');
    expect((await operatorMemory({}).operate('deliveries', 'list', ...scope)).output).toContain(
      'There are no deliveries in the last 30 days',
    );
    expect((await operatorMemory({}).operate('deliveries', 'list', ...scope, '--status', 'failed')).output).toContain('with status failed');
  });
});

describe('deliveries show', () => {
  it('shows all details of one, with control characters in the response escaped', async () => {
    const { operate } = operatorMemory({ deliveries: [deliveryWith()] });
    expect((await operate('deliveries', 'show', id, ...scope)).output).toBe(
      [
        `  id            ${id}`,
        `  organization  ${organizationId}`,
        `  webhook       ${webhookId}`,
        '  event         validation.completed 33333333-3333-4333-8333-333333333333',
        '  created       2026-10-15T10:00:00Z',
        '  status        dead_letter',
        '  attempts      6 of 6',
        '  next attempt  -',
        '  ended         2026-10-15T11:00:00Z',
        '  last          HTTP_STATUS 500',
        '  took          42 ms',
        '  response      "no\\u001b[31m luck"',
        '',
      ].join('\n'),
    );
  });

  it('prints JSON, also without control characters', async () => {
    const last = { httpStatus: 500, durationMs: 1, error: 'HTTP_STATUS', responseExcerpt: '\u009b31m\u202etxt' } as const;
    const { operate } = operatorMemory({ deliveries: [deliveryWith({ last })] });
    const { output } = await operate('deliveries', 'show', id, ...scope, '--json');
    expect(output).toContain(String.raw`"\u009b31m\u202etxt"`);
    expect(JSON.parse(output).delivery).toEqual({
      id,
      organization_id: organizationId,
      webhook_id: webhookId,
      event_id: '33333333-3333-4333-8333-333333333333',
      event_type: 'validation.completed',
      status: 'dead_letter',
      attempt: 6,
      max_attempts: 6,
      next_retry_at: null,
      last_http_status: 500,
      last_duration_ms: 1,
      last_error: 'HTTP_STATUS',
      response_excerpt: '\u009b31m\u202etxt',
      completed_at: '2026-10-15T11:00:00.000Z',
      created_at: '2026-10-15T10:00:00.000Z',
    });
  });
});

describe('commands about deliveries', () => {
  it.each([
    { given: ['list'], complaint: '--organization is missing.' },
    { given: ['list', ...scope, '--limit', '0'], complaint: '--limit must be a whole number from 1 to 200, but it is "0".' },
    { given: ['list', ...scope, '--limit', '201'], complaint: '--limit must be a whole number from 1 to 200, but it is "201".' },
    {
      given: ['list', ...scope, '--status', 'lost'],
      complaint: '--status must be one of pending, in_flight, succeeded, failed, dead_letter',
    },
    { given: ['list', ...scope, '--webhook', '7'], complaint: '--webhook must be an id such as' },
    { given: ['show', 'x', ...scope], complaint: 'The delivery must be an id such as' },
    { given: ['replay', ...scope], complaint: 'Specify which deliveries: either' },
    { given: ['replay', id, ...scope, '--status', 'failed'], complaint: 'Specify delivery ids or --status, not both.' },
    { given: ['replay', ...scope, '--status', 'failed'], complaint: '--webhook is missing.' },
    {
      given: ['replay', ...scope, '--webhook', webhookId, '--status', 'succeeded'],
      complaint: '--status must be dead_letter or failed here, but it is "succeeded".',
    },
  ])('exit with 2 before connecting to a stage: $given', async ({ given, complaint }) => {
    const ending = await operatorMemory({}).operate('deliveries', ...given);
    expect(ending).toMatchObject({ exitCode: 2, output: '', isConnected: false });
    expect(ending.complaints).toContain(complaint);
  });

  it.each([
    { given: ['list', '--organization', 'org_00000000000000ff'], complaint: 'There is no organization "org_00000000000000ff".' },
    { given: ['list', ...scope, '--webhook', idOf(1)], complaint: `Organization ${organizationId} has no webhook "${idOf(1)}".` },
    { given: ['show', idOf(1), ...scope], complaint: `There is no delivery "${idOf(1)}" of organization ${organizationId}.` },
  ])('exit with 1 when their target does not exist: $given', async ({ given, complaint }) => {
    const ending = await operatorMemory({}).operate('deliveries', ...given);
    expect(ending).toMatchObject({ exitCode: 1, output: '' });
    expect(ending.complaints).toContain(complaint);
  });
});
