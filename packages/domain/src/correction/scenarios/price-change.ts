import { type Decimal, toDecimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import { mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange, formatLineAddress } from '../changes/line-address.ts';
import type { Draft } from '../draft/draft.ts';
import { linesOf, readNumberAt } from '../draft/line-fields.ts';
import { toPriceNotation } from '../draft/number-notation.ts';
import { listDiscountsInField } from '../lines/declared-discounts.ts';
import { hasValuesOnOtherBasis, isPartlyValued } from '../lines/missing-values.ts';
import type { Original } from '../model/original.ts';
import type { Scenario } from '../model/scenario.ts';
import { findBlockingKind, findUnknownLines } from './toolkit/blocking-reasons.ts';
import { getLineMethod, listIneffectiveChanges, planOf } from './toolkit/scenario-plan.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

/** Price and value fields of a line, in the order in which an example tries them. */
const costFields = ['P_9A', 'P_9B', 'P_11', 'P_11A'] as const;

/** A line with a price or value, and its field. */
function pricedLine({ before }: Original): { readonly line: Draft; readonly field: string; readonly cost: Decimal } | null {
  const priced = costFields.flatMap((field) =>
    linesOf(before).flatMap((line) => {
      const cost = readNumberAt(line, field);
      return cost === null ? [] : [{ line, field, cost }];
    }),
  );
  const isSold = (line: Draft) => readNumberAt(line, 'P_8B')?.isZero !== true;
  return priced.find(({ cost, line }) => cost.isPositive && isSold(line)) ?? priced[0] ?? null;
}

const noPrices: Localized = {
  pl: 'Żaden wiersz faktury nie podaje ceny ani wartości (P_9A, P_9B, P_11 lub P_11A), więc nie ma czego zmienić.',
  en: 'No line of the invoice states a price or value (P_9A, P_9B, P_11 or P_11A), so there is none to change.',
};

/** A price or value was wrong, or a discount was granted after the sale. */
export const priceChange: Scenario = {
  id: 'price-change',
  title: {
    pl: 'Zmiana ceny jednostkowej lub rabat po sprzedaży',
    en: 'Unit price change, or a discount after the sale',
  },
  description: {
    pl: 'Cena albo wartość pozycji jest inna, niż powinna, albo po sprzedaży udzielono rabatu na konkretne pozycje. Podaj cenę po korekcie; wartości, podstawy i podatek liczone są z niej.',
    en: 'The price or value of an item is wrong, or a discount on certain items was granted after the sale. Enter the price after the correction; values, bases and tax are calculated from it.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 1 i 5 ustawy o VAT (zmiana podstawy opodatkowania, pomyłka w cenie), przy opuście po sprzedaży w związku z art. 29a ust. 10 pkt 1; okres rozliczenia: art. 29a ust. 13 przy obniżeniu, ust. 17 przy podwyższeniu.',
    en: 'Art. 106j(1)(1) and (5) of the VAT Act (changed tax base, mistake in a price), for a discount after the sale with art. 29a(10)(1); period: art. 29a(13) for decreases, (17) for increases.',
  },
  searchWords: {
    pl: ['cena', 'rabat', 'opust', 'upust', 'obniżka', 'podwyżka', 'bonus', 'zniżka', 'promocja', 'skonto', 'reklamacja', 'zła cena'],
    en: ['price', 'discount', 'rebate', 'reduction', 'increase', 'allowance', 'complaint', 'wrong price'],
  },
  usualReasons: ['rabat udzielony po sprzedaży', 'pomyłka w cenie', 'obniżka ceny po reklamacji'],
  combination: {
    stage: 'prices',
    rank: 1,
    reason: { text: 'zmiana ceny lub wartości', words: /cen|opust|rabat|wartoś/i },
  },
  auditedEffect: 'any-change',
  kinds: ['VAT', 'UPR'],
  defaultType: 'by-result',
  methods: ['roznica', 'przed_po', 'storno'],
  sharedQuestions: [sharedQuestionIds.lineMethod, sharedQuestionIds.causeFromStart],
  questions: [
    {
      id: 'sposob_opustu',
      text: { pl: 'Gdzie pokazać obniżkę ceny?', en: 'Where should a lower price be shown?' },
      kind: 'choice',
      answers: [
        { value: 'w_cenie', effect: { pl: 'W cenie jednostkowej (P_9A lub P_9B).', en: 'In the unit price (P_9A or P_9B).' } },
        {
          value: 'w_P_10',
          effect: {
            pl: 'Jako opust w P_10; cena jednostkowa zostaje. Wiersze powstają wtedy metodą przed_po.',
            en: 'As a discount in P_10; the unit price stays the same. Lines are then shown by the method przed_po.',
          },
        },
      ],
      defaultAnswer: 'w_cenie',
      isRequired: false,
    },
  ],
  paths: [...mayChange('Fa/FaWiersz/P_9A', 'Fa/FaWiersz/P_9B', 'Fa/FaWiersz/P_11', 'Fa/FaWiersz/P_11A'), ...mayRemove('Fa/FaWiersz/P_10')],
  findBlockingReason: (original) =>
    findBlockingKind(original, priceChange.kinds) ?? (pricedLine(original) === null ? (findUnknownLines(original) ?? noPrices) : null),
  recognise: (context) =>
    collectSupportingFacts(context, priceChange, {
      usual: { VAT: 0.6, UPR: 0.6 },
      usualReason: {
        pl: 'Cena i rabat to najczęstszy powód korekty takiej faktury.',
        en: 'Such invoices are most often corrected because of a price or discount.',
      },
      signals: [
        {
          codes: ['XML-401', 'XML-409', 'XML-410', 'XML-412', 'XML-809', 'XML-813'],
          score: 0.85,
          reason: {
            pl: 'Wartości wierszy nie zgadzają się z ceną albo z sumami.',
            en: 'Values of lines do not agree with the price or the totals.',
          },
        },
      ],
    }),
  plan: (context) => {
    const rejection = listIneffectiveChanges(context.changes);
    const rejections = rejection === null ? [...hasValuesOnOtherBasis(context), ...isPartlyValued(context)] : [rejection];
    if (rejections.length > 0) return err(rejections);
    const method = getLineMethod(context, priceChange.methods);
    const after =
      context.answer('sposob_opustu') === 'w_P_10' ? listDiscountsInField(context.original.before, context.after) : context.after;
    return ok(planOf(context, { after, type: priceChange.defaultType, amounts: { kind: 'lines' }, rows: { kind: 'changed', method } }));
  },
  example: (original) => {
    const priced = priceChange.findBlockingReason(original) === null ? pricedLine(original) : null;
    if (priced === null) return null;
    const { line, field, cost } = priced;
    const lower = cost.times(toDecimal('0.9')).rounded(2);
    const wanted = lower.equals(cost) || lower.isZero ? cost.plus(toDecimal('1')) : lower;
    const path = `${formatLineAddress(linesOf(original.before), line)}/${field}`;
    return { changes: [formatExampleChange(path, toPriceNotation(wanted))], answers: {}, desiredJpkField: null };
  },
};
