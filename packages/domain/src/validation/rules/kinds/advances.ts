import { buckets, totalOf } from '../../../fa3/buckets.ts';
import { sumTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeInformationSheet, citeVatAct, own } from '../../model/source.ts';

/** Advance invoices and their corrections: the order, and elements that do not belong on them. */
export const advanceRules = defineRules([
  {
    code: 'XML-623',
    severity: 'warning',
    kinds: ['KOR_ZAL'],
    title: { pl: 'Korekta zaliczki bez zamówienia', en: 'Correction of an advance without an order' },
    why: {
      pl: 'Korekta zaliczki, która zmienia podstawę lub podatek, pokazuje zamówienie: różnice albo wiersze przed i po korekcie, także gdy samo zamówienie się nie zmieniło.',
      en: 'A correction of an advance that changes the base or the tax shows the order: differences, or lines before and after, even when the order itself did not change.',
    },
    message: {
      pl: 'Korekta zaliczki zmienia {field}, a nie zawiera Zamowienie.',
      en: 'The correction of an advance changes {field} but has no Zamowienie.',
    },
    quickFix: {
      pl: 'Dodaj Zamowienie z każdą pozycją przed korektą (StanPrzedZ=1) i po korekcie.',
      en: 'Add Zamowienie with every item before the correction (StanPrzedZ=1) and after it.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation(
        'Zamowienie',
        'W przypadku faktury korygującej fakturę zaliczkową należy wykazać różnice wynikające z korekty poszczególnych pozycji zamówienia lub umowy',
      ),
    ],
    find: ({ invoice: { fa, order } }) => {
      const field = buckets.find(({ base }) => fa.has(base))?.base;
      return order.exists || field === undefined ? [] : [{ place: placeOf(fa, 'Zamowienie'), slots: { field } }];
    },
  },
  {
    code: 'XML-624',
    severity: 'warning',
    kinds: ['KOR_ZAL'],
    title: { pl: 'Zamówienie tylko ze stanem po korekcie', en: 'Order with only the state after the correction' },
    why: {
      pl: 'Zamówienie na korekcie zaliczki pokazuje stan przed i po korekcie albo różnice. Same wiersze po korekcie (ich suma to cała wartość zamówienia) nie pokazują, co się zmieniło.',
      en: 'The order on a correction of an advance shows the state before and after, or differences. Lines after the correction alone (their sum is the whole value of the order) do not show what changed.',
    },
    message: {
      pl: 'Zamowienie pokazuje tylko stan po korekcie: suma wierszy {sum} to cała WartoscZamowienia ({value}), a wierszy sprzed korekty nie ma.',
      en: 'Zamowienie shows only the state after the correction: the sum of its lines {sum} is the whole WartoscZamowienia ({value}), and there are no lines from before it.',
    },
    quickFix: {
      pl: 'Dodaj do każdego wiersza jego stan przed korektą (StanPrzedZ=1), także gdy wiersz się nie zmienił.',
      en: 'Add the state before the correction (StanPrzedZ=1) to each line, even if the line did not change.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('Zamowienie', 'dane pozycji korygowanych wg stanu przed korektą i po korekcie jako osobne wiersze')],
    find: findOrderWithoutBefore,
  },
  {
    code: 'XML-626',
    severity: 'error',
    kinds: ['ZAL'],
    title: { pl: 'Faktura zaliczkowa bez zamówienia', en: 'Advance invoice without an order' },
    why: {
      pl: 'Faktura zaliczkowa zawiera dane zamówienia lub umowy: nazwy, ilości, wartość i stawki. W FA(3) służy do tego Zamowienie, a nie FaWiersz.',
      en: 'An advance invoice contains the data of the order or contract: names, quantities, value and rates. In FA(3) they belong in Zamowienie, not FaWiersz.',
    },
    message: {
      pl: 'Faktura zaliczkowa nie zawiera zamówienia (brak Zamowienie).',
      en: 'The advance invoice has no order (Zamowienie is missing).',
    },
    quickFix: {
      pl: 'Dodaj Zamowienie z wartością całego zamówienia i jego pozycjami; pozycje wpisane w FaWiersz przenieś tam.',
      en: 'Add Zamowienie with the value of the whole order and its items; move items from FaWiersz there.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106f ust. 1 pkt 4')],
    find: ({ invoice: { fa, order } }) => (order.exists ? [] : [{ place: placeOf(fa, 'Zamowienie') }]),
  },
  {
    code: 'XML-627',
    severity: 'warning',
    kinds: ['ZAL'],
    title: { pl: 'Wiersze faktury na fakturze zaliczkowej', en: 'Invoice lines on an advance invoice' },
    why: {
      pl: 'Na fakturze zaliczkowej pozycje podaje się w Zamowienie; gdy jest też FaWiersz, nie wiadomo, co jest przedmiotem zaliczki.',
      en: 'On an advance invoice the items are in Zamowienie; with an additional FaWiersz it is unclear what the advance is for.',
    },
    message: {
      pl: 'Faktura zaliczkowa ma obok Zamowienie także wiersze FaWiersz ({count}).',
      en: 'The advance invoice has FaWiersz ({count}) in addition to Zamowienie.',
    },
    quickFix: {
      pl: 'Przenieś pozycje do Zamowienie i usuń FaWiersz.',
      en: 'Move the items to Zamowienie and remove FaWiersz.',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('2.6')],
    find: ({ invoice: { lines, order } }) => {
      const [first] = lines;
      // Without an order the lines are in its place, which XML-626 reports.
      return first === undefined || !order.exists ? [] : [{ place: at(first.element), slots: { count: String(lines.length) } }];
    },
  },
  {
    code: 'XML-629',
    severity: 'warning',
    kinds: ['VAT', 'UPR', 'ROZ', 'KOR', 'KOR_ROZ'],
    title: { pl: 'Zamówienie na niewłaściwej fakturze', en: 'Order on the wrong kind of invoice' },
    why: {
      pl: 'Zamowienie jest przewidziane dla faktur zaliczkowych i ich korekt. Na innej fakturze zwykle oznacza, że pomylono RodzajFaktury; wiersz ze StanPrzedZ=1 zgłasza XML-603.',
      en: 'Zamowienie is meant for advance invoices and their corrections. Elsewhere it usually means that RodzajFaktury is wrong; a line with StanPrzedZ=1 is reported by XML-603.',
    },
    message: {
      pl: 'Faktura rodzaju {kind} zawiera Zamowienie; jest ono dla ZAL i KOR_ZAL.',
      en: 'An invoice of kind {kind} contains Zamowienie, which is for ZAL and KOR_ZAL.',
    },
    quickFix: {
      pl: 'Jeśli to zaliczka lub jej korekta, popraw RodzajFaktury; jeśli nie, przenieś pozycje do FaWiersz i usuń Zamowienie.',
      en: 'If this is an advance or its correction, correct RodzajFaktury; if not, move the items to FaWiersz and remove Zamowienie.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('Zamowienie', 'Zamówienie lub umowa, o których mowa w art. 106f ust. 1 pkt 4 ustawy (dla faktur zaliczkowych)'),
    ],
    find: ({ invoice: { kind, order, orderLines } }) =>
      order.element === null || orderLines.some(({ isBefore }) => isBefore)
        ? []
        : [{ place: at(order.element), slots: { kind: String(kind) } }],
  },
  {
    code: 'XML-635',
    severity: 'warning',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Zaliczka ze stawką 0 WDT', en: 'Advance at rate 0 WDT' },
    why: {
      pl: 'Zaliczka na wewnątrzwspólnotową dostawę towarów nie rodzi obowiązku podatkowego i nie dokumentuje się jej fakturą. Korekta, która wycofuje taką kwotę, jest poprawna.',
      en: 'An advance for an intra-EU supply of goods creates no tax point and is not documented by an invoice. A correction that reverses such an amount is correct.',
    },
    message: {
      pl: 'Zaliczka ze stawką „0 WDT”: zaliczki na dostawę wewnątrzwspólnotową nie dokumentuje się fakturą.',
      en: 'An advance with the rate “0 WDT”: advances for intra-EU supplies are not documented by an invoice.',
    },
    quickFix: {
      pl: 'Sprawdź, czy to dostawa wewnątrzwspólnotowa; jeśli tak, wystaw fakturę dopiero po dostawie.',
      en: 'Check whether this is an intra-EU supply; if so, issue the invoice only after the supply.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106b ust. 1 pkt 4'), citeInformationSheet('14')],
    find: findIntraUnionAdvance,
  },
  {
    code: 'XML-636',
    severity: 'warning',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Zaliczka większa niż zamówienie', en: 'Advance exceeds the order' },
    why: {
      pl: 'Zaliczka jest częścią ceny, więc nie powinna przekraczać wartości zamówienia z podatkiem; na korekcie porównujemy zapłatę po niej (P_15ZK + P_15). Nadpłata jest możliwa, więc tylko ostrzegamy.',
      en: 'An advance is a part of the price, so it should not exceed the value of the order with tax; on a correction, the payment after it (P_15ZK + P_15) is compared. An overpayment is possible, so this is only a warning.',
    },
    message: {
      pl: 'Zaliczka {paid} jest większa niż wartość zamówienia {value}.',
      en: 'The advance of {paid} exceeds the value of the order, {value}.',
    },
    quickFix: {
      pl: 'Sprawdź kwotę zapłaty oraz to, czy WartoscZamowienia obejmuje całe zamówienie z podatkiem.',
      en: 'Check the payment, and whether WartoscZamowienia covers the whole order with tax.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: ({ invoice: { fa, order, isCorrection } }) => {
      const before = isCorrection ? fa.amount('P_15ZK') : Decimal.zero;
      const paid = before === null ? null : (fa.amount('P_15')?.plus(before) ?? null);
      const value = order.amount('WartoscZamowienia');
      if (paid === null || value === null || !paid.isAbove(value)) return [];
      return [{ place: placeOf(fa, 'P_15'), slots: { paid: formatAmountText(paid), value: formatAmountText(value) } }];
    },
  },
]);

function* findOrderWithoutBefore({ invoice: { fa, order, orderLines } }: RuleContext): Generator<RuleMatch> {
  const value = order.amount('WartoscZamowienia');
  if (order.element === null || value === null || orderLines.some(({ isBefore }) => isBefore)) return;
  if (orderLines.length === 0 || !buckets.some(({ base }) => fa.has(base))) return;
  let sum = Decimal.zero;
  for (const row of orderLines) {
    const tax = row.amount('P_11VatZ');
    // A negative row can only be a difference; with missing amounts it is unknown.
    if (row.net === null || tax === null || row.net.isNegative || tax.isNegative) return;
    sum = sum.plus(row.net).plus(tax);
  }
  const paid = fa.amount('P_15')?.plus(fa.amount('P_15ZK') ?? Decimal.zero);
  // A sum below the payment after the correction is not the whole order.
  if (paid === undefined || sum.isBelow(paid) || !sum.isWithin(sumTolerance(orderLines.length), value)) return;
  yield { place: at(order.element), slots: { sum: formatAmountText(sum), value: formatAmountText(value) } };
}

function* findIntraUnionAdvance({ invoice }: RuleContext): Generator<RuleMatch> {
  const element = invoice.elementOf('0 WDT');
  if (element !== null && invoice.fa.amount(totalOf('0 WDT'))?.isNegative !== true) yield { place: at(element) };
}
