/** A word or phrase that the project no longer uses, and the term to use instead (docs/glossary.md). */
interface RetiredWord {
  /** Matches whole words, in any letter case. */
  readonly pattern: string;
  readonly use: string;
}

/** Words that were replaced by the field's terms. Add one when it is retired everywhere. */
export const retiredWords: readonly RetiredWord[] = [
  { pattern: 'mend(s|ed|ing|able)?', use: 'fix, fixed, fixable' },
  { pattern: 'stand-ins?', use: 'emulator; fallback' },
  { pattern: 'hand(s|ed|ing)? on', use: 'fan out, dispatch' },
  { pattern: 'told of', use: 'notified of, reported' },
  { pattern: 'untold', use: 'unknown, missing' },
  { pattern: 'anew', use: 'again' },
  { pattern: 'whoever', use: 'name the actor' },
  { pattern: 'somebody', use: 'name the actor' },
  { pattern: 'of ours', use: 'our; or name the thing' },
  { pattern: 'what came of', use: 'the result of' },
  { pattern: 'for want of', use: 'because … is not available' },
  { pattern: 'organisations?', use: 'organization' },
  { pattern: 'upkeep', use: 'maintenance' },
  { pattern: 'hasty', use: 'fail-fast' },
  { pattern: 'wakes? up|wake-ups?', use: 'notification' },
  { pattern: 'victim', use: 'target' },
  { pattern: 'oncePer', use: 'memoizeByObject' },
  { pattern: 'takeRate', use: 'enforceRateLimit' },
  { pattern: 'noteQuota', use: 'setQuotaHeaders' },
  { pattern: 'doubts?', use: 'warning, note' },
  { pattern: 'remarks?(?! in the footer)', use: 'note' },
  { pattern: 'obstacles?', use: 'blocking reason' },
  { pattern: 'leading (scenario|one)', use: 'primary' },
  { pattern: '(concurrency|acquire|return|release) slots?', use: 'concurrency permit' },
  { pattern: '(Job|Request)Facts', use: 'JobLogFields, RequestLogFields' },
  { pattern: '(read)?DocumentFacts', use: 'DocumentSummary' },
  { pattern: 'createOwnMetric(Query)?', use: 'createNakorMetric' },
  {
    pattern: '(read|with|draw|format)?Stated(Bucket|Rate|Taxes|Totals|Advances|NumberText)',
    use: 'declared, where it is opposed to computed',
  },
  { pattern: 'noRatesStated', use: 'noRatesDeclared' },
  { pattern: 'listUsual\\w+', use: 'listCommonTypes' },
  {
    pattern: '(merged|joined|listed|chained|converted)(Plans|Amounts|Rows|Causes|Texts)',
    use: 'mergeX, joinX, listX: functions begin with a verb',
  },
  { pattern: 'nowMs: (host|context|Date).*', use: 'nowUnixMs for Unix time' },
  { pattern: 'raport\\w* z kontroli', use: 'uzasadnienie korekty' },
  { pattern: 'pakiet\\w* (dla kontroli|audytow\\w+)', use: 'dokumentacja korekty' },
];

/** Places that keep a retired word, because it is a name of the API contract. */
export const keptNames: readonly RegExp[] = [
  // A field of audit packs and their codes.
  /\buntold\b['"]?:|['"`]untold['"`]/,
];
