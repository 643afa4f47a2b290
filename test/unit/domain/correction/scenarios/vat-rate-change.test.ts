import { draftAt, readTextAt } from '@nakor/domain/correction/draft/draft';
import { vatRateChange } from '@nakor/domain/correction/scenarios/vat-rate-change';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { fieldsAt, figuresOf, rowsOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { replaced } from '../../../../support/builders/rule-cases.ts';
import { fourPieces, saleOf } from '../../../../support/builders/sale-samples.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

const original = originalFrom(fourPieces);
const rate = '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_12';

function exemption(result: ReturnType<typeof planned>) {
  return fieldsAt(plan(result).after, 'Fa', 'Adnotacje', 'Zwolnienie');
}

describe('a change of 1,000.00 net from 23 % to 8 %', () => {
  it('costs the buyer the same when the gross value stays', () => {
    const made = plan(planned(vatRateChange, original, { changes: { [rate]: '8' } }));
    expect(figuresOf(original, made)).toEqual({
      P_13_1: '-1000.00',
      P_14_1: '-230.00',
      P_13_2: '1138.89',
      P_14_2: '91.11',
      P_15: '0.00',
    });
    expect(rowsOf(original, made)).toMatchObject([
      { P_9A: '250.00', P_12: '23', StanPrzed: '1' },
      { P_8B: '4', P_9A: '284.7225', P_11: '1138.89', P_12: '8' },
    ]);
  });

  it('costs the buyer 150.00 less when the net value stays', () => {
    const made = plan(planned(vatRateChange, original, { changes: { [rate]: '8' }, answers: { cena_stala: 'netto' } }));
    expect(figuresOf(original, made)).toEqual({
      P_13_1: '-1000.00',
      P_14_1: '-230.00',
      P_13_2: '1000.00',
      P_14_2: '80.00',
      P_15: '-150.00',
    });
  });

  it('is never shown as a difference', () => {
    const result = planned(vatRateChange, original, { changes: { [rate]: '8' }, answers: { metoda_wierszy: 'roznica' } });
    expect(rejectionsOf(result)).toEqual(['question_answers.metoda_wierszy: answer_not_allowed']);
  });
});

describe('the total due', () => {
  it('stays the same to the grosz, however many lines change their rate', () => {
    // 100 lines of 1.00: tax in 100.00 at 23 % is 18.70, while that of the lines would add up to 18.63 on 81.00.
    const lines = Array.from({ length: 100 }, () => ({ P_8B: '1', P_9A: '1.00', P_11: '1.00', P_12: 'zw' }));
    const sale = originalFrom(saleOf({ P_13_7: '100.00', P_15: '100.00' }, lines));
    const changes = Object.fromEntries(lines.map((_, index) => [`Fa/FaWiersz[${index + 1}]/P_12`, '23']));
    const made = plan(planned(vatRateChange, sale, { changes }));
    expect(figuresOf(sale, made)).toEqual({ P_13_1: '81.30', P_14_1: '18.70', P_13_7: '-100.00', P_15: '0.00' });
    const values = rowsOf(sale, made).filter(({ StanPrzed }) => StanPrzed === undefined);
    const countOf = (value: string) => values.filter(({ P_9A, P_11 }) => P_9A === value && P_11 === value).length;
    // The rows add up to the base: 70 lines of 0.81 and 30 of 0.82.
    expect([countOf('0.81'), countOf('0.82')]).toEqual([70, 30]);
  });

  it('stays the same when lines swap their rates', () => {
    const lines = [
      { P_8B: '1', P_9A: '100.01', P_11: '100.01', P_12: '23' },
      { P_8B: '1', P_9A: '50.03', P_11: '50.03', P_12: '8' },
    ];
    const sale = originalFrom(saleOf({ P_13_1: '100.01', P_14_1: '23.00', P_13_2: '50.03', P_14_2: '4.00', P_15: '177.04' }, lines));
    const made = plan(planned(vatRateChange, sale, { changes: { 'Fa/FaWiersz[1]/P_12': '8', 'Fa/FaWiersz[2]/P_12': '23' } }));
    // 123.01 at 8 % is 113.90 and 9.11; 54.03 at 23 % is 43.93 and 10.10.
    expect(figuresOf(sale, made)).toEqual({ P_13_1: '-56.08', P_14_1: '-12.90', P_13_2: '63.87', P_14_2: '5.11', P_15: '0.00' });
  });

  it('stays the same when other lines keep their rate', () => {
    const lines = [
      { P_8B: '1', P_9A: '0.33', P_11: '0.33', P_12: '23' },
      { P_8B: '1', P_9A: '0.33', P_11: '0.33', P_12: '23' },
      { P_8B: '1', P_9A: '0.33', P_11: '0.33', P_12: '8' },
    ];
    const sale = originalFrom(saleOf({ P_13_1: '0.66', P_14_1: '0.15', P_13_2: '0.33', P_14_2: '0.03', P_15: '1.17' }, lines));
    const made = plan(planned(vatRateChange, sale, { changes: { 'Fa/FaWiersz[1]/P_12': '8' } }));
    // 0.81 less the 0.41 of the line that stays is 0.40, which at 8 % is 0.37 and 0.03.
    expect(figuresOf(sale, made)).toEqual({ P_13_1: '-0.33', P_14_1: '-0.07', P_13_2: '0.37', P_14_2: '0.03', P_15: '0.00' });
  });
});

describe('a line', () => {
  it('with net and gross price keeps the gross price with the gross value', () => {
    const line = { P_8B: '2', P_9A: '40.65', P_9B: '50.00', P_11: '81.30', P_11A: '100.00', P_11Vat: '18.70', P_12: '23' };
    const sale = originalFrom(saleOf({ P_13_1: '81.30', P_14_1: '18.70', P_15: '100.00' }, [line]));
    const made = plan(planned(vatRateChange, sale, { changes: { [rate]: '8' } }));
    expect(rowsOf(sale, made).at(-1)).toMatchObject({ P_9A: '46.295', P_9B: '50.00', P_11: '92.59', P_11A: '100.00', P_11Vat: '7.41' });
  });

  it.each([['P_12'], ['P_12_XII']])('without any rate is rejected (%s)', (field) => {
    const sale = field === 'P_12' ? original : originalFrom(replaced(fourPieces, '<P_12>23</P_12>', '<P_12_XII>19</P_12_XII>'));
    const result = planned(vatRateChange, sale, { changes: { [`Fa/FaWiersz[1]/${field}`]: '' } });
    expect(rejectionsOf(result)).toEqual(['changes[0].new_value: rate_required']);
  });

  it('may get a rate of the OSS procedure instead', () => {
    const made = plan(planned(vatRateChange, original, { changes: { [rate]: '', 'Fa/FaWiersz[1]/P_12_XII': '19' } }));
    expect(rowsOf(original, made).at(-1)).toMatchObject({ P_12_XII: '19' });
  });
});

describe('annotations', () => {
  const basis = 'art. 43 ust. 1 pkt 18 ustawy o VAT';

  it('state why a sale is exempt', () => {
    expect(exemption(planned(vatRateChange, original, { changes: { [rate]: 'zw' }, answers: { podstawa_zwolnienia: basis } }))).toEqual({
      P_19: '1',
      P_19A: basis,
    });
    const directive = 'art. 132 ust. 1 lit. b dyrektywy 2006/112/WE';
    const answered = planned(vatRateChange, original, { changes: { [rate]: 'zw' }, answers: { podstawa_zwolnienia: directive } });
    expect(exemption(answered)).toEqual({ P_19: '1', P_19B: directive });
    const changed = planned(vatRateChange, original, { changes: { [rate]: 'zw', 'Fa/Adnotacje/Zwolnienie/P_19C': basis } });
    expect(exemption(changed)).toEqual({ P_19: '1', P_19C: basis });
  });

  it('cannot omit the legal basis of an exemption', () => {
    expect(rejectionsOf(planned(vatRateChange, original, { changes: { [rate]: 'zw' } }))).toEqual([
      'question_answers.podstawa_zwolnienia: answer_required',
    ]);
  });

  it('state no exemption when no exempt line is left', () => {
    const exempt = originalFrom(
      edited(saleOf({ P_13_7: '1000.00', P_15: '1000.00' }, [{ P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: 'zw' }]), [
        '<P_19N>1</P_19N>',
        `<P_19>1</P_19><P_19A>${basis}</P_19A>`,
      ]),
    );
    expect(exemption(planned(vatRateChange, exempt, { changes: { [rate]: '23' } }))).toEqual({ P_19N: '1' });
  });

  it.each([
    ['oo', '1', null],
    ['np II', '1', 'PL'],
    ['0 WDT', '2', 'PL'],
    ['8', '2', null],
  ])('for %s have P_18 = %s and the prefix %s', (target, reverseCharge, prefix) => {
    const answers = { warunki_odwrotnego_obciazenia: 'tak' };
    const { after } = plan(planned(vatRateChange, original, { changes: { [rate]: target }, answers }));
    expect(readTextAt(after, 'Fa', 'Adnotacje', 'P_18')).toBe(reverseCharge);
    expect(readTextAt(after, 'Podmiot1', 'PrefiksPodatnika')).toBe(prefix);
  });

  it('keep what a change sets', () => {
    const made = plan(planned(vatRateChange, original, { changes: { [rate]: 'np II', 'Fa/Adnotacje/P_18': '2' } }));
    expect(readTextAt(made.after, 'Fa', 'Adnotacje', 'P_18')).toBe('2');
  });
});

describe('domestic reverse charge', () => {
  const asked = (changes: Readonly<Record<string, string>>) => rejectionsOf(planned(vatRateChange, original, { changes }));

  it('has to be confirmed', () => {
    expect(asked({ [rate]: 'oo' })).toEqual(['question_answers.warunki_odwrotnego_obciazenia: confirmation_required']);
    expect(asked({ [rate]: 'zw' })).toEqual(['question_answers.podstawa_zwolnienia: answer_required']);
  });

  it('needs no confirmation on a line that already has it', () => {
    const line = { P_8B: '4', P_9A: '250.00', P_11: '1000.00' };
    const charged = originalFrom(
      saleOf({ P_13_1: '1000.00', P_14_1: '230.00', P_13_10: '1000.00', P_15: '2230.00' }, [
        { ...line, P_12: '23' },
        { ...line, P_12: 'oo' },
      ]),
    );
    const changes = { [rate]: '8', 'Fa/FaWiersz[2]/P_12': 'oo' };
    expect(rejectionsOf(planned(vatRateChange, charged, { changes }))).toEqual([]);
  });
});

describe('a rate of another EU state', () => {
  it('replaces the Polish one', () => {
    const made = plan(planned(vatRateChange, original, { changes: { 'Fa/FaWiersz[1]/P_12_XII': '19' } }));
    expect(fieldsAt(made.after, 'Fa', 'FaWiersz')).toMatchObject({ P_12_XII: '19', P_11: '1033.61' });
    expect(draftAt(made.after, 'Fa', 'FaWiersz', 'P_12')).toBeNull();
  });
});

describe('a line in another currency that becomes taxed', () => {
  const untaxed = originalFrom(
    saleOf({ P_13_6_1: '1000.00', P_15: '1000.00' }, [{ P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: '0 KR' }], 'EUR'),
  );

  it('needs an exchange rate', () => {
    expect(rejectionsOf(planned(vatRateChange, untaxed, { changes: { [rate]: '23' } }))).toEqual(['changes: exchange_rate_required']);
    const changes = { [rate]: '23', '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/KursWaluty': '4.25' };
    // 1000.00 * 23 / 123 = 186.99; 186.99 * 4.25 = 794.7075
    expect(figuresOf(untaxed, plan(planned(vatRateChange, untaxed, { changes })))).toMatchObject({ P_14_1: '186.99', P_14_1W: '794.71' });
  });
});
