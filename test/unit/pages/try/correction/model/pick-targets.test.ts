import { getFormParts } from '@nakor/pages/try/correction/model/form';
import { getPermissions } from '@nakor/pages/try/correction/model/permissions';
import { listFieldTargets, listLinesOfRows } from '@nakor/pages/try/correction/model/pick-targets';
import { describe, expect, it } from 'vitest';
import { described, sampleXml, scenarioList } from '../../../../../support/drivers/correction-forms.ts';

function targetsOf(scenarioId: string, name: string, xml = sampleXml('VAT', 'PLN')) {
  const invoice = described(xml);
  const permissions = getPermissions(
    scenarioList.filter(({ id }) => id === scenarioId),
    invoice,
  );
  return listFieldTargets(getFormParts(name, { described: invoice, permissions, added: {} }));
}

describe('fields to which the rendered invoice leads', () => {
  it('are those that the scenario changes and the invoice has, by party and label', () => {
    expect(targetsOf('wrong-nip-zero-out', 'Podmiot2')).toContainEqual({
      party: 1,
      label: 'NIP',
      path: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP',
    });
    expect(targetsOf('price-change', 'Podmiot2')).toEqual([]);
  });

  it('are the first line of an address for the whole of it', () => {
    expect(targetsOf('buyer-data', 'Podmiot2').filter(({ path }) => path.includes('/Adres/'))).toEqual([
      { party: 1, label: 'Adres', path: '/Faktura/Podmiot2/Adres/AdresL1' },
    ]);
  });

  it('name third parties by their position after seller and buyer', () => {
    const party = (number: number) =>
      `<Podmiot3><DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>Odbiorca ${number}</Nazwa></DaneIdentyfikacyjne><Rola>2</Rola></Podmiot3>`;
    const xml = sampleXml('VAT', 'PLN').replace('<Fa>', `${party(1)}${party(2)}<Fa>`);
    const names = targetsOf('buyer-data', 'Podmiot3', xml).filter(({ label }) => label === 'Nazwa');
    expect(names).toEqual([
      { party: 2, label: 'Nazwa', path: '/Faktura/Podmiot3[1]/DaneIdentyfikacyjne/Nazwa' },
      { party: 3, label: 'Nazwa', path: '/Faktura/Podmiot3[2]/DaneIdentyfikacyjne/Nazwa' },
    ]);
  });
});

describe('lines to which the rows of the rendered invoice lead', () => {
  const element = { name: 'FaWiersz', text: '', children: [] };
  const line = (number: string, index: number) => ({ path: `/Faktura/Fa/FaWiersz[${index + 1}]`, number, element });
  const added = { path: '/Faktura/Fa/FaWiersz[+1]', number: '9', element: null };
  const pathsOf = (numbers: readonly string[], lines: readonly string[]) =>
    listLinesOfRows(numbers, { lines: [...lines.map(line), added] }).map((found) => found?.path.replace('/Faktura/Fa/', '') ?? null);

  it.each([
    { name: 'numbers in order', rows: ['1', '2'], lines: ['1', '2'], found: ['FaWiersz[1]', 'FaWiersz[2]'] },
    { name: 'another order', rows: ['2', '1'], lines: ['1', '2'], found: ['FaWiersz[2]', 'FaWiersz[1]'] },
    { name: 'a line that an earlier correction added or removed', rows: ['1', '3'], lines: ['1', '2'], found: ['FaWiersz[1]', null] },
    { name: 'repeated numbers', rows: ['1', '1'], lines: ['1', '1'], found: ['FaWiersz[1]', 'FaWiersz[2]'] },
    { name: 'missing numbers', rows: ['', ''], lines: ['1', '2'], found: ['FaWiersz[1]', 'FaWiersz[2]'] },
    { name: 'nothing that is certain', rows: ['1', '1', '2'], lines: ['1', '2'], found: [null, null, null] },
  ])('with $name', ({ rows, lines, found }) => {
    expect(pathsOf(rows, lines)).toEqual(found);
  });
});
