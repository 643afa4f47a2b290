import type { Issue } from '@nakor/domain/validation/model/issue';
import { groupIssues, placeLimit } from '@nakor/domain/validation/model/issue-groups';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';

function issue(line: number | null, rest: Partial<Issue> = {}): Issue {
  return {
    code: 'XML-101',
    severity: 'critical',
    message: { pl: 'm', en: 'm' },
    fieldName: 'Uwagi',
    fieldValue: line === null ? null : `value ${line}`,
    expectedValue: null,
    xpath: line === null ? null : `/Faktura/Fa/Uwagi[${line}]`,
    line,
    column: line === null ? null : 5,
    quickFix: null,
    cause: null,
    enforcement: null,
    isAutoFixable: true,
    canActuallyAutoFix: true,
    ...rest,
  };
}

const inShort = (issues: readonly Issue[]) => groupIssues(issues).map(({ line, occurrences }) => [line, occurrences]);

describe('groupIssues', () => {
  it('groups repeats of one mistake at the first place, with all places and their values', () => {
    expect(groupIssues([issue(1), issue(2)])).toEqual([
      {
        ...issue(1),
        occurrences: 2,
        places: [1, 2].map((line) => ({
          xpath: `/Faktura/Fa/Uwagi[${line}]`,
          line,
          column: 5,
          fieldValue: `value ${line}`,
          expectedValue: null,
        })),
      },
    ]);
  });

  it.each<{ name: string; other: Partial<Issue> }>([
    { name: 'code', other: { code: 'XML-102' } },
    { name: 'severity', other: { severity: 'warning' } },
    { name: 'field', other: { fieldName: 'P_13_2' } },
    { name: 'message', other: { message: { pl: 'P_13_1 wynosi 1.00', en: 'm' } } },
    { name: 'fix', other: { quickFix: { pl: 'Wpisz 2.', en: 'Enter 2.' } } },
    { name: 'expected value', other: { expectedValue: { pl: '2', en: '2' } } },
    { name: 'stated cause', other: { cause: 'notation' } },
  ])('keeps issues of another $name apart', ({ other }) => {
    expect(inShort([issue(1), issue(2, other)])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('groups issues of one stated cause although their texts differ, and keeps the expected value of each place', () => {
    const [first] = groupIssues(
      ['1.00', '2.00'].map((value, index) =>
        issue(index, { cause: 'notation', message: { pl: value, en: value }, expectedValue: { pl: value, en: value } }),
      ),
    );
    expect(first).toMatchObject({ message: { en: '1.00' }, occurrences: 2 });
    expect(first?.places.map(({ expectedValue }) => expectedValue?.en)).toEqual(['1.00', '2.00']);
  });

  it('is in the order of the first occurrences', () => {
    const other = { code: 'XML-102' };
    expect(inShort([issue(1), issue(2, other), issue(3), issue(4, other)])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('counts all occurrences and keeps the first places', () => {
    const [group] = groupIssues(Array.from({ length: 75 }, (_, index) => issue(index + 1)));
    expect(group?.occurrences).toBe(75);
    expect(group?.places.map(({ line }) => line)).toEqual(Array.from({ length: placeLimit }, (_, index) => index + 1));
  });

  it('has no place for an issue of the whole file', () => {
    expect(groupIssues([issue(null)])).toMatchObject([{ occurrences: 1, places: [] }]);
  });

  it('can be fixed automatically only if every occurrence can, also beyond the listed places', () => {
    const last = issue(30, { canActuallyAutoFix: false });
    const issues = Array.from({ length: 29 }, (_, index) => issue(index + 1));
    expect(groupIssues(issues)[0]?.canActuallyAutoFix).toBe(true);
    expect(groupIssues([...issues, last])[0]?.canActuallyAutoFix).toBe(false);
  });

  it('loses no occurrence', () => {
    const issues = fc.array(fc.record({ code: fc.constantFrom('XML-101', 'XML-102'), fieldName: fc.constantFrom('P_1', 'P_2', null) }));
    fc.assert(
      fc.property(issues, (given) => {
        const all = given.map((each, index) => issue(index + 1, each));
        const groups = groupIssues(all);
        expect(groups.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(all.length);
        expect(new Set(groups.map(({ code, fieldName }) => `${code} ${fieldName}`)).size).toBe(groups.length);
      }),
    );
  });
});

describe('the issues of an invoice', () => {
  const occurrencesIn = async (xml: string, wanted: string) =>
    groupIssues((await validationResultOf(xml)).issues).flatMap(({ code, fieldName, occurrences }) =>
      code === wanted ? [[fieldName, occurrences]] : [],
    );

  it.each([
    {
      name: 'an unknown element on every line',
      code: 'XML-103',
      given: invoiceXml({ lines: 30 }).replaceAll('<P_8B>', '<Uwagi>x</Uwagi><P_8B>'),
      expected: [['Uwagi', 30]],
    },
    {
      name: 'lines that lack the same data, whatever their number',
      code: 'XML-807',
      given: invoiceXml({ lines: 30 }).replaceAll('<P_8A>szt.</P_8A>', ''),
      expected: [['P_8A', 30]],
    },
    {
      name: 'a decimal comma in several fields of every line, in values that differ',
      code: 'XML-105',
      given: invoiceXml({ lines: 30 })
        .replaceAll('<P_9A>50.00', '<P_9A>50,00')
        .replace('<P_9A>50,00', '<P_9A>50,0')
        .replaceAll('<P_11>100.00', '<P_11>100,00'),
      expected: [
        ['P_9A', 30],
        ['P_11', 30],
      ],
    },
    {
      name: 'different values that are no numbers',
      code: 'XML-105',
      given: invoiceXml({ lines: 2 }).replace('<P_8B>2<', '<P_8B>dwa<').replace('<P_8B>2<', '<P_8B>trzy<'),
      expected: [
        ['P_8B', 1],
        ['P_8B', 1],
      ],
    },
    {
      name: 'lines whose values differ',
      code: 'XML-401',
      given: invoiceXml({ lines: 3 }).replace('<P_13_1>300.00', '<P_13_1>310.00'),
      expected: [['P_13_1', 1]],
    },
  ])('are grouped: $name', async ({ given, code, expected }) => {
    expect(await occurrencesIn(given, code)).toEqual(expected);
  });
});
