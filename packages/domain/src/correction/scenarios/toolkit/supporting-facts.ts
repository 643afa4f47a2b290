import type { PrimaryKind } from '../../../fa3/elements/kinds.ts';
import { toDecimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { Issue, Severity } from '../../../validation/model/issue.ts';
import type { RecogniseContext, Scenario, SupportingFacts } from '../../model/scenario.ts';

/** Issues that indicate a scenario. */
interface Signal {
  /** Codes of rules. */
  readonly codes: readonly string[];
  /** 0 to 1, for an issue of severity critical or error. */
  readonly score: number;
  readonly reason: Localized;
  /** Required substring of the issue's path, such as `/Podmiot2`. */
  readonly place?: string;
}

/** Indications that a scenario fits an invoice. */
interface Indications {
  /** Score without any issue, by kind: how common this correction is for such invoices. */
  readonly usual: Readonly<Partial<Record<PrimaryKind, number>>>;
  readonly usualReason: Localized;
  readonly signals: readonly Signal[];
}

/** Weights of severities in percent: less severe issues are weaker evidence. */
const weights: Readonly<Record<Severity, number>> = { critical: 100, error: 100, warning: 95, info: 60 };

/**
 * Scores how well a scenario fits an invoice: the maximum over its kind and its issues; zero if the scenario cannot be used.
 *
 * @source correction-rules, section 12: suggesting scenarios
 */
export function collectSupportingFacts(
  { original, issues }: RecogniseContext,
  { findBlockingReason }: Pick<Scenario, 'findBlockingReason'>,
  { usual, usualReason, signals }: Indications,
): SupportingFacts {
  const blockingReasonText = findBlockingReason(original);
  if (blockingReasonText !== null) return { score: 0, reasons: [blockingReasonText] };
  const found = signals.flatMap((signal) => {
    const matching = issues.filter((issue) => matches(issue, signal));
    if (matching.length === 0) return [];
    const weight = Math.max(...matching.map(({ severity }) => weights[severity]));
    return [{ score: weighted(signal.score, weight), reason: withCodes(signal.reason, matching) }];
  });
  const byKind = usual[original.kind] ?? 0;
  const reasons = found.toSorted((left, right) => right.score - left.score).map(({ reason }) => reason);
  return {
    score: Math.max(byKind, ...found.map(({ score }) => score)),
    reasons: reasons.length > 0 ? reasons : [usualReason],
  };
}

function matches({ code, xpath }: Issue, { codes, place }: Signal): boolean {
  return codes.includes(code) && (place === undefined || xpath?.includes(place) === true);
}

function weighted(score: number, weight: number): number {
  return Number(
    toDecimal(String(score))
      .times(toDecimal(`${weight}`))
      .dividedBy(toDecimal('100'), 2),
  );
}

function withCodes({ pl, en }: Localized, issues: readonly Issue[]): Localized {
  const codes = [...new Set(issues.map(({ code }) => code))].sort().join(', ');
  return { pl: `${pl} (${codes})`, en: `${en} (${codes})` };
}
