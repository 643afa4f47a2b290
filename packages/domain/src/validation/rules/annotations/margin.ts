import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeVatAct } from '../../model/source.ts';
import { isRemovedByCorrection, readLine } from './sales.ts';

/** The margin schemes of art. 119 and 120, `PMarzy`. */
export const marginRules = defineRules([
  {
    code: 'XML-517',
    neededElements: ['P_13_11'],
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Kwota marży bez procedury marży', en: 'Margin amount without the margin scheme' },
    why: {
      pl: 'P_13_11 jest sumą sprzedaży w procedurze marży; faktura musi wtedy mieć adnotację procedury (P_PMarzy = 1 z rodzajem). Na korektach ostrzeżenie, bo adnotacje opisują stan po korekcie.',
      en: 'P_13_11 is the sum of sales under a margin scheme; the invoice must then state the scheme (P_PMarzy = 1 and its kind). A warning on corrections, whose annotations describe the state after them.',
    },
    message: {
      pl: 'P_PMarzyN = 1 oznacza, że nie stosuje się procedury marży, a P_13_11 = {amount}.',
      en: 'P_PMarzyN = 1 means that no margin scheme applies, but P_13_11 = {amount}.',
    },
    quickFix: {
      pl: 'Jeżeli to procedura marży, zamiast P_PMarzyN wpisz P_PMarzy = 1 i jej rodzaj (P_PMarzy_2, P_PMarzy_3_1, P_PMarzy_3_2 albo P_PMarzy_3_3); jeżeli nie, sprawdź, do której sumy należy ta kwota.',
      en: 'If this is a margin scheme, replace P_PMarzyN with P_PMarzy = 1 and its kind (P_PMarzy_2, P_PMarzy_3_1, P_PMarzy_3_2 or P_PMarzy_3_3); if not, check which total the amount belongs to.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106e ust. 2 i 3'),
      citeAnnotation('P_13_11', 'Suma wartości sprzedaży w procedurze marży, o której mowa w art. 119 i art. 120 ustawy'),
      citeAnnotation('P_PMarzy', 'Znacznik wystąpienia procedur marży'),
    ],
    find: findUnmarkedMargin,
  },
  {
    code: 'XML-518',
    neededElements: ['P_PMarzy'],
    severity: 'warning',
    kinds: primaryKinds,
    title: { pl: 'Procedura marży bez kwoty', en: 'Margin scheme without an amount' },
    why: {
      pl: 'P_PMarzy = 1 oznacza sprzedaż w procedurze marży. Jej pozycje nie mają stawki, a ich sumą jest P_13_11; gdy każdy wiersz ma stawkę i nie ma P_13_11, adnotacja jest zbędna albo stawki są błędne. Reguła nie dotyczy korekt: pokazują tylko część sprzedaży.',
      en: 'P_PMarzy = 1 indicates sales under a margin scheme. Their lines have no rate and their sum is P_13_11; when every line has a rate and P_13_11 is missing, the annotation is unnecessary or the rates are wrong. Does not apply to corrections, which show only part of the sales.',
    },
    message: {
      pl: 'P_PMarzy = 1, a każdy wiersz ma stawkę podatku i P_13_11 nie ma kwoty.',
      en: 'P_PMarzy = 1, but every line has a tax rate and P_13_11 has no amount.',
    },
    quickFix: {
      pl: 'Usuń stawkę z pozycji opodatkowanych od marży; jeżeli takich nie ma, wpisz P_PMarzyN = 1.',
      en: 'Remove the rate from the lines taxed on their margin; if there are none, set P_PMarzyN = 1.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_PMarzy', 'Znacznik wystąpienia procedur marży'), citeHandbook('2.9')],
    find: findNeedlessMargin,
  },
  {
    code: 'XML-519',
    neededElements: ['P_PMarzy'],
    severity: 'warning',
    title: { pl: 'Podatek w procedurze marży', en: 'Tax shown under a margin scheme' },
    why: {
      pl: 'Faktura w procedurze marży nie pokazuje podatku: nabywca nie może go odliczyć, a kwota ujawnia marżę. Pozycją marży jest wiersz bez stawki na fakturze z P_PMarzy = 1.',
      en: 'An invoice under a margin scheme shows no tax: the buyer cannot deduct it, and the amount reveals the margin. A margin line is one without a rate on an invoice with P_PMarzy = 1.',
    },
    message: {
      pl: 'W procedurze marży nie wykazuje się podatku, a w {line} jest {field} = {tax}.',
      en: 'No tax is shown under a margin scheme, but {line} has {field} = {tax}.',
    },
    quickFix: {
      pl: 'Usuń {field} z pozycji w procedurze marży; jeżeli pozycja jest opodatkowana na zasadach ogólnych, podaj jej stawkę w P_12.',
      en: 'Remove {field} from the margin line; if the line is taxed under the normal rules, state its rate in P_12.',
    },
    howToFix: {
      pl: 'Usuń podatek z pozycji w procedurze marży; jeżeli pozycja jest opodatkowana na zasadach ogólnych, podaj jej stawkę.',
      en: 'Remove the tax from the margin line; if the line is taxed under the normal rules, state its rate.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 2 i 3')],
    find: findTaxOnMargin,
  },
]);

function* findUnmarkedMargin({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, annotations } = invoice;
  const amount = fa.amount('P_13_11');
  if (amount === null || amount.isZero || invoice.isMargin) return;
  const scheme = annotations.child('PMarzy');
  const none = scheme.at('P_PMarzyN');
  if (none === null || !scheme.isYes('P_PMarzyN') || isRemovedByCorrection(invoice, hasNoRate)) return;
  yield { place: at(none), slots: { amount: formatAmountText(amount) }, expected: 'P_PMarzy = 1' };
}

function hasNoRate(row: Row): boolean {
  return row.field('rate') === null && row.field('foreignRate') === null;
}

function* findNeedlessMargin({ invoice }: RuleContext): Generator<RuleMatch> {
  const marker = invoice.annotations.child('PMarzy').at('P_PMarzy');
  if (marker === null || !invoice.isMargin || hasMarginSum(invoice)) return;
  if (invoice.rows.length > 0 && !invoice.rows.some(hasNoRate)) yield { place: at(marker) };
}

/** An unreadable amount counts as well; the schema check reports it. */
function hasMarginSum({ fa }: Invoice): boolean {
  return fa.has('P_13_11') && fa.amount('P_13_11')?.isZero !== true;
}

function* findTaxOnMargin({ invoice }: RuleContext): Generator<RuleMatch> {
  if (!invoice.isMargin) return;
  for (const row of invoice.rows) {
    if (row.isBefore || invoice.bucketOf(row) !== '11') continue;
    const element = row.field('tax');
    const tax = row.amount(row.nameOf('tax'));
    if (element === null || tax === null || tax.isZero) continue;
    yield { place: at(element), slots: { line: readLine(row), field: element.name, tax: formatAmountText(tax) } };
  }
}
