import { sellerData } from '@nakor/domain/correction/scenarios/seller-data';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { fieldsAt, figuresOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { fourPieces } from '../../../../support/builders/sale-samples.ts';
import { advanceInvoice, edited } from '../../../../support/builders/sample-invoices.ts';

const original = originalFrom(fourPieces);

describe('another address of the seller', () => {
  it.each([
    ['a sale', fourPieces, { P_15: '0.00' }],
    ['an advance', advanceInvoice, { P_15: '0.00', P_15ZK: '615.00' }],
  ])('changes no amount of %s', (_, xml, figures) => {
    const given = originalFrom(xml);
    const made = plan(planned(sellerData, given, { changes: { 'Podmiot1/Adres/AdresL1': 'ul. Nowa 1' } }));
    expect(figuresOf(given, made)).toEqual(figures);
    expect(made).toMatchObject({ type: 1, rows: { kind: 'none' }, reasonAddition: null });
    expect(fieldsAt(made.after, 'Podmiot1', 'Adres')).toMatchObject({ KodKraju: 'PL', AdresL1: 'ul. Nowa 1' });
  });

  it('cannot be shown as before when the original had none', () => {
    const without = originalFrom(edited(fourPieces, [/<Adres>[\s\S]*?<\/Adres>/.exec(fourPieces)?.[0] ?? '', '']));
    expect(sellerData.findBlockingReason(without)?.en).toContain('contains no address of the seller');
  });
});

describe('data without an element for the former state', () => {
  it('are mentioned in the reason', () => {
    const made = plan(planned(sellerData, original, { changes: { 'Podmiot1/StatusInfoPodatnika': '1' } }));
    expect(made.reasonAddition).toBe('sprzedawca, status podatnika (StatusInfoPodatnika): było puste, jest 1');
  });
});

describe('the NIP of the seller', () => {
  it('is not corrected', () => {
    expect(rejectionsOf(planned(sellerData, original, { changes: { 'Podmiot1/DaneIdentyfikacyjne/NIP': '5265877635' } }))).toEqual([
      'changes[0].path: path_not_allowed',
    ]);
  });
});
