import { fillSlots } from '@nakor/domain/validation/model/rule';
import { describe, expect, it } from 'vitest';

describe('fillSlots', () => {
  it('fills slots in both languages, as often as they occur', () => {
    expect(fillSlots({ pl: '{a} i {b} i {a}', en: '{b}' }, { a: '1', b: '2' })).toEqual({ pl: '1 i 2 i 1', en: '2' });
  });

  it('leaves a slot that has no value, and braces that are no slot', () => {
    expect(fillSlots({ pl: '{a} {}', en: '{ a }' })).toEqual({ pl: '{a} {}', en: '{ a }' });
  });

  it('does not fill slots that a value brings along', () => {
    expect(fillSlots({ pl: '{a}', en: '{a}' }, { a: '{b} $&', b: 'x' })).toEqual({ pl: '{b} $&', en: '{b} $&' });
  });
});
