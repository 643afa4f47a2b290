import { draftAt, listChildren, readTextAt } from '@nakor/domain/correction/draft/draft';
import { describe, expect, it } from 'vitest';
import { flatAdvance, goodsAdvance } from '../../../support/builders/advance-samples.ts';
import { builtCorrection, type CorrectionOptions } from '../../../support/builders/corrections/built-corrections.ts';
import { declaredFigures } from '../../../support/builders/corrections/correction-figures.ts';
import { draftFrom, ksefNumberOf } from '../../../support/builders/corrections/correction-parts.ts';
import { adviceSale, chairSale, euroAdvance, euroSale, flatSettlement, fridgeSale } from '../../../support/builders/recipe-originals.ts';
import type { Fields } from '../../../support/builders/sale-drafts.ts';

const orderLine = (number: number) => `/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=${number}]`;

interface Recipe {
  readonly name: string;
  readonly xml: string;
  readonly scenario: string;
  readonly wish: CorrectionOptions;
  /** The expected `P_13_x`, `P_14_x`, `P_15` and similar fields of the correction. */
  readonly figures: Fields;
  readonly kind: string;
  readonly type: number;
  readonly method: string | null;
  /** In PLN. */
  readonly jpk: Fields;
}

const cheaperFridge = { changes: { '/Fa/FaWiersz[NrWierszaFa=1]/P_9A': '1463.41' } };
const cheaperFridgeFigures = {
  figures: { P_13_1: '-162.60', P_14_1: '-37.40', P_15: '-200.00' },
  jpk: { K_19: '-162.60', K_20: '-37.40' },
};
const rebate = {
  okres: 'trzeci kwartał 2026',
  opust: '{"23":"50000"}',
  sprzedaz: '{"23":"1000000.00"}',
  faktury_korygowane: JSON.stringify([{ nr: 'FV/2026/09/2', data: '2026-09-02', nr_ksef: '1234563218-20260902-0A1B2C3D4E5F-DF' }]),
};
const rebateFigures = {
  figures: { P_13_1: '-40650.41', P_14_1: '-9349.59', P_15: '-50000.00' },
  jpk: { K_19: '-40650.41', K_20: '-9349.59' },
};
const nothing = { figures: { P_15: '0.00' }, kind: 'KOR', type: 1, jpk: {} };
const flatAt8 = {
  figures: { P_13_1: '-15993.60', P_14_1: '-3678.53', P_13_2: '18214.94', P_14_2: '1457.19', P_15: '0.00', P_15ZK: '20000.00' },
  kind: 'KOR_ZAL',
  type: 3,
  method: 'przed_po',
  jpk: { K_19: '-15993.60', K_20: '-3678.53', K_17: '18214.94', K_18: '1457.19' },
};

/** The figures of the Ministry's examples (by their numbers) and of every scenario, on our own invoices. */
const recipes: readonly Recipe[] = [
  {
    name: '2: a lower price as before and after, on an invoice that is one grosz too high',
    xml: fridgeSale,
    scenario: 'price-change',
    wish: { ...cheaperFridge, forcedType: 3, answers: { metoda_wierszy: 'przed_po', zachowaj_fp: 'nie' } },
    ...cheaperFridgeFigures,
    kind: 'KOR',
    type: 3,
    method: 'przed_po',
  },
  {
    name: '3: the same as a difference',
    xml: fridgeSale,
    scenario: 'price-change',
    wish: { ...cheaperFridge, forcedType: 3, answers: { metoda_wierszy: 'roznica', zachowaj_fp: 'nie' } },
    ...cheaperFridgeFigures,
    kind: 'KOR',
    type: 3,
    method: 'roznica',
  },
  {
    name: '3 without a forced type: decreases belong to the period of issue',
    xml: fridgeSale,
    scenario: 'price-change',
    wish: cheaperFridge,
    ...cheaperFridgeFigures,
    kind: 'KOR',
    type: 2,
    method: 'roznica',
  },
  {
    name: 'one of four chairs comes back',
    xml: chairSale,
    scenario: 'quantity-return',
    wish: { changes: { '/Fa/FaWiersz[1]/P_8B': '3' }, answers: { powod: 'zwrot' } },
    figures: { P_13_1: '-250.00', P_14_1: '-57.50', P_15: '-307.50' },
    kind: 'KOR',
    type: 2,
    method: 'roznica',
    jpk: { K_19: '-250.00', K_20: '-57.50' },
  },
  {
    name: '23 % becomes 8 % and the buyer pays the same',
    xml: adviceSale,
    scenario: 'vat-rate-change',
    wish: { changes: { '/Fa/FaWiersz[1]/P_12': '8' } },
    figures: { P_13_1: '-1000.00', P_14_1: '-230.00', P_13_2: '1138.89', P_14_2: '91.11', P_15: '0.00' },
    kind: 'KOR',
    type: 3,
    method: 'przed_po',
    jpk: { K_19: '-1000.00', K_20: '-230.00', K_17: '1138.89', K_18: '91.11' },
  },
  {
    name: '23 % becomes 8 % and the net price stays',
    xml: adviceSale,
    scenario: 'vat-rate-change',
    wish: { changes: { '/Fa/FaWiersz[1]/P_12': '8' }, answers: { cena_stala: 'netto' } },
    figures: { P_13_1: '-1000.00', P_14_1: '-230.00', P_13_2: '1000.00', P_14_2: '80.00', P_15: '-150.00' },
    kind: 'KOR',
    type: 3,
    method: 'przed_po',
    jpk: { K_19: '-1000.00', K_20: '-230.00', K_17: '1000.00', K_18: '80.00' },
  },
  {
    name: 'another description and GTU',
    xml: adviceSale,
    scenario: 'formal-details',
    wish: { changes: { '/Fa/FaWiersz[1]/P_7': 'doradztwo informatyczne', '/Fa/FaWiersz[1]/GTU': 'GTU_12' } },
    ...nothing,
    method: 'przed_po',
  },
  {
    name: '5: the name of the buyer',
    xml: chairSale,
    scenario: 'buyer-data',
    wish: { changes: { '/Podmiot2/DaneIdentyfikacyjne/Nazwa': 'CeDeE s.c.' }, answers: { id_nabywcy: '0001' } },
    ...nothing,
    method: null,
  },
  {
    name: 'the address of the seller',
    xml: chairSale,
    scenario: 'seller-data',
    wish: { changes: { '/Podmiot1/Adres/AdresL1': 'ul. Nowa 1' } },
    ...nothing,
    method: null,
  },
  {
    name: 'the NIP of another company',
    xml: chairSale,
    scenario: 'wrong-nip-zero-out',
    wish: { changes: { '/Podmiot2/DaneIdentyfikacyjne/NIP': '5265877635' }, answers: { numer_nowej_faktury: 'FV/2026/10/8' } },
    figures: { P_13_1: '-1000.00', P_14_1: '-230.00', P_15: '-1230.00' },
    kind: 'KOR',
    type: 1,
    method: 'roznica',
    jpk: { K_19: '-1000.00', K_20: '-230.00' },
  },
  {
    name: 'an advance that is refunded',
    xml: goodsAdvance,
    scenario: 'cancel-to-zero',
    wish: { answers: { powod: 'zwrot_zaliczki' } },
    figures: { P_13_1: '-10000.00', P_14_1: '-2300.00', P_15: '-12300.00', P_15ZK: '12300.00' },
    kind: 'KOR_ZAL',
    type: 2,
    method: 'przed_po',
    jpk: { K_19: '-10000.00', K_20: '-2300.00' },
  },
  {
    name: '6: a rebate on all sales of a period',
    xml: chairSale,
    scenario: 'period-rebate',
    wish: { answers: rebate },
    ...rebateFigures,
    kind: 'KOR',
    type: 2,
    method: null,
  },
  {
    name: '7: a rebate on part of the sales',
    xml: chairSale,
    scenario: 'period-rebate',
    wish: {
      changes: Object.fromEntries(
        [
          ['P_7', 'chłodziarka'],
          ['CN', '8418 21 91'],
          ['P_8A', 'szt.'],
          ['P_8B', '1000'],
        ].map(([field, text]) => [`/Fa/FaWiersz[NrWierszaFa=1]/${field}`, text ?? '']),
      ),
      answers: { ...rebate, zakres: 'czesc' },
    },
    ...rebateFigures,
    kind: 'KOR',
    type: 2,
    method: null,
  },
  {
    name: '20: an exchange rate of 4.3250 instead of 4.5005',
    xml: euroSale,
    scenario: 'fx-rate',
    wish: { answers: { kurs_dla_wszystkich_wierszy: '4.3250' } },
    figures: { P_13_1: '0.00', P_14_1: '0.00', P_14_1W: '-547.35', P_15: '0.00' },
    kind: 'KOR',
    type: 2,
    method: 'przed_po',
    // 13 560 x (4.3250 - 4.5005)
    jpk: { K_19: '-2379.78', K_20: '-547.35' },
  },
  {
    name: 'an exchange rate of an advance, 4.2500 instead of 4.4826',
    xml: euroAdvance,
    scenario: 'fx-rate',
    wish: { changes: { '/Fa/KursWalutyZ': '4.2500' } },
    figures: { P_13_1: '0.00', P_14_1: '0.00', P_14_1W: '-86.98', P_15: '0.00', P_15ZK: '2000.00' },
    kind: 'KOR_ZAL',
    type: 2,
    method: 'przed_po',
    // 1 626.02 x (4.2500 - 4.4826)
    jpk: { K_19: '-378.21', K_20: '-86.98' },
  },
  {
    name: 'an advance of 30 000 instead of 20 000, at one rate',
    xml: flatAdvance,
    scenario: 'advance-amount',
    wish: { changes: { '/Fa/P_15': '30000' } },
    figures: { P_13_1: '8130.08', P_14_1: '1869.92', P_15: '10000.00', P_15ZK: '20000.00' },
    kind: 'KOR_ZAL',
    type: 1,
    method: 'przed_po',
    jpk: { K_19: '8130.08', K_20: '1869.92' },
  },
  {
    name: '11: a flat at 8 % instead of 23 %',
    xml: flatAdvance,
    scenario: 'advance-jpk-reclassify',
    wish: { changes: { [`${orderLine(1)}/P_12Z`]: '8' } },
    ...flatAt8,
  },
  {
    name: '11 by JPK field',
    xml: flatAdvance,
    scenario: 'advance-jpk-reclassify',
    wish: { desiredJpkField: 'K_17', answers: { pozycje: '1' } },
    ...flatAt8,
  },
  {
    name: 'an advance for export',
    xml: goodsAdvance,
    scenario: 'advance-jpk-reclassify',
    wish: { desiredJpkField: 'K_22', answers: { warunki_eksportu: 'tak' } },
    figures: { P_13_1: '-10000.00', P_14_1: '-2300.00', P_13_6_3: '12300.00', P_15: '0.00', P_15ZK: '12300.00' },
    kind: 'KOR_ZAL',
    type: 3,
    method: 'przed_po',
    jpk: { K_19: '-10000.00', K_20: '-2300.00', K_22: '12300.00' },
  },
  {
    name: '18: 307 635 left to pay instead of 300 000',
    xml: flatSettlement,
    scenario: 'settlement-correction',
    wish: { changes: { '/Fa/P_15': '307635' } },
    figures: { P_13_1: '101.76', P_14_1: '23.41', P_13_2: '6953.54', P_14_2: '556.29', P_15: '7635.00', P_15ZK: '300000.00' },
    kind: 'KOR_ROZ',
    type: 1,
    method: 'przed_po',
    jpk: { K_19: '101.76', K_20: '23.41', K_17: '6953.54', K_18: '556.29' },
  },
];

describe('the figures of a correction', () => {
  it.each(recipes)('$name', async ({ xml, scenario, wish, figures, kind, type, method, jpk }) => {
    const answers = { nr_ksef_faktury_korygowanej: ksefNumberOf(xml), ...wish.answers };
    const built = await builtCorrection(xml, scenario, { ...wish, answers });
    expect(declaredFigures(built.xml)).toEqual(figures);
    expect({ kind: built.kind, type: built.type, method: built.method }).toEqual({ kind, type, method });
    expect(Object.fromEntries([...built.jpk].map(([field, amount]) => [field, amount?.toAmount()]))).toEqual(jpk);
    expect(built.validated.issues.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('form a chain: 11, 12 and 13 correct one advance, each starting from the state after the previous one', async () => {
    const eleven = await builtCorrection(flatAdvance, 'advance-jpk-reclassify', { changes: { [`${orderLine(1)}/P_12Z`]: '8' } });
    const twelve = await builtCorrection(eleven.xml, 'advance-amount', { changes: { '/Fa/P_15': '30000' } });
    expect(declaredFigures(twelve.xml)).toEqual({
      P_13_1: '133.28',
      P_14_1: '30.65',
      P_13_2: '9107.47',
      P_14_2: '728.60',
      P_15: '10000.00',
      P_15ZK: '20000.00',
    });
    const cheaper = { [`${orderLine(1)}/P_9AZ`]: '307500', [`${orderLine(2)}/P_9AZ`]: '4500' };
    const thirteen = await builtCorrection(twelve.xml, 'advance-amount', { changes: cheaper });
    expect(declaredFigures(thirteen.xml)).toEqual({ P_15: '0.00', P_15ZK: '30000.00' });
    expect([eleven, twelve, thirteen].map(({ type }) => type)).toEqual([3, 1, 3]);
    const values = [eleven, twelve, thirteen].map(({ xml }) => readTextAt(draftFrom(xml), 'Fa', 'Zamowienie', 'WartoscZamowienia'));
    expect(values).toEqual(['375150.00', '375150.00', '337635.00']);
    expect([eleven, twelve, thirteen].map(({ originalNumber }) => originalNumber)).toEqual(Array(3).fill('ZAL/2026/10/001'));
  });

  it('exist for each scenario', async () => {
    const partsOf = (xml: string, ...names: readonly string[]) => names.map((name) => readTextAt(draftFrom(xml), 'Fa', ...name.split('/')));
    const { xml: rebateXml } = await builtCorrection(chairSale, 'period-rebate', { answers: rebate });
    expect(partsOf(rebateXml, 'OkresFaKorygowanej', 'P_6')).toEqual(['trzeci kwartał 2026', null]);
    expect(listChildren(draftAt(draftFrom(rebateXml), 'Fa') ?? draftFrom(rebateXml), 'DaneFaKorygowanej')).toHaveLength(2);
    const { xml: rateXml } = await builtCorrection(euroAdvance, 'fx-rate', { changes: { '/Fa/KursWalutyZ': '4.2500' } });
    expect(partsOf(rateXml, 'KursWalutyZ', 'KursWalutyZK')).toEqual(['4.2500', '4.4826']);
    const right = { '/Podmiot2/DaneIdentyfikacyjne/NIP': '5265877635' };
    const zeroed = await builtCorrection(chairSale, 'wrong-nip-zero-out', { changes: right, answers: { numer_nowej_faktury: 'FV/8' } });
    const [invoice] = zeroed.additionalDocuments;
    const nipIn = (xml: string) => readTextAt(draftFrom(xml), 'Podmiot2', 'DaneIdentyfikacyjne', 'NIP');
    expect([nipIn(zeroed.xml), nipIn(invoice?.xml ?? '')]).toEqual(['5250000009', '5265877635']);
    expect(declaredFigures(invoice?.xml ?? '')).toEqual({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' });
    expect(invoice?.validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
  });
});
