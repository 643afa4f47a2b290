import { noteMarkings } from '@nakor/domain/correction/scenarios/toolkit/record-markings';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../../support/builders/corrections/built-corrections.ts';
import { adviceSale } from '../../../../../support/builders/recipe-originals.ts';
import { type Fields, saleDraft } from '../../../../../support/builders/sale-drafts.ts';
import { advanceInvoice } from '../../../../../support/builders/sample-invoices.ts';

const sale = (...lines: readonly Fields[]) => saleDraft({ lines });
const order = (...lines: readonly Fields[]) => saleDraft({ kind: 'ZAL', orderValue: '1.00', orderLines: lines });

describe('markingNotes', () => {
  it.each([
    { name: 'a GTU that was missing', before: sale({}), after: sale({ GTU: 'GTU_12' }), says: '(added: GTU_12)' },
    { name: 'a surplus GTU', before: sale({ GTU: 'GTU_12' }), after: sale({}), says: '(dropped: GTU_12)' },
    { name: 'another GTU', before: sale({ GTU: 'GTU_07' }), after: sale({ GTU: 'GTU_06' }), says: '(added: GTU_06; dropped: GTU_07)' },
    { name: 'a procedure', before: sale({}), after: sale({ Procedura: 'TT_D' }), says: '(added: TT_D)' },
    {
      name: 'markings of an order',
      before: order({ GTUZ: 'GTU_01' }),
      after: order({ GTUZ: 'GTU_02', ProceduraZ: 'B_SPV' }),
      says: '(added: B_SPV, GTU_02; dropped: GTU_01)',
    },
    {
      name: 'a marking that another line already has',
      before: sale({ GTU: 'GTU_12' }, {}),
      after: sale({ GTU: 'GTU_12' }, { GTU: 'GTU_12' }),
      says: 'stay the same (GTU_12)',
    },
  ])('reports $name', ({ before, after, says }) => {
    const notes = noteMarkings(before, after, 'FV/1');
    expect(notes.map(({ en }) => en)).toEqual([expect.stringContaining(says)]);
    expect(notes[0]?.en.includes('invoice FV/1')).toBe(!says.startsWith('stay'));
  });

  it('returns nothing when no line changes its markings', () => {
    expect(noteMarkings(sale({ GTU: 'GTU_12', P_7: 'a' }), sale({ GTU: 'GTU_12', P_7: 'b' }), 'FV/1')).toEqual([]);
  });
});

describe('a correction of markings alone', () => {
  it.each([
    { scenario: 'formal-details', xml: adviceSale, path: 'Fa/FaWiersz[1]/GTU' },
    { scenario: 'advance-jpk-reclassify', xml: advanceInvoice, path: 'Fa/Zamowienie/ZamowienieWiersz[1]/GTUZ' },
  ])('changes no K field, and $scenario says what the record needs', async ({ scenario, xml, path }) => {
    const { jpk, warnings } = await builtCorrection(xml, scenario, { changes: { [path]: 'GTU_12' } });
    expect([...jpk]).toEqual([]);
    expect(warnings.map(({ pl }) => pl)).toContainEqual(expect.stringContaining('(dochodzi GTU_12)'));
  });
});
