import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import { withLinesOfSums } from '../amounts/gross-preserving-lines.ts';
import { mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange, formatLineAddress } from '../changes/line-address.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import { linesOf, readPercentAt } from '../draft/line-fields.ts';
import { withLineNumbers } from '../lines/added-lines.ts';
import type { KeptPrice } from '../lines/change-rate.ts';
import { findTaxedWithoutExchangeRate, withoutRate, withRatesKeeping } from '../lines/rates-of-lines.ts';
import type { Original } from '../model/original.ts';
import type { AppliedChange, Scenario } from '../model/scenario.ts';
import { buildRejection } from '../model/scenario.ts';
import { reverseChargeConditions } from './reclassification/move-problems.ts';
import { findBlockingKind, findUnknownLines } from './toolkit/blocking-reasons.ts';
import { withNeededAnnotations } from './toolkit/needed-annotations.ts';
import { taxWasDeclared } from './toolkit/record-questions.ts';
import { hasNoEffect, isRateOfLine, listIneffectiveChanges, planOf } from './toolkit/scenario-plan.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const noRates: Localized = {
  pl: 'Żaden wiersz faktury nie podaje stawki (P_12 lub P_12_XII), więc nie ma jej czego zmienić.',
  en: 'No line of the invoice states a rate (P_12 or P_12_XII), so there is none to change.',
};

/** A line with a rate, if possible one whose tax can be converted to PLN. */
function ratedLine({ before, currency }: Original): Draft | null {
  const rated = linesOf(before).filter((line) => readTextAt(line, 'P_12') !== null);
  const isConvertible = (line: Draft) => currency === 'PLN' || readTextAt(line, 'KursWaluty') !== null;
  return rated.find(isConvertible) ?? rated[0] ?? linesOf(before).find((line) => readTextAt(line, 'P_12_XII') !== null) ?? null;
}

/** Another rate for an example: a taxed one only where its tax can be converted to PLN. */
function otherRate({ currency }: Original, line: Draft): string {
  const rate = readTextAt(line, 'P_12');
  if (currency === 'PLN' || readTextAt(line, 'KursWaluty') !== null) return rate === '23' ? '8' : '23';
  return rate === '0 KR' ? '0 EX' : '0 KR';
}

function movesToReverseCharge(changes: readonly AppliedChange[]): boolean {
  return changes.some((change) => change.names === 'Fa/FaWiersz/P_12' && change.newValue.trim() === 'oo' && !hasNoEffect(change));
}

/** Lines have a wrong rate, or are exempt or taxed elsewhere. */
export const vatRateChange: Scenario = {
  id: 'vat-rate-change',
  title: { pl: 'Zmiana stawki VAT lub sposobu opodatkowania', en: 'VAT rate or tax treatment changed' },
  description: {
    pl: 'Pozycję opodatkowano błędną stawką albo sprzedaż jest zwolniona, poza Polską lub na odwrotnym obciążeniu. Podaj stawkę po korekcie i wskaż, czy niezmieniona zostaje kwota brutto, czy netto; wymagane adnotacje zmieniają się razem z nią.',
    en: 'An item has a wrong rate, or the sale is exempt, outside Poland or under reverse charge. Enter the rate after the correction and whether the gross or the net amount stays the same; the required annotations are updated accordingly.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT (pomyłka w stawce lub kwocie podatku); okres rozliczenia: art. 29a ust. 14 przy zawyżonym podatku, ust. 17 przy podwyższeniu; zwolnienie i odwrotne obciążenie: art. 106e ust. 1 pkt 18 i 19.',
    en: 'Art. 106j(1)(5) of the VAT Act (mistake in the rate or amount of tax); period: art. 29a(14) for overstated tax, (17) for increases; exemption and reverse charge: art. 106e(1)(18) and (19).',
  },
  searchWords: {
    pl: [
      'stawka',
      'VAT',
      '23',
      '8',
      '5',
      'zw',
      'zwolnienie',
      'zwolniona',
      'np',
      'oo',
      'odwrotne',
      'obciążenie',
      'eksport',
      'WDT',
      'zła stawka',
    ],
    en: ['rate', 'VAT', '23', '8', '5', 'exempt', 'exemption', 'reverse', 'charge', 'export', 'wrong rate'],
  },
  usualReasons: ['błędna stawka VAT'],
  combination: {
    stage: 'rates',
    rank: (changed) => (changed.some(isRateOfLine) ? 5 : 6),
    reason: { text: 'zmiana stawki VAT', words: /stawk/i },
  },
  auditedEffect: 'any-change',
  kinds: ['VAT', 'UPR'],
  defaultType: 'by-result',
  methods: ['przed_po'],
  sharedQuestions: [sharedQuestionIds.lineMethod, sharedQuestionIds.causeFromStart],
  questions: [
    {
      id: 'cena_stala',
      text: { pl: 'Która kwota zostaje bez zmian?', en: 'Which amount stays the same?' },
      kind: 'choice',
      answers: [
        {
          value: 'brutto',
          effect: {
            pl: 'Nabywca płaci tyle samo; netto i podatek dzielą się na nowo.',
            en: 'The buyer pays the same; the split into net and tax changes.',
          },
        },
        {
          value: 'netto',
          effect: { pl: 'Zmienia się tylko podatek, a z nim kwota do zapłaty.', en: 'Only the tax changes, and with it the amount due.' },
        },
      ],
      defaultAnswer: 'brutto',
      isRequired: false,
    },
    {
      id: 'podstawa_zwolnienia',
      text: {
        pl: 'Na jakiej podstawie sprzedaż jest zwolniona? Potrzebne, gdy stawką po korekcie jest zw.',
        en: 'On which legal basis is the sale exempt? Needed when the rate after the correction is zw.',
      },
      kind: 'text',
      answers: [],
      defaultAnswer: null,
      isRequired: false,
    },
    {
      id: 'warunki_odwrotnego_obciazenia',
      text: {
        pl: 'Czy podatek rzeczywiście rozlicza nabywca w kraju (art. 145e)? Potrzebne, gdy stawką po korekcie jest oo.',
        en: 'Does the domestic buyer account for the tax (art. 145e)? Needed when the rate after the correction is oo.',
      },
      kind: 'choice',
      answers: [
        { value: 'nie', effect: { pl: 'Stawka nie zmieni się na oo.', en: 'The rate does not change to oo.' } },
        { value: 'tak', effect: { pl: 'Wiersz może przejść na odwrotne obciążenie.', en: 'The line may change to reverse charge.' } },
      ],
      defaultAnswer: 'nie',
      isRequired: false,
    },
    taxWasDeclared,
  ],
  paths: [
    ...mayRemove('Fa/FaWiersz/P_12', 'Fa/FaWiersz/P_12_XII', 'Fa/FaWiersz/P_12_Zal_15'),
    ...mayChange('Fa/FaWiersz/KursWaluty', 'Fa/Adnotacje/P_18', 'Fa/Adnotacje/P_18A'),
    ...mayRemove(
      'Fa/Adnotacje/Zwolnienie/P_19A',
      'Fa/Adnotacje/Zwolnienie/P_19B',
      'Fa/Adnotacje/Zwolnienie/P_19C',
      'Podmiot1/PrefiksPodatnika',
    ),
  ],
  findBlockingReason: (original) =>
    findBlockingKind(original, vatRateChange.kinds) ?? (ratedLine(original) === null ? (findUnknownLines(original) ?? noRates) : null),
  recognise: (context) =>
    collectSupportingFacts(context, vatRateChange, {
      usual: { VAT: 0.35, UPR: 0.35 },
      usualReason: { pl: 'Błędna stawka VAT wymaga korekty faktury.', en: 'A wrong VAT rate needs a correction.' },
      signals: [
        {
          codes: Array.from({ length: 11 }, (_, index) => `XML-${501 + index}`).concat(
            'XML-517',
            'XML-519',
            'XML-526',
            'XML-806',
            'XML-812',
          ),
          score: 0.9,
          reason: {
            pl: 'Stawki wierszy nie zgadzają się z adnotacjami albo z nabywcą.',
            en: 'Rates of lines do not agree with the annotations or with the buyer.',
          },
        },
        {
          codes: ['XML-402', 'XML-411'],
          score: 0.65,
          reason: { pl: 'Podatek nie zgadza się ze stawką.', en: 'The tax does not fit the rate.' },
        },
      ],
    }),
  plan: (context) => {
    const { original, changes, allChanges, answer } = context;
    const rejection = listIneffectiveChanges(changes);
    if (rejection !== null) return err([rejection]);
    const kept: KeptPrice = answer('cena_stala') === 'netto' ? 'netto' : 'brutto';
    const beforeRates = context.beforeRates === original.before ? original.before : withLineNumbers(context.beforeRates);
    const changed = withRatesKeeping(beforeRates, context.after, kept);
    const rated = kept === 'brutto' ? withLinesOfSums(original.invoice, beforeRates, changed) : changed;
    const rateless = withoutRate(context, rated);
    if (rateless.length > 0) return err(rateless);
    const unconverted = findTaxedWithoutExchangeRate(original, rated);
    if (unconverted !== null) return err([{ path: 'changes', code: 'exchange_rate_required', message: unconverted }]);
    const stated = new Set(allChanges.map(({ names }) => names));
    const annotated = withNeededAnnotations(original.before, rated, { stated, exemptionBasis: answer('podstawa_zwolnienia') });
    const rejections = [
      ...(annotated.ok ? [] : [buildRejection('podstawa_zwolnienia', 'answer_required', annotated.error)]),
      ...(movesToReverseCharge(changes) && answer('warunki_odwrotnego_obciazenia') !== 'tak'
        ? [buildRejection('warunki_odwrotnego_obciazenia', 'confirmation_required', reverseChargeConditions)]
        : []),
    ];
    if (rejections.length > 0 || !annotated.ok) return err(rejections);
    return ok(
      planOf(context, {
        after: annotated.value,
        type: vatRateChange.defaultType,
        amounts: kept === 'brutto' ? { kind: 'lines', kept: 'gross', ratesFrom: beforeRates } : { kind: 'lines' },
        rows: { kind: 'changed', method: 'przed_po' },
      }),
    );
  },
  example: (original) => {
    const line = vatRateChange.findBlockingReason(original) === null ? ratedLine(original) : null;
    if (line === null) return null;
    const address = formatLineAddress(linesOf(original.before), line);
    if (readTextAt(line, 'P_12') !== null)
      return { changes: [formatExampleChange(`${address}/P_12`, otherRate(original, line))], answers: {}, desiredJpkField: null };
    const wanted = readPercentAt(line)?.toString() === '19' ? '20' : '19';
    return { changes: [formatExampleChange(`${address}/P_12_XII`, wanted)], answers: {}, desiredJpkField: null };
  },
};
