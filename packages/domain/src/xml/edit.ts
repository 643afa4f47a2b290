/** An edit: the range from `start` to `end` (offsets in UTF-16 units) is replaced by `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies several edits at once; all offsets refer to the original text.
 *
 * @param edits must not overlap; insertions at the same place are applied in their order
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  for (const edit of sortInOrder(edits)) {
    pieces.push(text.slice(copiedTo, edit.start), edit.text);
    copiedTo = edit.end;
  }
  return pieces.join('') + text.slice(copiedTo);
}

/** Sorts edits by their place in the text; an insertion comes before a replacement that begins at the same place. */
export function sortInOrder(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((left, right) => left.start - right.start || left.end - right.end);
}
