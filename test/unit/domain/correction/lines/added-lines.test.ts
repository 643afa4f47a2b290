import { readTextAt } from '@nakor/domain/correction/draft/draft';
import { linesOf } from '@nakor/domain/correction/draft/line-fields';
import { listIncompleteAddedLines, withLineNumbers } from '@nakor/domain/correction/lines/added-lines';
import { describe, expect, it } from 'vitest';
import { type Fields, saleDraft, withLine } from '../../../../support/builders/sale-drafts.ts';

const first = { P_7: 'śruba', P_8B: '1', P_9A: '10.00', P_11: '10.00', P_12: '23' };
const added = { NrWierszaFa: '2', P_7: 'nit', P_8B: '1', P_9A: '5.00', P_11: '5.00', P_12: '23' };

function missing(lines: readonly Fields[], line: Fields, currency = 'PLN'): readonly string[] {
  const before = saleDraft({ currency, lines });
  return listIncompleteAddedLines(before, withLine(before, line)).map(({ en }) => en.split('.')[0] ?? '');
}

describe('an added line', () => {
  it('gets the next free number when it has none', () => {
    const { NrWierszaFa: _, ...unnumbered } = added;
    const numbered = withLineNumbers(withLine(saleDraft({ lines: [first, first] }), unnumbered));
    expect(linesOf(numbered).map((line) => readTextAt(line, 'NrWierszaFa'))).toEqual(['1', '2', '3']);
  });

  it('is complete with description, quantity, price, value and rate', () => {
    expect(missing([first], added)).toEqual([]);
  });

  it('lacks the fields that it does not state', () => {
    expect(missing([first], { NrWierszaFa: '2', P_11: '5.00' })).toEqual([
      'The added line 2 is incomplete: P_7, P_8B, P_9A or P_9B, P_12 missing',
    ]);
  });

  it.each([
    { name: 'lacks an exchange rate where the others have their own', rates: ['4.25', '4.26'], line: added, expected: 1 },
    { name: 'has its own exchange rate', rates: ['4.25', '4.26'], line: { ...added, KursWaluty: '4.27' }, expected: 0 },
    { name: 'needs none where the others have none', rates: [null, null], line: added, expected: 0 },
    { name: 'needs none without tax', rates: ['4.25', '4.26'], line: { ...added, P_12: '0 WDT' }, expected: 0 },
  ])('in another currency $name', ({ rates, line, expected }) => {
    const lines = rates.map((rate) => (rate === null ? first : { ...first, KursWaluty: rate }));
    expect(missing(lines, { ...line, NrWierszaFa: '3' }, 'EUR')).toHaveLength(expected);
  });
});
