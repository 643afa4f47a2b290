import { createBranch } from '@nakor/domain/correction/draft/draft';
import { buildReferenceElements, readReference } from '@nakor/domain/correction/original/corrected-reference';
import { describe, expect, it } from 'vitest';
import { draftFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { plainInvoice, replaced } from '../../../../support/builders/rule-cases.ts';
import { correctionInvoice } from '../../../../support/builders/sample-invoices.ts';

const none = { ksefNumber: null, issueDay: null };
const number = '1234563218-20260915-0A1B2C3D4E5F-DF';

function texts(...references: Parameters<typeof buildReferenceElements>[0]) {
  return buildReferenceElements(references).map(({ children }) => children.map(({ name, text }) => `${name}=${text}`));
}

describe('a reference', () => {
  it('states date and number, and the KSeF number when there is one', () => {
    const issueDay = '2026-02-15';
    expect(texts({ issueDay, number: 'FV/1', ksefNumber: number }, { issueDay, number: 'FV/2', ksefNumber: null })).toEqual([
      ['DataWystFaKorygowanej=2026-02-15', 'NrFaKorygowanej=FV/1', 'NrKSeF=1', `NrKSeFFaKorygowanej=${number}`],
      ['DataWystFaKorygowanej=2026-02-15', 'NrFaKorygowanej=FV/2', 'NrKSeFN=1'],
    ]);
  });

  it('names each invoice once', () => {
    const first = { issueDay: '2026-02-15', number: 'FV/1', ksefNumber: null };
    expect(texts(first, { ...first }, { ...first, issueDay: '2026-02-16' }, { ...first, ksefNumber: number })).toHaveLength(3);
  });

  it('is rejected when the given number or date is invalid', () => {
    const draft = draftFrom(plainInvoice);
    expect(readReference(draft, false, { ...none, ksefNumber: '123' })).toMatchObject({
      ok: false,
      error: { en: expect.stringContaining('not a KSeF number') },
    });
    expect(readReference(draft, false, { ...none, issueDay: '2026-02-30' })).toMatchObject({
      ok: false,
      error: { en: expect.stringContaining('a calendar date') },
    });
  });

  it('is uncertain when KSeF 1.0 recorded another issue date', () => {
    const draft = draftFrom(replaced(plainInvoice, '<P_1>2026-10-15</P_1>', '<P_1>2026-01-20</P_1>'));
    const warningPathsOf = (day: string, issueDay: string | null = null) => {
      const read = readReference(draft, false, { ksefNumber: `1234563218-${day}-0A1B2C3D4E5F-DF`, issueDay });
      return read.ok ? read.value.warnings.map(({ path }) => path) : [];
    };
    expect(warningPathsOf('20260121')).toEqual(['/Faktura/Fa/P_1']);
    expect(warningPathsOf('20260120')).toEqual([]);
    expect(warningPathsOf('20260121', '2026-01-21')).toEqual([]);
    expect(warningPathsOf('20260201')).toEqual([]);
  });

  it('of a further correction keeps the number on the earlier one, and warns about another', () => {
    const draft = draftFrom(correctionInvoice);
    expect(readReference(draft, true, { ...none, ksefNumber: number })).toMatchObject({ ok: true, value: { warnings: [] } });
    const read = readReference(draft, true, { ...none, ksefNumber: '1234563218-20261015-0A1B2C3D4E5F-DF' });
    expect(read).toMatchObject({
      value: { reference: { ksefNumber: number }, warnings: [{ text: { en: expect.stringContaining(number) } }] },
    });
  });

  it('of a further correction accepts a number that the earlier one did not have yet', () => {
    const outside = replaced(
      correctionInvoice,
      `<NrKSeF>1</NrKSeF>\n      <NrKSeFFaKorygowanej>${number}</NrKSeFFaKorygowanej>`,
      '<NrKSeFN>1</NrKSeFN>',
    );
    const read = readReference(draftFrom(outside), true, { ksefNumber: number, issueDay: '2026-09-16' });
    expect(read).toMatchObject({
      value: { reference: { ksefNumber: number, issueDay: '2026-09-16', number: 'FV/2026/09/100' }, warnings: [] },
    });
  });

  it('is rejected when the earlier correction is incomplete', () => {
    const incomplete = createBranch('Faktura', [createBranch('Fa', [createBranch('DaneFaKorygowanej', [])])]);
    expect(readReference(incomplete, true, none)).toMatchObject({ ok: false });
  });
});
