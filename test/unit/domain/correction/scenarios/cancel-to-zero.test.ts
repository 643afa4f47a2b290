import { draftAt } from '@nakor/domain/correction/draft/draft';
import { cancelToZero } from '@nakor/domain/correction/scenarios/cancel-to-zero';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { figuresOf, rowsOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { fourPieces, saleOf } from '../../../../support/builders/sale-samples.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  settlementCorrection,
  settlementInvoice,
  simplifiedInvoice,
} from '../../../../support/builders/sample-invoices.ts';

/** A correction of a settlement whose differences match no split of the amount. */
const unexplained = edited(settlementCorrection, ['<P_13_1>100.00<', '<P_13_1>110.00<'], ['<P_14_1>23.00<', '<P_14_1>13.00<']);

const powod = 'sprzedaz_nie_doszla_do_skutku';

describe('a cancelled invoice', () => {
  it.each([
    ['VAT', fourPieces, { P_13_1: '-1000.00', P_14_1: '-230.00', P_15: '-1230.00' }],
    ['UPR', simplifiedInvoice, { P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' }],
    ['VAT in EUR', foreignInvoice, { P_13_1: '-100.00', P_14_1: '-23.00', P_14_1W: '-97.75', P_15: '-123.00' }],
    ['ZAL', advanceInvoice, { P_13_1: '-500.00', P_14_1: '-115.00', P_15: '-615.00', P_15ZK: '615.00' }],
    ['ROZ', settlementInvoice, { P_13_1: '-500.00', P_14_1: '-115.00', P_15: '-615.00', P_15ZK: '615.00' }],
  ])('of kind %s reverses everything that was declared', (_, xml, figures) => {
    const original = originalFrom(xml);
    const made = plan(planned(cancelToZero, original, { answers: { powod } }));
    expect(figuresOf(original, made)).toEqual(figures);
    expect(made.type).toBe(2);
  });

  it('shows negative quantities, or lines with zero quantity', () => {
    const original = originalFrom(fourPieces);
    expect(rowsOf(original, plan(planned(cancelToZero, original, { answers: { powod } })))).toMatchObject([
      { P_8B: '-4', P_11: '-1000.00' },
    ]);
    const pairs = plan(planned(cancelToZero, original, { answers: { powod, metoda_wierszy: 'przed_po' } }));
    expect(rowsOf(original, pairs)).toMatchObject([
      { P_8B: '4', StanPrzed: '1' },
      { P_8B: '0', P_11: '0.00' },
    ]);
  });

  it('does not change the order of an advance', () => {
    expect(plan(planned(cancelToZero, originalFrom(advanceInvoice), { answers: { powod: 'zwrot_zaliczki' } }))).toMatchObject({
      rows: { kind: 'all' },
      reasonAddition: 'zwrot zaliczki w całości',
    });
  });

  it('has no payment of an advance left', () => {
    const payment = (amount: string) => `<ZaliczkaCzesciowa><P_6Z>2026-10-01</P_6Z><P_15Z>${amount}</P_15Z></ZaliczkaCzesciowa>`;
    const paid = edited(advanceInvoice, ['ZAL</RodzajFaktury>', `ZAL</RodzajFaktury>${payment('600.00')}${payment('15.00')}`]);
    const { after } = plan(planned(cancelToZero, originalFrom(paid), { answers: { powod: 'zwrot_zaliczki' } }));
    expect(draftAt(after, 'Fa', 'ZaliczkaCzesciowa')).toBeNull();
    expect(draftAt(after, 'Fa', 'Zamowienie')).not.toBeNull();
  });

  it.each([
    ['faktura_testowa', 'art. 108'],
    ['bledna_waluta', 'issue a new invoice in the right currency'],
  ])('warns when the reason is %s', (reason, warning) => {
    const { warnings } = plan(planned(cancelToZero, originalFrom(fourPieces), { answers: { powod: reason } }));
    expect(warnings.map(({ en }) => en).join()).toContain(warning);
  });
});

describe('a cancellation', () => {
  const original = originalFrom(fourPieces);

  it.each([
    ['no reason', {}, 'question_answers.powod: answer_required'],
    ['a reason of its own', { powod: 'bo tak' }, 'question_answers.powod: answer_not_allowed'],
    ['a paid back advance on a sale', { powod: 'zwrot_zaliczki' }, 'question_answers.powod: answer_not_allowed'],
    ['a storno of lines', { powod, metoda_wierszy: 'storno' }, 'question_answers.metoda_wierszy: answer_not_allowed'],
  ])('is rejected with %s', (_, answers, rejection) => {
    expect(rejectionsOf(planned(cancelToZero, original, { answers }))).toEqual([rejection]);
  });

  it('accepts no changes', () => {
    expect(rejectionsOf(planned(cancelToZero, original, { answers: { powod }, changes: { 'Fa/P_6': '2026-10-13' } }))).toEqual([
      'changes[0].path: path_not_allowed',
    ]);
  });

  it.each([
    [
      'nothing is left',
      saleOf({ P_13_1: '0.00', P_14_1: '0.00', P_15: '0.00' }, [{ P_8B: '0', P_9A: '5', P_11: '0.00', P_12: '23' }]),
      'zero already',
    ],
    ['a correction shows some lines only', correctionInvoice, 'does not show all lines'],
    ['a correction does not tell the amounts', unexplained, 'The bases and taxes after the given correction are unknown'],
  ])('is impossible when %s', (_, xml, text) => {
    expect(cancelToZero.findBlockingReason(originalFrom(xml))?.en).toContain(text);
  });
});
