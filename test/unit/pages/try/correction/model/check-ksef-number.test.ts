import { checkKsefNumber } from '@nakor/pages/try/correction/model/check-ksef-number';
import { describe, expect, it } from 'vitest';

describe('a KSeF number', () => {
  it.each([
    ['1234563218-20261015-0A1B2C3D4E5F-C3', null],
    [' 1234563218-20261015-0A1B2C3D4E5F-C3 ', null],
    ['1234563218-20261015-0A1B2C3D4E5F-C4', 'checksum'],
    ['1234563218-20261015-0A1B2C3D4E5F', 'malformed'],
    ['abc', 'malformed'],
  ])('%j: %s', (text, problem) => {
    expect(checkKsefNumber(text, '1234563218', '2026-10-15')).toBe(problem);
  });

  it('of another seller, or from before the invoice, is pointed out', () => {
    expect(checkKsefNumber('1234563218-20261015-0A1B2C3D4E5F-C3', '5250000009', '2026-10-15')).toBe('other-seller');
    expect(checkKsefNumber('1234563218-20261015-0A1B2C3D4E5F-C3', '1234563218', '2026-10-16')).toBe('before-issue');
  });
});
