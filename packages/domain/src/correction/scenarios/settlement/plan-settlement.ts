import { Invoice } from '../../../fa3/invoice.ts';
import { splitTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Element } from '../../../xml/element.ts';
import { deriveLineParts } from '../../amounts/settlement-amounts.ts';
import { computeGrossOfParts, splitIntoParts, subtractParts } from '../../amounts/split-parts.ts';
import { listChangesOfOldElements } from '../../changes/allowed-paths.ts';
import { changeChild, createLeaf, withChild } from '../../draft/draft.ts';
import { listIncompleteAddedLines, withLineNumbers } from '../../lines/added-lines.ts';
import { hasValuesOnOtherBasis } from '../../lines/missing-values.ts';
import type { AmountsByBucket, CorrectionPlan } from '../../model/correction-plan.ts';
import type { AllowedPath, PlanContext, PlanRejection } from '../../model/scenario.ts';
import { buildRejection } from '../../model/scenario.ts';
import { listIneffectiveChanges, planOf } from '../toolkit/scenario-plan.ts';
import { readDeclaredAdvances } from './declared-advances.ts';

/**
 * Plans a correction of a settlement. The remaining amount due is given in the changes; otherwise it is calculated as lines less the given
 * advances, or without them from the change of the lines.
 *
 * @param paths the paths of the scenario
 * @source art. 106f ust. 3 ustawy o VAT
 */
export function planSettlement(given: PlanContext, paths: readonly AllowedPath[]): Result<CorrectionPlan, readonly PlanRejection[]> {
  const { original, changes } = given;
  const context = { ...given, after: withLineNumbers(given.after) };
  const incomplete = lineProblems(context, paths);
  if (incomplete.length > 0) return err(incomplete);
  const advances = advancesOf(context);
  if (!advances.ok) return err([advances.error]);
  const noEffect = advances.value === null ? listIneffectiveChanges(changes) : null;
  if (noEffect !== null) return err([noEffect]);
  const after = new Invoice(context.after);
  const rest = restAfter(context, after, advances.value);
  if (!rest.ok) return err([rest.error]);
  const restBefore = original.invoice.fa.amount('P_15') ?? Decimal.zero;
  const namesAdvances = changes.some(({ names }) => names.startsWith('Fa/FakturaZaliczkowa'));
  return ok(
    planOf(context, {
      after: changeChild(context.after, 'Fa', (fa) => withChild(fa, createLeaf('P_15', rest.value.toAmount()))),
      type: 'by-result',
      amounts: { kind: 'settlement', restAfter: rest.value, advances: advances.value },
      rows: { kind: 'all' },
      warnings: [
        ...(rest.value.isNegative ? [belowZero(rest.value)] : []),
        ...(namesAdvances && rest.value.equals(restBefore) ? [advancesAlone] : []),
      ],
    }),
  );
}

/** Problems of changed and added lines. */
function lineProblems(context: PlanContext, paths: readonly AllowedPath[]): readonly PlanRejection[] {
  const ofOld = listChangesOfOldElements(context, paths, detailsElsewhere);
  const ofOtherBasis = hasValuesOnOtherBasis(context);
  if (ofOld.length + ofOtherBasis.length > 0) return [...ofOld, ...ofOtherBasis];
  const incomplete = listIncompleteAddedLines(context.original.before, context.after);
  return incomplete.map((message) => ({ path: 'changes', code: 'incomplete_line', message }));
}

/** Null for a proportional split. */
function advancesOf({ answer, request }: PlanContext): Result<AmountsByBucket | null, PlanRejection> {
  const stated = answer('zaliczki');
  const isExact = answer('podzial') === 'wiersze_minus_zaliczki';
  if (stated === null) return isExact ? err(buildRejection('zaliczki', 'answer_required', advancesNeeded)) : ok(null);
  if (!isExact && request.answers['podzial']?.trim() === 'proporcjonalny') return ok(null);
  const read = readDeclaredAdvances(stated);
  return read.ok ? read : err(buildRejection('zaliczki', 'invalid_answer', read.error));
}

function restAfter(
  { original, changes }: PlanContext,
  after: Invoice<Element>,
  advances: AmountsByBucket | null,
): Result<Decimal, PlanRejection> {
  const named = changes.findIndex(({ names }) => names === 'Fa/P_15');
  const stated = named === -1 ? null : after.fa.amount('P_15');
  const path = named === -1 ? 'changes' : `changes[${named}].new_value`;
  const [linesBefore, linesAfter] = [deriveLineParts(original.invoice), deriveLineParts(after)];
  if (advances !== null) {
    if (linesAfter === null || linesBefore === null) return err({ path: 'changes', code: 'lines_incomplete', message: linesNeeded });
    const rest = computeGrossOfParts(subtractParts(linesAfter, splitIntoParts(advances)));
    if (stated === null || stated.isWithin(splitTolerance, rest)) return ok(stated ?? rest);
    return err({ path, code: 'contradicts_answers', message: anotherRest(stated, rest) });
  }
  if (stated !== null) return ok(stated);
  const restBefore = original.invoice.fa.amount('P_15') ?? Decimal.zero;
  if (!changes.some(({ names }) => names.startsWith('Fa/FaWiersz'))) return ok(restBefore);
  if (linesAfter === null || linesBefore === null) return err({ path: 'changes', code: 'lines_incomplete', message: linesNeeded });
  return ok(restBefore.plus(computeGrossOfParts(subtractParts(linesAfter, linesBefore))));
}

const detailsElsewhere: Localized = {
  pl: 'Opisy i kody istniejącej pozycji zmienia formal-details, a jej kurs fx-rate.',
  en: 'Descriptions and codes of an existing item are changed in formal-details, its exchange rate in fx-rate.',
};

const advancesNeeded: Localized = {
  pl: 'Przy podziale „wiersze minus zaliczki” potrzebne są kwoty zaliczek według stawek. Podaj je w odpowiedzi zaliczki, np. {"23": {"net": "399.84", "tax": "91.96"}}.',
  en: 'The split “lines less advances” requires the amounts of the advances by rate. Enter them in the answer zaliczki, such as {"23": {"net": "399.84", "tax": "91.96"}}.',
};

const linesNeeded: Localized = {
  pl: 'Nie wszystkie wiersze faktury mają wartość i stawkę, więc pozostałej kwoty nie da się z nich policzyć. Podaj ją w zmianie Fa/P_15, bez odpowiedzi zaliczki.',
  en: 'Not all lines of the invoice have a value and a rate, so the remaining amount cannot be calculated from them. Enter it in a change of Fa/P_15, without the answer zaliczki.',
};

function anotherRest(stated: Decimal, rest: Decimal): Localized {
  return {
    pl: `P_15 po korekcie to ${formatAmountText(stated).pl}, a wiersze minus podane zaliczki dają ${formatAmountText(rest).pl}. Popraw jedno z nich; P_15 można pominąć.`,
    en: `P_15 after the correction is ${formatAmountText(stated).en}, but the lines less the given advances are ${formatAmountText(rest).en}. Fix one of them; P_15 may be omitted.`,
  };
}

function belowZero(rest: Decimal): Localized {
  return {
    pl: `Po korekcie do zapłaty zostaje ${formatAmountText(rest).pl}, czyli zaliczki są większe niż wartość zamówienia. Nadpłatę zwykle zwraca się, korygując fakturę zaliczkową (scenariusz advance-amount).`,
    en: `After the correction the remaining amount due is ${formatAmountText(rest).en}: the advances exceed the value of the order. An overpayment is usually refunded by correcting the advance invoice (scenario advance-amount).`,
  };
}

const advancesAlone: Localized = {
  pl: 'Zmieniają się tylko numery faktur zaliczkowych, a kwota do zapłaty zostaje. Jeśli zaliczki są też inne, podaj nową kwotę w Fa/P_15 albo kwoty zaliczek w odpowiedzi zaliczki.',
  en: 'Only the numbers of advance invoices change, and the amount due stays the same. If the advances differ as well, enter the new amount in Fa/P_15, or the amounts of the advances in the answer zaliczki.',
};
