import { type BucketId, buckets } from '../../fa3/buckets.ts';
import { getFieldInText } from '../../fa3/field-names/field-names.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { CorrectionAmounts } from '../amounts/correction-amounts.ts';
import { formatLineAddress } from '../changes/line-address.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import { linesOf, orderLinesOf } from '../draft/line-fields.ts';
import { listDifferingFields, pairLines } from '../draft/match-lines.ts';
import type { Explanation } from '../model/built-correction.ts';
import type { AmountPlan, BucketAmounts } from '../model/correction-plan.ts';
import type { AppliedChange } from '../model/scenario.ts';
import { explainField } from './explain-field.ts';
import { explainHeader } from './explain-header.ts';
import { explainDerivedTaxInPln } from './explain-tax-in-pln.ts';
import { explainRuleOfSum, rulesOfChanges, rulesOfFields, rulesOfTaxInPln, rulesOfTotal } from './explanation-rules.ts';

/**
 * Explains each figure of a correction: fields of lines, other changed fields, sums by rate, and the total.
 *
 * @param before  the invoice before the correction
 * @param after   the correct invoice
 * @param changes the requested changes; their fields are explained by the request, all others as consequences
 */
export function explainCorrection(
  before: Draft,
  after: Draft,
  changes: readonly AppliedChange[],
  amountPlan: AmountPlan,
  amounts: CorrectionAmounts,
): readonly Explanation[] {
  const requested = new Set(changes.map(({ address }) => byNumber(before, address)));
  const isWhole = amountPlan.kind !== 'cancel' && amountPlan.kind !== 'stated';
  return [
    ...explainLines(linesOf(before), linesOf(after), requested),
    ...explainLines(orderLinesOf(before), orderLinesOf(after), requested),
    ...(amountPlan.kind === 'cancel' ? explainCancelled(linesOf(before)) : []),
    // Lines and totals are explained apart.
    ...changes.filter(({ names }) => !/Wiersz(\/|$)|^Fa\/P_1[345](?:_|$)/.test(names)).map((change) => explainChange(change, amountPlan)),
    ...(isWhole ? explainHeader(before, after, requested) : []),
    ...explainSums(before, amountPlan, amounts),
    explainTotal(before, amountPlan, amounts),
  ];
}

/** Replaces the position of a line in an address by its number, as used in explanations of lines. */
function byNumber(before: Draft, address: string): string {
  return address.replace(/^.*\/(FaWiersz|ZamowienieWiersz)\[(\d+)\]/, (whole, name: string, position: string) => {
    const lines = name === 'FaWiersz' ? linesOf(before) : orderLinesOf(before);
    const line = lines[Number(position) - 1];
    return line === undefined ? whole : formatLineAddress(lines, line);
  });
}

function explainLines(before: readonly Draft[], after: readonly Draft[], requested: ReadonlySet<string>): Explanation[] {
  // Fast path: nothing changes, as in a cancellation.
  if (before === after) return [];
  return pairLines(before, after).flatMap((pair) => {
    const line = pair.before ?? pair.after;
    const address = pair.before === null ? formatLineAddress(after, line) : formatLineAddress(before, line);
    if (pair.before === null)
      return [{ path: address, label: lineLabel, before: null, after: describe(pair.after), delta: null, rule: rulesOfChanges.added }];
    if (pair.after === null)
      return [{ path: address, label: lineLabel, before: describe(pair.before), after: null, delta: null, rule: rulesOfChanges.removed }];
    const { before: from, after: to } = pair;
    const differing = listDifferingFields(from, to);
    if (differing.size === 0) return [];
    const isRequested = (name: string) => requested.has(`${address}/${name}`);
    const keepsGross = [...differing].some(isRate) && ![...differing].some((name) => isPrice(name) && isRequested(name));
    return [...differing].map((name) => {
      const usual = keepsGross && isPrice(name) ? rulesOfChanges.grossKept : (rulesOfFields.get(name) ?? rulesOfChanges.follows);
      return explainField(
        `${address}/${name}`,
        readTextAt(from, name),
        readTextAt(to, name),
        isRequested(name) ? rulesOfChanges.requested : usual,
      );
    });
  });
}

/** One explanation for all lines, because an invoice has up to 10,000. */
function explainCancelled(lines: readonly Draft[]): Explanation[] {
  if (lines.length === 0) return [];
  const [path, label] = ['/Faktura/Fa/FaWiersz', { pl: 'pozycje', en: 'lines' }];
  return [{ path, label, before: String(lines.length), after: '0', delta: null, rule: rulesOfChanges.cancelledLines }];
}

const lineLabel: Localized = { pl: 'pozycja', en: 'line' };

const isRate = (name: string): boolean => /^P_12Z?(_XII)?$/.test(name);
/** Net prices and values; at a new rate only these change when the gross amount is kept. */
const isPrice = (name: string): boolean => /^(P_9AZ?|P_11|P_11NettoZ)$/.test(name);

/** Describes a line by its name and value. */
function describe(line: Draft): string {
  const parts = [
    readTextAt(line, 'P_7') ?? readTextAt(line, 'P_7Z'),
    readTextAt(line, 'P_11') ?? readTextAt(line, 'P_11A') ?? readTextAt(line, 'P_11NettoZ'),
  ];
  return parts.filter((part) => part !== null).join(': ');
}

function explainChange({ address, before, newValue }: AppliedChange, amountPlan: AmountPlan): Explanation {
  const rule = amountPlan.kind === 'cancel' ? rulesOfChanges.newInvoiceOnly : rulesOfChanges.requested;
  return explainField(address, before, newValue === '' ? null : newValue, rule);
}

function explainSums(invoice: Draft, amountPlan: AmountPlan, amounts: CorrectionAmounts): Explanation[] {
  const { before, deltas, method, stated } = amounts;
  return buckets.flatMap(({ id, base, tax, taxInPln }) => {
    const delta = deltas.get(id);
    if (delta === undefined) return [];
    const field = (name: string | null, part: keyof BucketAmounts, rule: Localized): Explanation[] => {
      const change = delta[part];
      if (name === null || change === null) return [];
      // A rebate covers many invoices, so the sums of one are not meaningful.
      const was = amountPlan.kind === 'stated' ? null : (amountIn(invoice, name) ?? before.get(id)?.[part] ?? Decimal.zero);
      const is = was?.plus(change) ?? null;
      const path = `/Faktura/Fa/${name}`;
      const [old, now] = [was?.toAmount() ?? null, is?.toAmount() ?? null];
      const reason = stated?.has(name) === true ? rulesOfChanges.requested : rule;
      return [{ path, label: getFieldInText(name), before: old, after: now, delta: change.toAmount(), rule: reason }];
    };
    return [
      ...field(base, 'base', explainRuleOfSum(amountPlan, 'base', method)),
      ...field(tax, 'tax', explainRuleOfSum(amountPlan, 'tax', method)),
      ...field(taxInPln, 'taxInPln', ruleOfTaxInPln(amountPlan, delta, derivedBy(amounts, id))),
    ];
  });
}

/** The declared amount, which may differ from the sum of the lines. */
function amountIn(invoice: Draft, name: string): Decimal | null {
  return Decimal.parse(readTextAt(invoice, 'Fa', name) ?? '');
}

/** The derivation of a tax in PLN; null where the amounts do not follow from lines or payments. */
function derivedBy({ before, after, inPln }: CorrectionAmounts, id: BucketId): Localized | null {
  const [was, is] = [before, after].map((side) => (side.has(id) ? (side.get(id)?.taxInPln ?? null) : Decimal.zero));
  return inPln === undefined || was == null || is == null ? null : explainDerivedTaxInPln(id, inPln, { before: was, after: is });
}

function ruleOfTaxInPln(amountPlan: AmountPlan, { base, tax }: BucketAmounts, derived: Localized | null): Localized {
  if (amountPlan.kind === 'cancel') return rulesOfTaxInPln.cancelled;
  if (amountPlan.kind === 'stated') return rulesOfTaxInPln.rebate;
  if (derived !== null) return derived;
  // Then only the exchange rate can have changed.
  return base.isZero && tax?.isZero !== false ? rulesOfTaxInPln.correctRate : rulesOfTaxInPln.sameRate;
}

function explainTotal(before: Draft, amountPlan: AmountPlan, { grossDelta, paymentBefore, stated }: CorrectionAmounts): Explanation {
  // A rebate covers many invoices, so the total of one is not meaningful.
  const total = amountPlan.kind === 'stated' ? null : (paymentBefore ?? amountIn(before, 'P_15'));
  return {
    path: '/Faktura/Fa/P_15',
    label: getFieldInText('P_15'),
    before: total?.toAmount() ?? null,
    after: total?.plus(grossDelta).toAmount() ?? null,
    delta: grossDelta.toAmount(),
    rule: stated?.has('P_15') === true ? rulesOfChanges.requested : stated === undefined ? ruleOfTotal(amountPlan) : rulesOfTotal.sum,
  };
}

function ruleOfTotal({ kind }: AmountPlan): Localized {
  if (kind === 'none') return rulesOfTotal.formal;
  if (kind === 'cancel') return rulesOfTotal.cancelled;
  if (kind === 'advance') return rulesOfTotal.advance;
  return kind === 'settlement' ? rulesOfTotal.settlement : rulesOfTotal.sum;
}
