import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../../../support/builders/corrections/built-corrections.ts';
import { chairSale, euroAdvance, euroSale, fridgeSale } from '../../../../../support/builders/recipe-originals.ts';
import { edited } from '../../../../../support/builders/sample-invoices.ts';

/** Month, fields with amounts, and markers other than DI of each row, and all notes. */
async function recorded(xml: string, scenario: string, options: CorrectionOptions) {
  const { jpkRows, jpk, type, scenarioIds } = await builtCorrection(xml, scenario, options);
  return {
    type,
    scenarioIds,
    jpk: Object.fromEntries([...jpk].map(([field, amount]) => [field, `${amount}`])),
    rows: jpkRows.map(({ month, amounts, markers, inDeclaration }) =>
      [
        month ?? 'none',
        ...[...amounts].map(([field, amount]) => `${field} ${amount}`),
        ...markers.filter((marker) => marker !== 'DI'),
        ...(inDeclaration ? [] : ['not declared']),
      ].join(' '),
    ),
    notes: jpkRows.flatMap(({ notes }) => notes.map(({ en }) => en)).join('\n'),
  };
}

const assumedRate = 'that of the invoice is assumed';

describe('the exchange rate at a moved tax point', () => {
  // EUR 13 560.00 and 3 118.80 at 4.5005.
  const moved: CorrectionOptions = { changes: { 'Fa/P_6': '2026-07-30' } };
  const oldRow = '2026-10 K_19 -61026.78 K_20 -14036.16';

  it('is that of the invoice by default, which a note states', async () => {
    const { type, rows, notes } = await recorded(euroSale, 'formal-details', moved);
    expect([type, rows]).toEqual([3, [oldRow, '2026-07 K_19 61026.78 K_20 14036.16']]);
    expect(notes).toContain(assumedRate);
  });

  it('is that of the answer for what enters the other month', async () => {
    const answers = { kurs_dla_wszystkich_wierszy: '4.3000' };
    const { scenarioIds, jpk, rows, notes } = await recorded(euroSale, 'formal-details', { ...moved, answers });
    // 13 560.00 * 4.3000 = 58 308.00; 3 118.80 * 4.3000 = 13 410.84
    expect(rows).toEqual([oldRow, '2026-07 K_19 58308.00 K_20 13410.84']);
    expect(jpk).toEqual({ K_19: '-2718.78', K_20: '-625.32' });
    expect(scenarioIds).toEqual(['formal-details', 'fx-rate']);
    expect(notes).not.toContain(assumedRate);
  });

  it('is confirmed by an answer with the rate of the invoice', async () => {
    const answers = { kurs_dla_wszystkich_wierszy: '4.50050' };
    const { scenarioIds, rows, notes } = await recorded(euroSale, 'formal-details', { ...moved, answers });
    expect(rows).toEqual([oldRow, '2026-07 K_19 61026.78 K_20 14036.16']);
    expect(scenarioIds).toEqual(['formal-details']);
    expect(notes).not.toContain(assumedRate);
  });

  it('is no assumption where the changes contain it', async () => {
    const rates = Object.fromEntries([1, 2, 3].map((line) => [`Fa/FaWiersz[${line}]/KursWaluty`, '4.3000']));
    const { rows, notes } = await recorded(euroSale, 'formal-details', { changes: { ...moved.changes, ...rates } });
    expect(rows).toEqual([oldRow, '2026-07 K_19 58308.00 K_20 13410.84']);
    expect(notes).not.toContain(assumedRate);
  });

  it('also applies to a payment of an advance', async () => {
    // EUR 1 626.02 and 373.98 at 4.4826, then at 4.3000.
    const dated = edited(euroAdvance, [
      '<P_15>2000.00</P_15>\n',
      '<P_15>2000.00</P_15>\n    <ZaliczkaCzesciowa>\n      <P_6Z>2026-10-10</P_6Z>\n      <P_15Z>2000.00</P_15Z>\n    </ZaliczkaCzesciowa>\n',
    ]);
    const { rows } = await recorded(dated, 'advance-amount', {
      changes: { 'Fa/ZaliczkaCzesciowa[1]/P_6Z': '2026-09-10' },
      answers: { kurs_dla_wszystkich_wierszy: '4.3000' },
    });
    expect(rows).toEqual(['2026-10 K_19 -7288.80 K_20 -1676.40', '2026-09 K_19 6991.89 K_20 1608.11']);
  });

  it('is rejected for an invoice in PLN, by the field of the answer', async () => {
    const answers = { kurs_dla_wszystkich_wierszy: '4.3000' };
    await expect(recorded(chairSale, 'formal-details', { ...moved, answers })).rejects.toThrow(
      /"path": "question_answers.kurs_dla_wszystkich_wierszy",\s*"code": "not_applicable"/,
    );
  });
});

describe('a sale whose invoice loses the marker FP', () => {
  const unmarked: CorrectionOptions = { changes: { 'Fa/FP': '' } };
  const leaving = '2026-10 K_15 -0.95 K_16 -0.05 K_19 -1666.66 K_20 -383.33 FP not declared';
  const entering = '2026-10 K_15 0.95 K_16 0.05 K_19 1666.66 K_20 383.33';

  it('enters the declaration by default, and a note states that no report of the cash register is assumed to contain it', async () => {
    const { rows, notes } = await recorded(fridgeSale, 'formal-details', unmarked);
    expect(rows).toEqual([leaving, entering]);
    expect(notes).toContain('No periodic report of the cash register (RO) is assumed to contain the sale');
  });

  it('leaves the report of the cash register that contains it, so that the declaration stays the same', async () => {
    const answers = { sprzedaz_w_raporcie_kasy: 'tak' };
    const { rows } = await recorded(fridgeSale, 'formal-details', { ...unmarked, answers });
    expect(rows).toEqual([leaving, entering, '2026-10 K_15 -0.95 K_16 -0.05 K_19 -1666.66 K_20 -383.33 RO']);
  });

  it('leaves that report with its amounts before a correction of the price', async () => {
    const changes = { ...unmarked.changes, 'Fa/FaWiersz[1]/P_9A': '1463.41' };
    const answers = { sprzedaz_w_raporcie_kasy: 'tak' };
    const { rows } = await recorded(fridgeSale, 'price-change', { changes, answers });
    expect(rows).toEqual([
      leaving,
      '2026-10 K_15 0.95 K_16 0.05 K_19 1504.06 K_20 345.93',
      '2026-10 K_15 -0.95 K_16 -0.05 K_19 -1666.66 K_20 -383.33 RO',
    ]);
  });

  it('has nothing to do with the answer while the marker stays', async () => {
    const { rows } = await recorded(fridgeSale, 'formal-details', {
      changes: { 'Fa/FaWiersz[1]/P_7': 'inna nazwa' },
      answers: { sprzedaz_w_raporcie_kasy: 'tak' },
    });
    expect(rows).toEqual(['2026-10 FP not declared']);
  });
});

describe('a sale that turns out to be exempt under art. 113', () => {
  const exempt = (answers: Readonly<Record<string, string>>, basis = 'art. 113 ust. 1 ustawy o VAT'): CorrectionOptions => ({
    changes: { 'Fa/FaWiersz[1]/P_12': 'zw' },
    answers: { podstawa_zwolnienia: basis, cena_stala: 'netto', ...answers },
  });

  it('has declared its tax by default', async () => {
    const { jpk, rows, notes } = await recorded(chairSale, 'vat-rate-change', exempt({}));
    expect(rows).toEqual(['2026-10 K_19 -1000.00 K_20 -230.00']);
    expect(jpk).toEqual({ K_19: '-1000.00', K_20: '-230.00' });
    expect(notes).toContain('answer “nie” to podatek_wykazano');
  });

  it('changes nothing in the record where its tax was not declared', async () => {
    const { jpk, rows } = await recorded(chairSale, 'vat-rate-change', exempt({ podatek_wykazano: 'nie' }));
    expect(rows).toEqual(['none not declared']);
    expect(jpk).toEqual({});
  });

  it('records as a whole what remains taxed where nothing was declared', async () => {
    const { jpk, rows } = await recorded(
      fridgeSale.replace('    <FP>1</FP>\n', ''),
      'vat-rate-change',
      exempt({ podatek_wykazano: 'nie' }),
    );
    const [row] = rows;
    expect(rows).toHaveLength(1);
    // The milk of 0.95 and 0.05 stays taxed, and so does what the first line leaves of the sales at 23 %.
    expect(row).toContain('K_15 0.95 K_16 0.05');
    expect(Object.values(jpk).every((amount) => !amount.startsWith('-'))).toBe(true);
  });

  it('is recorded under another exemption, whatever the answer', async () => {
    const basis = 'art. 43 ust. 1 pkt 1 ustawy o VAT';
    const { rows } = await recorded(chairSale, 'vat-rate-change', exempt({ podatek_wykazano: 'nie' }, basis));
    expect(rows).toEqual(['2026-10 K_10 1000.00', '2026-10 K_19 -1000.00 K_20 -230.00']);
  });
});
