import { knownSumsOf } from '../../fa3/line-sums.ts';
import { Decimal, sumOf, toDecimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { deriveLineParts } from '../amounts/settlement-amounts.ts';
import { readDeclaredParts } from '../amounts/split-parts.ts';
import { isOnlyOnNewElements, mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange } from '../changes/line-address.ts';
import { toAmountNotation } from '../draft/number-notation.ts';
import type { Original } from '../model/original.ts';
import type { Scenario } from '../model/scenario.ts';
import { planSettlement } from './settlement/plan-settlement.ts';
import { findBlockingKind } from './toolkit/blocking-reasons.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

/** Why the split of the remaining amount among rates is unknown; null when it is known. */
function restBlockingReason({ invoice }: Original): Localized | null {
  const rest = invoice.fa.amount('P_15');
  if (rest === null) return withoutRest;
  if (deriveLineParts(invoice) !== null) return null;
  const declared = readDeclaredParts(invoice, rest);
  return declared === null || declared.size === 0 ? withoutRates : null;
}

const withoutRest: Localized = {
  pl: 'Nie wiadomo, jaka kwota pozostaje do zapłaty: podana korekta nie ma P_15ZK. Podaj fakturę rozliczającą w stanie po wcześniejszych korektach.',
  en: 'The remaining amount due is unknown: the given correction has no P_15ZK. Provide the settlement in its state after earlier corrections.',
};

const withoutRates: Localized = {
  pl: 'Na fakturze nie ma ani wierszy z wartościami i stawkami, ani sum, które dają P_15. Podaj fakturę rozliczającą w stanie po wcześniejszych korektach.',
  en: 'The invoice has neither lines with values and rates nor totals that add up to P_15. Provide the settlement in its state after earlier corrections.',
};

/** A settlement has a wrong amount, or its lines or advances are wrong. */
export const settlementCorrection: Scenario = {
  id: 'settlement-correction',
  title: { pl: 'Korekta faktury rozliczającej', en: 'Correct a settlement invoice' },
  description: {
    pl: 'Faktura końcowa po zaliczkach ma inną kwotę do zapłaty, inne wiersze albo wymienia niewłaściwe zaliczki. Podaj kwotę, która pozostaje do zapłaty po korekcie (P_15), albo wiersze po korekcie; gdy znasz kwoty zaliczek według stawek, podaj je, a wynik będzie dokładny.',
    en: 'The final invoice after advances has a wrong amount due or wrong lines, or refers to the wrong advances. Enter the remaining amount due after the correction (P_15), or the lines after it; with the amounts of the advances by rate the result is exact.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT (pomyłka w kwocie lub pozycji faktury); rozliczenie zaliczek: art. 106f ust. 3; okres rozliczenia: art. 29a ust. 13 przy obniżeniu, ust. 17 przy podwyższeniu.',
    en: 'Art. 106j(1)(5) of the VAT Act (mistake in an amount or item); settling of advances: art. 106f(3); period: art. 29a(13) for decreases, (17) for increases.',
  },
  searchWords: {
    pl: ['rozliczenie', 'rozliczająca', 'końcowa', 'zaliczki', 'do zapłaty'],
    en: ['settlement', 'final', 'advances', 'due'],
  },
  usualReasons: ['błędna kwota do zapłaty', 'zmiana ilości lub ceny'],
  combination: {
    stage: 'settlements',
    rank: 7,
    reason: { text: 'zmiana rozliczenia zaliczek', words: /rozlicz|zalicz/i },
    hasEffectByAnswers: ({ answers }) => (answers['zaliczki'] ?? '').trim() !== '',
  },
  auditedEffect: 'any-change',
  kinds: ['ROZ'],
  defaultType: 'by-result',
  methods: ['przed_po'],
  sharedQuestions: [sharedQuestionIds.causeFromStart],
  questions: [
    {
      id: 'podzial',
      text: { pl: 'Jak podzielić kwotę do zapłaty na stawki?', en: 'How should the amount due be split among rates?' },
      kind: 'choice',
      answers: [
        {
          value: 'proporcjonalny',
          effect: {
            pl: 'Według wartości wierszy; gdy zmieniają się tylko ceny lub ilości, tak jak zmieniają się wiersze.',
            en: 'By the value of the lines; if only prices or quantities change, like the lines.',
          },
        },
        {
          value: 'wiersze_minus_zaliczki',
          effect: {
            pl: 'Dokładnie: wiersze minus zaliczki, których kwoty podasz w odpowiedzi zaliczki.',
            en: 'Exactly: lines less advances, with the amounts from the answer zaliczki.',
          },
        },
      ],
      defaultAnswer: 'proporcjonalny',
      isRequired: false,
    },
    {
      id: 'zaliczki',
      text: {
        pl: 'Ile wynoszą zaliczki (po ich korektach) według stawek? JSON, np. {"23": {"net": "399.84", "tax": "91.96"}}.',
        en: 'What are the amounts of the advances by rate, after their corrections? JSON, such as {"23": {"net": "399.84", "tax": "91.96"}}.',
      },
      kind: 'json',
      answers: [],
      defaultAnswer: null,
      isRequired: false,
    },
  ],
  paths: [
    ...isOnlyOnNewElements(
      ...['P_6A', 'P_7', 'PKWiU', 'CN', 'P_8A', 'P_12_XII', 'P_12_Zal_15', 'GTU', 'KursWaluty'].map((name) => `Fa/FaWiersz/${name}`),
    ),
    ...mayChange('Fa/P_15', ...['P_8B', 'P_9A', 'P_9B', 'P_11', 'P_11A', 'P_12'].map((name) => `Fa/FaWiersz/${name}`)),
    ...mayRemove('Fa/FaWiersz/P_10', 'Fa/FakturaZaliczkowa', 'Fa/FakturaZaliczkowa/*'),
  ],
  findBlockingReason: (original) => findBlockingKind(original, settlementCorrection.kinds) ?? restBlockingReason(original),
  recognise: (context) =>
    collectSupportingFacts(context, settlementCorrection, {
      usual: { ROZ: 0.7 },
      usualReason: { pl: 'To faktura rozliczająca zaliczki.', en: 'This invoice settles advances.' },
      signals: [
        {
          codes: ['XML-401', 'XML-402', 'XML-403', 'XML-409', 'XML-413', 'XML-426', 'XML-628'],
          score: 0.85,
          reason: {
            pl: 'Kwoty, wiersze albo zaliczki faktury nie zgadzają się ze sobą.',
            en: 'Amounts, lines or advances of the invoice do not agree with each other.',
          },
        },
      ],
    }),
  plan: (context) => planSettlement(context, settlementCorrection.paths),
  example: (original) => {
    if (settlementCorrection.findBlockingReason(original) !== null) return null;
    const rest = original.invoice.fa.amount('P_15') ?? Decimal.zero;
    return {
      changes: [formatExampleChange('/Faktura/Fa/P_15', toAmountNotation(anotherRest(original, rest)))],
      answers: {},
      desiredJpkField: null,
    };
  },
};

/** Another amount to pay, never more than the lines are worth: half of it, or of the lines where it was paid in full. */
function anotherRest({ invoice }: Original, rest: Decimal): Decimal {
  const halfOf = (amount: Decimal) => amount.times(toDecimal('0.5')).rounded(2);
  const { lines } = knownSumsOf(invoice);
  const worth = lines.isComplete ? sumOf(lines.rates.map(({ base, tax }) => base.plus(tax))).rounded(2) : rest.plus(toDecimal('100'));
  return [halfOf(rest), halfOf(worth), worth].find((amount) => !amount.equals(rest)) ?? Decimal.zero;
}
