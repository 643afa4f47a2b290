import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import { readAmount } from '../../../fa3/elements/part.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { type Decimal, sumOf, toDecimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeOtherAct, own } from '../../model/source.ts';
import { computeAmountDue, getDueField } from './due.ts';

/** Payments made, and the form of payment. */
export const paymentRules = defineRules([
  {
    code: 'XML-710',
    neededElements: ['DataZaplaty', 'DataZaplatyCzesciowej'],
    severity: 'warning',
    title: { pl: 'Data zapłaty po wystawieniu', en: 'Payment date after the issue' },
    why: {
      pl: 'DataZaplaty i DataZaplatyCzesciowej podaje się, gdy zapłaty dokonano do chwili wystawienia faktury, więc żadna z nich nie powinna być późniejsza niż P_1. Późniejsza data to zwykle planowana płatność albo pomyłka.',
      en: 'DataZaplaty and DataZaplatyCzesciowej are for payments made by the time of issue, so neither should be later than P_1. A later date is usually a planned payment or a mistake.',
    },
    message: {
      pl: '{field} {date} jest późniejsza niż data wystawienia faktury {issued} (P_1).',
      en: '{field} {date} is later than the date of issue {issued} (P_1).',
    },
    quickFix: {
      pl: 'Popraw datę zapłaty, a planowaną płatność podaj w TerminPlatnosci.',
      en: 'Correct the date of payment, and state a planned payment in TerminPlatnosci.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('DataZaplaty', 'Data zapłaty, jeśli do wystawienia faktury płatność została dokonana')],
    find: findLatePayments,
  },
  {
    code: 'XML-711',
    neededElements: ['ZnacznikZaplatyCzesciowej'],
    severity: 'warning',
    kinds: primaryKinds,
    title: { pl: 'Znacznik zapłaty niezgodny z kwotami', en: 'Payment marker differs from the amounts' },
    why: {
      pl: 'ZnacznikZaplatyCzesciowej = 1 oznacza, że zapłacono część należności, a 2, że zapłacono całość w częściach. Suma wpłat powinna to potwierdzać: przy 1 być mniejsza od należności (DoZaplaty, a bez niego P_15), przy 2 równa jej co do grosza.',
      en: 'ZnacznikZaplatyCzesciowej = 1 means that part of the amount has been paid, 2 that all of it has been paid in parts. The sum of the payments should confirm it: with 1 it is less than the amount due (DoZaplaty, or without it P_15), with 2 it equals that amount exactly.',
    },
    message: {
      pl: 'ZnacznikZaplatyCzesciowej = {marker} oznacza zapłatę {meaning}, a suma zapłat częściowych to {sum} przy należności {due} ({field}).',
      en: 'ZnacznikZaplatyCzesciowej = {marker} means that {meaning}, but the partial payments add up to {sum} and the amount due is {due} ({field}).',
    },
    quickFix: {
      pl: 'Sprawdź kwoty w ZaplataCzesciowa, a jeśli są prawidłowe, zmień znacznik.',
      en: 'Check the amounts in ZaplataCzesciowa and, if they are correct, change the marker.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('ZnacznikZaplatyCzesciowej', '1 - zapłacono w części; 2 - zapłacono w całości')],
    find: findContradictedMarker,
  },
  {
    code: 'XML-714',
    neededElements: ['IPKSeF'],
    severity: 'error',
    title: { pl: 'Różne identyfikatory płatności', en: 'Different payment identifiers' },
    why: {
      pl: 'Link do płatności zawiera parametr IPKSeF, ten sam identyfikator, który podaje się w polu IPKSeF. Gdy się różnią, nie wiadomo, do której faktury bank i nabywca przypiszą wpłatę.',
      en: 'A payment link contains the parameter IPKSeF, the same identifier as in the field IPKSeF. If they differ, it is unclear to which invoice the bank and the buyer will assign the payment.',
    },
    message: {
      pl: 'IPKSeF {identifier} różni się od identyfikatora {linked} w LinkDoPlatnosci.',
      en: 'IPKSeF {identifier} differs from the identifier {linked} in LinkDoPlatnosci.',
    },
    quickFix: {
      pl: 'Wpisz w IPKSeF i w LinkDoPlatnosci ten identyfikator, który nadał dostawca płatności.',
      en: 'Enter the identifier that the payment provider assigned in both IPKSeF and LinkDoPlatnosci.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findOtherIdentifier,
  },
  {
    code: 'XML-716',
    neededElements: ['ZaplataCzesciowa'],
    severity: 'warning',
    severityOnCorrections: 'info',
    title: { pl: 'Zapłata częściowa nie jest dodatnia', en: 'Partial payment not positive' },
    why: {
      pl: 'Zapłata częściowa jest wpłatą, więc jej kwota powinna być większa od zera. Na korekcie kwota ujemna może oznaczać zwrot, dlatego tam jest to tylko informacja.',
      en: 'A partial payment is money paid, so its amount should be greater than zero. On a correction a negative amount may be a refund, so there this is only information.',
    },
    message: {
      pl: 'Zapłata częściowa {amount} nie jest większa od zera.',
      en: 'The partial payment {amount} is not greater than zero.',
    },
    quickFix: {
      pl: 'Sprawdź kwotę zapłaty, a pustą pozycję ZaplataCzesciowa usuń.',
      en: 'Check the amount paid, and remove a ZaplataCzesciowa that records no payment.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findNonPositivePayments,
  },
  {
    code: 'XML-717',
    severity: 'info',
    title: { pl: 'Gotówka powyżej limitu', en: 'Cash above the limit' },
    why: {
      pl: 'Między przedsiębiorcami za transakcję o wartości ponad 15 000 zł trzeba zapłacić przez rachunek płatniczy, także gdy płaci się w ratach. Zapłaconej gotówką części nie zalicza się do kosztów podatkowych. Reguła dotyczy faktur w PLN dla nabywcy z NIP.',
      en: 'Between businesses, a transaction worth more than 15,000 PLN must be paid through a payment account, also when it is paid in parts. The part paid in cash is not tax-deductible. The rule applies to invoices in PLN to a buyer with a NIP.',
    },
    message: {
      pl: 'Gotówka (FormaPlatnosci = 1) przy kwocie {total} PLN i nabywcy z NIP; między przedsiębiorcami limit to 15 000 PLN.',
      en: 'Cash (FormaPlatnosci = 1) for {total} PLN and a buyer with a NIP; between businesses the limit is 15,000 PLN.',
    },
    quickFix: {
      pl: 'Jeśli nabywca jest przedsiębiorcą, uzgodnij zapłatę przelewem i podaj FormaPlatnosci = 6.',
      en: 'If the buyer is a business, agree on a transfer and state FormaPlatnosci = 6.',
    },
    enforcedBy: 'law',
    source: [citeOtherAct('entrepreneurs', 'art. 19')],
    suppressedBy: ['XML-516'],
    find: findCashAboveLimit,
  },
]);

function* findLatePayments({ invoice }: RuleContext): Generator<RuleMatch> {
  const { payment, issueDay } = invoice;
  if (issueDay === null) return;
  const dates = [
    [payment, 'DataZaplaty'] as const,
    ...payment.all('ZaplataCzesciowa').map((part) => [part, 'DataZaplatyCzesciowej'] as const),
  ];
  for (const [part, field] of dates) {
    const date = part.day(field);
    const element = part.at(field);
    if (date !== null && element !== null && date > issueDay) yield { place: at(element), slots: { field, date, issued: issueDay } };
  }
}

/** The amounts of all partial payments; null when one of them is unreadable. */
function partialPayments({ payment }: Invoice): Decimal[] | null {
  const amounts = payment.all('ZaplataCzesciowa').map((part) => part.amount('KwotaZaplatyCzesciowej'));
  return amounts.every((amount) => amount !== null) ? amounts : null;
}

const oneGrosz = toDecimal('0.01');

function* findContradictedMarker({ invoice }: RuleContext): Generator<RuleMatch> {
  const element = invoice.payment.at('ZnacznikZaplatyCzesciowej');
  const marker = invoice.payment.code('ZnacznikZaplatyCzesciowej');
  const payments = partialPayments(invoice);
  const due = computeAmountDue(invoice);
  if (element === null || payments === null || payments.length === 0 || due === null || due.isNegative) return;
  // An amount of zero or less is a separate mistake (XML-716).
  if (payments.some((amount) => !amount.isPositive)) return;
  const sum = sumOf(payments);
  const isAll = sum.isWithin(oneGrosz, due);
  const isContradicted = marker === '1' ? sum.compareTo(due) >= 0 : marker === '2' && !isAll;
  if (!isContradicted) return;
  const slots = {
    marker: marker ?? '',
    meaning: markerMeaning(marker),
    sum: formatAmountText(sum),
    due: formatAmountText(due),
    field: getDueField(invoice),
  };
  yield marker === '1' && isAll ? { place: at(element), slots, expected: '2' } : { place: at(element), slots };
}

function markerMeaning(marker: string | null): Localized {
  return marker === '1'
    ? { pl: 'części należności', en: 'part of the amount has been paid' }
    : { pl: 'całej należności w częściach', en: 'all of it has been paid in parts' };
}

function* findOtherIdentifier({ invoice }: RuleContext): Generator<RuleMatch> {
  const { payment } = invoice;
  const element = payment.at('IPKSeF');
  const identifier = payment.text('IPKSeF');
  const [query = ''] = (payment.text('LinkDoPlatnosci') ?? '').split('#');
  if (element === null || identifier === null) return;
  for (const [, linked = ''] of query.matchAll(/[?&]IPKSeF=([0-9A-Za-z]{13})(?![^&])/g)) {
    if (linked === identifier) continue;
    yield { place: at(element), slots: { identifier, linked }, expected: linked };
    return;
  }
}

function* findNonPositivePayments({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const part of invoice.payment.all('ZaplataCzesciowa')) {
    const element = part.at('KwotaZaplatyCzesciowej');
    const amount = readAmount(element);
    if (element === null || amount === null || amount.isPositive) continue;
    yield { place: at(element), slots: { amount: formatAmountText(amount) } };
  }
}

const cashLimitPln = toDecimal('15000');

function* findCashAboveLimit({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, buyer, currency } = invoice;
  const total = fa.amount('P_15');
  if (currency !== 'PLN' || total === null || !total.isAbove(cashLimitPln)) return;
  if (!buyer.child('DaneIdentyfikacyjne').has('NIP')) return;
  const cash = findCash(invoice);
  if (cash !== null) yield { place: at(cash), slots: { total: formatAmountText(total) } };
}

/** The first `FormaPlatnosci` that means cash, for the whole payment or a part of it. */
function findCash({ payment }: Invoice): LocatedElement | null {
  const part = [payment, ...payment.all('ZaplataCzesciowa')].find((each) => each.code('FormaPlatnosci') === '1');
  return part?.at('FormaPlatnosci') ?? null;
}
