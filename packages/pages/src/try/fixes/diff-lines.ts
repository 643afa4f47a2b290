/** Lines that differ between two texts. Numbers of lines are from 0. */
export interface LineChange {
  readonly oldStart: number;
  readonly oldLines: readonly string[];
  readonly newStart: number;
  readonly newLines: readonly string[];
}

/** How far ahead equal lines are looked for after a difference. */
const lookAhead = 200;

/**
 * The differences between two texts, line by line, in order. Applying all of them to the first gives the second. Made for fixes, which change a
 * few lines here and there: time is linear, and a difference may be larger than the smallest possible one.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const changes: LineChange[] = [];
  let [oldAt, newAt] = [0, 0];
  while (oldAt < before.length || newAt < after.length) {
    if (oldAt < before.length && newAt < after.length && before[oldAt] === after[newAt]) {
      oldAt += 1;
      newAt += 1;
      continue;
    }
    const [oldCount, newCount] = distanceToEqual(before, after, oldAt, newAt);
    changes.push(...split(before, after, { oldAt, newAt, oldCount, newCount }));
    oldAt += oldCount;
    newAt += newCount;
  }
  return changes;
}

/** How many lines of both texts differ until they are equal again, at the smallest distance; to their ends if they never are. */
function distanceToEqual(before: readonly string[], after: readonly string[], oldAt: number, newAt: number): readonly [number, number] {
  for (let distance = 1; distance <= lookAhead; distance += 1) {
    // The same number on both sides first: most fixes change lines in place.
    const half = distance >> 1;
    for (let offset = 0; offset <= half; offset += 1) {
      const pairs = [
        [half - offset + (distance & 1), half + offset],
        [half + offset, half - offset + (distance & 1)],
      ] as const;
      for (const [oldCount, newCount] of pairs) if (agreeAt(before, after, oldAt + oldCount, newAt + newCount)) return [oldCount, newCount];
    }
  }
  return [before.length - oldAt, after.length - newAt];
}

/** Whether both texts go on equally: for two lines, since single lines such as `</FaWiersz>` repeat. */
function agreeAt(before: readonly string[], after: readonly string[], oldAt: number, newAt: number): boolean {
  const areEnded = oldAt >= before.length && newAt >= after.length;
  if (areEnded) return oldAt === before.length && newAt === after.length;
  if (oldAt >= before.length || newAt >= after.length) return false;
  return before[oldAt] === after[newAt] && before[oldAt + 1] === after[newAt + 1];
}

interface Difference {
  readonly oldAt: number;
  readonly newAt: number;
  readonly oldCount: number;
  readonly newCount: number;
}

/** As many lines on both sides are separate changes, so that each can be chosen. */
function split(before: readonly string[], after: readonly string[], { oldAt, newAt, oldCount, newCount }: Difference): LineChange[] {
  const change = (oldStart: number, oldEnd: number, newStart: number, newEnd: number): LineChange => ({
    oldStart,
    oldLines: before.slice(oldStart, oldEnd),
    newStart,
    newLines: after.slice(newStart, newEnd),
  });
  if (oldCount !== newCount) return [change(oldAt, oldAt + oldCount, newAt, newAt + newCount)];
  return Array.from({ length: oldCount }, (_, index) => change(oldAt + index, oldAt + index + 1, newAt + index, newAt + index + 1)).filter(
    ({ oldLines, newLines }) => oldLines[0] !== newLines[0],
  );
}
