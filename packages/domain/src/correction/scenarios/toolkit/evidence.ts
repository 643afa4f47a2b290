import type { PrimaryKind } from '../../../fa3/kinds.ts';
import { decimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { Issue, Severity } from '../../../validation/model/issue.ts';
import type { Evidence, RecogniseContext, Scenario } from '../../model/scenario.ts';

/** What issues of an invoice say for a scenario. */
interface Signal {
  /** Codes of rules. */
  readonly codes: readonly string[];
  /** 0 to 1, for an issue of severity critical or error. */
  readonly score: number;
  readonly reason: Localized;
  /** What the place of the issue has to contain, such as `/Podmiot2`. */
  readonly place?: string;
}

/** How strongly an invoice matches for a scenario. */
interface Indications {
  /** Score without any issue, by kind: how often this is what such invoices are corrected for. */
  readonly usual: Readonly<Partial<Record<PrimaryKind, number>>>;
  readonly usualReason: Localized;
  readonly signals: readonly Signal[];
}

/** A remark says less of what went wrong than an error does. In hundredths. */
const weights: Readonly<Record<Severity, number>> = { critical: 100, error: 100, warning: 95, info: 60 };

/**
 * How well a scenario fits an invoice: the strongest of what its kind and its issues say. Zero where the scenario cannot be used.
 *
 * @source correction-rules, section 12: suggesting scenarios
 */
export function evidenceFor(
  { original, issues }: RecogniseContext,
  { obstacle }: Pick<Scenario, 'obstacle'>,
  { usual, usualReason, signals }: Indications,
): Evidence {
  const obstacleText = obstacle(original);
  if (obstacleText !== null) return { score: 0, reasons: [obstacleText] };
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
    decimal(String(score))
      .times(decimal(`${weight}`))
      .dividedBy(decimal('100'), 2),
  );
}

function withCodes({ pl, en }: Localized, issues: readonly Issue[]): Localized {
  const codes = [...new Set(issues.map(({ code }) => code))].sort().join(', ');
  return { pl: `${pl} (${codes})`, en: `${en} (${codes})` };
}
