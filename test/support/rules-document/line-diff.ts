/** A line of two aligned texts. */
interface AlignedLine {
  readonly in: 'both' | 'before' | 'after';
  readonly text: string;
}

/**
 * The differing lines of two texts, as `- ` and `+ ` lines without common ones.
 *
 * @returns empty if the texts are equal
 */
export function lineDiff(before: readonly string[], after: readonly string[]): string[] {
  return alignLines(before, after).flatMap((line) =>
    line.in === 'both' ? [] : [`${line.in === 'before' ? '-' : '+'} ${line.text.trim()}`],
  );
}

/** All lines of two texts, in their common order; of a difference, those of the first text come first. */
export function alignLines(before: readonly string[], after: readonly string[]): AlignedLine[] {
  const lengths = commonLengths(before, after);
  const lines: AlignedLine[] = [];
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    if (left < before.length && right < after.length && before[left] === after[right]) {
      lines.push({ in: 'both', text: before[left] ?? '' });
      left += 1;
      right += 1;
    } else if (right >= after.length || (left < before.length && (lengths[left + 1]?.[right] ?? 0) >= (lengths[left]?.[right + 1] ?? 0))) {
      lines.push({ in: 'before', text: before[left] ?? '' });
      left += 1;
    } else {
      lines.push({ in: 'after', text: after[right] ?? '' });
      right += 1;
    }
  }
  return lines;
}

/** Lengths of the longest common subsequences of all suffixes. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let left = before.length - 1; left >= 0; left -= 1) {
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const row = lengths[left] ?? [];
      row[right] =
        before[left] === after[right]
          ? (lengths[left + 1]?.[right + 1] ?? 0) + 1
          : Math.max(lengths[left + 1]?.[right] ?? 0, row[right + 1] ?? 0);
    }
  }
  return lengths;
}
