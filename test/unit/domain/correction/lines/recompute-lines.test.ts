import { recomputeLines } from '@nakor/domain/correction/lines/recompute-lines';
import { describe, expect, it } from 'vitest';
import { type Fields, fieldsIn, mapLines, saleDraft, withLine, withLineField } from '../../../../support/builders/sale-drafts.ts';

/** The first line after some of its fields are changed, with the notes. */
function changed(line: Fields, changes: Fields, others: readonly Fields[] = []): { line: Fields; notes: number } {
  const before = saleDraft({ lines: [line, ...others] });
  const after = Object.entries(changes).reduce((sale, [field, text]) => withLineField(sale, 1, field, text), before);
  const paths = Object.keys(changes).map((field) => `/Faktura/Fa/FaWiersz[1]/${field}`);
  const result = recomputeLines(before, after, paths);
  const { NrWierszaFa: _, ...fields } = linesIn(result.after)[0] ?? {};
  return { line: fields, notes: result.notes.length };
}

function linesIn(sale: Parameters<typeof mapLines>[0], name = 'FaWiersz'): Fields[] {
  const lines: Fields[] = [];
  mapLines(sale, name, (line) => {
    lines.push(fieldsIn(line));
    return line;
  });
  return lines;
}

const net = { P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: '23' };
const both = { P_8B: '2', P_9A: '40.65', P_9B: '50.00', P_11: '81.30', P_11A: '100.00', P_12: '23' };
const gross = { P_8B: '2', P_9B: '61.50', P_11A: '123.00', P_12: '23' };

describe('recomputeLines', () => {
  it.each<[string, Fields, Fields, Fields]>([
    ['net price', net, { P_9A: '240.505' }, { ...net, P_9A: '240.505', P_11: '962.02' }],
    ['quantity', net, { P_8B: '3' }, { ...net, P_8B: '3', P_11: '750.00' }],
    ['both', net, { P_8B: '3', P_9A: '10' }, { ...net, P_8B: '3', P_9A: '10', P_11: '30.00' }],
    ['gross price', gross, { P_9B: '60' }, { ...gross, P_9B: '60', P_11A: '120.00' }],
    ['quantity to nothing', { ...net, P_10: '1', P_11: '996' }, { P_8B: '0' }, { ...net, P_8B: '0', P_11: '0.00' }],
    [
      'quantity to nothing of a line without a price',
      { P_11: '100.00', P_12: '23' },
      { P_8B: '0' },
      { P_11: '0.00', P_12: '23', P_8B: '0' },
    ],
    ['net price of both', both, { P_9A: '30' }, { ...both, P_9A: '30', P_9B: '36.90', P_11: '60.00', P_11A: '73.80' }],
    ['gross price of both', both, { P_9B: '40' }, { ...both, P_9A: '32.52', P_9B: '40', P_11: '65.04', P_11A: '80.00' }],
    ['net value beside both prices', both, { P_11: '70' }, { ...both, P_9A: '35.00', P_9B: '43.05', P_11: '70', P_11A: '86.10' }],
    ['gross value beside both prices', both, { P_11A: '80' }, { ...both, P_9A: '32.52', P_9B: '40.00', P_11: '65.04', P_11A: '80' }],
    ['rate beside both prices', both, { P_12: '8' }, { ...both, P_9B: '43.90', P_11A: '87.80', P_12: '8' }],
    ['quantity beside both prices', both, { P_8B: '1' }, { ...both, P_8B: '1', P_11: '40.65', P_11A: '50.00' }],
    [
      'price beside one that never belonged to it',
      { ...both, P_9B: '70.00' },
      { P_9A: '30' },
      { ...both, P_9A: '30', P_9B: '70.00', P_11: '60.00', P_11A: '73.80' },
    ],
    [
      'tax and gross value beside',
      { ...net, P_11A: '1230.00', P_11Vat: '230.00' },
      { P_8B: '3' },
      { ...net, P_8B: '3', P_11: '750.00', P_11A: '922.50', P_11Vat: '172.50' },
    ],
    [
      'tax and net value inside a gross one',
      { ...gross, P_11: '100.00', P_11Vat: '23.00' },
      { P_9B: '50' },
      { ...gross, P_9B: '50', P_11A: '100.00', P_11: '81.30', P_11Vat: '18.70' },
    ],
    [
      'rate, the net value staying',
      { ...net, P_11A: '1230.00', P_11Vat: '230.00' },
      { P_12: '8' },
      { ...net, P_12: '8', P_11A: '1080.00', P_11Vat: '80.00' },
    ],
    ['value, which makes the price', net, { P_11: '900' }, { ...net, P_9A: '225.00', P_11: '900' }],
    [
      'value that no price of two decimals makes',
      { ...net, P_8B: '3', P_11: '750' },
      { P_11: '100' },
      { ...net, P_8B: '3', P_9A: '33.33333333', P_11: '100' },
    ],
    [
      'a gross value beside a net one',
      { ...net, P_11A: '1230.00' },
      { P_11A: '1107.00' },
      { ...net, P_9A: '225.00', P_11: '900.00', P_11A: '1107.00' },
    ],
    [
      'excise with the quantity',
      { ...net, KwotaAkcyzy: '10.00' },
      { P_8B: '1' },
      { ...net, P_8B: '1', P_11: '250.00', KwotaAkcyzy: '2.50' },
    ],
    [
      'value by the quantity where there is no price',
      { P_8B: '3', P_11: '10.00', P_12: '23' },
      { P_8B: '2' },
      { P_8B: '2', P_11: '6.67', P_12: '23' },
    ],
    ['price without a quantity', { P_9A: '5', P_11: '5', P_12: '23' }, { P_9A: '4' }, { P_9A: '4', P_11: '4.00', P_12: '23' }],
    [
      'price of a hundred',
      { P_8B: '250', P_9A: '12', P_11: '30.00', P_12: '23' },
      { P_9A: '10' },
      { P_8B: '250', P_9A: '10', P_11: '25.00', P_12: '23' },
    ],
  ])('works out what follows from a changed %s', (_, line, changes, expected) => {
    expect(changed(line, changes)).toEqual({ line: expected, notes: 0 });
  });

  it.each<[string, Fields, string]>([
    ['for each unit, as in example 4', { P_8B: '20', P_9A: '1000', P_10: '100', P_11: '18000', P_12: '23' }, '16200.00'],
    ['for the line', { P_8B: '20', P_9A: '1000', P_10: '100', P_11: '19900', P_12: '23' }, '17900.00'],
  ])('reads a discount %s, whichever explains the line', (_, line, value) => {
    expect(changed(line, { P_8B: '18' }).line).toMatchObject({ P_11: value });
  });

  it.each<[string, string, readonly Fields[], string]>([
    ['for each unit', '10', [], '960.00'],
    ['for the line where it is more than a unit costs', '300', [], '700.00'],
    ['as on other lines', '10', [{ P_8B: '5', P_9A: '10', P_10: '4', P_11: '46', P_12: '23' }], '990.00'],
  ])('reads a new discount %s, and says so', (_, discount, others, value) => {
    const result = changed(net, { P_10: discount }, others);
    expect(result).toMatchObject({ line: { P_11: value }, notes: 1 });
  });

  it('never overwrites what a change names, not even with its old text', () => {
    expect(changed(net, { P_9A: '240.00', P_11: '1000.00' }).line).toEqual({ ...net, P_9A: '240.00' });
    const taxed = { ...net, P_11A: '1230.00', P_11Vat: '230.00' };
    expect(changed(taxed, { P_8B: '3', P_11Vat: '170.00' }).line).toMatchObject({ P_11: '750.00', P_11A: '920.00', P_11Vat: '170.00' });
  });

  it('tells of values that nothing explained before, or that nothing gives', () => {
    expect(changed({ ...net, P_11: '777' }, { P_8B: '3' })).toMatchObject({ line: { P_11: '750.00' }, notes: 1 });
    expect(changed({ P_11: '777', P_12: '23' }, { P_8B: '3' })).toEqual({ line: { P_11: '777', P_12: '23', P_8B: '3' }, notes: 1 });
  });

  it('leaves lines alone whose amounts do not change', () => {
    const odd = { P_7: 'a', ...net, P_11: '999.99', P_11Vat: '1' };
    expect(changed(odd, { P_7: 'b', P_9A: '250' })).toEqual({ line: { ...odd, P_7: 'b', P_9A: '250' }, notes: 0 });
  });

  it('completes a line that is added', () => {
    const before = saleDraft({ currency: 'EUR', lines: [{ ...net, P_11Vat: '230.00', KursWaluty: '4.25' }] });
    const after = withLine(before, { NrWierszaFa: '7', P_7: 'new', P_8B: '3', P_9A: '1.11', P_12: '8' });
    const paths = ['P_7', 'P_8B', 'P_9A', 'P_12'].map((field) => `Fa/FaWiersz[NrWierszaFa=7]/${field}`);
    const added = { NrWierszaFa: '7', P_7: 'new', P_8B: '3', P_9A: '1.11', P_12: '8', KursWaluty: '4.25', P_11: '3.33', P_11Vat: '0.27' };
    expect(linesIn(recomputeLines(before, after, paths).after)[1]).toEqual(added);
  });

  it('finds lines by position on the original and by key, whatever is removed beside them', () => {
    const lines = [net, net, net].map((line, index) => ({ NrWierszaFa: String(index + 5), ...line }));
    const before = saleDraft({ lines });
    const without = mapLines(before, 'FaWiersz', (line, index) => (index === 0 ? null : line));
    const after = withLineField(withLineField(without, 1, 'P_8B', '2'), 2, 'P_8B', '1');
    const paths = ['FaWiersz[2]/P_8B', 'FaWiersz[2]/P_11', 'FaWiersz[NrWierszaFa=7]/P_8B'].map((path) => `/Faktura/Fa/${path}`);
    expect(linesIn(recomputeLines(before, after, paths).after).map(({ P_11 }) => P_11)).toEqual(['1000.00', '250.00']);
  });

  it('works out lines of an order and its value', () => {
    const orderLines = [
      { P_8BZ: '1', P_9AZ: '300000', P_11NettoZ: '300000', P_11VatZ: '24000', P_12Z: '8' },
      { P_8BZ: '1', P_9AZ: '5000', P_11NettoZ: '5000', P_11VatZ: '1150', P_12Z: '23' },
    ];
    const before = saleDraft({ kind: 'ZAL', orderValue: '330150', orderLines });
    const after = mapLines(before, 'ZamowienieWiersz', (line, index) => {
      const children = line.children.map((child) => (child.name === 'P_9AZ' ? { ...child, text: index === 0 ? '270000' : '4500' } : child));
      return { ...line, children };
    });
    const result = recomputeLines(
      before,
      after,
      [1, 2].map((row) => `Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=${row}]/P_9AZ`),
    ).after;
    expect(linesIn(result, 'ZamowienieWiersz').map((line) => [line['P_11NettoZ'], line['P_11VatZ']])).toEqual([
      ['270000.00', '21600.00'],
      ['4500.00', '1035.00'],
    ]);
    expect(JSON.stringify(result)).toContain('"297135.00"');
  });
});
