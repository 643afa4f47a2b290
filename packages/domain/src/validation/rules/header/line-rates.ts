import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';

/** Exchange rates that some lines state and others do not. */
export const lineRateRules = defineRules([
  {
    code: 'XML-331',
    neededElements: ['KursWaluty'],
    severity: 'warning',
    title: { pl: 'Brak kursu w części wierszy', en: 'Exchange rate missing on some lines' },
    why: {
      pl: 'Gdy część opodatkowanych wierszy podaje kurs, a część nie, nie wiadomo, po jakim kursie przeliczono podatek pozostałych. Wierszy bez polskiego podatku i sprzed korekty reguła nie dotyczy; faktury bez żadnego kursu dotyczy XML-323.',
      en: 'When some of the taxed lines state a rate and others do not, it is unclear at which rate the tax of the others was converted. The rule does not apply to lines without Polish tax or from before a correction; XML-323 reports invoices without any rate.',
    },
    message: {
      pl: 'Wiersz {number} nie ma KursWaluty, a inne opodatkowane wiersze go mają (wierszy bez kursu: {count}).',
      en: 'Line {number} has no KursWaluty, but other taxed lines have it (lines without a rate: {count}).',
    },
    quickFix: {
      pl: 'Dodaj KursWaluty w każdym wierszu z podatkiem.',
      en: 'Add KursWaluty to every line with tax.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('KursWaluty', 'Kurs waluty stosowany do wyliczenia kwoty podatku'), citeVatAct('art. 106e ust. 11')],
    find: findLinesWithoutRate,
  },
]);

function* findLinesWithoutRate({ invoice, elements }: RuleContext): Generator<RuleMatch> {
  const { currency, lines } = invoice;
  if (currency === null || currency === 'PLN' || elements('KursWaluty').length === 0) return;
  const taxed = lines.filter(({ isBefore, percent, rate }) => !isBefore && rate !== null && percent?.isPositive === true);
  const without = taxed.filter((line) => !line.has('KursWaluty'));
  const [first] = without;
  if (first === undefined || without.length === taxed.length) return;
  yield { place: placeOf(first, 'KursWaluty'), slots: { number: first.number ?? '?', count: String(without.length) } };
}
