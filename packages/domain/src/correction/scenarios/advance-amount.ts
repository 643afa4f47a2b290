import { Invoice } from '../../fa3/invoice.ts';
import { Decimal, sumOf, toDecimal } from '../../money/decimal.ts';
import { formatAmountText } from '../../money/number-text.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import type { Element } from '../../xml/element.ts';
import { computePaymentAfter } from '../amounts/payment-after.ts';
import { isOnlyOnNewElements, listChangesOfOldElements, mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange } from '../changes/line-address.ts';
import type { Draft } from '../draft/draft.ts';
import { toAmountNotation } from '../draft/number-notation.ts';
import { sortByWeight, withOrderLineNumbers } from '../lines/order-lines.ts';
import type { Original } from '../model/original.ts';
import type { PlanContext, PlanRejection, Scenario } from '../model/scenario.ts';
import { buildRejection } from '../model/scenario.ts';
import { findBlockingKind } from './toolkit/blocking-reasons.ts';
import { findAdvanceBlockingReason, hasOrder } from './toolkit/order-blocking-reasons.ts';
import { exchangeRateOfMovedTaxPoint } from './toolkit/record-questions.ts';
import { listIneffectiveChanges, planOf } from './toolkit/scenario-plan.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const orderLine = 'Fa/Zamowienie/ZamowienieWiersz';
const one = toDecimal('1');

const useAnotherScenario: Localized = {
  pl: 'Stawkę, GTU i procedurę istniejącego wiersza zmienia advance-jpk-reclassify, opis i kody formal-details, a kurs wpłaty fx-rate.',
  en: 'Rate, GTU and procedure of an existing line are changed in advance-jpk-reclassify, descriptions and codes in formal-details, the exchange rate of a payment in fx-rate.',
};

/** Gross value of the order; null without an order, or when a line has no value or no rate. */
function orderGross(invoice: Invoice<Element>): Decimal | null {
  const order = sortByWeight(invoice, () => one);
  return order === null ? null : sumOf(order.flatMap(({ base, tax }) => [base, tax]));
}

/** Problems of the order after the changes. */
function orderProblems({ original }: PlanContext, after: Draft): PlanRejection[] {
  if (!hasOrder(original)) return [];
  const gross = orderGross(new Invoice(after));
  if (gross === null) return [{ path: 'changes', code: 'incomplete_line', message: incompleteOrder }];
  return gross.isPositive ? [] : [{ path: 'changes', code: 'order_empty', message: emptyOrder }];
}

/** An example that halves the first of several listed payments, or the whole payment. */
function exampleOf({ invoice }: Original): Pick<ReturnType<typeof formatExampleChange>, 'path' | 'newValue'> {
  const payments = invoice.fa.all('ZaliczkaCzesciowa');
  const index = payments.length > 1 ? payments.findIndex((payment) => payment.amount('P_15Z')?.isPositive === true) : -1;
  const amount = (index === -1 ? invoice.fa.amount('P_15') : payments[index]?.amount('P_15Z')) ?? Decimal.zero;
  const half = amount.times(toDecimal('0.5')).rounded(2);
  const wanted = half.equals(amount) ? amount.plus(one) : half;
  return {
    path: index === -1 ? '/Faktura/Fa/P_15' : `/Faktura/Fa/ZaliczkaCzesciowa[${index + 1}]/P_15Z`,
    newValue: toAmountNotation(wanted),
  };
}

/** The payment of an advance invoice was different, or the order has another value. */
export const advanceAmount: Scenario = {
  id: 'advance-amount',
  title: { pl: 'Kwota zaliczki lub wartość zamówienia', en: 'Advance payment, or value of the order' },
  description: {
    pl: 'Otrzymana zaliczka jest inna niż na fakturze, została w części zwrócona, albo zmieniło się zamówienie. Podaj całą kwotę zaliczki po korekcie (P_15), kwotę jednej z wpłat albo nowe ilości i ceny zamówienia; podstawy i podatek wynikają z podziału zaliczki według zamówienia.',
    en: 'The advance received differs from the invoice, was returned in part, or the order has changed. Enter the whole payment after the correction (P_15), the amount of one of the payments, or new quantities and prices of the order; bases and taxes follow from the split of the advance over the order.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 4 i 5 ustawy o VAT (zwrot zapłaty otrzymanej przed dostawą, pomyłka w kwocie); podział zaliczki: art. 106f ust. 1 pkt 3; okres rozliczenia: art. 29a ust. 13 przy obniżeniu, ust. 17 przy podwyższeniu.',
    en: 'Art. 106j(1)(4) and (5) of the VAT Act (returned payment received before the supply, mistake in an amount); split of the advance: art. 106f(1)(3); period: art. 29a(13) for decreases, (17) for increases.',
  },
  searchWords: {
    pl: ['zaliczka', 'zadatek', 'wpłata', 'przedpłata', 'zamówienie', 'zwrot zaliczki', 'kwota'],
    en: ['advance', 'prepayment', 'deposit', 'payment', 'order', 'refund', 'amount'],
  },
  usualReasons: ['błędna kwota zaliczki', 'zwrot części zaliczki', 'zmiana zamówienia'],
  combination: {
    stage: 'advances',
    rank: 8,
    reason: { text: 'zmiana kwoty zaliczki lub zamówienia', words: /zalicz|zamów/i },
  },
  auditedEffect: 'any-change',
  kinds: ['ZAL'],
  defaultType: 'by-result',
  methods: ['przed_po'],
  sharedQuestions: [sharedQuestionIds.causeFromStart],
  questions: [
    {
      id: 'zaliczka_zwrocona',
      text: { pl: 'Czy zaliczka (albo jej część) wróciła do nabywcy?', en: 'Was the advance, or part of it, refunded to the buyer?' },
      kind: 'choice',
      answers: [
        {
          value: 'nie',
          effect: {
            pl: 'Korekta poprawia kwotę na fakturze albo dodaje wpłatę.',
            en: 'The correction fixes the amount or adds a payment.',
          },
        },
        {
          value: 'tak',
          effect: {
            pl: 'Zwrot trafia do przyczyny korekty; kwota po korekcie musi być mniejsza.',
            en: 'The refund is stated in the reason; the payment after the correction must be lower.',
          },
        },
      ],
      defaultAnswer: 'nie',
      isRequired: false,
    },
    exchangeRateOfMovedTaxPoint,
  ],
  paths: [
    ...mayChange('Fa/P_15', 'Fa/ZaliczkaCzesciowa/P_15Z', 'Fa/ZaliczkaCzesciowa/P_6Z'),
    ...isOnlyOnNewElements('Fa/ZaliczkaCzesciowa/KursWalutyZW'),
    ...mayChange(`${orderLine}/P_8BZ`, `${orderLine}/P_9AZ`, `${orderLine}/P_11NettoZ`),
    ...mayRemove(orderLine),
    ...isOnlyOnNewElements(
      ...['P_7Z', 'PKWiUZ', 'CNZ', 'P_8AZ', 'P_11VatZ', 'P_12Z', 'P_12Z_XII', 'P_12Z_Zal_15', 'GTUZ'].map((name) => `${orderLine}/${name}`),
    ),
  ],
  findBlockingReason: (original) => findBlockingKind(original, advanceAmount.kinds) ?? findAdvanceBlockingReason(original),
  recognise: (context) =>
    collectSupportingFacts(context, advanceAmount, {
      usual: { ZAL: 0.6 },
      usualReason: {
        pl: 'Zaliczki koryguje się też przez inną kwotę lub zamówienie.',
        en: 'Advance invoices are also corrected because of another amount or order.',
      },
      signals: [
        {
          codes: ['XML-403', 'XML-420', 'XML-421', 'XML-422', 'XML-423', 'XML-636'],
          score: 0.85,
          reason: {
            pl: 'Kwota zaliczki, wpłaty albo zamówienie nie zgadzają się ze sobą.',
            en: 'The payment, its parts or the order do not agree with each other.',
          },
        },
      ],
    }),
  plan: (context) => {
    const noEffect = listIneffectiveChanges(context.changes);
    if (noEffect !== null) return err([noEffect]);
    const rejections = listChangesOfOldElements(context, advanceAmount.paths, useAnotherScenario);
    const paid = computePaymentAfter(context);
    if (!paid.ok) rejections.push(paid.error);
    const after = paid.ok ? withOrderLineNumbers(paid.value.after) : context.after;
    rejections.push(...orderProblems(context, after));
    const before = context.original.invoice.fa.amount('P_15') ?? Decimal.zero;
    const isReturned = context.answer('zaliczka_zwrocona') === 'tak';
    if (paid.ok && isReturned && !paid.value.payment.isBelow(before)) {
      rejections.push(buildRejection('zaliczka_zwrocona', 'contradicts_changes', notLower(before, paid.value.payment)));
    }
    if (rejections.length > 0 || !paid.ok) return err(rejections);
    const { payment } = paid.value;
    const gross = orderGross(new Invoice(after));
    return ok(
      planOf(context, {
        after,
        type: 'by-result',
        amounts: { kind: 'advance', paymentAfter: payment, bucketsAfter: null },
        rows: { kind: hasOrder(context.original) ? 'all' : 'none' },
        reasonAddition: isReturned ? `zwrot zaliczki ${before.minus(payment).toAmount()} ${context.original.currency}` : null,
        warnings: gross !== null && payment.isAbove(gross) ? [aboveOrder(payment, gross)] : [],
      }),
    );
  },
  example: (original) => {
    if (advanceAmount.findBlockingReason(original) !== null) return null;
    const { path, newValue } = exampleOf(original);
    return { changes: [formatExampleChange(path, newValue)], answers: {}, desiredJpkField: null };
  },
};

const incompleteOrder: Localized = {
  pl: 'Po zmianach wiersz zamówienia nie ma wartości albo stawki. Dodawanemu wierszowi podaj P_7Z, P_8BZ, P_9AZ (albo P_11NettoZ) i P_12Z, każde w osobnej zmianie pod tym samym numerem.',
  en: 'After the changes an order line has no value or no rate. For an added line, provide P_7Z, P_8BZ, P_9AZ (or P_11NettoZ) and P_12Z in separate changes with the same number.',
};

const emptyOrder: Localized = {
  pl: 'Po zmianach zamówienie nie ma żadnej wartości, więc zaliczki nie ma na co podzielić. Jeśli zamówienie odwołano, a zaliczkę zwrócono, użyj scenariusza cancel-to-zero.',
  en: 'After the changes the order has no value over which the advance could be split. If the order was cancelled and the advance refunded, use the scenario cancel-to-zero.',
};

function notLower(before: Decimal, after: Decimal): Localized {
  return {
    pl: `Odpowiedziano, że zaliczka wróciła do nabywcy, ale jej kwota nie maleje: było ${formatAmountText(before).pl}, jest ${formatAmountText(after).pl}. Podaj w Fa/P_15 kwotę, która została.`,
    en: `According to the answer the advance was refunded to the buyer, but the payment does not decrease: it was ${formatAmountText(before).en} and is ${formatAmountText(after).en}. Enter the remaining payment in Fa/P_15.`,
  };
}

function aboveOrder(payment: Decimal, gross: Decimal): Localized {
  return {
    pl: `Zaliczka po korekcie (${formatAmountText(payment).pl}) jest większa niż wartość zamówienia (${formatAmountText(gross).pl}). Sprawdź obie kwoty.`,
    en: `The payment after the correction (${formatAmountText(payment).en}) exceeds the value of the order (${formatAmountText(gross).en}). Check both amounts.`,
  };
}
