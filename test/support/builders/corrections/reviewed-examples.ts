import { flatAdvance, goodsAdvance } from '../advance-samples.ts';
import { adviceSale, chairSale, euroSale, flatSettlement, fridgeSale } from '../recipe-originals.ts';
import type { CorrectionOptions } from './built-corrections.ts';

/** An invoice and a correction of it. */
export interface ReviewedExample {
  readonly scenario: string;
  readonly xml: string;
  readonly wish: CorrectionOptions;
}

const orderLine = (number: number) => `/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=${number}]`;
const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';
/** Answers of all examples but one. */
const answers = { nr_ksef_faktury_korygowanej: ksefNumber };

/** One correction of each scenario, with figures that are easy to verify by hand. */
export const reviewedExamples: readonly ReviewedExample[] = [
  {
    scenario: 'price-change',
    xml: fridgeSale,
    wish: { reason: 'obniżka ceny o 200 zł z powodu uszkodzeń', changes: { '/Fa/FaWiersz[NrWierszaFa=1]/P_9A': '1463.41' }, answers },
  },
  {
    scenario: 'quantity-return',
    xml: chairSale,
    wish: { reason: 'reklamacja jednego krzesła', changes: { '/Fa/FaWiersz[1]/P_8B': '3' }, answers: { ...answers, powod: 'zwrot' } },
  },
  {
    scenario: 'vat-rate-change',
    xml: adviceSale,
    wish: { reason: 'błędna stawka VAT', changes: { '/Fa/FaWiersz[1]/P_12': '8' }, answers },
  },
  {
    scenario: 'formal-details',
    xml: adviceSale,
    wish: {
      reason: 'błędny opis usługi i data',
      changes: { '/Fa/FaWiersz[1]/P_7': 'doradztwo informatyczne', '/Fa/FaWiersz[1]/GTU': 'GTU_12', '/Fa/P_6': '2026-10-13' },
      answers,
    },
  },
  {
    scenario: 'buyer-data',
    xml: chairSale,
    wish: { reason: 'błędna nazwa nabywcy', changes: { '/Podmiot2/DaneIdentyfikacyjne/Nazwa': 'CeDeE s.c.' }, answers },
  },
  {
    scenario: 'seller-data',
    xml: chairSale,
    // The KSeF number was forgotten.
    wish: { reason: 'błędny adres sprzedawcy', changes: { '/Podmiot1/Adres/AdresL1': 'ul. Nowa 1' } },
  },
  {
    scenario: 'wrong-nip-zero-out',
    xml: chairSale,
    wish: {
      reason: 'błędny NIP nabywcy',
      changes: { '/Podmiot2/DaneIdentyfikacyjne/NIP': '5265877635' },
      answers: { ...answers, numer_nowej_faktury: 'FV/2026/10/8' },
    },
  },
  {
    scenario: 'cancel-to-zero',
    xml: goodsAdvance,
    wish: { reason: 'rozwiązanie umowy', answers: { ...answers, powod: 'zwrot_zaliczki' } },
  },
  {
    scenario: 'period-rebate',
    xml: chairSale,
    wish: {
      reason: 'premia za obrót',
      answers: {
        ...answers,
        faktury_korygowane: JSON.stringify([{ nr: 'FV/2026/09/100', data: '2026-09-15', nr_ksef: '1234563218-20260915-0A1B2C3D4E5F-DF' }]),
        okres: 'wrzesień i październik 2026',
        opust: '{"23":"50000"}',
        sprzedaz: '{"23":"600000.00"}',
      },
    },
  },
  {
    scenario: 'fx-rate',
    xml: euroSale,
    wish: { reason: 'kurs z niewłaściwego dnia', answers: { ...answers, kurs_dla_wszystkich_wierszy: '4.3250' } },
  },
  {
    scenario: 'advance-amount',
    xml: flatAdvance,
    wish: {
      reason: 'zmiana zamówienia i kwoty zaliczki',
      changes: { '/Fa/P_15': '30000', [`${orderLine(2)}/P_9AZ`]: '4500' },
      answers,
    },
  },
  {
    scenario: 'advance-jpk-reclassify',
    xml: flatAdvance,
    wish: { reason: 'błędna stawka VAT', changes: { [`${orderLine(1)}/P_12Z`]: '8' }, answers },
  },
  {
    scenario: 'settlement-correction',
    xml: flatSettlement,
    wish: { reason: 'błędna kwota do zapłaty', changes: { '/Fa/P_15': '307635' }, answers },
  },
  {
    scenario: 'totals-correction',
    xml: chairSale.replace('<P_14_1>230', '<P_14_1>240').replace('<P_15>1230', '<P_15>1240'),
    wish: { reason: 'pomyłka w kwocie podatku', changes: { '/Fa/P_14_1': '230' }, answers },
  },
];
