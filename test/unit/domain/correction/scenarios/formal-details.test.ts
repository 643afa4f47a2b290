import { assembleCorrection } from '@nakor/domain/correction/document/assemble-correction';
import { draftAt, listChildren, readTextAt } from '@nakor/domain/correction/draft/draft';
import { formalDetails } from '@nakor/domain/correction/scenarios/formal-details';
import { describe, expect, it } from 'vitest';
import { originalFrom, partsFor } from '../../../../support/builders/corrections/correction-parts.ts';
import { fieldsAt, figuresOf, rowsOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { fieldsIn } from '../../../../support/builders/sale-drafts.ts';
import { fourPieces } from '../../../../support/builders/sale-samples.ts';
import { advanceInvoice, edited, settlementInvoice } from '../../../../support/builders/sample-invoices.ts';
import { schemaModel } from '../../../../support/drivers/validation.ts';

const original = originalFrom(fourPieces);
const line = 'Fa/FaWiersz[NrWierszaFa=1]';
const dates = { 'Fa/P_6': '2026-10-13' };

describe('a wrong description', () => {
  const made = plan(
    planned(formalDetails, original, { changes: { [`${line}/P_7`]: 'doradztwo informatyczne', [`${line}/GTU`]: 'GTU_12' } }),
  );

  it('is shown before and after, without any amount', () => {
    expect(figuresOf(original, made)).toEqual({ P_15: '0.00' });
    expect(rowsOf(original, made)).toMatchObject([
      { P_7: 'pozycja 1', P_11: '1000.00', StanPrzed: '1' },
      { P_7: 'doradztwo informatyczne', P_11: '1000.00', GTU: 'GTU_12' },
    ]);
  });

  it('belongs to the period of the original and needs no explanation', () => {
    expect(made).toMatchObject({ type: 1, reasonAddition: null });
  });

  it.each([
    ['a settlement', settlementInvoice, `${line}/P_7`],
    ['an advance', advanceInvoice, 'Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=1]/P_7Z'],
  ])('is shown among all lines of %s', (_, xml, path) => {
    const given = originalFrom(xml);
    const planned_ = plan(planned(formalDetails, given, { changes: { [path]: 'inna nazwa' } }));
    expect(planned_.rows).toEqual({ kind: 'all' });
    expect(figuresOf(given, planned_)).toEqual({ P_15: '0.00', P_15ZK: '615.00' });
  });
});

describe('a field of the header', () => {
  it('is mentioned in the reason, with its former value', () => {
    const made = plan(planned(formalDetails, original, { changes: dates }));
    expect(made.reasonAddition).toBe('data sprzedaży (P_6): było 2026-10-14, jest 2026-10-13');
    expect(made.rows).toEqual({ kind: 'none' });
    expect(readTextAt(made.after, 'Fa', 'P_6')).toBe('2026-10-13');
  });

  it('is mentioned in DodatkowyOpis on request', () => {
    const made = plan(planned(formalDetails, original, { changes: dates, answers: { wartosc_bledna_do_przyczyny: 'nie' } }));
    expect(made.reasonAddition).toBeNull();
    expect(made.notes.map(fieldsIn)).toEqual([{ Klucz: 'data sprzedaży (P_6)', Wartosc: 'było 2026-10-14, jest 2026-10-13' }]);
  });

  it('is not mentioned among dropped descriptions of the original', () => {
    const note = '<DodatkowyOpis><Klucz>kolor</Klucz><Wartosc>zielony</Wartosc></DodatkowyOpis>';
    const noted = originalFrom(edited(fourPieces, ['VAT</RodzajFaktury>', `VAT</RodzajFaktury>${note}`]));
    const keysFor = (zachowaj_opis: string) => {
      const answers = { wartosc_bledna_do_przyczyny: 'nie', zachowaj_opis };
      const made = plan(planned(formalDetails, noted, { changes: dates, answers }));
      const fa = draftAt(assembleCorrection(partsFor(noted, {}, made), schemaModel), 'Fa');
      return fa === null ? [] : listChildren(fa, 'DodatkowyOpis').map((opis) => readTextAt(opis, 'Klucz'));
    };
    expect(keysFor('nie')).toEqual(['data sprzedaży (P_6)']);
    expect(keysFor('tak')).toEqual(['kolor', 'data sprzedaży (P_6)']);
  });

  it('stays on the correction even when corrections usually drop it', () => {
    const made = plan(planned(formalDetails, original, { changes: { 'Fa/Platnosc/TerminPlatnosci[1]/Termin': '2026-11-05' } }));
    expect(made.keptParts).toEqual(['FP', 'Platnosc']);
    expect(made.reasonAddition).toBe('termin płatności (Termin): było 2026-10-29, jest 2026-11-05');
    expect(fieldsAt(made.after, 'Fa', 'Platnosc', 'TerminPlatnosci')).toEqual({ Termin: '2026-11-05' });
  });

  it('is replaced by its alternative', () => {
    const made = plan(
      planned(formalDetails, original, { changes: { 'Fa/OkresFa/P_6_Od': '2026-10-01', 'Fa/OkresFa/P_6_Do': '2026-10-14' } }),
    );
    expect(draftAt(made.after, 'Fa', 'P_6')).toBeNull();
    expect(fieldsAt(made.after, 'Fa', 'OkresFa')).toEqual({ P_6_Od: '2026-10-01', P_6_Do: '2026-10-14' });
  });

  it('cannot state the date of sale twice', () => {
    expect(rejectionsOf(planned(formalDetails, original, { changes: { [`${line}/P_6A`]: '2026-10-13' } }))).toEqual([
      'changes[0].path: dates_twice',
    ]);
    const moved = plan(planned(formalDetails, original, { changes: { [`${line}/P_6A`]: '2026-10-13', 'Fa/P_6': '' } }));
    expect(fieldsAt(moved.after, 'Fa', 'FaWiersz')).toMatchObject({ P_6A: '2026-10-13' });
  });
});

describe('a wrong number', () => {
  it('is corrected by NrFaKorygowany', () => {
    const made = plan(planned(formalDetails, original, { changes: { 'Fa/P_2': 'FV/2026/10/0001' } }));
    expect(made).toMatchObject({ rightNumber: 'FV/2026/10/0001', references: [{ number: 'FV/2026/10/001' }] });
  });

  it('is not corrected to the same number', () => {
    expect(rejectionsOf(planned(formalDetails, original, { changes: { 'Fa/P_2': 'FV/2026/10/001' } }))).toEqual([
      'changes[0].new_value: nothing_changes',
    ]);
  });
});

describe('a third party', () => {
  const party = (role: string) =>
    `<Podmiot3><DaneIdentyfikacyjne><NIP>5265877635</NIP><Nazwa>Faktor</Nazwa></DaneIdentyfikacyjne><Rola>${role}</Rola></Podmiot3>`;
  const withParty = (role: string) => originalFrom(edited(fourPieces, ['  <Fa>\n', `${party(role)}  <Fa>\n`]));

  it('can be added with an identifier, but an existing identifier is kept', () => {
    const added = {
      'Podmiot3[1]/DaneIdentyfikacyjne/NIP': '5265877635',
      'Podmiot3[1]/DaneIdentyfikacyjne/Nazwa': 'Faktor',
      'Podmiot3[1]/Rola': '1',
    };
    expect(rejectionsOf(planned(formalDetails, original, { changes: added }))).toEqual([]);
    expect(
      rejectionsOf(planned(formalDetails, withParty('1'), { changes: { 'Podmiot3[1]/DaneIdentyfikacyjne/NIP': '1111111111' } })),
    ).toEqual(['changes[0].path: path_not_allowed']);
  });

  it('can be removed unless it is a buyer', () => {
    expect(plan(planned(formalDetails, withParty('1'), { changes: { 'Podmiot3[1]': '' } })).after).not.toEqual(withParty('1').before);
    expect(rejectionsOf(planned(formalDetails, withParty('4'), { changes: { 'Podmiot3[1]': '' } }))).toEqual([
      'changes[0].path: path_not_allowed',
    ]);
  });
});
