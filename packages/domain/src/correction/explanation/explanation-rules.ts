import type { Localized } from '../../shared/localized.ts';
import type { TaxMethod } from '../amounts/amounts-by-method.ts';
import type { AmountPlan } from '../model/correction-plan.ts';

/** Explanations of changed fields and lines. */
export const rulesOfChanges = {
  requested: { pl: 'Zmiana podana wprost.', en: 'A change that was given.' },
  follows: {
    pl: 'Wynika z podanych zmian lub odpowiedzi.',
    en: 'Follows from the given changes or answers.',
  },
  added: { pl: 'Dodana pozycja.', en: 'An added line.' },
  removed: { pl: 'Usunięta pozycja.', en: 'A removed line.' },
  cancelledLines: {
    pl: 'Każda pozycja wraca w całości: z ilością i wartością ze znakiem minus (roznica) albo obok wiersza z ilością i wartością 0 (przed_po).',
    en: 'Each line is reversed in full: with quantity and value negated (roznica), or followed by a line with quantity and value 0 (przed_po).',
  },
  grossKept: {
    pl: 'Kwota brutto pozycji zostaje: netto to brutto minus podatek liczony „w stu”, brutto × stawka / (100 + stawka) (art. 106e ust. 7 ustawy o VAT).',
    en: 'The gross amount of the line stays the same: net is gross less the tax in it, gross × rate / (100 + rate) (art. 106e(7) of the VAT Act).',
  },
  newInvoiceOnly: {
    pl: 'Trafia tylko na nową fakturę. Korekta do zera zostaje przy dotychczasowych danych nabywcy.',
    en: 'Applies only to the new invoice. The correction to zero keeps the former data of the buyer.',
  },
  orderValue: {
    pl: 'Suma wartości netto i podatku pozycji zamówienia po zmianie (art. 106f ust. 1 pkt 4 ustawy o VAT).',
    en: 'The sum of net values and taxes of the lines of the order after the change (art. 106f(1)(4) of the VAT Act).',
  },
} as const satisfies Readonly<Record<string, Localized>>;

const netValue: Localized = {
  pl: 'Ilość razy cena, minus opust, zaokrąglone do groszy (art. 106e ust. 1 pkt 11 ustawy o VAT).',
  en: 'Quantity times price, less discount, rounded to grosze (art. 106e(1)(11) of the VAT Act).',
};

const taxOfLine: Localized = {
  pl: 'Wartość pozycji razy stawka, zaokrąglone do groszy.',
  en: 'Value of the line times rate, rounded to grosze.',
};

/** Explanations of fields that follow from others. */
export const rulesOfFields: ReadonlyMap<string, Localized> = new Map([
  ['P_11', netValue],
  ['P_11NettoZ', netValue],
  [
    'P_11A',
    {
      pl: 'Ilość razy cena brutto, minus opust, zaokrąglone do groszy (art. 106e ust. 8 ustawy o VAT).',
      en: 'Quantity times gross price, less discount, rounded to grosze (art. 106e(8) of the VAT Act).',
    },
  ],
  ['P_11Vat', taxOfLine],
  ['P_11VatZ', taxOfLine],
  ['WartoscZamowienia', rulesOfChanges.orderValue],
]);

const byLines = {
  base: {
    pl: 'Suma wartości netto wierszy tej stawki po zmianie minus przed zmianą, obie zaokrąglone do groszy.',
    en: 'Sum of the net values of the lines at this rate after minus before, both rounded to grosze.',
  },
  baseInGross: {
    pl: 'Suma wartości brutto wierszy tej stawki minus zawarty w niej podatek: po zmianie minus przed zmianą (art. 106e ust. 7 ustawy o VAT).',
    en: 'Sum of the gross values of the lines at this rate less the tax in it: after minus before (art. 106e(7) of the VAT Act).',
  },
} as const;

/** Rates change, and the amount due stays the same. */
const keptGross = {
  base: {
    pl: 'Suma wartości netto wierszy tej stawki po zmianie minus przed zmianą; z wierszy, których stawka się zmieniła: ich kwota brutto, która się nie zmienia, minus zawarty w niej podatek (art. 106e ust. 7 ustawy o VAT).',
    en: 'Sum of the net values of the lines at this rate after minus before; of lines whose rate changes: their gross amount, which stays, less the tax in it (art. 106e(7) of the VAT Act).',
  },
  tax: {
    pl: 'Suma netto tej stawki razy stawka po zmianie minus przed zmianą; od wierszy, których stawka się zmieniła: ich kwota brutto × stawka / (100 + stawka), zaokrąglona do groszy (art. 106e ust. 7 ustawy o VAT).',
    en: 'Net sum at this rate times the rate, after minus before; of lines whose rate changes: their gross amount × rate / (100 + rate), rounded to grosze (art. 106e(7) of the VAT Act).',
  },
} as const;

/** The usual method, when that of the invoice is unknown. */
const taxOfNetSum: Localized = {
  pl: 'Suma netto tej stawki razy stawka, zaokrąglona do groszy: po zmianie minus przed zmianą (art. 106e ust. 1 pkt 14 ustawy o VAT).',
  en: 'Net sum at this rate times the rate, rounded to grosze: after minus before (art. 106e(1)(14) of the VAT Act).',
};

const taxByLines: Readonly<Record<TaxMethod, Localized>> = {
  'net-sum': {
    pl: 'Suma netto tej stawki razy stawka, zaokrąglona do groszy: po zmianie minus przed zmianą, tą samą metodą co na fakturze (art. 106e ust. 1 pkt 14 ustawy o VAT).',
    en: 'Net sum at this rate times the rate, rounded to grosze: after minus before, by the same method as on the invoice (art. 106e(1)(14) of the VAT Act).',
  },
  'gross-sum': {
    pl: 'Suma brutto tej stawki × stawka / (100 + stawka), zaokrąglona do groszy: po zmianie minus przed zmianą, tą samą metodą co na fakturze (art. 106e ust. 7 ustawy o VAT).',
    en: 'Gross sum at this rate × rate / (100 + rate), rounded to grosze: after minus before, by the same method as on the invoice (art. 106e(7) of the VAT Act).',
  },
  'line-taxes': {
    pl: 'Suma podatku z wierszy tej stawki po zmianie minus przed zmianą, tą samą metodą co na fakturze (art. 106e ust. 10 ustawy o VAT).',
    en: 'Sum of the taxes of the lines at this rate after minus before, by the same method as on the invoice (art. 106e(10) of the VAT Act).',
  },
};

const cancelled: Localized = {
  pl: 'Cała kwota wykazana na fakturze, ze znakiem minus.',
  en: 'The whole amount that the invoice declares, with a minus sign.',
};

const unchanged: Localized = { pl: 'Bez zmian.', en: 'Unchanged.' };

/**
 * Explains bases and taxes by rate, depending on how amounts are calculated.
 *
 * @param method by which the invoice calculates its taxes; undefined when no method explains them
 */
export function explainRuleOfSum(amountPlan: AmountPlan, part: 'base' | 'tax', method: TaxMethod | undefined): Localized {
  switch (amountPlan.kind) {
    case 'lines':
      return amountPlan.kept === 'gross' && method !== 'gross-sum' && method !== 'line-taxes'
        ? keptGross[part]
        : ruleOfLineSum(part, method);
    case 'none':
      return unchanged;
    case 'cancel':
      return cancelled;
    case 'stated':
      return rebate;
    case 'advance':
      return amountPlan.bucketsAfter === null ? splitOfAdvance : reclassifiedAdvance;
    case 'settlement':
      return amountPlan.advances === null ? splitOfRest : linesLessAdvances;
  }
}

function ruleOfLineSum(part: 'base' | 'tax', method: TaxMethod | undefined): Localized {
  if (part === 'tax') return method === undefined ? taxOfNetSum : taxByLines[method];
  return method === 'gross-sum' ? byLines.baseInGross : byLines.base;
}

const rebate: Localized = {
  pl: 'Podany opust, ze znakiem minus. Podatek: opust brutto × stawka / (100 + stawka) albo opust netto × stawka; podstawa to opust bez podatku.',
  en: 'The given rebate, with a minus sign. Tax: gross rebate × rate / (100 + rate), or net rebate × rate; base is the rebate without tax.',
};

const splitOfAdvance: Localized = {
  pl: 'Zaliczkę dzieli się na stawki jak wartość brutto zamówienia; podatek to część brutto × stawka / (100 + stawka), podstawa to reszta. Wynik po zmianie minus wynik przed zmianą (art. 106f ust. 1 pkt 3 ustawy o VAT).',
  en: 'The advance is split among rates like the gross value of the order; tax is its gross part × rate / (100 + rate), base is the rest. The result after minus the result before (art. 106f(1)(3) of the VAT Act).',
};

const reclassifiedAdvance: Localized = {
  pl: 'Faktura nie ma pozycji zamówienia, więc kwotę z sum przeniesiono między stawkami; podatek liczony „w stu” (art. 106f ust. 1 pkt 3 ustawy o VAT).',
  en: 'The invoice has no lines of an order, so the amount of its totals moves between rates; tax is calculated from the gross amount (art. 106f(1)(3) of the VAT Act).',
};

const splitOfRest: Localized = {
  pl: 'Kwota do zapłaty zmienia się tak jak wiersze, a gdy podano ją wprost, dzieli się na stawki jak wartość brutto wierszy; podatek to część brutto × stawka / (100 + stawka), podstawa to reszta. Wynik po zmianie minus kwoty przed zmianą (art. 106f ust. 3 ustawy o VAT).',
  en: 'The amount due changes like the lines or, if given explicitly, is split among rates like the gross value of the lines; tax is its gross part × rate / (100 + rate), base is the rest. The result after minus the amounts before (art. 106f(3) of the VAT Act).',
};

const linesLessAdvances: Localized = {
  pl: 'Wiersze po zmianie minus podane zaliczki, minus kwoty wykazane na fakturze (art. 106f ust. 3 ustawy o VAT).',
  en: 'Lines after the change less the given advances, minus the amounts that the invoice declares (art. 106f(3) of the VAT Act).',
};

/** Explanations of taxes in PLN. */
export const rulesOfTaxInPln = {
  sameRate: {
    pl: 'Podatek w złotych po zmianie minus przed zmianą, po kursie przyjętym na fakturze pierwotnej (art. 31b ust. 1 ustawy o VAT).',
    en: 'Tax in PLN after minus before, at the rate adopted on the original invoice (art. 31b(1) of the VAT Act).',
  },
  correctRate: {
    pl: 'Podatek w walucie razy właściwy kurs minus podatek w złotych wykazany na fakturze (art. 31a i art. 106e ust. 11 ustawy o VAT). Kwoty w walucie się nie zmieniają.',
    en: 'Tax in the currency times the right exchange rate, minus the tax in PLN that the invoice declares (art. 31a and 106e(11) of the VAT Act). Amounts in the currency do not change.',
  },
  rebate: {
    pl: 'Podatek od opustu razy kurs: podany w odpowiedzi kurs, a bez niej kurs z faktury (art. 31b ustawy o VAT).',
    en: 'Tax on the rebate times the exchange rate: that of the answer kurs or, without it, that of the invoice (art. 31b of the VAT Act).',
  },
  cancelled,
} as const satisfies Readonly<Record<string, Localized>>;

/** Explanations of the total. */
export const rulesOfTotal = {
  sum: { pl: 'Suma różnic podstaw i podatku.', en: 'The sum of the differences of bases and taxes.' },
  cancelled,
  advance: {
    pl: 'Zaliczka po zmianie minus zaliczka przed zmianą (P_15ZK).',
    en: 'The advance after the change minus the advance before it (P_15ZK).',
  },
  settlement: {
    pl: 'Kwota do zapłaty po zmianie minus kwota przed zmianą (P_15ZK).',
    en: 'The amount due after the change minus the amount before it (P_15ZK).',
  },
  formal: { pl: 'Kwoty się nie zmieniają, więc P_15 korekty wynosi 0.', en: 'No amount changes, so P_15 of the correction is 0.' },
} as const satisfies Readonly<Record<string, Localized>>;
