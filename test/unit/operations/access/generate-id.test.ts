import { generateId } from '@nakor/operations/access/generate-id';
import { describe, expect, it } from 'vitest';

describe('generateId', () => {
  it('writes 8 bytes as hexadecimal digits after the prefix', () => {
    const bytes = new Uint8Array([0, 1, 0xab, 0xff, 16, 17, 18, 19]);
    expect(generateId('org', bytes)).toBe('org_0001abff10111213');
    expect(generateId('key', bytes)).toBe('key_0001abff10111213');
  });

  it.each([0, 7, 9])('rejects %i bytes', (length) => {
    expect(() => generateId('org', new Uint8Array(length))).toThrow(RangeError);
  });
});
