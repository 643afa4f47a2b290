import { buckets } from '../fa3/buckets.ts';
import { Decimal } from '../money/decimal.ts';
import type { Localized } from '../shared/localized.ts';
import type { Explanation } from './built-correction.ts';
import type { CorrectionAmounts } from './correction-amounts.ts';
import type { AmountPlan, AmountsByBucket, BucketAmounts } from './correction-plan.ts';
import { type Draft, textAt } from './draft.ts';
import { explainField } from './explain-field.ts';
import { explainHeader } from './explain-header.ts';
import { ruleOfSum, rulesOfChanges, rulesOfFields, rulesOfTaxInPln, rulesOfTotal } from './explanation-rules.ts';
import { labelOf } from './field-labels.ts';
import { lineAddress } from './line-address.ts';
import { linesOf, orderLinesOf } from './line-fields.ts';
import { differingFields, pairLines } from './pair-lines.ts';
import type { AppliedChange } from './scenario.ts';

/**
 * Explains each figure of a correction: fields of lines, other changed fields, sums by rate, and the total.
 *
 * @param before  the invoice before the correction
 * @param after   the invoice as it should have been
 * @param changes what the caller asked for: those fields are explained by the request, others by what follows from it
 */
export function explainCorrection(
  before: Draft,
  after: Draft,
  changes: readonly AppliedChange[],
  plan: AmountPlan,
  amounts: CorrectionAmounts,
): readonly Explanation[] {
  const asked = new Set(changes.map(({ address }) => byNumber(before, address)));
  const isWhole = plan.kind !== 'cancel' && plan.kind !== 'stated';
  return [
    ...explainLines(linesOf(before), linesOf(after), asked),
    ...explainLines(orderLinesOf(before), orderLinesOf(after), asked),
    // Lines and the total are explained apart.
    ...changes.filter(({ names }) => !/Wiersz(\/|$)/.test(names) && names !== 'Fa/P_15').map((change) => explainChange(change, plan)),
    ...(isWhole ? explainHeader(before, after, asked) : []),
    ...explainSums(plan, amounts),
    explainTotal(before, plan, amounts),
  ];
}

/** An address that names a line by its position, with the number of the line instead, as lines are explained. */
function byNumber(before: Draft, address: string): string {
  return address.replace(/^.*\/(FaWiersz|ZamowienieWiersz)\[(\d+)\]/, (whole, name: string, position: string) => {
    const lines = name === 'FaWiersz' ? linesOf(before) : orderLinesOf(before);
    const line = lines[Number(position) - 1];
    return line === undefined ? whole : lineAddress(lines, line);
  });
}

function explainLines(before: readonly Draft[], after: readonly Draft[], asked: ReadonlySet<string>): Explanation[] {
  return pairLines(before, after).flatMap((pair) => {
    const line = pair.before ?? pair.after;
    const address = pair.before === null ? lineAddress(after, line) : lineAddress(before, line);
    if (pair.before === null)
      return [{ path: address, label: lineLabel, before: null, after: describe(pair.after), delta: null, rule: rulesOfChanges.added }];
    if (pair.after === null)
      return [{ path: address, label: lineLabel, before: describe(pair.before), after: null, delta: null, rule: rulesOfChanges.removed }];
    const { before: from, after: to } = pair;
    const differing = differingFields(from, to);
    if (differing.size === 0) return [];
    const isAsked = (name: string) => asked.has(`${address}/${name}`);
    const keepsGross = [...differing].some(isRate) && ![...differing].some((name) => isPrice(name) && isAsked(name));
    return [...differing].map((name) => {
      const usual = keepsGross && isPrice(name) ? rulesOfChanges.grossKept : (rulesOfFields.get(name) ?? rulesOfChanges.follows);
      return explainField(`${address}/${name}`, textAt(from, name), textAt(to, name), isAsked(name) ? rulesOfChanges.asked : usual);
    });
  });
}

const lineLabel: Localized = { pl: 'pozycja', en: 'line' };

const isRate = (name: string): boolean => /^P_12Z?(_XII)?$/.test(name);
/** Net prices and values: at another rate they change alone where the gross amount is kept. */
const isPrice = (name: string): boolean => /^(P_9AZ?|P_11|P_11NettoZ)$/.test(name);

/** A line in words: what it is and what it comes to. */
function describe(line: Draft): string {
  const parts = [textAt(line, 'P_7') ?? textAt(line, 'P_7Z'), textAt(line, 'P_11') ?? textAt(line, 'P_11A') ?? textAt(line, 'P_11NettoZ')];
  return parts.filter((part) => part !== null).join(': ');
}

function explainChange({ address, before, newValue }: AppliedChange, plan: AmountPlan): Explanation {
  const rule = plan.kind === 'cancel' ? rulesOfChanges.newInvoiceOnly : rulesOfChanges.asked;
  return explainField(address, before, newValue === '' ? null : newValue, rule);
}

function explainSums(plan: AmountPlan, { before, after, deltas, method }: CorrectionAmounts): Explanation[] {
  return buckets.flatMap(({ id, base, tax, taxInPln }) => {
    const delta = deltas.get(id);
    if (delta === undefined) return [];
    const of = (amounts: AmountsByBucket, part: keyof BucketAmounts) =>
      plan.kind === 'stated' ? null : (amounts.get(id)?.[part]?.toAmount() ?? '0.00');
    const field = (name: string | null, part: keyof BucketAmounts, rule: Localized): Explanation[] => {
      const change = delta[part];
      if (name === null || change === null) return [];
      const path = `/Faktura/Fa/${name}`;
      return [{ path, label: labelOf(name), before: of(before, part), after: of(after, part), delta: change.toAmount(), rule }];
    };
    return [
      ...field(base, 'base', ruleOfSum(plan, 'base', method)),
      ...field(tax, 'tax', ruleOfSum(plan, 'tax', method)),
      ...field(taxInPln, 'taxInPln', ruleOfTaxInPln(plan, delta)),
    ];
  });
}

function ruleOfTaxInPln(plan: AmountPlan, { base, tax }: BucketAmounts): Localized {
  if (plan.kind === 'cancel') return rulesOfTaxInPln.cancelled;
  if (plan.kind === 'stated') return rulesOfTaxInPln.rebate;
  // Nothing but the exchange rate can change it then.
  return base.isZero && tax?.isZero !== false ? rulesOfTaxInPln.rightRate : rulesOfTaxInPln.sameRate;
}

function explainTotal(before: Draft, plan: AmountPlan, { grossDelta, paymentBefore }: CorrectionAmounts): Explanation {
  // A rebate belongs to many invoices: the total of the given one says nothing.
  const total = plan.kind === 'stated' ? null : (paymentBefore ?? Decimal.parse(textAt(before, 'Fa', 'P_15') ?? ''));
  return {
    path: '/Faktura/Fa/P_15',
    label: labelOf('P_15'),
    before: total?.toAmount() ?? null,
    after: total?.plus(grossDelta).toAmount() ?? null,
    delta: grossDelta.toAmount(),
    rule: ruleOfTotal(plan),
  };
}

function ruleOfTotal({ kind }: AmountPlan): Localized {
  if (kind === 'none') return rulesOfTotal.formal;
  if (kind === 'cancel') return rulesOfTotal.cancelled;
  if (kind === 'advance') return rulesOfTotal.advance;
  return kind === 'settlement' ? rulesOfTotal.settlement : rulesOfTotal.sum;
}
