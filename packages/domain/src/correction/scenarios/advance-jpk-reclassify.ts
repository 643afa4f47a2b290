import { mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange, formatLineAddress } from '../changes/line-address.ts';
import { readTextAt } from '../draft/draft.ts';
import { orderLinesOf } from '../draft/line-fields.ts';
import { readDeclaredAmounts } from '../model/declared-amounts.ts';
import type { Original } from '../model/original.ts';
import type { Scenario, ScenarioExample } from '../model/scenario.ts';
import { getJpkField } from './reclassification/jpk-targets.ts';
import { planReclassification } from './reclassification/plan-reclassification.ts';
import { reclassificationQuestions } from './reclassification/questions.ts';
import { findBlockingKind } from './toolkit/blocking-reasons.ts';
import { findAdvanceBlockingReason, hasOrder } from './toolkit/order-blocking-reasons.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const orderLine = 'Fa/Zamowienie/ZamowienieWiersz';

/** An example with another rate on the first order line or, without an order, another field for the first total. */
function exampleOf(original: Original): ScenarioExample {
  const lines = orderLinesOf(original.before);
  const [first] = lines;
  if (hasOrder(original) && first !== undefined) {
    const rate = readTextAt(first, 'P_12Z') === '23' ? '8' : '23';
    const answers = readTextAt(first, 'P_12Z') === 'oo' ? { warunki_odwrotnego_obciazenia: 'tak' } : {};
    return { changes: [formatExampleChange(`${formatLineAddress(lines, first)}/P_12Z`, rate)], answers, desiredJpkField: null };
  }
  const fields = [...readDeclaredAmounts(original.invoice).keys()].flatMap((bucket) => getJpkField(bucket) ?? []);
  const [source = 'K_19'] = fields;
  const answers = { pozycje: source, ...(source === 'K_31' ? { warunki_odwrotnego_obciazenia: 'tak' } : {}) };
  return { changes: [], answers, desiredJpkField: source === 'K_19' ? 'K_17' : 'K_19' };
}

/** An advance was invoiced at a wrong rate or with wrong markers, and is recorded in the wrong JPK fields. */
export const advanceJpkReclassify: Scenario = {
  id: 'advance-jpk-reclassify',
  title: {
    pl: 'Zmiana kwalifikacji zaliczki (stawka, pole JPK, GTU, procedura)',
    en: 'Reclassify an advance (rate, JPK field, GTU, procedure)',
  },
  description: {
    pl: 'Zaliczkę zafakturowano z niewłaściwą stawką albo oznaczeniem, więc trafiła do niewłaściwych pól JPK_V7. Podaj stawki wierszy zamówienia albo pole JPK (desired_jpk_field), do którego ma trafić; kwota zaliczki zostaje, a zmienia się jej podział na podstawy i podatek.',
    en: 'The advance was invoiced at a wrong rate or with wrong markers, so it was recorded in the wrong fields of JPK_V7. Provide the rates of order lines, or the JPK field (desired_jpk_field) to which it belongs; the payment stays the same, and its split into bases and taxes changes.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT (pomyłka w stawce lub innej pozycji faktury); podział zaliczki: art. 106f ust. 1 pkt 3; okres rozliczenia: art. 29a ust. 14 przy zawyżonym podatku, ust. 17 przy podwyższeniu; zaliczka na eksport: art. 41 ust. 9a i 9b.',
    en: 'Art. 106j(1)(5) of the VAT Act (mistake in the rate or another item); split of the advance: art. 106f(1)(3); period: art. 29a(14) for overstated tax, (17) for increases; advances for export: art. 41(9a) and (9b).',
  },
  searchWords: {
    pl: ['zaliczka', 'stawka', 'JPK', 'przeniesienie', 'kwalifikacja', 'GTU', 'zła stawka zaliczki'],
    en: ['advance', 'rate', 'JPK', 'move', 'reclassify', 'GTU'],
  },
  usualReasons: ['błędna stawka VAT zaliczki'],
  combination: {
    stage: 'advance-rates',
    rank: 9,
    reason: { text: 'zmiana stawki zaliczki', words: /kwalifik|stawk/i },
    hasEffectByAnswers: ({ desiredJpkField }) => desiredJpkField !== null,
  },
  auditedEffect: 'any-change',
  kinds: ['ZAL'],
  defaultType: 'by-result',
  methods: ['przed_po'],
  sharedQuestions: [sharedQuestionIds.causeFromStart],
  questions: reclassificationQuestions,
  paths: [
    ...mayRemove(...['P_12Z', 'P_12Z_XII', 'P_12Z_Zal_15', 'GTUZ', 'ProceduraZ'].map((name) => `${orderLine}/${name}`)),
    ...mayChange('Fa/KursWalutyZ', 'Fa/Adnotacje/P_18', 'Fa/Adnotacje/P_18A'),
    ...mayRemove(...['P_19A', 'P_19B', 'P_19C'].map((name) => `Fa/Adnotacje/Zwolnienie/${name}`), 'Podmiot1/PrefiksPodatnika'),
  ],
  findBlockingReason: (original) => findBlockingKind(original, advanceJpkReclassify.kinds) ?? findAdvanceBlockingReason(original),
  recognise: (context) =>
    collectSupportingFacts(context, advanceJpkReclassify, {
      usual: { ZAL: 0.7 },
      usualReason: {
        pl: 'Zaliczki najczęściej koryguje się przez błędną stawkę lub pole JPK.',
        en: 'Advance invoices are most often corrected because of a wrong rate or JPK field.',
      },
      signals: [
        {
          codes: [...Array.from({ length: 11 }, (_, index) => `XML-${501 + index}`), 'XML-424', 'XML-635'],
          score: 0.9,
          reason: {
            pl: 'Stawki i sumy zaliczki nie zgadzają się z adnotacjami, nabywcą albo zamówieniem.',
            en: 'Rates and totals of the advance do not agree with the annotations, the buyer or the order.',
          },
        },
      ],
    }),
  plan: planReclassification,
  example: (original) => (advanceJpkReclassify.findBlockingReason(original) === null ? exampleOf(original) : null),
};
