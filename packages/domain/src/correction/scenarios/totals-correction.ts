import { buckets } from '../../fa3/buckets.ts';
import { Decimal, toDecimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import { mayChange } from '../changes/allowed-paths.ts';
import { formatExampleChange } from '../changes/line-address.ts';
import { readTextAt } from '../draft/draft.ts';
import { toAmountNotation } from '../draft/number-notation.ts';
import { readDeclaredAmounts } from '../model/declared-amounts.ts';
import type { Original } from '../model/original.ts';
import type { AppliedChange, PlanContext, PlanRejection, Scenario } from '../model/scenario.ts';
import { stateAdvice } from '../original/state-advice.ts';
import { listHeaderNotes, listNotesInReason } from './parties/header-notes.ts';
import { findBlockingKind } from './toolkit/blocking-reasons.ts';
import { listIneffectiveChanges, planOf } from './toolkit/scenario-plan.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const noTotals: Localized = {
  pl: 'Faktura nie podaje podstaw (P_13_x), więc nie ma sumy ani podatku do poprawienia.',
  en: 'The invoice declares no bases (P_13_x), so there is no total or tax to correct.',
};

const unknownTotals: Localized = {
  pl: `Z podanej korekty nie wynika, jakie sumy obowiązują po niej. Podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The totals after the given correction are unknown. Provide the original invoice in its state after this correction ${stateAdvice.en}.`,
};

/** Tax or a sum is wrong while the lines are right. */
export const totalsCorrection: Scenario = {
  id: 'totals-correction',
  title: { pl: 'Błędny podatek lub suma przy dobrych pozycjach', en: 'Wrong tax or total with right lines' },
  description: {
    pl: 'Pozycje faktury są dobre, a błędna jest kwota podatku, podstawa albo kwota należności. Podaj właściwą kwotę po korekcie w P_13_x, P_14_x lub P_15; P_15 wynika z nich, jeśli jej nie podasz.',
    en: 'The lines of the invoice are right, but the tax, a base or the total is wrong. Enter the right amount after the correction in P_13_x, P_14_x or P_15; P_15 follows from the others if you do not enter it.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT (pomyłka w kwocie podatku lub innej pozycji faktury); okres rozliczenia: art. 29a ust. 13 i 14 przy obniżeniu, ust. 17 przy podwyższeniu.',
    en: 'Art. 106j(1)(5) of the VAT Act (mistake in the amount of tax or another item of the invoice); period: art. 29a(13) and (14) for decreases, (17) for increases.',
  },
  searchWords: {
    pl: ['suma', 'podatek', 'kwota VAT', 'zaokrąglenie', 'grosze', 'podstawa', 'razem', 'do zapłaty'],
    en: ['total', 'tax', 'rounding', 'base', 'sum', 'amount due'],
  },
  usualReasons: ['pomyłka w kwocie podatku', 'pomyłka w sumie faktury'],
  combination: {
    stage: 'totals',
    rank: 0,
    reason: { text: 'pomyłka w kwocie podatku lub w sumie', words: /podat|sum|vat/i },
  },
  auditedEffect: 'any-change',
  kinds: ['VAT', 'UPR'],
  defaultType: 'by-result',
  methods: [],
  sharedQuestions: [sharedQuestionIds.causeFromStart],
  questions: [],
  paths: mayChange(
    ...buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].flatMap((field) => (field === null ? [] : [`Fa/${field}`]))),
    'Fa/P_15',
  ),
  findBlockingReason: (original) => {
    const ofKind = findBlockingKind(original, totalsCorrection.kinds);
    if (ofKind !== null || readDeclaredAmounts(original.invoice).size > 0) return ofKind;
    return original.isCorrection ? unknownTotals : noTotals;
  },
  recognise: (context) =>
    collectSupportingFacts(context, totalsCorrection, {
      usual: { VAT: 0.2, UPR: 0.15 },
      usualReason: {
        pl: 'Sumy i podatek można poprawić także wtedy, gdy pozycje są dobre.',
        en: 'Totals and tax can also be corrected when the lines are right.',
      },
      signals: [
        {
          codes: ['XML-402', 'XML-411'],
          score: 0.88,
          reason: { pl: 'Podatek nie zgadza się ze stawką.', en: 'The tax does not fit the rate.' },
        },
        {
          codes: ['XML-403'],
          score: 0.88,
          reason: { pl: 'Kwota należności nie zgadza się z podstawami i podatkiem.', en: 'The total does not agree with bases and taxes.' },
        },
      ],
    }),
  plan: (context) => {
    const { changes } = context;
    const noEffect = listIneffectiveChanges(changes);
    const rejections = noEffect === null ? withoutTaxInPln(context) : [noEffect];
    if (rejections.length > 0) return err(rejections);
    return ok(
      planOf(context, {
        type: totalsCorrection.defaultType,
        amounts: { kind: 'none' },
        rows: { kind: 'none' },
        reasonAddition: listNotesInReason(listHeaderNotes(context.original.before, changes)),
        declaredTotals: new Map(changes.map(({ names, newValue }) => [fieldOf(names), Decimal.parse(newValue.trim()) ?? Decimal.zero])),
      }),
    );
  },
  example: (original) => {
    if (totalsCorrection.findBlockingReason(original) !== null) return null;
    const { field, amount } = exampleField(original);
    return {
      changes: [formatExampleChange(`/Faktura/Fa/${field}`, toAmountNotation(amount.plus(toDecimal('1'))))],
      answers: {},
      desiredJpkField: null,
    };
  },
};

function fieldOf(names: string): string {
  return names.slice('Fa/'.length);
}

/** The first declared tax, otherwise the first base. */
function exampleField({ invoice }: Original): { readonly field: string; readonly amount: Decimal } {
  const declared = buckets.flatMap(({ base, tax }) =>
    [tax, base].flatMap((field) => {
      const amount = field === null ? null : invoice.fa.amount(field);
      return field === null || amount === null ? [] : [{ field, amount }];
    }),
  );
  const [first = { field: 'P_15', amount: Decimal.zero }] = declared;
  return declared.find(({ field }) => field.startsWith('P_14')) ?? first;
}

/** In another currency, tax also has an amount in PLN, which is known only if the invoice declares both. */
function withoutTaxInPln({ original, changes }: PlanContext): readonly PlanRejection[] {
  if (original.currency === 'PLN') return [];
  const named = new Set(changes.map(({ names }) => fieldOf(names)));
  return changes.flatMap((change, index) => {
    const bucket = buckets.find(({ tax }) => tax === fieldOf(change.names));
    const inPln = bucket?.taxInPln ?? null;
    if (bucket === undefined || inPln === null || named.has(inPln) || isConvertible(original, change, inPln)) return [];
    return [{ path: `changes[${index}].path`, code: 'exchange_rate_required', message: taxInPlnNeeded(inPln) }];
  });
}

function isConvertible({ before }: Original, { names }: AppliedChange, inPln: string): boolean {
  const tax = Decimal.parse(readTextAt(before, 'Fa', fieldOf(names)) ?? '');
  return tax?.isZero === false && Decimal.parse(readTextAt(before, 'Fa', inPln) ?? '') !== null;
}

function taxInPlnNeeded(field: string): Localized {
  return {
    pl: `Podatek trzeba podać także w złotych, a faktura nie ma kursu, z którego wynika. Dodaj zmianę Fa/${field}.`,
    en: `Tax must be stated in PLN as well, but the invoice has no rate for it. Add a change of Fa/${field}.`,
  };
}
