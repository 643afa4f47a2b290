import { fxRate } from '@nakor/domain/correction/scenarios/fx-rate';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { figuresOf, rowsOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { fourPieces, saleOf } from '../../../../support/builders/sale-samples.ts';
import { advanceInvoice, edited, settlementInvoice } from '../../../../support/builders/sample-invoices.ts';

/** EUR 13 560.00 + 3 118.80: 14 036.16 PLN at 4.5005. */
const sale = originalFrom(
  saleOf(
    { P_13_1: '13560.00', P_14_1: '3118.80', P_14_1W: '14036.16', P_15: '16678.80' },
    [
      { P_8B: '1', P_9A: '4060.00', P_11: '4060.00', P_12: '23', KursWaluty: '4.5005' },
      { P_8B: '1', P_9A: '9500.00', P_11: '9500.00', P_12: '23', KursWaluty: '4.5005' },
    ],
    'EUR',
  ),
);

/** EUR 2 000.00 received: tax 373.98, 1 676.40 PLN at 4.4826. */
const advance = edited(
  advanceInvoice,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_13_1>500.00<', '<P_13_1>1626.02<'],
  ['<P_14_1>115.00</P_14_1>', '<P_14_1>373.98</P_14_1><P_14_1W>1676.40</P_14_1W>'],
  ['<P_15>615.00</P_15>', '<P_15>2000.00</P_15><KursWalutyZ>4.4826</KursWalutyZ>'],
  ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>3690.00'],
  ['<P_9AZ>500.00', '<P_9AZ>1500.00'],
  ['<P_11NettoZ>1000.00', '<P_11NettoZ>3000.00'],
  ['<P_11VatZ>230.00', '<P_11VatZ>690.00'],
);

const everywhere = { kurs_dla_wszystkich_wierszy: '4.3250' };

describe('another rate for all lines', () => {
  const made = plan(planned(fxRate, sale, { answers: everywhere }));

  it('changes the tax in PLN alone', () => {
    // 3 118.80 * 4.3250 = 13 488.81
    expect(figuresOf(sale, made)).toEqual({ P_13_1: '0.00', P_14_1: '0.00', P_14_1W: '-547.35', P_15: '0.00' });
  });

  it('shows every line at both rates', () => {
    expect(rowsOf(sale, made)).toMatchObject([
      { KursWaluty: '4.5005', StanPrzed: '1' },
      { KursWaluty: '4.3250' },
      { KursWaluty: '4.5005', StanPrzed: '1' },
      { KursWaluty: '4.3250' },
    ]);
  });
});

describe('another rate for one line', () => {
  it('changes the tax of that line', () => {
    // 4 060 * 23 % = 933.80; 933.80 * (4.3250 - 4.5005) = -163.88
    const made = plan(planned(fxRate, sale, { changes: { 'Fa/FaWiersz[1]/KursWaluty': '4.3250' } }));
    expect(figuresOf(sale, made)).toMatchObject({ P_14_1W: '-163.88' });
    expect(rowsOf(sale, made)).toHaveLength(2);
  });
});

describe('another rate of an advance', () => {
  const original = originalFrom(advance);

  it.each([
    ['by a change', { changes: { 'Fa/KursWalutyZ': '4.2500' } }],
    ['by the answer', { answers: { kurs_dla_wszystkich_wierszy: '4.2500' } }],
  ])('%s keeps the payment', (_, wish) => {
    const made = plan(planned(fxRate, original, wish));
    expect(figuresOf(original, made)).toEqual({ P_13_1: '0.00', P_14_1: '0.00', P_14_1W: '-86.98', P_15: '0.00', P_15ZK: '2000.00' });
    expect(made.rows).toEqual({ kind: 'all' });
  });

  it('of single payments is mentioned in the reason, because no element shows it', () => {
    const payment = (day: string, amount: string) =>
      `<ZaliczkaCzesciowa><P_6Z>${day}</P_6Z><P_15Z>${amount}</P_15Z><KursWalutyZW>4.4826</KursWalutyZW></ZaliczkaCzesciowa>`;
    const paid = originalFrom(
      edited(
        advance,
        ['<KursWalutyZ>4.4826</KursWalutyZ>', ''],
        ['ZAL</RodzajFaktury>', `ZAL</RodzajFaktury>${payment('2026-10-01', '500.00')}${payment('2026-10-05', '1500.00')}`],
      ),
    );
    const made = plan(planned(fxRate, paid, { changes: { 'Fa/ZaliczkaCzesciowa[2]/KursWalutyZW': '4.2500' } }));
    expect(made.reasonAddition).toBe('kurs zapłaty z 2026-10-05: było 4.4826, jest 4.2500');
    expect(figuresOf(paid, made)).toMatchObject({ P_15: '0.00' });
  });
});

describe('another rate of a settlement', () => {
  it('keeps the rest to pay', () => {
    const settlement = originalFrom(
      edited(
        settlementInvoice,
        ['<KodWaluty>PLN', '<KodWaluty>EUR'],
        ['<P_14_1>115.00</P_14_1>', '<P_14_1>115.00</P_14_1><P_14_1W>488.75</P_14_1W>'],
        ['<P_12>23</P_12>', '<P_12>23</P_12><KursWaluty>4.25</KursWaluty>'],
      ),
    );
    const made = plan(planned(fxRate, settlement, { answers: { kurs_dla_wszystkich_wierszy: '4.35' } }));
    expect(figuresOf(settlement, made)).toEqual({ P_13_1: '0.00', P_14_1: '0.00', P_14_1W: '11.50', P_15: '0.00', P_15ZK: '615.00' });
  });
});

describe('a rate', () => {
  it.each([
    ['nowhere', {}, 'changes: changes_required'],
    [
      'twice',
      { answers: everywhere, changes: { 'Fa/FaWiersz[1]/KursWaluty': '4.4' } },
      'question_answers.kurs_dla_wszystkich_wierszy: rate_told_twice',
    ],
    ['as zero', { answers: { kurs_dla_wszystkich_wierszy: '0' } }, 'question_answers.kurs_dla_wszystkich_wierszy: invalid_number'],
    ['with a comma', { answers: { kurs_dla_wszystkich_wierszy: '4,25' } }, 'question_answers.kurs_dla_wszystkich_wierszy: invalid_number'],
    [
      'with 7 decimals',
      { answers: { kurs_dla_wszystkich_wierszy: '4.2500001' } },
      'question_answers.kurs_dla_wszystkich_wierszy: invalid_number',
    ],
    ['as it is', { answers: { kurs_dla_wszystkich_wierszy: '4.50050' } }, 'question_answers.kurs_dla_wszystkich_wierszy: nothing_changes'],
    ['in words', { changes: { 'Fa/FaWiersz[1]/KursWaluty': 'cztery' } }, 'changes[0].new_value: XML-105'],
    ['as zero for a line', { changes: { 'Fa/FaWiersz[1]/KursWaluty': '0' } }, 'changes[0].new_value: invalid_number'],
    ['of a line that is not there', { changes: { 'Fa/FaWiersz[NrWierszaFa=7]/KursWaluty': '4.2' } }, 'changes[0].path: path_not_found'],
  ])('given %s is rejected', (_, wish, rejection) => {
    expect(rejectionsOf(planned(fxRate, sale, wish))).toEqual([rejection]);
  });

  it.each([
    [fourPieces, 'in PLN'],
    [
      saleOf({ P_13_6_1: '5.00', P_15: '5.00' }, [{ P_8B: '1', P_9A: '5.00', P_11: '5.00', P_12: '0 KR' }], 'EUR'),
      'neither an exchange rate nor tax in PLN',
    ],
  ])('cannot be corrected when there is none', (xml, text) => {
    expect(fxRate.findBlockingReason(originalFrom(xml))?.en).toContain(text);
    expect(fxRate.example(originalFrom(xml))).toBeNull();
  });
});
