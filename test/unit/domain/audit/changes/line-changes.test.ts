import type { LineChange, LineState } from '@nakor/domain/audit/model/pair-changes';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { examinedPair } from '../../../../support/builders/corrections/examined-pairs.ts';
import { saleOf } from '../../../../support/builders/sale-samples.ts';

const chair = { P_7: 'krzesło', P_8A: 'szt.', P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: '23' };
const table = { P_7: 'stół', P_8A: 'szt.', P_8B: '2', P_9A: '500.00', P_11: '1000.00', P_12: '23' };
const sums = { P_13_1: '2000.00', P_14_1: '460.00', P_15: '2460.00' };
const sale = saleOf(sums, [chair, table]);

type Fields = Readonly<Record<string, string>>;

const builtOnce = builtCorrection(sale, 'price-change', { changes: { '/Fa/FaWiersz[1]/P_9A': '200' } });

/** Lines of a correction with these rows, which need not make its sums. */
async function linesWith(rows: readonly Fields[], original = sale) {
  const { xml } = await builtOnce;
  const written = rows.map(
    (row) =>
      `<FaWiersz>${Object.entries(row)
        .map(([name, text]) => `<${name}>${text}</${name}>`)
        .join('')}</FaWiersz>`,
  );
  const { changes } = await examinedPair(original, xml.replace(/<FaWiersz>[\s\S]*<\/FaWiersz>/, written.join('')));
  return changes;
}

function stateText(state: LineState | null): string | null {
  return state === null ? null : [state.name, state.quantity, state.price, state.net, state.rate].map((part) => `${part ?? '-'}`).join(' ');
}

function lineText({ number, change, before, after, netDelta }: LineChange) {
  return [number, change, stateText(before), stateText(after), netDelta?.toString() ?? null];
}

interface Case {
  readonly name: string;
  readonly rows: readonly Fields[];
  readonly method: string;
  readonly lines: readonly (readonly (string | null)[])[];
}

const asBefore = (row: Fields): Fields => ({ ...row, StanPrzed: '1' });
const numbered = (number: string, row: Fields): Fields => ({ NrWierszaFa: number, ...row });

const cases: readonly Case[] = [
  {
    name: 'a pair under one number',
    rows: [asBefore(numbered('1', chair)), numbered('1', { ...chair, P_9A: '200', P_11: '800' })],
    method: 'przed_po',
    lines: [['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło 4 200 800 23', '-200.00']],
  },
  {
    name: 'a pair under separate numbers, and a line that is added',
    rows: [asBefore(numbered('1', chair)), numbered('2', { ...chair, P_12: '8' }), numbered('3', { ...table, P_7: 'szafa' })],
    method: 'przed_po',
    lines: [
      ['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło 4 250.00 1000.00 8', '0.00'],
      ['3', 'added', null, 'szafa 2 500.00 1000.00 23', '1000.00'],
    ],
  },
  {
    name: 'a before-row alone',
    rows: [asBefore(numbered('2', table))],
    method: 'przed_po',
    lines: [['2', 'removed', 'stół 2 500.00 1000.00 23', null, '-1000.00']],
  },
  {
    name: 'a pair that ends in nothing',
    rows: [asBefore(numbered('2', table)), numbered('2', { ...table, P_8B: '0', P_11: '0' })],
    method: 'przed_po',
    lines: [['2', 'removed', 'stół 2 500.00 1000.00 23', null, '-1000.00']],
  },
  {
    name: 'the difference of a price',
    rows: [numbered('1', { ...chair, P_9A: '-50.00', P_11: '-200.00' })],
    method: 'roznica',
    lines: [['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło 4 200.00 800.00 23', '-200.00']],
  },
  {
    name: 'the difference of a quantity',
    rows: [numbered('1', { ...chair, P_8B: '-1', P_11: '-250.00' })],
    method: 'roznica',
    lines: [['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło 3 250.00 750.00 23', '-250.00']],
  },
  {
    name: 'the difference of a value alone',
    rows: [numbered('1', { P_7: 'krzesło', P_11: '-10.00', P_12: '23' })],
    method: 'roznica',
    lines: [['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło 4 250.00 990.00 23', '-10.00']],
  },
  {
    name: 'a quantity and a price that are neither the line’s',
    rows: [numbered('1', { ...chair, P_8B: '-1', P_9A: '-7.00', P_11: '-257.00' })],
    method: 'roznica',
    lines: [['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło - - 743.00 23', '-257.00']],
  },
  {
    name: 'two differences of one line',
    rows: [
      numbered('1', { ...chair, P_8B: '-1', P_11: '-250.00' }),
      numbered('1', { ...chair, P_8B: '3', P_9A: '-50.00', P_11: '-150.00' }),
    ],
    method: 'roznica',
    lines: [['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło 3 200.00 600.00 23', '-400.00']],
  },
  {
    name: 'a whole line taken back',
    rows: [numbered('2', { ...table, P_8B: '-2', P_11: '-1000.00' })],
    method: 'roznica',
    lines: [['2', 'removed', 'stół 2 500.00 1000.00 23', null, '-1000.00']],
  },
  {
    name: 'a line taken back and written anew',
    rows: [numbered('1', { ...chair, P_8B: '-4', P_11: '-1000.00' }), numbered('3', { ...chair, P_12: '8' })],
    method: 'storno',
    lines: [['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło 4 250.00 1000.00 8', '0.00']],
  },
  {
    name: 'the same under the same number',
    rows: [numbered('1', { ...chair, P_8B: '-4', P_11: '-1000.00' }), numbered('1', { ...chair, P_8B: '3', P_11: '750.00' })],
    method: 'storno',
    lines: [['1', 'changed', 'krzesło 4 250.00 1000.00 23', 'krzesło 3 250.00 750.00 23', '-250.00']],
  },
  {
    name: 'another thing behind a line that is taken back',
    rows: [numbered('1', { ...chair, P_8B: '-4', P_11: '-1000.00' }), numbered('3', { ...chair, P_7: 'fotel' })],
    method: 'roznica',
    lines: [
      ['1', 'removed', 'krzesło 4 250.00 1000.00 23', null, '-1000.00'],
      ['3', 'added', null, 'fotel 4 250.00 1000.00 23', '1000.00'],
    ],
  },
  {
    name: 'a negative row of a line that the invoice does not have',
    rows: [numbered('9', { ...chair, P_7: 'rabat', P_8B: '-1', P_11: '-250.00' })],
    method: 'roznica',
    lines: [['9', 'changed', null, null, '-250.00']],
  },
  {
    name: 'a row under the number of another thing',
    rows: [numbered('2', { ...chair, P_8B: '-1', P_11: '-250.00' })],
    method: 'roznica',
    lines: [['2', 'changed', null, null, '-250.00']],
  },
];

describe('lines of a correction are told from', () => {
  it.each(cases)('$name', async ({ rows, method, lines }) => {
    const changes = await linesWith(rows);
    expect(changes.lines.map(lineText)).toEqual(lines);
    expect(changes.method).toBe(method);
  });

  it('pairs that do not change, which are only counted', async () => {
    const changes = await linesWith([asBefore(numbered('1', chair)), numbered('1', { ...chair, P_11: '1000' })]);
    expect([changes.lines, changes.unchangedLines]).toEqual([[], 1]);
  });

  it('fields that no state holds', async () => {
    const { lines } = await linesWith([asBefore(numbered('1', chair)), numbered('1', { ...chair, GTU: 'GTU_12' })]);
    expect(lines.map(({ otherFields }) => otherFields)).toMatchObject([
      [{ path: '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/GTU', before: null, after: 'GTU_12' }],
    ]);
  });
});
