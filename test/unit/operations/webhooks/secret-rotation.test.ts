import { type ReplacedSecret, type Rotation, rotatedSecret, signingRecords } from '@nakor/operations/webhooks/secret-rotation';
import { signingSecrets } from '@nakor/operations/webhooks/signing-secrets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointOf, noonMs } from '../../../support/builders/webhook-samples.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const secretOf = (name: string) => ({ secretPrefix: `prefix ${name}`, encryptedSecret: name });

/** Rotates at each time, in hours after noon; a number is a refusal: the hour at which it is possible again. */
function rotations(hours: readonly number[]) {
  let state: Rotation = { endpoint: endpointOf(secretOf('0')), replaced: [] };
  return hours.map((hour, index) => {
    const outcome = rotatedSecret(state.endpoint, state.replaced, secretOf(String(index + 1)), noonMs + hour * hourMs);
    if ('possibleAtUnixMs' in outcome) return (outcome.possibleAtUnixMs - noonMs) / hourMs;
    state = outcome;
    return [outcome.endpoint, ...outcome.replaced].map(({ encryptedSecret }) => encryptedSecret).join(' ');
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
    const rotation = rotatedSecret(endpoint, [], secretOf('new'), noonMs + 5);
    expect(rotation).toEqual({
      endpoint: { ...endpoint, ...secretOf('new'), updatedAtUnixMs: noonMs + 5 },
      replaced: [{ secretPrefix: 'whsec_0123', encryptedSecret: 'ZW5jcnlwdGVk', replacedAtUnixMs: noonMs + 5 }],
    });
    expect(signingRecords(rotation as Rotation)).toEqual([
      { secret_prefix: 'prefix new', signs_until: null },
      { secret_prefix: 'whsec_0123', signs_until: '2026-10-16T12:00:00.005Z' },
    ]);
  });

  it('lets each secret sign for a day after it was replaced, and at most three sign', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 12 }), (waits) => {
        let state: Rotation = { endpoint: endpointOf(secretOf('0')), replaced: [] };
        let hour = 0;
        const replacedAt = new Map<string, number>();
        for (const [index, wait] of waits.entries()) {
          hour += wait;
          const outcome = rotatedSecret(state.endpoint, state.replaced, secretOf(String(index + 1)), noonMs + hour * hourMs);
          if ('possibleAtUnixMs' in outcome) {
            expect(outcome.possibleAtUnixMs).toBeGreaterThan(noonMs + hour * hourMs);
            continue;
          }
          replacedAt.set(state.endpoint.encryptedSecret, hour);
          state = outcome;
          const expected = [...replacedAt].filter(([, at]) => at + 24 > hour).map(([name]) => name);
          expect(state.replaced.map(({ encryptedSecret }) => encryptedSecret).toSorted()).toEqual(expected.toSorted());
          expect(state.replaced.length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});

describe('signingSecrets', () => {
  const replaced: ReplacedSecret[] = [
    { ...secretOf('older'), replacedAtUnixMs: noonMs - 2 * hourMs },
    { ...secretOf('newer'), replacedAtUnixMs: noonMs - hourMs },
    { ...secretOf('ended'), replacedAtUnixMs: noonMs - dayMs },
  ];
  const ports = {
    webhooks: { findReplacedSecrets: async () => replaced },
    secrets: { decrypt: async (organizationId: string, encrypted: string) => `${organizationId} ${encrypted}` },
  };

  it('are the current one, then those replaced within a day, latest first', async () => {
    expect(await signingSecrets(endpointOf(secretOf('current')), ports, noonMs)).toEqual(['org_a current', 'org_a newer', 'org_a older']);
  });

  it('contain a secret once that was replaced after the endpoint was read', async () => {
    expect(await signingSecrets(endpointOf(secretOf('newer')), ports, noonMs)).toEqual(['org_a newer', 'org_a older']);
  });
});
