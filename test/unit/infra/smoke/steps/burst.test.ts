import { describe, expect, it } from 'vitest';
import { clientsOfRounds } from '../../../../../infra/smoke/steps/burst.ts';

describe('clientsOfRounds', () => {
  it.each([
    { most: 64, room: 600, rounds: [8, 16, 32, 64] },
    { most: 64, room: 3 * (8 + 16 + 32 + 64), rounds: [8, 16, 32, 64] },
    { most: 64, room: 3 * (8 + 16 + 32 + 64) - 1, rounds: [8, 16, 32] },
    { most: 40, room: 600, rounds: [8, 16, 32, 40] },
    { most: 8, room: 600, rounds: [8] },
    { most: 4, room: 600, rounds: [4] },
    { most: 64, room: 23, rounds: [] },
  ])('stays within $room requests with at most $most clients', ({ most, room, rounds }) => {
    expect(clientsOfRounds(most, room)).toEqual(rounds);
  });
});
