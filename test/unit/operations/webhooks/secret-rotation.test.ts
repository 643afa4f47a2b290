import { changeEndpoint, recordEndpointAttempt, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import type { ReplacedSecret } from '@nakor/operations/webhooks/replaced-secret';
import { listSigningRecords, rotateSecret } from '@nakor/operations/webhooks/secret-rotation';
import { listSigningSecrets } from '@nakor/operations/webhooks/signing-secrets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointOf, noonMs, outcomeOf } from '../../../support/builders/webhook-samples.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const secretOf = (name: string) => ({ secretPrefix: `prefix ${name}`, encryptedSecret: name });

/** Rotates at each time, in hours after noon; a number is a refusal: the hour at which it is possible again. */
function rotations(hours: readonly number[]) {
  let state = endpointOf(secretOf('0'));
  return hours.map((hour, index) => {
    const outcome = rotateSecret(state, secretOf(String(index + 1)), noonMs + hour * hourMs);
    if ('possibleAtUnixMs' in outcome) return (outcome.possibleAtUnixMs - noonMs) / hourMs;
    state = outcome;
    return [outcome, ...outcome.replacedSecrets].map(({ encryptedSecret }) => encryptedSecret).join(' ');
  });
}

describe('rotatedSecret', () => {
  it.each([
    { name: 'a first rotation', hours: [0], results: ['1 0'] },
    { name: 'a repetition after a lost response', hours: [0, 0.01], results: ['1 0', '2 1 0'] },
    { name: 'a third one within the day, which is refused', hours: [0, 1, 2, 23.9], results: ['1 0', '2 1 0', 24, 24] },
    { name: 'one when the oldest has just stopped signing', hours: [0, 1, 24], results: ['1 0', '2 1 0', '3 2 1'] },
    { name: 'one per two days', hours: [0, 48, 96], results: ['1 0', '2 1', '3 2'] },
  ])('keeps what signs: $name', ({ hours, results }) => {
    expect(rotations(hours)).toEqual(results);
  });

  it('changes nothing else of the endpoint but the time of its change', () => {
    const endpoint = endpointOf();
    const rotation = rotateSecret(endpoint, secretOf('new'), noonMs + 5);
    expect(rotation).toEqual({
      ...endpoint,
      ...secretOf('new'),
      updatedAtUnixMs: noonMs + 5,
      replacedSecrets: [{ secretPrefix: 'whsec_0123', encryptedSecret: 'ZW5jcnlwdGVk', replacedAtUnixMs: noonMs + 5 }],
    });
    expect(listSigningRecords(rotation as WebhookEndpoint)).toEqual([
      { secret_prefix: 'prefix new', signs_until: null },
      { secret_prefix: 'whsec_0123', signs_until: '2026-10-16T12:00:00.005Z' },
    ]);
  });

  it('lets each secret sign for a day after it was replaced, and at most three sign', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 12 }), (waits) => {
        let state = endpointOf(secretOf('0'));
        let hour = 0;
        const replacedAt = new Map<string, number>();
        for (const [index, wait] of waits.entries()) {
          hour += wait;
          const outcome = rotateSecret(state, secretOf(String(index + 1)), noonMs + hour * hourMs);
          if ('possibleAtUnixMs' in outcome) {
            expect(outcome.possibleAtUnixMs).toBeGreaterThan(noonMs + hour * hourMs);
            continue;
          }
          replacedAt.set(state.encryptedSecret, hour);
          state = outcome;
          const expected = [...replacedAt].filter(([, at]) => at + 24 > hour).map(([name]) => name);
          expect(state.replacedSecrets.map(({ encryptedSecret }) => encryptedSecret).toSorted()).toEqual(expected.toSorted());
          expect(state.replacedSecrets.length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});

describe('signingSecrets', () => {
  const replacedSecrets: ReplacedSecret[] = [
    { ...secretOf('older'), replacedAtUnixMs: noonMs - 2 * hourMs },
    { ...secretOf('newer'), replacedAtUnixMs: noonMs - hourMs },
    { ...secretOf('ended'), replacedAtUnixMs: noonMs - dayMs },
  ];
  const secrets = { decrypt: async (organizationId: string, encrypted: string) => `${organizationId} ${encrypted}` };

  it('are the current one, then those replaced within a day, latest first', async () => {
    const endpoint = endpointOf({ ...secretOf('current'), replacedSecrets });
    expect(await listSigningSecrets(endpoint, secrets, noonMs)).toEqual(['org_a current', 'org_a newer', 'org_a older']);
  });
});

describe('secrets that have stopped signing', () => {
  const replacedSecrets: ReplacedSecret[] = [
    { ...secretOf('newer'), replacedAtUnixMs: noonMs - dayMs + 1 },
    { ...secretOf('ended'), replacedAtUnixMs: noonMs - dayMs },
  ];
  const endpoint = endpointOf({ replacedSecrets });

  it.each([
    { name: 'a change by the owner', written: changeEndpoint(endpoint, { name: 'Changed' }, noonMs) },
    { name: 'an attempt', written: recordEndpointAttempt(endpoint, endpoint, outcomeOf(), noonMs) },
    {
      name: 'an attempt before the endpoint was enabled',
      written: recordEndpointAttempt(endpoint, changeEndpoint(endpoint, { isActive: true }, noonMs + 1), outcomeOf(), noonMs),
    },
    { name: 'a rotation', written: rotateSecret(endpointOf({ ...secretOf('current'), replacedSecrets }), secretOf('next'), noonMs) },
  ])('are forgotten by $name', ({ written }) => {
    const names = (written as WebhookEndpoint).replacedSecrets.map(({ encryptedSecret }) => encryptedSecret);
    expect(names).toContain('newer');
    expect(names).not.toContain('ended');
  });
});
