import { err, ok, type Result } from '@nakor/domain/shared/result';
import { describe, expect, it } from 'vitest';

describe('Result', () => {
  it('carries a value', () => {
    expect(ok(3)).toEqual({ ok: true, value: 3 });
  });

  it('carries a rejection as data', () => {
    expect(err('too large')).toEqual({ ok: false, error: 'too large' });
  });

  it('is discriminated by its tag', () => {
    const read = (result: Result<number, string>): string => (result.ok ? `value ${result.value}` : `refused ${result.error}`);
    expect([read(ok(1)), read(err('no'))]).toEqual(['value 1', 'refused no']);
  });
});
