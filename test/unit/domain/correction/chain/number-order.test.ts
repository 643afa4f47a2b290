import { listNumbersOutOfOrder } from '@nakor/domain/correction/chain/number-order';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { describe, expect, it } from 'vitest';
import { invoiceOf } from '../../../../support/drivers/validation.ts';

function correction([number, day]: readonly [string, string]) {
  return invoiceOf(`<Faktura xmlns="${fa3Namespace}"><Fa><P_1>${day}</P_1><P_2>${number}</P_2></Fa></Faktura>`);
}

/** The fields of the corrections that are out of order. */
function fieldsOf(...documents: readonly (readonly [string, string])[]): readonly string[] {
  return listNumbersOutOfOrder(documents.map(correction)).map(({ path, contradiction }) => `${path}: ${contradiction}`);
}

const [day, next] = ['2026-10-15', '2026-10-16'];

describe('listNumbersOutOfOrder', () => {
  it.each([
    ['a lower number of the same day', ['FK/10/2026', day], ['FK/9/2026', day]],
    ['a lower number with leading zeros', ['FK/2026/010', day], ['FK/2026/009', day]],
  ] as const)('finds %s', (_, first, second) => {
    expect(fieldsOf(first, second)).toEqual(['corrections_xml[1]: possible']);
  });

  it.each([
    ['a higher number', ['FK/9/2026', day], ['FK/10/2026', day]],
    ['a lower number of another day, which the dates decide', ['FK/10/2026', day], ['FK/9/2026', next]],
    ['a number of another series', ['FK/10/2026', day], ['K/9/2026', day]],
    ['a number of another year', ['FK/10/2026', day], ['FK/9/2027', day]],
    ['a number too long to be a count', ['FK/9000000000', day], ['FK/1000000000', day]],
  ] as const)('ignores %s', (_, first, second) => {
    expect(fieldsOf(first, second)).toEqual([]);
  });
});
