import { computeColumnWidths } from '@nakor/documents/pdf/column-widths';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('columnWidths', () => {
  it.each([
    {
      what: 'by weight',
      columns: [
        [1, 0],
        [3, 0],
      ],
      widths: [25, 75],
    },
    {
      what: 'with what a narrow column needs',
      columns: [
        [1, 40],
        [3, 10],
      ],
      widths: [40, 60],
    },
    {
      what: 'with what several need, one after the other',
      columns: [
        [1, 40],
        [2, 25],
        [3, 10],
      ],
      widths: [40, 25, 35],
    },
    {
      what: 'by need when there is not enough',
      columns: [
        [1, 150],
        [1, 50],
      ],
      widths: [75, 25],
    },
  ])('divides $what', ({ columns, widths }) => {
    expect(
      computeColumnWidths(
        columns.map(([weight = 0, minWidth = 0]) => ({ weight, minWidth })),
        100,
      ),
    ).toEqual(widths);
  });

  it('always divides the whole width, and meets the needs of each column while there is enough', () => {
    const column = fc.record({ weight: fc.integer({ min: 1, max: 9 }), minWidth: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 10 }), (columns) => {
        const widths = computeColumnWidths(columns, 200);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(200, 6);
        if (columns.reduce((sum, { minWidth }) => sum + minWidth, 0) > 200) return;
        for (const [index, { minWidth }] of columns.entries()) expect(widths[index]).toBeGreaterThanOrEqual(minWidth - 1e-9);
      }),
    );
  });
});
