import { computeEncodedBinaryBytes, computeEncodedBytes, limitToResponse, takeFirstWithin } from '@nakor/engine/results/response-size';
import { describe, expect, it } from 'vitest';

describe('computeEncodedBinaryBytes', () => {
  it.each([0, 1, 2, 3, 4, 1_000])('is the length of the base64 of %d bytes', (count) => {
    const content = new Uint8Array(count).fill(255);
    expect(computeEncodedBinaryBytes(content)).toBe(Buffer.from(content).toString('base64').length);
  });
});

describe('computeEncodedBytes', () => {
  it.each(['', 'abc', '"quoted"', 'zażółć\n'])('is the size of %j as a JSON string', (text) => {
    expect(computeEncodedBytes(text)).toBe(Buffer.byteLength(JSON.stringify(text)));
  });
});

describe('takeFirstWithin', () => {
  it.each([
    { limit: 5, taken: [2, 3] },
    { limit: 4, taken: [2] },
    { limit: 1, taken: [] },
    { limit: 9, taken: [2, 3, 4] },
  ])('takes the entries that are within $limit together: $taken', ({ limit, taken }) => {
    expect(takeFirstWithin([2, 3, 4], limit, (size) => size)).toEqual(taken);
  });
});

describe('limitToResponse', () => {
  it('counts each quotation mark of an entry with both escapes', () => {
    const entry = { text: '"' };
    const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(entry)));
    expect(limitToResponse([entry, entry], 2 * bytes)).toEqual([entry, entry]);
    expect(limitToResponse([entry, entry], 2 * bytes - 1)).toEqual([entry]);
  });
});
