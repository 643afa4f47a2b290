import { checkCertainCheck } from '@nakor/domain/schema/certain-value';
import { checkValue } from '@nakor/domain/schema/check-value';
import { type ElementDeclaration, isComplex, type SimpleType } from '@nakor/domain/schema/model';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../../../support/drivers/validation.ts';
import { seededRandom } from '../../../support/generators/seeded-random.ts';

/** All types of values in the schema. */
function valueTypes(): ReadonlySet<SimpleType> {
  const types = new Set<SimpleType>();
  const waiting: ElementDeclaration[] = [schemaModel.root];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { type } = next;
    if (seen.has(type)) continue;
    seen.add(type);
    if (!isComplex(type)) types.add(type);
    else {
      if (type.text !== null) types.add(type.text);
      for (const { declaration } of type.childByName.values()) waiting.push(declaration);
    }
  }
  return types;
}

const pieces = [
  '0',
  '1',
  '23',
  '9',
  '.',
  '-',
  '+',
  ',',
  ' ',
  '\n',
  '\u00a0',
  '\t',
  'x',
  'PL',
  'ż',
  '\u{1f600}',
  '00',
  '.00',
  '2026-10-15',
  'T',
  'Z',
  ':',
  'e',
  '1234567890123456',
  'x'.repeat(50),
  'x'.repeat(256),
  'zw',
  '23%',
];

describe('certainCheckOf', () => {
  it('accepts only what checkValue accepts, for every type of the schema', () => {
    const random = seededRandom(1);
    let accepted = 0;
    for (const type of valueTypes()) {
      const isCertain = checkCertainCheck(type);
      const listed = type.enumeration ?? [];
      for (let count = 0; count < 400; count += 1) {
        const base = listed.length > 0 && random.below(2) === 0 ? random.pick(listed) : '';
        const value = base + Array.from({ length: random.below(5) }, () => random.pick(pieces)).join('');
        if (!isCertain(value)) continue;
        accepted += 1;
        expect({ value, type: type.name, problem: checkValue(value, type) }).toMatchObject({ problem: null });
      }
    }
    expect(accepted).toBeGreaterThan(1_000);
  });

  it.each([
    { value: '123.00', isCertain: true },
    { value: '-123.45', isCertain: true },
    { value: '123.456', isCertain: false },
    { value: '1e2', isCertain: false },
    { value: ' 1', isCertain: false },
    { value: '1234567890123456789', isCertain: false },
  ])('sees that $value is an amount: $isCertain', ({ value, isCertain }) => {
    const amount = [...valueTypes()].find(({ name }) => name === 'TKwotowy');
    expect(amount).toBeDefined();
    if (amount !== undefined) expect(checkCertainCheck(amount)(value)).toBe(isCertain);
  });
});
