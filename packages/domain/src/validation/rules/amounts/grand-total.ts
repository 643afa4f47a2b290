import { buckets } from '../../../fa3/buckets.ts';
import { formatDifferenceText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized, listLocalized } from '../../../shared/localized.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { areBasesSums } from '../../amounts/comparable-sums.ts';
import { proveTotal } from '../../amounts/proven-amounts.ts';
import { findSimplifiedTotal } from '../../amounts/simplified-total.ts';
import type { OmittedSum } from '../../amounts/total-check.ts';
import { figure, formatLineCount } from '../../amounts/wording.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';
import { hasDeclaredChangeOfAmount } from '../stated-change.ts';

/** The total due (`P_15`). */
export const grandTotalRules = defineRules([
  {
    code: 'XML-403',
    severity: 'error',
    title: { pl: 'P_15 niezgodne z sumami', en: 'P_15 differs from the totals' },
    why: {
      pl: 'P_15, kwota należności ogółem, to suma podstaw P_13 i podatków P_14. Na korekcie jest to różnica należności, także tej ze sprzedaży zwolnionej lub w procedurze marży.',
      en: 'P_15, the total due, is the sum of the bases P_13 and the taxes P_14. On a correction it is the difference of the amounts due, that of exempt and margin sales included.',
    },
    details: {
      pl: 'Tolerancja: grosz na każde P_13, najmniej 0,02, bo P_15 wolno zsumować z wierszy brutto. Do pełnych złotych kwoty należności się nie zaokrągla; w walucie bez groszy (JPY, HUF) wystarczy zgodność do pełnej jednostki. Kwoty, których sumy nie muszą zawierać (zwolnienie bez P_13_7, marża bez P_13_11, OSS bez P_14_5), dodajemy z wierszy z ich tolerancją; gdy nie wynikają z wierszy, nie sprawdzamy. Na korekcie decydują wiersze, bo adnotacje opisują fakturę po niej: 1000 zw zmienione na 1000 ze stawką 23% zmienia P_15 o 230. Przy korekcie bez żadnej sumy, a także bez wierszy, gdy jej przyczyna podaje, jaka kwota była i jaka jest, tylko ostrzegamy, tak jak przy fakturze uproszczonej, której P_15 odbiega od wierszy brutto. Gdy różnica wynika z błędnej podstawy lub podatku, zgłaszamy tylko tamto pole.',
      en: 'Tolerance: a grosz for each P_13, at least 0.02, since P_15 may be summed from gross lines. The total due is not rounded to whole zloty; in a currency without hundredths (JPY, HUF), it has to agree within one unit. Amounts that the totals may omit (exemption without P_13_7, margin without P_13_11, OSS without P_14_5) are added from the lines with their tolerance; when they do not follow from the lines, nothing is checked. On a correction the lines decide, since the annotations describe the invoice after it: 1,000 exempt that become 1,000 at 23% change P_15 by 230. For a correction without any total, or one without lines whose reason states (in Polish) the old and the new amount, this is only a warning, as for a simplified invoice whose P_15 differs from its gross lines. When the difference comes from a wrong base or tax, only that field is reported.',
    },
    message: {
      pl: 'P_15 wynosi {value}, a {terms} daje {calc}; różnica {difference}, tolerancja {tolerance}.{note}',
      en: 'P_15 is {value}, but {terms} is {calc}; difference {difference}, tolerance {tolerance}.{note}',
    },
    quickFix: { pl: '{advice}', en: '{advice}' },
    howToFix: {
      pl: 'Sprawdź, czy P_15 jest kwotą brutto faktury (na korekcie różnicą kwot brutto) i czy żadnej sumy P_13 lub P_14 nie brakuje.',
      en: 'Check that P_15 is the gross amount of the invoice (on a correction the difference of the gross amounts), and that no P_13 or P_14 total is missing.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106e ust. 1 pkt 15'), citeAnnotation('P_15', 'Kwota należności ogółem')],
    find: findWrongTotal,
  },
  {
    code: 'XML-415',
    severity: 'error',
    kinds: ['VAT', 'ZAL', 'UPR', 'ROZ'],
    title: { pl: 'Niedozwolony znak P_15', en: 'Wrong sign of P_15' },
    why: {
      pl: 'Ujemną kwotę należności może mieć tylko faktura korygująca. Na fakturze rozliczającej minus oznacza nadpłatę zaliczek, więc tam tylko ostrzegamy.',
      en: 'Only a correction may have a negative total due. On a settlement invoice a minus means overpaid advances, so there this is only a warning.',
    },
    message: {
      pl: 'P_15 wynosi {value}; kwota należności na fakturze {kind} {note}.',
      en: 'P_15 is {value}; the total due of an invoice of kind {kind} {note}.',
    },
    quickFix: { pl: '{advice}', en: '{advice}' },
    howToFix: {
      pl: 'Zmniejszenie sprzedaży udokumentuj fakturą korygującą, a nadpłatę zaliczek korektą faktury zaliczkowej.',
      en: 'Document a decrease of sales by a correction, and overpaid advances by a correction of the advance invoice.',
    },
    enforcedBy: 'practice',
    source: [own],
    suppressedBy: ['XML-403'],
    find: ({ invoice: { fa, kind } }) => {
      const total = fa.amount('P_15');
      if (total?.isNegative !== true) return [];
      const place = placeOf(fa, 'P_15');
      const slots = { value: figure(total), kind: String(kind) };
      return kind === 'ROZ'
        ? [{ place, slots: { ...slots, ...overpaidAdvances }, severity: 'warning' }]
        : [{ place, slots: { ...slots, ...decreasedSales } }];
    },
  },
]);

const overpaidAdvances = {
  note: { pl: 'zwykle nie jest ujemna', en: 'is not usually negative' },
  advice: {
    pl: 'Jeśli zaliczki były wyższe niż sprzedaż, wystaw korektę faktury zaliczkowej (KOR_ZAL); jeśli nie, sprawdź, czy którejś nie odjęto dwa razy.',
    en: 'If the advances exceeded the sale, issue a correction of the advance invoice (KOR_ZAL); if not, check whether one of them was deducted twice.',
  },
};
const decreasedSales = {
  note: { pl: 'nie może być ujemna', en: 'cannot be negative' },
  advice: {
    pl: 'Jeśli zmniejszasz sprzedaż z wcześniejszej faktury, wystaw do niej korektę (RodzajFaktury KOR); jeśli nie, sprawdź znaki ilości i kwot w wierszach.',
    en: 'If you decrease the sales of an earlier invoice, issue a correction of it (RodzajFaktury KOR); if not, check the signs of quantities and amounts on the lines.',
  },
};

function findWrongTotal(context: RuleContext): RuleMatch[] {
  const { total, isTotalWrong } = amountModelOf(context);
  if (total === null || !isTotalWrong) return findWrongSimplifiedTotal(context);
  const { stated, expected, tolerance, severity, omitted } = total;
  const terms = termsOf(context.invoice, omitted);
  const slots = {
    value: figure(stated),
    terms: terms ?? { pl: 'suma pól P_13 i P_14 (nie ma żadnego)', en: 'the sum of P_13 and P_14 (there are none)' },
    calc: figure(expected),
    difference: formatDifferenceText(stated.minus(expected).absolute()),
    tolerance: formatDifferenceText(tolerance),
    note: noteOf(context),
    advice: terms === null ? missingTotals : adviceOf(context),
  };
  const { invoice } = context;
  // A correction of a wrong sum alone: the other amounts of the original, which need not have been consistent, stay.
  const isOfOneSum = invoice.kind === 'KOR' && invoice.lines.length === 0 && hasDeclaredChangeOfAmount(invoice);
  const match: RuleMatch = { place: placeOf(invoice.fa, 'P_15'), slots, severity: isOfOneSum ? 'warning' : severity };
  const proven = proveTotal(context);
  return [proven === null ? match : { ...match, expected: proven.toAmount() }];
}

const missingTotals: Localized = {
  pl: 'Dodaj sumy P_13 i P_14 dla stawek z wierszy.',
  en: 'Add the P_13 and P_14 totals for the rates of the lines.',
};

/** What to enter if the totals are right; where one of them is reported as well, that one comes first. */
function adviceOf(context: RuleContext): Localized {
  const { total, fixedTotal } = amountModelOf(context);
  if (fixedTotal === null || total?.expected.equals(fixedTotal) === false) {
    return {
      pl: 'Najpierw popraw zgłoszone sumy, potem wpisz ich sumę w P_15.',
      en: 'First correct the reported totals, then enter their sum in P_15.',
    };
  }
  const amount = figure(fixedTotal);
  return {
    pl: `Jeśli sumy są właściwe, wpisz P_15 = ${amount.pl}; jeśli nie, uzupełnij brakującą lub popraw błędną sumę P_13 albo P_14.`,
    en: `If the totals are right, enter P_15 = ${amount.en}; if not, add the missing P_13 or P_14 or correct the wrong one.`,
  };
}

/** A note on the correct total where one of the summed fields is reported as well. */
function noteOf(context: RuleContext): Localized | string {
  const { total, fixedTotal } = amountModelOf(context);
  if (fixedTotal === null) {
    return {
      pl: ' Któreś z tych pól też jest zgłoszone, więc poprawna kwota może być inna.',
      en: ' One of these fields is reported too, so the correct amount may differ.',
    };
  }
  if (total?.expected.equals(fixedTotal) !== false) return '';
  const amount = figure(fixedTotal);
  return {
    pl: ` Jeśli wiersze są właściwe, po poprawieniu zgłoszonych pól P_15 powinno wynosić ${amount.pl}.`,
    en: ` If the lines are right, P_15 should be ${amount.en} once the reported fields are corrected.`,
  };
}

function findWrongSimplifiedTotal(context: RuleContext): RuleMatch[] {
  const { total, taxes } = amountModelOf(context);
  // Where totals are stated, the lines are compared with them.
  if (total?.isOff === true || taxes.length > 0 || areBasesSums(context.invoice)) return [];
  const found = findSimplifiedTotal(context.invoice);
  if (found === null) return [];
  const { stated, lines, rows, tolerance } = found;
  const slots = {
    value: figure(stated),
    terms: joinLocalized({ pl: 'suma brutto wierszy (', en: 'the gross total of the lines (' }, formatLineCount(rows), ')'),
    calc: figure(lines),
    difference: formatDifferenceText(stated.minus(lines).absolute()),
    tolerance: formatDifferenceText(tolerance),
    note: '',
    advice: {
      pl: 'Sprawdź, czy P_15 jest kwotą brutto i czy wartości i stawki wierszy są właściwe.',
      en: 'Check that P_15 is the gross amount, and that the values and rates of the lines are right.',
    },
  };
  return [{ place: placeOf(context.invoice.fa, 'P_15'), slots, severity: 'warning' }];
}

/** The sum as it is computed: `P_13_1 100.00 + P_14_1 23.00`; null when there is nothing to sum. */
function termsOf({ fa, isCorrection }: RuleContext['invoice'], omitted: readonly OmittedSum[]): Localized | null {
  const names = isCorrection ? changeNames : omittedNames;
  const stated = buckets.flatMap(({ base, tax }) =>
    [base, tax].flatMap((field) => {
      const amount = field === null ? null : fa.amount(field);
      return amount === null ? [] : [joinLocalized(`${field} `, figure(amount))];
    }),
  );
  const terms = [...stated, ...omitted.map(({ field, amount }) => joinLocalized(names[field], ' ', figure(amount)))];
  return terms.length === 0 ? null : listLocalized(terms, ' + ');
}

const omittedNames: Readonly<Record<OmittedSum['field'], Localized>> = {
  P_13_7: { pl: 'wiersze zwolnione', en: 'exempt lines' },
  P_13_11: { pl: 'wiersze procedury marży', en: 'lines of the margin scheme' },
  P_14_5: { pl: 'podatek OSS z wierszy', en: 'the OSS tax of the lines' },
  before: { pl: 'wiersze sprzed korekty bez stawki', en: 'lines without a rate from before the correction' },
};

/** On a correction, lines give a difference. */
const changeNames: Readonly<Record<OmittedSum['field'], Localized>> = {
  P_13_7: { pl: 'zmiana wierszy zwolnionych', en: 'change of the exempt lines' },
  P_13_11: { pl: 'zmiana wierszy procedury marży', en: 'change of the lines of the margin scheme' },
  P_14_5: { pl: 'zmiana podatku OSS z wierszy', en: 'change of the OSS tax of the lines' },
  before: omittedNames.before,
};
