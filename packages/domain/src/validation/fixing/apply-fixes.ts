import type { SchemaModel } from '../../schema/model.ts';
import type { Result } from '../../shared/result.ts';
import type { DecodedText } from '../../xml/decode.ts';
import { applyEdits, type TextEdit } from '../../xml/edit.ts';
import type { DocumentRejection } from '../../xml/rejection.ts';
import { fixByCode } from '../fixes/index.ts';
import type { Examination } from '../model/examination.ts';
import type { PlacedIssue } from '../model/issue.ts';
import type { TrialBudget } from '../model/work-bounds.ts';
import type { IssueChange } from './issue-diff.ts';
import { type ProposedFix, proposeFixes, withoutOverlaps } from './proposed-fixes.ts';

/** What trying fixes needs. */
export interface FixTools {
  readonly model: SchemaModel;
  /** Examines a changed copy just as the document itself was examined. */
  readonly examine: (bytes: Uint8Array) => Promise<Result<Examination, DocumentRejection>>;
  /** Bounds all trials of the document together. */
  readonly budget: TrialBudget;
}

/** Fixes that were made together, and the document before and after them. */
export interface FixRound {
  readonly before: Examination;
  readonly fixes: readonly ProposedFix[];
  readonly after: Examination;
}

/** What to fix, and when a fix may stay. */
export interface FixPolicy {
  readonly shouldFix: (issue: PlacedIssue) => boolean;
  /** Judges changes by what is said of the document before and after. */
  readonly mayKeep: (change: IssueChange) => boolean;
}

/** Bytes that the trials of one round by one policy may read, and how many trials it has at least and at most. */
const roundBudget = { bytes: 3_000_000, atLeast: 2, atMost: 16 } as const;

/**
 * Fixes a document round after round. In each round all fixes are tried together; when that may not be kept, those of
 * one code after another, and then halves of them, until the round's trials are used up.
 *
 * @param policies   each round follows the first of them by which anything can be kept
 * @param roundLimit most rounds
 * @returns          the rounds in which something was kept, and whether nothing more can be kept after them; that cannot be said when the
 *                   budget is exhausted
 */
export async function applyFixes(
  first: Examination,
  tools: FixTools,
  policies: readonly FixPolicy[],
  roundLimit: number,
): Promise<{ rounds: readonly FixRound[]; isFinished: boolean }> {
  const rounds: FixRound[] = [];
  while (rounds.length < roundLimit) {
    const next = await nextRounds(rounds.at(-1)?.after ?? first, tools, policies);
    if (next.length === 0) return { rounds, isFinished: !tools.budget.isExhausted };
    rounds.push(...next);
  }
  return { rounds, isFinished: false };
}

async function nextRounds(document: Examination, tools: FixTools, policies: readonly FixPolicy[]): Promise<FixRound[]> {
  // Of a list that is cut nobody can tell what is gone from it.
  if (document.validated.isTruncated) return [];
  for (const policy of policies) {
    const fixes = fixesBy(policy, document, tools);
    if (fixes.length === 0) continue;
    const round = await new Trials(document, tools, policy).run(fixes);
    if (round !== null) return [round];
    const rounds = await lookAhead(document, fixes, tools, policy);
    if (rounds !== null) return rounds;
  }
  return [];
}

function fixesBy(policy: FixPolicy, document: Examination, { model }: FixTools): ProposedFix[] {
  return withoutOverlaps(proposeFixes(document, model).filter(({ issues }) => issues.some(policy.shouldFix)));
}

/** The trials of one round. */
class Trials {
  readonly #document: Examination;
  readonly #tools: FixTools;
  readonly #policy: FixPolicy;
  #left: number;

  constructor(document: Examination, tools: FixTools, policy: FixPolicy) {
    this.#document = document;
    this.#tools = tools;
    this.#policy = policy;
    const affordable = Math.floor(roundBudget.bytes / document.bytes.length);
    this.#left = Math.max(roundBudget.atLeast, Math.min(roundBudget.atMost, affordable));
  }

  async run(fixes: readonly ProposedFix[]): Promise<FixRound | null> {
    const together = await this.#try(fixes);
    if (together !== null || fixes.length === 1) return together;
    const groups = groupByCode(fixes);
    let kept: FixRound | null = null;
    for (const part of groups.length === 1 ? halvesOf(fixes) : groups) kept = await this.#extend(kept, part);
    return kept;
  }

  /** Adds to what is kept as many of some fixes as may be kept. */
  async #extend(kept: FixRound | null, fixes: readonly ProposedFix[]): Promise<FixRound | null> {
    const extended = await this.#try([...(kept?.fixes ?? []), ...fixes]);
    if (extended !== null) return extended;
    if (fixes.length === 1) return kept;
    let most = kept;
    for (const half of halvesOf(fixes)) most = await this.#extend(most, half);
    return most;
  }

  async #try(fixes: readonly ProposedFix[]): Promise<FixRound | null> {
    if (this.#left === 0) return null;
    this.#left -= 1;
    const round = await tryFixes(this.#document, fixes, this.#tools);
    return round !== null && this.#policy.mayKeep(changeBy(round, round)) ? round : null;
  }
}

/**
 * Makes fixes that bring to light what the schema could not look at, and all that are possible behind them: issues may show
 * that can be mended as well.
 */
async function lookAhead(
  document: Examination,
  fixes: readonly ProposedFix[],
  tools: FixTools,
  policy: FixPolicy,
): Promise<FixRound[] | null> {
  const revealing = fixes.filter(({ issues }) => issues.every(({ code }) => fixByCode.get(code)?.isRevealing === true));
  const first = revealing.length === 0 ? null : await tryFixes(document, revealing, tools);
  if (first === null) return null;
  const behind = fixesBy(policy, first.after, tools);
  const second = behind.length === 0 ? null : await tryFixes(first.after, behind, tools);
  return second !== null && policy.mayKeep(changeBy(first, second)) ? [first, second] : null;
}

/** Makes fixes on a copy; null when it cannot be examined as closely as the document was. */
async function tryFixes(before: Examination, fixes: readonly ProposedFix[], tools: FixTools): Promise<FixRound | null> {
  // What a copy gains or loses by edits does not matter; counted before, the budget is the same for the same document.
  if (!tools.budget.take(before.bytes.length)) return null;
  const edits = fixes.flatMap((fix) => fix.edits);
  const examined = await tools.examine(editedBytes(before.decoded, edits));
  return examined.ok && isComparable(before, examined.value) ? { before, fixes, after: examined.value } : null;
}

/** What the fixes of one round did together with those of the rounds up to a last one. */
function changeBy(first: FixRound, last: FixRound): IssueChange {
  const mended = first.fixes.flatMap(({ issues }) => issues);
  return { before: first.before.validated.issues, after: last.after.validated.issues, fixed: mended };
}

/** Whether nothing was looked at less closely than before: then what is no longer said is gone. */
function isComparable({ validated: before }: Examination, { validated: after }: Examination): boolean {
  if (after.isTruncated) return false;
  return after.schemaUnavailableReason === null || after.schemaUnavailableReason === before.schemaUnavailableReason;
}

/** The bytes of a document after changes of its text. */
export function editedBytes(decoded: DecodedText, edits: readonly TextEdit[]): Uint8Array {
  const marked = withMark(decoded, edits);
  return new TextEncoder().encode(applyEdits(marked.text, marked.edits));
}

/** A text with its byte order mark, which for edits stands from -1 to 0, and edits that count from it. */
export function withMark(
  { text, hasByteOrderMark }: DecodedText,
  edits: readonly TextEdit[],
): { text: string; edits: readonly TextEdit[] } {
  if (!hasByteOrderMark) return { text, edits };
  return { text: `\ufeff${text}`, edits: edits.map((edit) => ({ ...edit, start: edit.start + 1, end: edit.end + 1 })) };
}

function groupByCode(fixes: readonly ProposedFix[]): ProposedFix[][] {
  const groups = new Map<string, ProposedFix[]>();
  for (const fix of fixes) {
    const code = fix.issues[0]?.code ?? '';
    const group = groups.get(code);
    if (group === undefined) groups.set(code, [fix]);
    else group.push(fix);
  }
  return [...groups.values()];
}

function halvesOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  const middle = items.length >> 1;
  return [items.slice(0, middle), items.slice(middle)];
}
