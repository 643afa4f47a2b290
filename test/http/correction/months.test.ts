import { beforeAll, describe, expect, it } from 'vitest';
import { type BuildData, buildRequestBody, postBuild } from '../../support/drivers/correction-requests.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { netLine, saleOf, supplyToEu } from '../../unit/domain/validation/rules/amounts/documents.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

/** A sale of 1,000.00 and 500.00 at 23 %, supplied on 2 May and invoiced on 4 May. */
const sale = saleOf([netLine(1, '1000.00', '23'), netLine(2, '500.00', '23')], { P_13_1: '1500.00', P_14_1: '345.00', P_15: '1845.00' })
  .replace(/<P_1>[^<]*</, '<P_1>2026-05-04<')
  .replace(/<P_6>[^<]*</, '<P_6>2026-05-02<');

interface PostedRow {
  readonly month: string | null;
  readonly amounts: Readonly<Record<string, string | null>>;
  readonly markers: readonly string[];
  readonly in_declaration: boolean;
}

async function built(fields: Readonly<Record<string, unknown>>) {
  const body = buildRequestBody({ source_xml: sale, as_of: '2026-10-15T12:00:00+02:00', ...fields });
  const data = dataOf<BuildData & { readonly jpk_rows: readonly PostedRow[] }>(await postBuild(key, body), key.key.prefix);
  return { type: data.typ_korekty, rows: data.jpk_rows.map(({ month, amounts }) => ({ month, ...amounts })), data };
}

describe('jpk_rows of POST /correction/build', () => {
  it('take a supply that moves to another month out of the one and enter it in the other', async () => {
    const { type, rows, data } = await built({
      scenario_id: 'formal-details',
      changes: [{ path: '/Faktura/Fa/P_6', new_value: '2026-04-30' }],
    });
    expect(type).toBe('3');
    expect(rows).toEqual([
      { month: '2026-05', K_19: '-1500.00', K_20: '-345.00' },
      { month: '2026-04', K_19: '1500.00', K_20: '345.00' },
    ]);
    const ofJpk = data.explanation.filter(({ path }) => path === 'JPK_V7M/K_19');
    expect(ofJpk.map(({ delta }) => delta)).toEqual(['-1500.00', '1500.00']);
  });

  it('record lines of one rate that rise and fall in their own months', async () => {
    const prices = ['1100.00', '350.00'].map((price, index) => ({ path: `/Faktura/Fa/FaWiersz[${index + 1}]/P_9A`, new_value: price }));
    const { type, rows } = await built({ changes: prices });
    expect(type).toBe('3');
    expect(rows).toEqual([
      { month: '2026-05', K_19: '100.00', K_20: '23.00' },
      { month: '2026-10', K_19: '-150.00', K_20: '-34.50' },
    ]);
  });

  it('take out what was recorded before the exemption of small businesses', async () => {
    const taxed = saleOf([netLine(1, '1000.00', '23')], { P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' });
    const { rows } = await built({
      source_xml: taxed,
      scenario_id: 'vat-rate-change',
      changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_12', new_value: 'zw' }],
      question_answers: { podstawa_zwolnienia: 'art. 113 ust. 1 ustawy o VAT', cena_stala: 'netto' },
    });
    expect(rows).toEqual([{ month: '2026-10', K_19: '-1000.00', K_20: '-230.00' }]);
  });

  it('follow the answers about an exchange rate, the cash register and a tax that was not declared', async () => {
    const inEuro = sale
      .replace('<KodWaluty>PLN', '<KodWaluty>EUR')
      .replace('<P_14_1>345.00</P_14_1>', '<P_14_1>345.00</P_14_1><P_14_1W>1552.50</P_14_1W>')
      .replaceAll('</P_12>', '</P_12><KursWaluty>4.5000</KursWaluty>');
    const moved = { scenario_id: 'formal-details', changes: [{ path: '/Faktura/Fa/P_6', new_value: '2026-04-30' }] };
    const converted = await built({ ...moved, source_xml: inEuro, question_answers: { kurs_dla_wszystkich_wierszy: '4.2000' } });
    expect(converted.rows).toEqual([
      { month: '2026-05', K_19: '-6750.00', K_20: '-1552.50' },
      { month: '2026-04', K_19: '6300.00', K_20: '1449.00' },
    ]);
    const ofReceipt = sale.replace('<RodzajFaktury>VAT</RodzajFaktury>', '<RodzajFaktury>VAT</RodzajFaktury><FP>1</FP>');
    const unmarked = { scenario_id: 'formal-details', changes: [{ path: '/Faktura/Fa/FP', new_value: '' }] };
    const inReport = await built({ ...unmarked, source_xml: ofReceipt, question_answers: { sprzedaz_w_raporcie_kasy: 'tak' } });
    expect(inReport.data.jpk_rows.map(({ markers, in_declaration }) => [markers.at(-1), in_declaration])).toEqual([
      ['FP', false],
      ['DI', true],
      ['RO', true],
    ]);
    const exempt = await built({
      scenario_id: 'vat-rate-change',
      changes: [1, 2].map((line) => ({ path: `/Faktura/Fa/FaWiersz[${line}]/P_12`, new_value: 'zw' })),
      question_answers: { podstawa_zwolnienia: 'art. 113 ust. 1 ustawy o VAT', podatek_wykazano: 'nie' },
    });
    expect(exempt.rows).toEqual([{ month: null }]);
  });

  it('record an intra-Community supply in the month of its invoice, at the latest in that after the supply', async () => {
    const ofDays = async (supplied: string, issued: string) => {
      const { rows } = await built({
        source_xml: supplyToEu(supplied, issued),
        changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '1100.00' }],
      });
      return rows.map(({ month }) => month);
    };
    expect(await ofDays('2026-04-28', '2026-05-04')).toEqual(['2026-05']);
    expect(await ofDays('2026-03-28', '2026-05-20')).toEqual(['2026-04']);
  });

  it('record the new invoice of a wrong identifier in the month of the sale', async () => {
    const { rows, data } = await built({
      scenario_id: 'wrong-nip-zero-out',
      changes: [{ path: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP', new_value: '5265877635' }],
      question_answers: { numer_nowej_faktury: 'FV/2026/10/2' },
    });
    const [replacement] = data.additional_documents as unknown as readonly {
      readonly validation: { readonly jpk_rows: readonly PostedRow[] };
    }[];
    expect(rows).toEqual([{ month: '2026-05', K_19: '-1500.00', K_20: '-345.00' }]);
    expect(replacement?.validation.jpk_rows).toMatchObject([{ month: '2026-05', amounts: { K_19: '1500.00', K_20: '345.00' } }]);
  });
});
