import { fillSlots } from '@nakor/domain/validation/model/rule';
import { describe, expect, it } from 'vitest';

describe('fillSlots', () => {
  it('fills placeholders in both languages, wherever they occur', () => {
    expect(fillSlots({ pl: '{a} i {b} i {a}', en: '{b}' }, { a: '1', b: '2' })).toEqual({ pl: '1 i 2 i 1', en: '2' });
  });

  it('keeps placeholders without a value, and braces that are not a placeholder', () => {
    expect(fillSlots({ pl: '{a} {}', en: '{ a }' })).toEqual({ pl: '{a} {}', en: '{ a }' });
  });

  it('does not fill placeholders inside a value', () => {
    expect(fillSlots({ pl: '{a}', en: '{a}' }, { a: '{b} $&', b: 'x' })).toEqual({ pl: '{b} $&', en: '{b} $&' });
  });
});
