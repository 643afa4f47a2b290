import { formatDifferenceText, formatPercentText } from '../../../money/number-text.ts';
import { type Localized, listLocalized } from '../../../shared/localized.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { proveTax } from '../../amounts/proven-amounts.ts';
import { findNearestTax, type TaxMismatch } from '../../amounts/tax-mismatches.ts';
import { figure, formatRangeText, oppositeSignNote } from '../../amounts/wording.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeVatAct, own } from '../../model/source.ts';

/** Taxes (`P_14_x`) compared with their bases. */
export const taxTotalRules = defineRules([
  {
    code: 'XML-402',
    severity: 'error',
    title: { pl: 'Podatek niezgodny ze stawką', en: 'Tax does not match the rate' },
    why: {
      pl: 'Podatek P_14 musi wynikać z podstawy P_13 i ze stawki wierszy. Wolno go policzyć od sumy netto, od sumy brutto albo zsumować z wierszy, więc różnice zaokrągleń są dozwolone.',
      en: 'The tax P_14 must follow from the base P_13 and the rate of the lines. It may be calculated from the net total, from the gross total, or summed from the lines, so differences of rounding are allowed.',
    },
    details: {
      pl: 'Tolerancja: 0,01 i pół grosza na wiersz, najmniej 0,02; na korekcie, która pokazuje różnicę dwóch zaokrągleń, 0,01 i grosz na wiersz, najmniej 0,03. Przeciwny znak zgłaszamy zawsze. Przy ryczałcie taksówek (P_13_4, do 10% podstawy) i OSS (P_14_5 według P_12_XII, gdy każdy wiersz ma wartość i stawkę) tylko ostrzegamy. Korektę samej kwoty podatku ocenia XML-414, a korektę z podaną fakturą pierwotną uznajemy, gdy stan po niej zgadza się ze stawką.',
      en: 'Tolerance: 0.01 and half a grosz for each line, at least 0.02; on a correction, which shows a difference of two roundings, 0.01 and a grosz for each line, at least 0.03. An opposite sign is always reported. For the flat rate of taxis (P_13_4, up to 10% of the base) and OSS (P_14_5 by P_12_XII, when every line has a value and a rate) this is only a warning. A correction of the tax alone is checked by XML-414; a correction with its original invoice provided is accepted when the state after it fits the rate.',
    },
    message: {
      pl: '{tax} wynosi {value}, a {rate} z {baseName} ({baseValue}) to {calc}; różnica {difference}, tolerancja {tolerance}.{note}',
      en: '{tax} is {value}, but {rate} of {baseName} ({baseValue}) is {calc}; difference {difference}, tolerance {tolerance}.{note}',
    },
    quickFix: {
      pl: 'Sprawdź {base}, {tax} i stawkę wierszy: podatek ma wynikać z podstawy.',
      en: 'Check {base}, {tax} and the rate of the lines: the tax must follow from the base.',
    },
    howToFix: {
      pl: 'Jeśli podstawa (P_13) i stawka wierszy są właściwe, wpisz w P_14 podatek, który z nich wynika; w przeciwnym razie popraw podstawę albo stawkę.',
      en: 'If the base (P_13) and the rate of the lines are right, enter the tax that follows from them in P_14; otherwise correct the base or the rate.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106e ust. 1 pkt 14'), citeVatAct('art. 106e ust. 7, 10 i 11'), citeVatAct('art. 106j ust. 2 pkt 5')],
    find: (context) => findTaxes(context, 'rate'),
  },
  {
    code: 'XML-413',
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Podstawa i podatek o przeciwnych znakach', en: 'Base and tax of opposite signs' },
    why: {
      pl: 'Podatek ma taki znak jak podstawa, od której go policzono. Na korekcie różnica podstawy i podatku może mieć różne znaki, gdy poprawia także sam podatek; stawki krajowe ocenia tam XML-402.',
      en: 'A tax has the same sign as the base it is calculated from. On a correction the differences of base and tax may have different signs when the tax itself is corrected too; Polish rates are then checked by XML-402.',
    },
    message: {
      pl: '{base} ({baseValue}) i {tax} ({value}) mają przeciwne znaki.{note}',
      en: '{base} ({baseValue}) and {tax} ({value}) have opposite signs.{note}',
    },
    quickFix: { pl: 'Sprawdź znak kwot {base} i {tax}.', en: 'Check the signs of {base} and {tax}.' },
    howToFix: {
      pl: 'Popraw znak kwoty, która jest błędna: podatek (P_14) ma taki znak jak podstawa (P_13).',
      en: 'Correct the sign of the amount that is wrong: the tax (P_14) has the same sign as its base (P_13).',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: (context) => findTaxes(context, 'sign'),
  },
  {
    code: 'XML-414',
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Podatek bez podstawy', en: 'Tax without a base' },
    why: {
      pl: 'Nie ma podatku bez podstawy. Korekta może zmieniać sam podatek, gdy na fakturze pierwotnej policzono go źle, więc tam tylko ostrzegamy, i to powyżej zaokrągleń (tolerancja jak w XML-402).',
      en: 'A tax requires a base. A correction may change only the tax when it was wrong on the original invoice, so there this is only a warning, and only beyond rounding (with the tolerance of XML-402).',
    },
    message: {
      pl: '{base} wynosi 0, a {tax} wynosi {value}: podatek bez podstawy.{note}',
      en: '{base} is 0, but {tax} is {value}: a tax without a base.{note}',
    },
    quickFix: {
      pl: 'Uzupełnij {base} albo usuń podatek; na korekcie samego podatku zostaw kwoty i podaj powód w PrzyczynaKorekty.',
      en: 'Complete {base} or remove the tax; on a correction of the tax alone keep the amounts and state the reason in PrzyczynaKorekty.',
    },
    howToFix: {
      pl: 'Uzupełnij podstawę (P_13) albo usuń podatek (P_14); na korekcie samego podatku zostaw kwoty i podaj powód w PrzyczynaKorekty.',
      en: 'Complete the base (P_13) or remove the tax (P_14); on a correction of the tax alone keep the amounts and state the reason in PrzyczynaKorekty.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: (context) => findTaxes(context, 'no-base'),
  },
]);

function* findTaxes(context: RuleContext, kind: TaxMismatch['kind']): Generator<RuleMatch> {
  for (const mismatch of amountModelOf(context).taxes) {
    if (mismatch.kind === kind) yield toMatch(context, mismatch);
  }
}

function toMatch(context: RuleContext, mismatch: TaxMismatch): RuleMatch {
  const { stated, base, basis, tax, range, tolerance, percents, isError } = mismatch;
  const { bucket } = stated;
  const { fittingBase } = amountModelOf(context);
  const taxField = bucket.tax ?? '';
  const nearest = findNearestTax(tax, range);
  const slots = {
    base: bucket.base,
    baseName: basis === 'lines' ? { pl: 'sumy netto wierszy', en: 'the net total of the lines' } : bucket.base,
    tax: taxField,
    baseValue: figure(base),
    value: figure(tax),
    calc: formatRangeText(range),
    rate: listLocalized(percents.map(formatPercentText), ' / '),
    difference: formatDifferenceText(tax.minus(nearest).absolute()),
    tolerance: formatDifferenceText(tolerance),
    note: noteOf(mismatch),
  };
  const severity = isError ? 'error' : 'warning';
  const { fa } = context.invoice;
  if (fittingBase !== null) {
    const note = {
      pl: ` Do podatku i do P_15 pasuje ${bucket.base} równe ${figure(fittingBase).pl}.`,
      en: ` Both the tax and P_15 fit a ${bucket.base} of ${figure(fittingBase).en}.`,
    };
    const match = { place: placeOf(fa, bucket.base), slots: { ...slots, note }, severity } as const;
    // Where another tax fits as well, either may be wrong.
    return proveTax(context, mismatch) === null ? { ...match, expected: fittingBase.toAmount() } : match;
  }
  const match = { place: placeOf(fa, taxField), slots, severity } as const;
  const proven = proveTax(context, mismatch);
  return proven === null ? match : { ...match, expected: proven.toAmount() };
}

/** Explains a base other than the stated one, and why a difference within the tolerance counts. */
function noteOf({ stated: { bucket }, basis, tax, range, tolerance }: TaxMismatch): Localized | string {
  if (basis === 'lines') {
    return { pl: ` Podane ${bucket.base} też jest błędne.`, en: ` The stated ${bucket.base} is wrong too.` };
  }
  if (basis === 'uncertain') {
    return { pl: ` Samo ${bucket.base} też jest wątpliwe.`, en: ` ${bucket.base} itself is uncertain too.` };
  }
  return tax.isWithin(tolerance, findNearestTax(tax, range)) ? oppositeSignNote : '';
}
