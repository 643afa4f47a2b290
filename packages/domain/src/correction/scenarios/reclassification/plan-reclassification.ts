import { type BucketId, buckets } from '../../../fa3/buckets.ts';
import { advanceRateOf } from '../../../fa3/exchange-of-state.ts';
import { Invoice } from '../../../fa3/invoice.ts';
import { Decimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import {
  changeChild,
  createBranch,
  createLeaf,
  type Draft,
  findChild,
  readTextAt,
  withChild,
  withChildren,
  without,
} from '../../draft/draft.ts';
import type { KeptPrice } from '../../lines/change-rate.ts';
import type { CorrectionPlan } from '../../model/correction-plan.ts';
import { computeGross, readDeclaredAmounts } from '../../model/declared-amounts.ts';
import type { PlanContext, PlanRejection } from '../../model/scenario.ts';
import { buildRejection } from '../../model/scenario.ts';
import { withNeededAnnotations } from '../toolkit/needed-annotations.ts';
import { hasOrder } from '../toolkit/order-blocking-reasons.ts';
import { noteMarkings } from '../toolkit/record-markings.ts';
import { hasNoEffect, listIneffectiveChanges, planOf } from '../toolkit/scenario-plan.ts';
import { refundOf } from './advance-refund.ts';
import { getJpkTarget, type JpkTarget } from './jpk-targets.ts';
import { type BucketMove, listMovedWithoutBuyersNumber, moveProblems } from './move-problems.ts';
import { reclassifyOrder } from './reclassify-order.ts';
import { isAlreadyThere, reclassifyTotals } from './reclassify-totals.ts';

type Planned = Result<CorrectionPlan, readonly PlanRejection[]>;

/**
 * Plans how an advance moves between rates, and thereby between JPK fields: by its order lines, or by its totals if it has no order. The
 * payment stays the same unless tax is refunded.
 *
 * @source art. 106f ust. 1 pkt 3, art. 106j ust. 1 pkt 5 ustawy o VAT; opis pól JPK_V7M(3)
 */
export function planReclassification(context: PlanContext): Planned {
  const { request, changes, answer } = context;
  const target = request.desiredJpkField === null ? ok(null) : getJpkTarget(request.desiredJpkField);
  if (!target.ok) return err([{ path: 'desired_jpk_field', code: 'jpk_field_unreachable', message: target.error }]);
  const noEffect = target.value === null ? listIneffectiveChanges(changes) : null;
  if (noEffect !== null) return err([changes.length === 0 ? { ...noEffect, message: changeOrField } : noEffect]);
  const isRefunded = answer('kwota_zaliczki') === 'zwrot_podatku';
  if (isRefunded && request.answers['cena_stala']?.trim() === 'brutto') {
    return err([buildRejection('cena_stala', 'contradicting_answers', refundKeepsNet)]);
  }
  const rate = changes.findIndex(({ names, before }) => names === 'Fa/KursWalutyZ' && before !== null);
  if (rate !== -1) return err([{ path: `changes[${rate}].path`, code: 'path_not_allowed', message: rateElsewhere }]);
  return hasOrder(context.original) ? planByOrder(context, target.value, isRefunded) : planByTotals(context, target.value, isRefunded);
}

function planByOrder(context: PlanContext, target: JpkTarget | null, isRefunded: boolean): Planned {
  const { original, changes, answer } = context;
  const kept: KeptPrice = isRefunded || answer('cena_stala') === 'netto' ? 'netto' : 'brutto';
  const order = reclassifyOrder(context, target, kept);
  if (!order.ok) return order;
  const { after, moved } = order.value;
  if (target !== null && moved.length === 0 && changes.every(hasNoEffect)) {
    return err([{ path: 'desired_jpk_field', code: 'nothing_changes', message: isAlreadyThere(target) }]);
  }
  const rejections = problemsOf(context, after, moved, target);
  const annotated = withNeededAnnotations(original.before, after, annotationOptionsOf(context));
  if (!annotated.ok) rejections.push(basisNeeded(annotated.error));
  // The payment may change in the same correction.
  const payment = Decimal.parse(readTextAt(context.after, 'Fa', 'P_15') ?? '') ?? Decimal.zero;
  const refund = isRefunded ? refundOf(original.invoice, payment, moved) : Decimal.zero;
  if (isRefunded && !refund.isPositive) rejections.push(buildRejection('kwota_zaliczki', 'no_tax_to_refund', nothingToRefund));
  if (rejections.length > 0 || !annotated.ok) return err(rejections);
  return ok(planWith(context, annotated.value, payment.minus(refund), null, moved));
}

function planByTotals(context: PlanContext, target: JpkTarget | null, isRefunded: boolean): Planned {
  const { original, answer } = context;
  if (target === null) return err([{ path: 'desired_jpk_field', code: 'jpk_field_required', message: fieldNeeded }]);
  const declared = readDeclaredAmounts(original.invoice);
  const totals = reclassifyTotals(declared, target, isRefunded ? 'netto' : 'brutto', answer('pozycje'));
  if (!totals.ok) return totals;
  const { from, to, buckets: bucketsAfter } = totals.value;
  const moves = from.map((bucket) => ({ from: bucket, to }));
  const rejections = problemsOf(context, context.after, moves, target);
  const annotated = annotatedByTotals(context, [...declared.keys()], [...bucketsAfter.keys()]);
  if (!annotated.ok) rejections.push(basisNeeded(annotated.error));
  const change = computeGross(bucketsAfter).minus(computeGross(declared));
  if (isRefunded && !change.isNegative) rejections.push(buildRejection('kwota_zaliczki', 'no_tax_to_refund', nothingToRefund));
  if (rejections.length > 0 || !annotated.ok) return err(rejections);
  const payment = (original.invoice.fa.amount('P_15') ?? Decimal.zero).plus(change);
  return ok(planWith(context, annotated.value, payment, bucketsAfter, moves));
}

function planWith(
  context: PlanContext,
  after: Draft,
  paymentAfter: Decimal,
  bucketsAfter: Extract<CorrectionPlan['amounts'], { kind: 'advance' }>['bucketsAfter'],
  moves: readonly BucketMove[],
): CorrectionPlan {
  return planOf(context, {
    after: changeChild(after, 'Fa', (fa) => withChild(fa, createLeaf('P_15', paymentAfter.toAmount()))),
    type: 'by-result',
    amounts: { kind: 'advance', paymentAfter, bucketsAfter },
    rows: { kind: bucketsAfter === null ? 'all' : 'none' },
    warnings: [
      ...listMovedWithoutBuyersNumber(context.original, moves),
      ...noteMarkings(context.original.before, after, context.original.reference.number),
    ],
  });
}

function problemsOf(context: PlanContext, after: Draft, moves: readonly BucketMove[], target: JpkTarget | null): PlanRejection[] {
  const problems = moveProblems(context, moves, target === null ? 'changes' : 'desired_jpk_field');
  const isTaxed = (bucket: BucketId | null) => buckets.some(({ id, taxInPln }) => id === bucket && taxInPln !== null);
  const state = new Invoice(after);
  const lacksRate =
    state.currency !== 'PLN' && advanceRateOf(state) === null && moves.some(({ from, to }) => isTaxed(to) && !isTaxed(from));
  return lacksRate ? [...problems, { path: 'changes', code: 'exchange_rate_required', message: exchangeRateNeeded }] : problems;
}

function annotationOptionsOf({ changes, answer }: PlanContext): Parameters<typeof withNeededAnnotations>[2] {
  return { stated: new Set(changes.map(({ names }) => names)), exemptionBasis: answer('podstawa_zwolnienia') };
}

/** Annotations depend on rates of lines. Without lines, artificial ones are derived from the totals. */
function annotatedByTotals(context: PlanContext, old: readonly BucketId[], now: readonly BucketId[]): Result<Draft, Localized> {
  const { original, after } = context;
  const annotated = withNeededAnnotations(withLinesFor(original.before, old), withLinesFor(after, now), annotationOptionsOf(context));
  if (!annotated.ok) return annotated;
  const [seller, fa] = [findChild(annotated.value, 'Podmiot1'), findChild(annotated.value, 'Fa')];
  const annotations = fa === null ? null : findChild(fa, 'Adnotacje');
  const withSeller = seller === null ? after : withChild(after, seller);
  return ok(annotations === null ? withSeller : changeChild(withSeller, 'Fa', (own) => withChild(own, annotations)));
}

function withLinesFor(invoice: Draft, ids: readonly BucketId[]): Draft {
  const rates = buckets.flatMap(({ id, rates: [rate] }) => (ids.includes(id) && rate !== undefined ? [rate] : []));
  return changeChild(invoice, 'Fa', (fa) =>
    withChildren(fa, [
      ...without(fa, 'FaWiersz', 'Zamowienie').children,
      ...rates.map((rate) => createBranch('FaWiersz', [createLeaf('P_12', rate)])),
    ]),
  );
}

function basisNeeded(message: Localized): PlanRejection {
  return buildRejection('podstawa_zwolnienia', 'answer_required', message);
}

const changeOrField: Localized = {
  pl: 'Podaj zmiany (np. stawkę wiersza zamówienia P_12Z) albo desired_jpk_field: pole JPK_V7, do którego zaliczka ma trafić.',
  en: 'Provide changes (such as the rate P_12Z of an order line) or desired_jpk_field: the field of JPK_V7 to which the advance belongs.',
};

const fieldNeeded: Localized = {
  pl: 'Faktura nie ma wierszy zamówienia, więc nie da się wskazać stawki wiersza. Podaj desired_jpk_field: pole JPK_V7, do którego zaliczka ma trafić.',
  en: 'The invoice has no order lines, so the rate of a line cannot be changed. Provide desired_jpk_field: the field of JPK_V7 to which the advance belongs.',
};

const refundKeepsNet: Localized = {
  pl: 'Zwrot podatku zostawia ceny netto zamówienia, a odpowiedź cena_stala = brutto zostawia ceny brutto. Wybierz jedno: usuń odpowiedź cena_stala albo podaj kwota_zaliczki = bez_zmian.',
  en: 'A refund of tax keeps the net prices of the order, but the answer cena_stala = brutto keeps the gross ones. Choose one: remove the answer cena_stala, or answer kwota_zaliczki = bez_zmian.',
};

const nothingToRefund: Localized = {
  pl: 'Przy tej zmianie podatek w zaliczce nie maleje, więc nie ma czego zwrócić. Odpowiedz kwota_zaliczki = bez_zmian.',
  en: 'This change does not lower the tax in the advance, so there is nothing to refund. Answer kwota_zaliczki = bez_zmian.',
};

const rateElsewhere: Localized = {
  pl: 'Faktura ma już kurs waluty. Błędny kurs poprawia scenariusz fx-rate.',
  en: 'The invoice already has an exchange rate. Use the scenario fx-rate to correct it.',
};

const exchangeRateNeeded: Localized = {
  pl: 'Podatek trzeba podać w złotych, a faktura nie ma kursu. Dodaj zmianę Fa/KursWalutyZ z kursem z dnia poprzedzającego otrzymanie zaliczki.',
  en: 'Tax must be stated in PLN, but the invoice has no exchange rate. Add a change of Fa/KursWalutyZ with the rate of the day before the advance was received.',
};
