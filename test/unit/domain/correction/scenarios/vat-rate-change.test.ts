import { draftAt, textAt } from '@nakor/domain/correction/draft';
import { vatRateChange } from '@nakor/domain/correction/scenarios/vat-rate-change';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/correction-parts.ts';
import { fieldsAt, figuresOf, rowsOf } from '../../../../support/plan-figures.ts';
import { plan, planned, refusalsOf } from '../../../../support/planned-corrections.ts';
import { fourPieces, saleOf } from '../../../../support/sale-samples.ts';
import { edited } from '../../../../support/sample-invoices.ts';

const original = originalFrom(fourPieces);
const rate = '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_12';

function exemption(result: ReturnType<typeof planned>) {
  return fieldsAt(plan(result).after, 'Fa', 'Adnotacje', 'Zwolnienie');
}

describe('1,000.00 net that go from 23 % to 8 %', () => {
  it('cost the buyer the same when the gross value stays', () => {
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

  it('cost the buyer 150.00 less when the net value stays', () => {
    const made = plan(planned(vatRateChange, original, { changes: { [rate]: '8' }, answers: { cena_stala: 'netto' } }));
    expect(figuresOf(original, made)).toEqual({
      P_13_1: '-1000.00',
      P_14_1: '-230.00',
      P_13_2: '1000.00',
      P_14_2: '80.00',
      P_15: '-150.00',
    });
  });

  it('are never shown as a difference', () => {
    const result = planned(vatRateChange, original, { changes: { [rate]: '8' }, answers: { metoda_wierszy: 'roznica' } });
    expect(refusalsOf(result)).toEqual(['question_answers.metoda_wierszy: answer_not_allowed']);
  });
});

describe('annotations', () => {
  const basis = 'art. 43 ust. 1 pkt 18 ustawy o VAT';

  it('say why a sale is exempt', () => {
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

  it('cannot leave the legal basis of an exemption out', () => {
    expect(refusalsOf(planned(vatRateChange, original, { changes: { [rate]: 'zw' } }))).toEqual([
      'question_answers.podstawa_zwolnienia: answer_required',
    ]);
  });

  it('say no more of an exemption when no exempt line is left', () => {
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
    const { after } = plan(planned(vatRateChange, original, { changes: { [rate]: target } }));
    expect(textAt(after, 'Fa', 'Adnotacje', 'P_18')).toBe(reverseCharge);
    expect(textAt(after, 'Podmiot1', 'PrefiksPodatnika')).toBe(prefix);
  });

  it('stay as a change says', () => {
    const made = plan(planned(vatRateChange, original, { changes: { [rate]: 'np II', 'Fa/Adnotacje/P_18': '2' } }));
    expect(textAt(made.after, 'Fa', 'Adnotacje', 'P_18')).toBe('2');
  });
});

describe('a rate of another EU state', () => {
  it('takes the place of the Polish one', () => {
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
    expect(refusalsOf(planned(vatRateChange, untaxed, { changes: { [rate]: '23' } }))).toEqual(['changes: exchange_rate_required']);
    const changes = { [rate]: '23', '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/KursWaluty': '4.25' };
    // 1000.00 * 23 / 123 = 186.99; 186.99 * 4.25 = 794.7075
    expect(figuresOf(untaxed, plan(planned(vatRateChange, untaxed, { changes })))).toMatchObject({ P_14_1: '186.99', P_14_1W: '794.71' });
  });
});
