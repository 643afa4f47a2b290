import type { SchemaModel } from '../../schema/model.ts';
import type { Result } from '../../shared/result.ts';
import type { DecodedText } from '../../xml/decode.ts';
import { applyEdits, type TextEdit } from '../../xml/edit.ts';
import type { DocumentRejection } from '../../xml/rejection.ts';
import { fixByCode } from '../fixes/index.ts';
import type { Examination } from '../model/examination.ts';
import type { PlacedIssue } from '../model/issue.ts';
import { countSteps, type TrialBudget } from '../model/work-bounds.ts';
import { findSuspects } from './find-suspects.ts';
import type { IssueChange } from './issue-diff.ts';
import { type ProposedFix, proposeFixes, withoutOverlaps } from './proposed-fixes.ts';

/** The tools for trying fixes. */
export interface FixTools {
  readonly model: SchemaModel;
  /** Examines a changed copy in the same way as the document itself. `edits` are those of the document before. */
  readonly examine: (bytes: Uint8Array, before: Examination, edits: readonly TextEdit[]) => Promise<Result<Examination, DocumentRejection>>;
  /** Limits all trials of the document together. */
  readonly budget: TrialBudget;
}

/** Fixes that were applied together, and the document before and after them. */
export interface FixRound {
  readonly before: Examination;
  readonly fixes: readonly ProposedFix[];
  readonly after: Examination;
}

/** What to fix, and when to keep a fix. */
export interface FixPolicy {
  readonly shouldFix: (issue: PlacedIssue) => boolean;
  /** Decides by the issues of the document before and after. */
  readonly mayKeep: (change: IssueChange) => boolean;
  /** Whether a new issue may be the reason not to keep fixes. */
  readonly isHarmful: (issue: PlacedIssue) => boolean;
}

/** Maximum number of trials of one round of one policy; the budget of the document may allow less. */
const trialsOfRound = 16;

/**
 * Fixes a document in rounds. Each round first tries all fixes together. If the policy does not keep them, it tries them without those at whose
 * places issues appeared or remained, then the others code by code and by halves, until its trials are used up.
 *
 * @param policies   each round uses the first policy that keeps any fix
 * @param roundLimit maximum number of rounds
 * @returns          the rounds that kept a fix, and whether no further fix can be kept; false when the budget is exhausted
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
  // With a truncated issue list the effect of a fix cannot be determined.
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
    this.#left = trialsOfRound;
  }

  async run(fixes: readonly ProposedFix[]): Promise<FixRound | null> {
    const together = await this.#try(fixes);
    if (together === null || this.#isKept(together)) return together;
    if (fixes.length === 1) return null;
    const { certain, possible } = findSuspects(fixes, together.after, changeBy(together, together), this.#policy.isHarmful);
    const others = fixes.filter((fix) => !certain.has(fix) && !possible.has(fix));
    const areAllSuspected = certain.size + possible.size === 0 || others.length === 0;
    const confirmed = areAllSuspected ? null : await this.#keep(others);
    if (confirmed !== null)
      return this.#extendByGroups(
        confirmed,
        fixes.filter((fix) => possible.has(fix) && !certain.has(fix)),
      );
    return this.#extendByGroups(null, certain.size === fixes.length ? [] : fixes);
  }

  async #extendByGroups(kept: FixRound | null, fixes: readonly ProposedFix[]): Promise<FixRound | null> {
    const groups = groupByCode(fixes);
    let most = kept;
    for (const group of kept === null && groups.length === 1 ? halvesOf(fixes) : groups) most = await this.#extend(most, group);
    return most;
  }

  /** Adds as many of these fixes as possible to those already kept. */
  async #extend(kept: FixRound | null, fixes: readonly ProposedFix[]): Promise<FixRound | null> {
    const extended = await this.#keep([...(kept?.fixes ?? []), ...fixes]);
    if (extended !== null) return extended;
    if (fixes.length === 1) return kept;
    let most = kept;
    for (const half of halvesOf(fixes)) most = await this.#extend(most, half);
    return most;
  }

  async #keep(fixes: readonly ProposedFix[]): Promise<FixRound | null> {
    const round = await this.#try(fixes);
    return round !== null && this.#isKept(round) ? round : null;
  }

  #isKept(round: FixRound): boolean {
    return this.#policy.mayKeep(changeBy(round, round));
  }

  async #try(fixes: readonly ProposedFix[]): Promise<FixRound | null> {
    if (this.#left === 0) return null;
    this.#left -= 1;
    return tryFixes(this.#document, fixes, this.#tools);
  }
}

/**
 * Applies fixes that let the schema check elements it could not check before, and then the fixes of the issues that this reveals: together they
 * may be kept.
 */
async function lookAhead(
  document: Examination,
  fixes: readonly ProposedFix[],
  tools: FixTools,
  policy: FixPolicy,
): Promise<FixRound[] | null> {
  const revealing = fixes.filter(({ issues }) => issues.every(isRevealing));
  const first = revealing.length === 0 ? null : await tryFixes(document, revealing, tools);
  if (first === null) return null;
  const followUps = fixesBy(policy, first.after, tools);
  const second = followUps.length === 0 ? null : await tryFixes(first.after, followUps, tools);
  return second !== null && policy.mayKeep(changeBy(first, second)) ? [first, second] : null;
}

/** Applies fixes to a copy; null when the copy cannot be examined as thoroughly as the document. */
async function tryFixes(before: Examination, fixes: readonly ProposedFix[], tools: FixTools): Promise<FixRound | null> {
  const { spend, charge } = tools.budget;
  const expected = countSteps(before.bytes.length, before.validated.issues.length + countRevealed(fixes));
  if (!spend(expected)) return null;
  const edits = fixes.flatMap((fix) => fix.edits);
  const examined = await tools.examine(buildEditedBytes(before.decoded, edits), before, edits);
  if (examined.ok) charge(Math.max(0, countSteps(examined.value.bytes.length, examined.value.validated.issues.length) - expected));
  return examined.ok && isComparable(before, examined.value) ? { before, fixes, after: examined.value } : null;
}

/** An element that is checked in detail only after its fix may have about this many issues, as an empty line has. */
const revealedByFix = 5;

function countRevealed(fixes: readonly ProposedFix[]): number {
  return revealedByFix * fixes.filter(({ issues }) => issues.some(isRevealing)).length;
}

function isRevealing({ code }: PlacedIssue): boolean {
  return fixByCode.get(code)?.isRevealing === true;
}

/** The effect of all fixes from the first to the last round. */
function changeBy(first: FixRound, last: FixRound): IssueChange {
  const fixed = first.fixes.flatMap(({ issues }) => issues);
  return { before: first.before.validated.issues, after: last.after.validated.issues, fixed };
}

/** Whether the copy was examined as thoroughly as the document, so that an issue that is no longer reported is gone. */
function isComparable({ validated: before }: Examination, { validated: after }: Examination): boolean {
  if (after.isTruncated) return false;
  return after.schemaUnavailableReason === null || after.schemaUnavailableReason === before.schemaUnavailableReason;
}

/** The bytes of a document after edits. */
export function buildEditedBytes(decoded: DecodedText, edits: readonly TextEdit[]): Uint8Array {
  const marked = withMark(decoded, edits);
  return new TextEncoder().encode(applyEdits(marked.text, marked.edits));
}

/** Adds the byte order mark to a text, and shifts edits, in which the mark has the range -1 to 0. */
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
