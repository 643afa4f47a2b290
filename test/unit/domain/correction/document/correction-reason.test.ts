import { buildReasonElements } from '@nakor/domain/correction/document/correction-reason';
import { readTextAt } from '@nakor/domain/correction/draft/draft';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

function written(reason: string, addition: string | null = null): { reason: string | null; rest: (string | null)[] } {
  const elements = buildReasonElements(reason, addition);
  return { reason: elements.reason?.text ?? null, rest: elements.continuation.map((entry) => readTextAt(entry, 'Wartosc')) };
}

describe('a reason', () => {
  it('is in its field together with the addition', () => {
    expect(written('zła data', 'było 2026-10-01, jest 2026-10-02')).toEqual({
      reason: 'zła data; było 2026-10-01, jest 2026-10-02',
      rest: [],
    });
  });

  it('of 256 characters fits, whatever its size in bytes', () => {
    const reason = '🧾'.repeat(256);
    expect(written(reason)).toEqual({ reason, rest: [] });
    expect(written(reason.slice(0, 200), reason.slice(0, 300)).rest).toEqual([]);
  });

  it('keeps its field when the addition does not fit, which is then separate', () => {
    expect(written('zła data', 'x'.repeat(250))).toEqual({ reason: 'zła data', rest: ['x'.repeat(250)] });
  });

  it('that is too long is split between words', () => {
    const reason = `${'a'.repeat(200)} ${'b'.repeat(55)} ${'c'.repeat(300)}`;
    expect(written(reason)).toEqual({
      reason: `${'a'.repeat(200)} ${'b'.repeat(55)}`,
      rest: ['c'.repeat(256), 'c'.repeat(44)],
    });
  });

  it('is left out when it is blank', () => {
    expect(written(' \n ')).toEqual({ reason: null, rest: [] });
  });

  it('contains no characters that XML does not allow', () => {
    expect(written('zwrot\u0000\u0007 towaru\uFFFE\ttu\ud800').reason).toBe('zwrot towaru tu\ufffd');
  });

  it('loses no word and creates no piece that is too long', () => {
    const words = fc.array(fc.stringMatching(/^[a-zż]{1,40}$/), { minLength: 1, maxLength: 60 });
    const property = fc.property(words, words, (own, added) => {
      const { reason, rest } = written(own.join(' '), added.join(' '));
      const pieces = [reason ?? '', ...rest.map((text) => text ?? '')];
      expect(pieces.every((piece) => piece !== '' && [...piece].length <= 256)).toBe(true);
      expect(pieces.join(' ').replace(';', '').split(' ')).toEqual([...own, ...added]);
    });
    fc.assert(property, { seed: 20261122, numRuns: 60 });
  });
});
