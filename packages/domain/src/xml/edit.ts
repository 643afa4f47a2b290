/** A change of a text: what stands from `start` to `end` (offsets in UTF-16 units) becomes `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Makes several changes at once; all offsets are those of the text before.
 *
 * @param edits changes of which none overlaps another; insertions at one place are made in their order
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  for (const edit of inOrder(edits)) {
    pieces.push(text.slice(copiedTo, edit.start), edit.text);
    copiedTo = edit.end;
  }
  return pieces.join('') + text.slice(copiedTo);
}

/** Edits as they follow one another in the text, insertions before what begins at the same place. */
export function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((left, right) => left.start - right.start || left.end - right.end);
}
