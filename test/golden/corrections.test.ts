import type { BuiltCorrection, Explanation } from '@nakor/domain/correction/model/built-correction';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import type { Language } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { flatAdvance, goodsAdvance } from '../support/builders/advance-samples.ts';
import { builtCorrection, type CorrectionOptions } from '../support/builders/corrections/built-corrections.ts';
import { adviceSale, chairSale, euroSale, flatSettlement, fridgeSale } from '../support/builders/recipe-originals.ts';

interface Example {
  readonly scenario: string;
  readonly xml: string;
  readonly wish: CorrectionOptions;
}

const orderLine = (number: number) => `/Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=${number}]`;
const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';
/** Answers of all examples but one. */
const answers = { nr_ksef_faktury_korygowanej: ksefNumber };

/** One correction of each scenario, with figures that are easy to verify by hand. */
const examples: readonly Example[] = [
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

/** Explanations of a correction in readable form. */
function readable({ scenario, wish }: Example, built: BuiltCorrection): string {
  const { kind, type, method, deltas, jpk } = built;
  const given = [...Object.entries(wish.changes ?? {}), ...Object.entries(wish.answers ?? {})];
  return [
    `${scenario}: ${kind}, TypKorekty ${type}, ${method ?? 'no lines'}`,
    ...given.map(([name, value]) => `  given ${name} = ${value}`),
    '',
    `net ${deltas.net.toAmount()}, vat ${deltas.vat.toAmount()}, gross ${deltas.gross.toAmount()}`,
    ...deltas.byRate.map(({ bucket, base, tax, taxInPln }) =>
      [`  P_13_${bucket}: ${base.toAmount()}`, tax?.toAmount(), taxInPln === null ? null : `${taxInPln.toAmount()} PLN`]
        .filter((part) => part != null)
        .join(' / '),
    ),
    `jpk ${[...jpk].map(([field, amount]) => `${field} ${amount?.toAmount() ?? '?'}`).join(', ') || 'without amounts'}`,
    ...built.warnings.flatMap(({ pl, en }) => ['', `warning pl: ${pl}`, `warning en: ${en}`]),
    ...built.explanation.flatMap(explained),
    '',
  ].join('\n');
}

function explained({ path, label, before, after, delta, rule }: Explanation): string[] {
  const change = [before ?? '-', '->', after ?? '-', ...(delta === null ? [] : [`(${delta})`])].join(' ');
  const texts = (language: Language) => `  ${language} ${label[language]}. ${rule[language]}`;
  return ['', `${path}: ${change}`, texts('pl'), texts('en')];
}

describe('the correction', () => {
  it.each(examples)('of $scenario matches the reviewed one', async (example) => {
    const { scenario, xml, wish } = example;
    const built = await builtCorrection(xml, scenario, wish);
    await expect(readable(example, built)).toMatchFileSnapshot(`./corrections/${scenario}.txt`);
    await expect(built.xml).toMatchFileSnapshot(`./corrections/${scenario}.xml`);
    for (const { kind, xml: document } of built.additionalDocuments) {
      await expect(document).toMatchFileSnapshot(`./corrections/${scenario}.${kind.replaceAll('_', '-')}.xml`);
    }
  });

  it('is reviewed for every scenario', () => {
    expect(examples.map(({ scenario }) => scenario).sort()).toEqual(scenarios.map(({ id }) => id).sort());
  });
});
