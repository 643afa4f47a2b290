import { changeChild, without } from '@nakor/domain/correction/draft/draft';
import { periodRebate } from '@nakor/domain/correction/scenarios/period-rebate';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { figuresOf, rowsOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { fourPieces } from '../../../../support/builders/sale-samples.ts';
import { correctionInvoice, edited, foreignInvoice, simplifiedInvoice } from '../../../../support/builders/sample-invoices.ts';

const original = originalFrom(fourPieces, { ksefNumber: null });
const others = JSON.stringify([{ nr: 'FV/2026/09/100', data: '2026-09-15', nr_ksef: '1234563218-20260915-0A1B2C3D4E5F-DF' }]);
const usual = { faktury_korygowane: others, okres: 'trzeci kwartał 2026', opust: '{"23":"50000"}', sprzedaz: '{"23":"600000.00"}' };

describe('a rebate of 50,000 gross at 23 %', () => {
  const made = plan(planned(periodRebate, original, { answers: usual }));

  it('lowers base and tax by the amounts in it', () => {
    expect(figuresOf(original, made)).toEqual({ P_13_1: '-40650.41', P_14_1: '-9349.59', P_15: '-50000.00' });
  });

  it('lists the given invoice and all others, the period, and no lines', () => {
    expect(made).toMatchObject({ type: 2, period: 'trzeci kwartał 2026', rows: { kind: 'none' } });
    expect(made.references).toEqual([
      { issueDay: '2026-10-15', number: 'FV/2026/10/001', ksefNumber: null },
      { issueDay: '2026-09-15', number: 'FV/2026/09/100', ksefNumber: '1234563218-20260915-0A1B2C3D4E5F-DF' },
    ]);
  });
});

describe('a rebate', () => {
  it.each([
    [
      'net',
      { opust: '{"23":"1000.00","zw":"20.05"}', opust_jest: 'netto', sprzedaz: '{"23":"1000.00","zw":"20.05"}' },
      { P_13_1: '-1000.00', P_14_1: '-230.00', P_13_7: '-20.05', P_15: '-1250.05' },
    ],
    ['at two rates of one total', { opust: '{"23":"123","22":"122"}' }, { P_13_1: '-200.00', P_14_1: '-45.00', P_15: '-245.00' }],
  ])('%s is split by rates', (_, answers, figures) => {
    expect(figuresOf(original, plan(planned(periodRebate, original, { answers: { ...usual, ...answers } })))).toEqual(figures);
  });

  it('on part of the sales names goods, whatever lines the given invoice has', () => {
    const changes = {
      'Fa/FaWiersz[NrWierszaFa=1]/P_7': 'cement',
      'Fa/FaWiersz[NrWierszaFa=1]/CN': '2523',
      'Fa/FaWiersz[NrWierszaFa=1]/P_8B': '1000',
    };
    const made = plan(planned(periodRebate, original, { answers: { ...usual, zakres: 'czesc' }, changes }));
    expect(rowsOf(original, made)).toEqual([{ NrWierszaFa: '1', P_7: 'cement', CN: '2523', P_8B: '1000' }]);
    // The date of one supply does not apply to a period.
    expect(made.after).toEqual(changeChild(original.before, 'Fa', (fa) => without(fa, 'P_6')));
    const wish = { answers: { ...usual, zakres: 'czesc' }, changes: { 'Fa/FaWiersz[2]/P_7': 'wapno' } };
    expect(rowsOf(original, plan(planned(periodRebate, original, wish)))).toEqual([{ NrWierszaFa: '2', P_7: 'wapno' }]);
  });

  it.each([
    ['all sales with lines', { zakres: 'wszystkie' }, { 'Fa/FaWiersz[1]/P_7': 'cement' }, 'changes: no_changes_allowed'],
    ['part of the sales without lines', { zakres: 'czesc' }, {}, 'changes: rows_required'],
    ['part of the sales without a name', { zakres: 'czesc' }, { 'Fa/FaWiersz[1]/P_8B': '5' }, 'changes: rows_required'],
    ['a single invoice', { faktury_korygowane: '[]' }, {}, 'question_answers.faktury_korygowane: several_invoices_required'],
    ['a list that is none', { faktury_korygowane: '{}' }, {}, 'question_answers.faktury_korygowane: invalid_list'],
    ['an increase', { opust: '{"23":"-5"}' }, {}, 'question_answers.opust: invalid_rebate'],
    ['an exchange rate of an invoice in PLN', { kurs: '4.25' }, {}, 'question_answers.kurs: not_applicable'],
    ['no period', { okres: ' ' }, {}, 'question_answers.okres: answer_required'],
    ['a period of 257 characters', { okres: 'x'.repeat(257) }, {}, 'question_answers.okres: answer_too_long'],
  ])('is rejected for %s', (_, answers, changes, rejection) => {
    expect(rejectionsOf(planned(periodRebate, original, { answers: { ...usual, ...answers }, changes }))).toEqual([rejection]);
  });
});

describe('a rebate and the sales', () => {
  const own = { faktury_korygowane: others, okres: 'trzeci kwartał 2026' };

  it.each([
    ['above the sale of the invoice', { opust: '{"23":"1230.03"}' }, 'above_sale'],
    ['above the net sale', { opust: '{"23":"1000.03"}', opust_jest: 'netto' }, 'above_sale'],
    ['of two rates of one total that exceed it together', { opust: '{"23":"1000","22":"400"}' }, 'above_sale'],
    ['at a rate that the invoice lacks', { opust: '{"5":"10"}' }, 'rate_not_sold'],
    ['above the stated sales', { opust: '{"23":"999999"}', sprzedaz: '{"23":"600000.00"}' }, 'above_sale'],
    ['at a rate that the stated sales lack', { opust: '{"5":"10"}', sprzedaz: '{"23":"600000.00"}' }, 'rate_not_sold'],
  ])('contradict each other: %s', (_, answers, code) => {
    expect(rejectionsOf(planned(periodRebate, original, { answers: { ...own, ...answers } }))).toEqual([`question_answers.opust: ${code}`]);
  });

  it.each([
    ['all of the invoice', { opust: '{"23":"1230.00"}' }],
    ['all of the net sale', { opust: '{"23":"1000.00"}', opust_jest: 'netto' }],
    ['more, with the sales of all invoices', { opust: '{"23":"50000","5":"10"}', sprzedaz: '{"23":"50000","5":"10"}' }],
  ])('agree: %s', (_, answers) => {
    expect(rejectionsOf(planned(periodRebate, original, { answers: { ...own, ...answers } }))).toEqual([]);
  });

  it('are rejected with the rates of the invoice and the question to answer', () => {
    const result = planned(periodRebate, original, { answers: { ...own, opust: '{"5":"10"}' } });
    expect(result.ok ? '' : result.error[0]?.message.en).toMatch(/no sales at the rate 5%\. Its rates: 23%\. .*sprzedaz/);
  });

  it.each(['[]', '{"23":"-1"}', '{"24":"100"}', '{"23":100}'])('are rejected when the answer is unreadable: %s', (sprzedaz) => {
    const answers = { ...own, opust: '{"23":"10"}', sprzedaz };
    expect(rejectionsOf(planned(periodRebate, original, { answers }))).toEqual(['question_answers.sprzedaz: invalid_sales']);
  });

  it('are not compared when the given correction shows only differences', () => {
    const difference = originalFrom(edited(correctionInvoice, ['<StanPrzed>1</StanPrzed>', '']));
    const answers = { ...own, faktury_korygowane: '[{"nr":"FV/2","data":"2026-09-02"}]', opust: '{"23":"999999"}' };
    expect(rejectionsOf(planned(periodRebate, difference, { answers }))).toEqual([]);
  });
});

describe('a rebate in another currency', () => {
  const foreign = originalFrom(foreignInvoice);
  const answers = { ...usual, opust: '{"23":"123"}' };

  it('converts its tax at the rate of the invoice, or at the given one', () => {
    expect(figuresOf(foreign, plan(planned(periodRebate, foreign, { answers })))).toMatchObject({ P_14_1: '-23.00', P_14_1W: '-97.75' });
    const withRate = plan(planned(periodRebate, foreign, { answers: { ...answers, kurs: '4.3' } }));
    expect(figuresOf(foreign, withRate)).toMatchObject({ P_14_1: '-23.00', P_14_1W: '-98.90' });
  });

  it('needs a rate when none is known', () => {
    const unknown = originalFrom(
      edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', ''], ['    <P_14_1W>97.75</P_14_1W>\n', '']),
    );
    expect(rejectionsOf(planned(periodRebate, unknown, { answers }))).toEqual(['question_answers.kurs: exchange_rate_required']);
    expect(rejectionsOf(planned(periodRebate, unknown, { answers: { ...answers, kurs: '0' } }))).toEqual([
      'question_answers.kurs: invalid_number',
    ]);
  });
});

it('accepts ordinary sales only', () => {
  expect(periodRebate.findBlockingReason(originalFrom(simplifiedInvoice))?.en).toContain('this invoice is UPR');
});
