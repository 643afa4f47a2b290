import type { StatedSummary } from '@nakor/domain/audit/model/audit-pack-request';
import type { ExaminedPair } from '@nakor/domain/audit/model/examined-pair';
import type { AmountChange } from '@nakor/domain/audit/model/pair-changes';
import { auditReport } from '@nakor/domain/audit/report/audit-report';
import type { BuiltCorrection, Explanation } from '@nakor/domain/correction/model/built-correction';
import { invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import type { JpkField } from '@nakor/domain/ledger/jpk-map';
import type { JpkDerivation } from '@nakor/domain/ledger/jpk-rows';
import type { Decimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { correctionRequest } from '../../../../support/builders/corrections/built-corrections.ts';
import { examinedOrRejected } from '../../../../support/builders/corrections/examined-pairs.ts';
import { offersFor } from '../../../../support/builders/corrections/properties/examples.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { asFa2 } from '../../../../support/builders/corrections/properties/source-forms.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const forms = [
  { name: 'FA(3)', write: serialize, usualRuns: 3 },
  { name: 'FA(2)', write: asFa2, usualRuns: 2 },
] as const;

const cases = forms.flatMap((form) => invoiceKinds.map((kind) => ({ ...form, kind })));

/** Every amount of a pair. */
function amountsOf({ changes: { buckets, totals, payment } }: ExaminedPair): AmountChange[] {
  const parts = buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln]);
  return [...parts, totals.net, totals.vat, totals.gross, payment].filter((amount) => amount !== null);
}

function figures(deltas: readonly { bucket: string; base: Decimal; tax: Decimal | null; taxInPln: Decimal | null }[]) {
  const text = (value: Decimal | null) => (value === null || value.isZero ? '0.00' : value.toAmount());
  const rows = deltas.map(({ bucket, base, tax, taxInPln }) => [bucket, text(base), text(tax), text(taxInPln)]);
  return rows.filter(([, ...amounts]) => amounts.some((amount) => amount !== '0.00'));
}

function deltasOf({ changes }: ExaminedPair) {
  return changes.buckets.map(({ bucket, base, tax, taxInPln }) => ({
    bucket,
    base: base.delta,
    tax: tax?.delta ?? null,
    taxInPln: taxInPln?.delta ?? null,
  }));
}

function expectSameChanges(pair: ExaminedPair, built: BuiltCorrection): void {
  const { net, vat, gross } = built.deltas;
  const { totals } = pair.changes;
  expect(figures(deltasOf(pair))).toEqual(figures(built.deltas.byRate));
  expect([totals.net.delta, totals.vat.delta, totals.gross.delta].map((delta) => delta.toAmount())).toEqual(
    [net, vat, gross].map((delta) => delta.toAmount()),
  );
  const unstated = fieldsAtUnstatedRates(built);
  const stated = (jpk: ReadonlyMap<JpkField, Decimal | null>) => [...jpk].filter(([field]) => !unstated.has(field));
  expect(stated(pair.changes.jpk)).toEqual(stated(built.jpk));
  // An amount at a rate that only the request states is unknown from the documents, or the same.
  for (const field of unstated) expect([undefined, null, built.jpk.get(field)?.toAmount()]).toContain(amountIn(pair, field));
}

function amountIn({ changes }: ExaminedPair, field: JpkField): string | null | undefined {
  const amount = changes.jpk.get(field);
  return amount === null ? null : amount?.toAmount();
}

/**
 * Fields that rest on a rate in the request: FA(3) has no element for that of a rebate (whether a new one was chosen), nor for another rate of one
 * payment.
 */
function fieldsAtUnstatedRates({ jpkRows, scenarioIds }: BuiltCorrection): ReadonlySet<JpkField> {
  const parts = jpkRows.flatMap(({ derivation }) => derivation);
  const isUnstated = ({ rateBefore, rateAfter, path }: JpkDerivation) =>
    scenarioIds.includes('period-rebate') ||
    (path?.includes('ZaliczkaCzesciowa') === true && rateBefore?.equals(rateAfter ?? rateBefore) === false);
  return new Set(parts.filter(isUnstated).map(({ field }) => field));
}

/** The fields that a caller passes on from a build response. */
function summaryOf({ kind, type, deltas }: BuiltCorrection): StatedSummary {
  return { kind, type: 'ABC'.charAt(type - 1), netDelta: deltas.net, vatDelta: deltas.vat, grossDelta: deltas.gross };
}

/** Scenarios that change existing lines: others add or remove lines, or only state sums. */
const aboutLines: readonly string[] = ['price-change', 'vat-rate-change', 'advance-amount', 'settlement-correction'];

/** Changed fields of lines with their states; `100` and `100.00` are one amount. */
function lineFields(explanation: readonly Explanation[]): string[] {
  const plain = (text: string | null) => (text?.includes('.') === true ? text.replace(/\.?0+$/, '') : text);
  const ofLines = explanation.filter(({ path }) => /Wiersz\[[^\]]*\]\/(P_8B|P_9A|P_9B|P_11|P_12)/.test(path));
  return ofLines.map(({ path, before, after }) => `${path}: ${plain(before)} -> ${plain(after)}`).toSorted();
}

async function builtPair(xml: string, { scenarioId, wish }: ReturnType<typeof offersFor>[number]) {
  const built = await tried(xml, scenarioId, wish);
  if (!built.ok) throw new Error(`${scenarioId}: ${JSON.stringify(built.error)}`);
  const { reason, number } = correctionRequest(scenarioId, wish);
  const stated = { summary: summaryOf(built.value), statedIssues: built.value.validated.issues.map(({ code }) => ({ code })) };
  const result = await examinedOrRejected(xml, built.value.xml, { scenarioId, reason, number, ...stated });
  if (!result.ok) throw new Error(`${scenarioId}: ${JSON.stringify(result.error)}`);
  return { built: built.value, pair: result.value };
}

function expectAgreement(pair: ExaminedPair, built: BuiltCorrection, scenarioId: string): void {
  const differing = pair.checks.filter(({ outcome }) => outcome === 'differs');
  expect({ scenarioId, differing }).toEqual({ scenarioId, differing: [] });
  expectSameChanges(pair, built);
  if (aboutLines.includes(scenarioId)) expect(lineFields(pair.explanation)).toEqual(lineFields(built.explanation));
}

function expectCompleteReports(pair: ExaminedPair): void {
  for (const language of ['pl', 'en'] as const) {
    const { blocks } = auditReport(pair, { original: '', correction: '', validation: '' }, language);
    expect(JSON.stringify(blocks)).not.toMatch(/undefined|NaN|\[object/);
  }
}

describe('a built correction with its original', () => {
  it.each(cases)(
    'is a pair without differences, in which before plus correction equals after: $kind in $name',
    { timeout: runLimitMs },
    async ({ kind, write, usualRuns }) => {
      const property = fc.asyncProperty(generatedInvoices(kind).map(write), async (xml) => {
        for (const offer of offersFor(xml)) {
          const { built, pair } = await builtPair(xml, offer);
          expectAgreement(pair, built, offer.scenarioId);
          for (const { before, delta, after } of amountsOf(pair)) expect(after?.toAmount()).toBe(before?.plus(delta).toAmount());
          expect(pair.correction.validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
          expectCompleteReports(pair);
        }
      });
      await fc.assert(property, correctionRuns(usualRuns));
    },
  );
});
