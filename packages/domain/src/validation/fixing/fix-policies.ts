import { fixByCode } from '../fixes/index.ts';
import type { PlacedIssue } from '../model/issue.ts';
import type { FixPolicy } from './apply-fixes.ts';
import { findNew, isFixed, isMilder } from './issue-diff.ts';

const isCritical = ({ severity }: PlacedIssue): boolean => severity === 'critical';
const isMoreThanInfo = ({ severity, code }: PlacedIssue): boolean => severity !== 'info' || fixByCode.has(code);

/** Issues that KSeF accepts are fixed only if no new issue appears, not even of severity info. */
const restWithNothingNew: FixPolicy = {
  shouldFix: (issue) => !isCritical(issue),
  mayKeep: (change) => findNew(change).length === 0,
  isHarmful: () => true,
};

/**
 * For reporting an issue as fixable: it disappears and no new one appears. Fixing a critical issue may reveal an info issue, which is
 * acceptable unless it has a fix of its own.
 */
export const previewPolicies: readonly FixPolicy[] = [
  {
    shouldFix: isCritical,
    mayKeep: (change) => isFixed(change) && !findNew(change).some(isMoreThanInfo),
    isHarmful: isMoreThanInfo,
  },
  restWithNothingNew,
];

/**
 * For fixing a document: a fix of a critical issue is kept even if it reveals milder issues, as long as the document improves.
 */
export const autofixPolicies: readonly FixPolicy[] = [
  { shouldFix: isCritical, mayKeep: (change) => isFixed(change) && isMilder(change.after, change.before), isHarmful: isCritical },
  restWithNothingNew,
];
