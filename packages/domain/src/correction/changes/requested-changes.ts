import { Decimal } from '../../money/decimal.ts';
import type { ElementDeclaration, SimpleType } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type ChangePath, listNames, matchesPattern, type PathStep, parseChangePath } from '../draft/change-path.ts';
import type { Draft } from '../draft/draft.ts';
import { draftAtPath, pinPathSteps } from '../draft/draft-at-path.ts';
import type { RequestedChange } from '../model/correction-request.ts';
import type { AllowedPath, AppliedChange, PlanRejection } from '../model/scenario.ts';
import { applyChange } from './apply-change.ts';
import { findValueProblem, readTextTypeAt } from './check-value-type.ts';
import { findMissingPlace } from './missing-place.ts';

/** The result of applying all changes. */
export interface ChangedInvoice {
  readonly after: Draft;
  readonly changes: readonly AppliedChange[];
}

/**
 * Applies changes to an invoice. Positions and keys refer to the invoice before the changes. Repeated elements are therefore removed last,
 * innermost and last ones first, so that no removal shifts the target of another change.
 *
 * @param root         what the schema declares for `Faktura`
 * @param allowed      the paths of the scenario
 * @param whereAllowed explains which scenario allows a path that this one does not
 * @returns            every change that cannot be applied, with the reason
 */
export function applyChanges(
  before: Draft,
  root: ElementDeclaration,
  requested: readonly RequestedChange[],
  allowed: readonly AllowedPath[],
  whereAllowed: (path: ChangePath) => Localized,
): Result<ChangedInvoice, readonly PlanRejection[]> {
  const read = requested.map((change, index) => readChange(change, index, root, allowed, whereAllowed));
  const rejections = read.flatMap((one) => (one.ok ? [] : [one.error]));
  const possible = read.flatMap((one) => (one.ok ? [one.value] : []));
  const { distinct, contradicting } = withoutRepeated(
    possible.map((one) => ({ ...one, pinned: { ...one.path, steps: pinPathSteps(before, one.path.steps) } })),
  );
  rejections.push(
    ...contradicting.map(({ index, path }) => ({ path: `changes[${index}].path`, code: 'changed_twice', message: twice(path) })),
    ...insideRemoved(distinct).map(({ index, path }) => ({
      path: `changes[${index}].path`,
      code: 'changed_twice',
      message: removed(path),
    })),
  );
  const removals = distinct.filter(isRemovalOfOne).toSorted(fromInsideAndBehind);
  const notFound = (index: number, message: Localized) =>
    rejections.push({ path: `changes[${index}].path`, code: 'path_not_found', message });
  let after = before;
  for (const { index, pinned, change } of [...distinct.filter((one) => !isRemovalOfOne(one)), ...removals]) {
    const missing = change.newValue === '' ? null : findMissingPlace(before, root, pinned.steps, allowed);
    const applied = missing === null ? applyChange(after, root, pinned, change.newValue) : err(missing);
    if (applied.ok) after = applied.value;
    else notFound(index, applied.error);
  }
  if (rejections.length > 0) return err(rejections);
  const changes = possible.map(({ path, change }) => ({
    ...change,
    address: path.text,
    names: listNames(path),
    before: textBefore(before, path),
  }));
  return ok({ after, changes });
}

/** A change with a valid and allowed path. */
interface PossibleChange {
  readonly index: number;
  readonly path: ChangePath;
  readonly change: RequestedChange;
  /** Null for an element with children. */
  readonly type: SimpleType | null;
}

function readChange(
  change: RequestedChange,
  index: number,
  root: ElementDeclaration,
  allowed: readonly AllowedPath[],
  whereAllowed: (path: ChangePath) => Localized,
): Result<PossibleChange, PlanRejection> {
  const path = parseChangePath(change.path);
  if (!path.ok) return err({ path: `changes[${index}].path`, code: 'invalid_path', message: path.error });
  const patterns = allowed.filter(({ pattern }) => matchesPattern(path.value, pattern));
  if (patterns.length === 0) {
    return err({ path: `changes[${index}].path`, code: 'path_not_allowed', message: whereAllowed(path.value) });
  }
  if (change.newValue === '' && !patterns.some(({ canRemove }) => canRemove)) {
    return err({ path: `changes[${index}].new_value`, code: 'cannot_be_removed', message: cannotBeRemoved(path.value) });
  }
  const type = readTextTypeAt(root, path.value.steps);
  const wrong =
    change.newValue === '' || type === null ? null : findValueProblem(path.value.steps.at(-1)?.name ?? '', change.newValue, type);
  if (wrong !== null) return err({ path: `changes[${index}].new_value`, ...wrong });
  return ok({ index, path: path.value, change, type });
}

/** A change with its path resolved on the invoice before the changes. */
interface PinnedChange extends PossibleChange {
  readonly pinned: ChangePath;
}

function placeOf(steps: readonly PathStep[]): string {
  return JSON.stringify(steps);
}

/** Changes inside an element that another change removes. */
function insideRemoved(changes: readonly PinnedChange[]): readonly PinnedChange[] {
  const removed = new Set(changes.filter(({ change }) => change.newValue === '').map(({ pinned }) => placeOf(pinned.steps)));
  return changes.filter(
    ({ change, pinned: { steps } }) =>
      change.newValue !== '' && steps.some((_, length) => length > 0 && removed.has(placeOf(steps.slice(0, length)))),
  );
}

/** Repeated changes of one place are merged; those with different values contradict each other. */
function withoutRepeated(changes: readonly PinnedChange[]): { distinct: readonly PinnedChange[]; contradicting: readonly PinnedChange[] } {
  const known = new Map<string, PinnedChange>();
  const contradicting: PinnedChange[] = [];
  for (const one of changes) {
    const place = placeOf(one.pinned.steps);
    const earlier = known.get(place);
    if (earlier === undefined) known.set(place, one);
    else if (!isSame(one, earlier.change.newValue)) contradicting.push(one);
  }
  return { distinct: [...known.values()], contradicting };
}

/** `90` and `90.00` are the same amount. */
function isSame({ change, type }: PinnedChange, other: string): boolean {
  const [left, right] = [change.newValue.trim(), other.trim()];
  if (left === right || type?.primitive !== 'decimal') return left === right;
  const [first, second] = [Decimal.parse(left), Decimal.parse(right)];
  return first !== null && second !== null && first.equals(second);
}

function isRemovalOfOne({ path, change }: PossibleChange): boolean {
  const last = path.steps.at(-1);
  return change.newValue === '' && last !== undefined && (last.position !== null || last.key !== null);
}

function fromInsideAndBehind({ pinned: { steps: left } }: PinnedChange, { pinned: { steps: right } }: PinnedChange): number {
  const position = (steps: readonly PathStep[]) => steps.at(-1)?.position ?? 0;
  return right.length - left.length || position(right) - position(left);
}

/** The former text at a path; null when absent or without text. */
function textBefore(before: Draft, { steps }: ChangePath): string | null {
  const text = draftAtPath(before, steps)?.text.trim() ?? '';
  return text === '' ? null : text;
}

function twice(path: ChangePath): Localized {
  return {
    pl: `Inna zmiana podaje już ${path.text} z inną wartością. Zostaw jedną z nich.`,
    en: `Another change already sets ${path.text} to a different value. Keep only one of them.`,
  };
}

function removed(path: ChangePath): Localized {
  return {
    pl: `Inna zmiana usuwa całość, do której należy ${path.text}. Zostaw jedną z nich.`,
    en: `Another change removes the element that contains ${path.text}. Keep only one of them.`,
  };
}

function cannotBeRemoved(path: ChangePath): Localized {
  return {
    pl: `W tym scenariuszu nie można usunąć ${path.text}. Podaj nową wartość.`,
    en: `This scenario cannot remove ${path.text}. Enter a new value.`,
  };
}
