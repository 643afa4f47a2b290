import type { SchemaModel } from '../../schema/model.ts';
import type { Result } from '../../shared/result.ts';
import type { DecodedText } from '../../xml/decode.ts';
import { applyEdits, type TextEdit } from '../../xml/edit.ts';
import type { DocumentRefusal } from '../../xml/refusal.ts';
import { fixByCode } from '../fixes/index.ts';
import type { Examination } from '../model/examination.ts';
import type { PlacedIssue } from '../model/issue.ts';
import type { TrialBudget } from '../model/work-bounds.ts';
import type { IssueChange } from './issue-diff.ts';
import { findRepairs, type Repair, withoutOverlaps } from './proposed-fixes.ts';

/** What trying fixes needs. */
export interface MendingTools {
  readonly model: SchemaModel;
  /** Examines a changed copy just as the document itself was examined. */
  readonly examine: (bytes: Uint8Array) => Promise<Result<Examination, DocumentRefusal>>;
  /** Bounds all trials of the document together. */
  readonly budget: TrialBudget;
}

/** Repairs that were made together, and the document before and after them. */
export interface MendingRound {
  readonly before: Examination;
  readonly repairs: readonly Repair[];
  readonly after: Examination;
}

/** What to repair, and when a repair may stay. */
export interface MendingPolicy {
  readonly isToMend: (issue: PlacedIssue) => boolean;
  /** Judges changes by what is said of the document before and after. */
  readonly mayKeep: (change: IssueChange) => boolean;
}

/** Bytes that the trials of one round by one policy may read, and how many trials it has at least and at most. */
const roundBudget = { bytes: 3_000_000, atLeast: 2, atMost: 16 } as const;

/**
 * Repairs a document round after round. In each round all repairs are tried together; when that may not be kept, those of
 * one code after another, and then halves of them, until the round's trials are used up.
 *
 * @param policies   each round follows the first of them by which anything can be kept
 * @param roundLimit most rounds
 * @returns          the rounds in which something was kept, and whether nothing more can be kept after them; that cannot be said when the
 *                   budget is exhausted
 */
export async function mendDocument(
  first: Examination,
  tools: MendingTools,
  policies: readonly MendingPolicy[],
  roundLimit: number,
): Promise<{ rounds: readonly MendingRound[]; isFinished: boolean }> {
  const rounds: MendingRound[] = [];
  while (rounds.length < roundLimit) {
    const next = await nextRounds(rounds.at(-1)?.after ?? first, tools, policies);
    if (next.length === 0) return { rounds, isFinished: !tools.budget.isExhausted };
    rounds.push(...next);
  }
  return { rounds, isFinished: false };
}

async function nextRounds(document: Examination, tools: MendingTools, policies: readonly MendingPolicy[]): Promise<MendingRound[]> {
  // Of a list that is cut nobody can tell what is gone from it.
  if (document.validated.isTruncated) return [];
  for (const policy of policies) {
    const repairs = repairsBy(policy, document, tools);
    if (repairs.length === 0) continue;
    const round = await new Trials(document, tools, policy).run(repairs);
    if (round !== null) return [round];
    const rounds = await lookAhead(document, repairs, tools, policy);
    if (rounds !== null) return rounds;
  }
  return [];
}

function repairsBy(policy: MendingPolicy, document: Examination, { model }: MendingTools): Repair[] {
  return withoutOverlaps(findRepairs(document, model).filter(({ issues }) => issues.some(policy.isToMend)));
}

/** The trials of one round. */
class Trials {
  readonly #document: Examination;
  readonly #tools: MendingTools;
  readonly #policy: MendingPolicy;
  #left: number;

  constructor(document: Examination, tools: MendingTools, policy: MendingPolicy) {
    this.#document = document;
    this.#tools = tools;
    this.#policy = policy;
    const affordable = Math.floor(roundBudget.bytes / document.bytes.length);
    this.#left = Math.max(roundBudget.atLeast, Math.min(roundBudget.atMost, affordable));
  }

  async run(repairs: readonly Repair[]): Promise<MendingRound | null> {
    const together = await this.#try(repairs);
    if (together !== null || repairs.length === 1) return together;
    const groups = groupByCode(repairs);
    let kept: MendingRound | null = null;
    for (const part of groups.length === 1 ? halvesOf(repairs) : groups) kept = await this.#extend(kept, part);
    return kept;
  }

  /** Adds to what is kept as many of some repairs as may be kept. */
  async #extend(kept: MendingRound | null, repairs: readonly Repair[]): Promise<MendingRound | null> {
    const extended = await this.#try([...(kept?.repairs ?? []), ...repairs]);
    if (extended !== null) return extended;
    if (repairs.length === 1) return kept;
    let most = kept;
    for (const half of halvesOf(repairs)) most = await this.#extend(most, half);
    return most;
  }

  async #try(repairs: readonly Repair[]): Promise<MendingRound | null> {
    if (this.#left === 0) return null;
    this.#left -= 1;
    const round = await makeRepairs(this.#document, repairs, this.#tools);
    return round !== null && this.#policy.mayKeep(changeBy(round, round)) ? round : null;
  }
}

/**
 * Makes repairs that bring to light what the schema could not look at, and all that are possible behind them: issues may show
 * that can be mended as well.
 */
async function lookAhead(
  document: Examination,
  repairs: readonly Repair[],
  tools: MendingTools,
  policy: MendingPolicy,
): Promise<MendingRound[] | null> {
  const revealing = repairs.filter(({ issues }) => issues.every(({ code }) => fixByCode.get(code)?.isRevealing === true));
  const first = revealing.length === 0 ? null : await makeRepairs(document, revealing, tools);
  if (first === null) return null;
  const behind = repairsBy(policy, first.after, tools);
  const second = behind.length === 0 ? null : await makeRepairs(first.after, behind, tools);
  return second !== null && policy.mayKeep(changeBy(first, second)) ? [first, second] : null;
}

/** Makes repairs on a copy; null when it cannot be examined as closely as the document was. */
async function makeRepairs(before: Examination, repairs: readonly Repair[], tools: MendingTools): Promise<MendingRound | null> {
  // What a copy gains or loses by edits does not matter; counted before, the budget is the same for the same document.
  if (!tools.budget.take(before.bytes.length)) return null;
  const edits = repairs.flatMap((repair) => repair.edits);
  const examined = await tools.examine(editedBytes(before.decoded, edits));
  return examined.ok && isComparable(before, examined.value) ? { before, repairs, after: examined.value } : null;
}

/** What the repairs of one round did together with those of the rounds up to a last one. */
function changeBy(first: MendingRound, last: MendingRound): IssueChange {
  const mended = first.repairs.flatMap(({ issues }) => issues);
  return { before: first.before.validated.issues, after: last.after.validated.issues, mended };
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

function groupByCode(repairs: readonly Repair[]): Repair[][] {
  const groups = new Map<string, Repair[]>();
  for (const repair of repairs) {
    const code = repair.issues[0]?.code ?? '';
    const group = groups.get(code);
    if (group === undefined) groups.set(code, [repair]);
    else group.push(repair);
  }
  return [...groups.values()];
}

function halvesOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  const middle = items.length >> 1;
  return [items.slice(0, middle), items.slice(middle)];
}
