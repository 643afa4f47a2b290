import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import { readAmount } from '../../../fa3/elements/part.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Decimal } from '../../../money/decimal.ts';
import { formatAmountText, formatNumberText, formatPriceText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';
import { listNegativeIn, readField, readLine, readNumber } from './line-elements.ts';

/** Quantities, prices, discounts and values of single lines. */
export const priceRules = defineRules([
  {
    code: 'XML-808',
    severity: 'error',
    kinds: ['VAT', 'ROZ', 'UPR'],
    title: { pl: 'Ujemna ilość', en: 'Negative quantity' },
    why: {
      pl: 'Faktura, która nie jest korektą, dokumentuje dostawę, a zwrot towaru dokumentuje się fakturą korygującą. Ujemna ilość może natomiast rozliczać prognozę zużycia energii lub zwrot opakowań; gdy wartość wiersza też jest ujemna, inne wiersze są dodatnie, a P_15 nie jest ujemne, jest to tylko ostrzeżenie.',
      en: 'An invoice that is not a correction documents a supply; returned goods are documented by a correction. A negative quantity may, however, settle forecast energy consumption or returned packaging; when the value of the line is negative too, other lines are positive and P_15 is not negative, this is only a warning.',
    },
    message: {
      pl: 'Wiersz {number}: ilość {quantity} (P_8B) jest ujemna, a faktura nie jest korektą.',
      en: 'Line {number}: the quantity {quantity} (P_8B) is negative, but the invoice is not a correction.',
    },
    quickFix: {
      pl: 'Zwrot towaru wykaż fakturą korygującą, a rabat w cenie lub w P_10; rozliczenie prognozy lub opakowań może zostać.',
      en: 'Document returned goods with a correction, and show a rebate in the price or in P_10; a settlement of forecasts or packaging may stay.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findNegativeQuantities,
  },
  {
    code: 'XML-809',
    severity: 'warning',
    kinds: ['VAT', 'ROZ', 'UPR'],
    title: { pl: 'Ujemna kwota w wierszu', en: 'Negative amount on a line' },
    why: {
      pl: 'Ujemna cena lub wartość poza korektą to zwykle rabat lub rozliczenie w osobnym wierszu, czego programy nabywców często nie przyjmują. Wartości ujemnej tylko z powodu ujemnej ilości (XML-808) nie zgłaszamy ponownie.',
      en: 'A negative price or value outside a correction is usually a rebate or settlement on a separate line, which the programs of buyers often reject. A value that is negative only because of the quantity (XML-808) is not reported again.',
    },
    message: {
      pl: 'Wiersz {number}: {field} = {amount} jest kwotą ujemną, a faktura nie jest korektą.',
      en: 'Line {number}: {field} = {amount} is negative, but the invoice is not a correction.',
    },
    quickFix: {
      pl: 'Rabat wykaż w cenie lub w P_10 wiersza, którego dotyczy, a kwoty spoza podstawy VAT w Rozliczenie.',
      en: 'Show a rebate in the price or in P_10 of the line it belongs to, and amounts outside the VAT base in Rozliczenie.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findNegativeAmounts,
  },
  {
    code: 'XML-810',
    neededElements: ['P_9B'],
    severity: 'warning',
    title: { pl: 'Cena netto i brutto naraz', en: 'Net and gross price together' },
    why: {
      pl: 'P_9A to cena jednostkowa netto, a P_9B cena brutto dla faktur liczonych od kwot brutto (art. 106e ust. 7 i 8). Gdy wiersz ma obie, nie wiadomo, od której policzono jego wartość.',
      en: 'P_9A is the net unit price, P_9B the gross price for invoices calculated from gross amounts (art. 106e(7) and (8)). If a line has both, it is unclear from which its value was calculated.',
    },
    message: {
      pl: 'Wiersz {number} ma cenę netto {net} (P_9A) i cenę brutto {gross} (P_9B).',
      en: 'Line {number} has a net price {net} (P_9A) and a gross price {gross} (P_9B).',
    },
    quickFix: {
      pl: 'Zostaw P_9A, a na fakturze liczonej od kwot brutto P_9B.',
      en: 'Keep P_9A or, on an invoice calculated from gross amounts, P_9B.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_9B', 'Cena wraz z kwotą podatku (cena jednostkowa brutto), w przypadku zastosowania art. 106e ust. 7 i 8 ustawy'),
      citeVatAct('art. 106e ust. 7 i 8'),
    ],
    find: findTwoPrices,
  },
  {
    code: 'XML-813',
    neededElements: ['P_10'],
    severity: 'warning',
    kinds: primaryKinds,
    title: { pl: 'Wątpliwy opust', en: 'Questionable discount' },
    why: {
      pl: 'P_10 to opust, którego nie uwzględniono w cenie: kwota dodatnia, na jednostkę lub na cały wiersz. Reguła ostrzega, gdy jest ujemny albo większy i od ceny, i od iloczynu ceny i ilości. Na korekcie P_10 może być różnicą, więc jej nie sprawdza.',
      en: 'P_10 is a discount that the price does not include: a positive amount, per unit or for the whole line. The rule warns when it is negative, or larger than both the price and price times quantity. On a correction P_10 may be a difference, so it is not checked.',
    },
    message: { pl: 'Wiersz {number}: opust {discount} (P_10) {problem}.', en: 'Line {number}: the discount {discount} (P_10) {problem}.' },
    quickFix: {
      pl: 'Sprawdź, czy P_10 to kwota opustu (bez znaku minus i nie procent), a dopłatę ujmij w cenie.',
      en: 'Check that P_10 is the amount of the discount (no minus sign, no percentage), and include a surcharge in the price.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findUnusualDiscounts,
  },
  {
    code: 'XML-819',
    neededElements: ['KwotaAkcyzy', 'KwotaAkcyzyZ'],
    severity: 'warning',
    kinds: primaryKinds,
    title: { pl: 'Akcyza większa niż wartość wiersza', en: 'Excise duty exceeds the line value' },
    why: {
      pl: 'KwotaAkcyzy to akcyza zawarta w cenie towaru, więc nie może przekraczać wartości wiersza: P_11, a bez niej P_11A (w zamówieniu P_11NettoZ). Wierszy o wartości ujemnej i korekt reguła nie sprawdza.',
      en: 'KwotaAkcyzy is the excise duty included in the price, so it cannot exceed the value of the line: P_11, or without P_11 that of P_11A (P_11NettoZ in an order). Lines of negative value and corrections are not checked.',
    },
    message: {
      pl: 'Wiersz {number}: akcyza {excise} jest większa niż wartość wiersza {value} ({field}).',
      en: 'Line {number}: the excise duty {excise} exceeds the value of the line {value} ({field}).',
    },
    quickFix: {
      pl: 'Sprawdź kwotę akcyzy i wartość wiersza.',
      en: 'Check the amount of the excise duty and the value of the line.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('KwotaAkcyzy', 'Kwota podatku akcyzowego zawarta w cenie towaru')],
    find: findExciseAboveValue,
  },
  {
    code: 'XML-821',
    severity: 'info',
    kinds: ['VAT', 'ROZ'],
    title: { pl: 'Ilość równa zero', en: 'Quantity of zero' },
    why: {
      pl: 'Wiersz z ilością zero nie dokumentuje żadnej dostawy. Bywa pozostałością po zamówieniu, którego nie zrealizowano.',
      en: 'A line with quantity zero documents no supply. It may remain from an order that was not fulfilled.',
    },
    message: { pl: 'Wiersz {number}: ilość (P_8B) wynosi 0.', en: 'Line {number}: the quantity (P_8B) is 0.' },
    quickFix: { pl: 'Usuń wiersz albo wpisz dostarczoną ilość.', en: 'Remove the line or enter the quantity supplied.' },
    enforcedBy: 'practice',
    source: [own],
    find: findZeroQuantities,
  },
]);

function* findNegativeQuantities({ elements, invoice }: RuleContext): Generator<RuleMatch> {
  for (const element of elements('P_8B')) {
    const quantity = listNegativeIn(element);
    const line = readLine(element);
    if (quantity === null || line === null) continue;
    const match = { place: at(element), slots: { number: readNumber(line), quantity: formatNumberText(quantity) } };
    const value = readAmount(readField(line, 'P_11') ?? readField(line, 'P_11A'));
    yield value?.isNegative === true && isPositiveInTotal(invoice) ? { ...match, severity: 'warning' } : match;
  }
}

/** Whether an invoice sells something and asks for no negative amount, so that a negative line can only be set off against others. */
const isPositiveInTotal = memoizeByObject(({ fa, lines }: Invoice): boolean => {
  if (fa.amount('P_15')?.isNegative !== false) return false;
  return lines.some(({ net, gross, quantity }) => quantity?.isNegative !== true && (net ?? gross)?.isPositive === true);
});

/** One match per line: a negative price makes the value negative too. */
function* findNegativeAmounts({ elements }: RuleContext): Generator<RuleMatch> {
  const reported = new Set<LocatedElement>();
  for (const field of ['P_9A', 'P_9B', 'P_11', 'P_11A']) {
    for (const element of elements(field)) {
      const amount = listNegativeIn(element);
      const line = readLine(element);
      if (amount === null || line === null || reported.has(line)) continue;
      reported.add(line);
      const isByQuantity = field.startsWith('P_11') && listNegativeIn(readField(line, 'P_8B')) !== null;
      if (!isByQuantity) yield { place: at(element), slots: { number: readNumber(line), field, amount: formatPriceText(amount) } };
    }
  }
}

function* findTwoPrices({ elements }: RuleContext): Generator<RuleMatch> {
  for (const element of elements('P_9B')) {
    const line = readLine(element);
    const net = line === null ? null : readAmount(readField(line, 'P_9A'));
    const gross = readAmount(element);
    if (line === null || net === null || gross === null) continue;
    yield { place: at(element), slots: { number: readNumber(line), net: formatPriceText(net), gross: formatPriceText(gross) } };
  }
}

function* findUnusualDiscounts({ elements }: RuleContext): Generator<RuleMatch> {
  for (const element of elements('P_10')) {
    const line = readLine(element);
    const discount = readAmount(element);
    const problem = line === null || discount === null ? null : problemOfDiscount(discount, line);
    if (line === null || discount === null || problem === null) continue;
    yield { place: at(element), slots: { number: readNumber(line), discount: formatPriceText(discount), problem } };
  }
}

function problemOfDiscount(discount: Decimal, line: LocatedElement): Localized | null {
  if (discount.isZero) return null;
  if (discount.isNegative) return { pl: 'jest ujemny', en: 'is negative' };
  const price = readAmount(readField(line, 'P_9A', 'P_9B'));
  if (price === null || price.isNegative || !discount.isAbove(price)) return null;
  const quantity = readAmount(readField(line, 'P_8B'));
  if (quantity === null || quantity.isNegative || !discount.isAbove(price.times(quantity))) return null;
  const value = joinLocalized(formatNumberText(quantity), ' × ', formatPriceText(price), ' = ', formatAmountText(price.times(quantity)));
  return {
    pl: `jest większy od ceny ${formatPriceText(price).pl} i od wartości wiersza ${value.pl}`,
    en: `exceeds both the price ${formatPriceText(price).en} and the value of the line ${value.en}`,
  };
}

function* findExciseAboveValue({ elements }: RuleContext): Generator<RuleMatch> {
  for (const element of [...elements('KwotaAkcyzy'), ...elements('KwotaAkcyzyZ')]) {
    const line = readLine(element);
    const field = line === null ? null : (readField(line, 'P_11', 'P_11NettoZ') ?? readField(line, 'P_11A'));
    const excise = readAmount(element);
    const value = readAmount(field);
    if (line === null || field === null || excise === null || value === null) continue;
    if (value.isNegative || !excise.isAbove(value)) continue;
    const slots = { number: readNumber(line), excise: formatAmountText(excise), value: formatAmountText(value), field: field.name };
    yield { place: at(element), slots };
  }
}

function* findZeroQuantities({ elements }: RuleContext): Generator<RuleMatch> {
  for (const element of elements('P_8B')) {
    if (/[1-9]/.test(element.text) || readAmount(element)?.isZero !== true) continue;
    const line = readLine(element);
    if (line !== null) yield { place: at(element), slots: { number: readNumber(line) } };
  }
}
