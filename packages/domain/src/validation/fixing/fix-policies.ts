import { fixByCode } from '../fixes/index.ts';
import type { PlacedIssue } from '../model/issue.ts';
import type { FixPolicy } from './apply-fixes.ts';
import { findNew, isFixed, isMilder } from './issue-diff.ts';

const isCritical = ({ severity }: PlacedIssue): boolean => severity === 'critical';

/** What KSeF would take anyway is repaired only where nothing new is said of the document afterwards, not even a note. */
const restWithNothingNew: FixPolicy = {
  shouldFix: (issue) => !isCritical(issue),
  mayKeep: (change) => findNew(change).length === 0,
};

/**
 * What is claimed of an issue: it goes away and no new one comes. Behind a critical issue a note (info) may show that could not
 * be seen before; it is no objection, unless another fix would have to mend it.
 */
export const claimPolicies: readonly FixPolicy[] = [
  {
    shouldFix: isCritical,
    mayKeep: (change) => isFixed(change) && !findNew(change).some(({ severity, code }) => severity !== 'info' || fixByCode.has(code)),
  },
  restWithNothingNew,
];

/**
 * What is done to a document: a fix of what KSeF refuses stays even when milder issues show behind it, as long as the
 * document is better for it.
 */
export const repairPolicies: readonly FixPolicy[] = [
  { shouldFix: isCritical, mayKeep: (change) => isFixed(change) && isMilder(change.after, change.before) },
  restWithNothingNew,
];
