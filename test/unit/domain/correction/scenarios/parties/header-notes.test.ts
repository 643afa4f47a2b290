import { listHeaderNotes, listNotesInReason } from '@nakor/domain/correction/scenarios/parties/header-notes';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../../support/builders/corrections/correction-parts.ts';
import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { edited } from '../../../../../support/builders/sample-invoices.ts';

const party = '<Podmiot3><DaneIdentyfikacyjne><NIP>5250000009</NIP><Nazwa>Filia</Nazwa></DaneIdentyfikacyjne><Rola>2</Rola></Podmiot3>';
const { before: invoice } = originalFrom(edited(plainInvoice, ['<Fa>', `${party}<Fa>`]));

/** Changes found on the invoice: path without positions, full path, before, after. */
function noteOn(...changes: readonly (readonly [address: string, before: string | null, after: string])[]): string | null {
  const applied = changes.map(([path, before, newValue]) => ({
    path,
    address: `/Faktura/${path}`,
    names: path.replace(/\[[^\]]*\]/g, ''),
    before,
    newValue,
    description: null,
  }));
  return listNotesInReason(listHeaderNotes(invoice, applied));
}

describe('former values of the header', () => {
  it.each([
    { name: 'a field with a special label', change: ['Fa/P_6', '2026-10-01', '2026-10-02'], expected: 'data sprzedaży (P_6)' },
    { name: 'a field that has a label', change: ['Fa/Adnotacje/P_16', '2', '1'], expected: 'metoda kasowa (P_16)' },
    {
      name: 'a field of a party',
      change: ['Podmiot2/AdresKoresp/AdresL1', 'ul. A 1', 'ul. B 2'],
      expected: 'nabywca, adres korespondencyjny, adres, pierwsza linia (AdresL1)',
    },
    {
      name: 'a field without a label',
      change: ['Fa/WarunkiTransakcji/Umowy/NrUmowy', 'U1', 'U2'],
      expected: 'warunki transakcji, NrUmowy',
    },
  ] as const)('are described in words: $name', ({ change, expected }) => {
    expect(noteOn(change)).toBe(`${expected}: było ${change[1]}, jest ${change[2]}`);
  });

  it('are not mentioned for an added party, which is described as such', () => {
    const added = noteOn(
      ['Podmiot3[2]/DaneIdentyfikacyjne/Nazwa', null, 'Gmina'],
      ['Podmiot3[2]/DaneIdentyfikacyjne/NIP', null, '5265877635'],
      ['Podmiot3[2]/Adres/AdresL1', null, 'Rynek 1'],
      ['Podmiot3[2]/Rola', null, '8'],
    );
    expect(added).toBe('dodano podmiot trzeci: Gmina, NIP 5265877635, rola: JST – odbiorca');
  });

  it('name removed parties, and roles in words', () => {
    expect(noteOn(['Podmiot3[1]', null, ''])).toBe('usunięto podmiot trzeci: Filia');
    expect(noteOn(['Podmiot3[1]/Rola', '2', '6'])).toBe('podmiot trzeci, rola (Rola): było odbiorca, jest dokonujący płatności');
  });
});
