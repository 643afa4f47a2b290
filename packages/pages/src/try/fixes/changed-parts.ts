/** A line, divided at the part that differs from another line. */
export interface ChangedPart {
  readonly before: string;
  readonly changed: string;
  readonly after: string;
}

/** Divides two lines: what is before and after the changed part is equal in both. */
export function listChangedParts(left: string, right: string): readonly [ChangedPart, ChangedPart] {
  const [leftCharacters, rightCharacters] = [[...left], [...right]];
  const shorter = Math.min(leftCharacters.length, rightCharacters.length);
  let start = 0;
  while (start < shorter && leftCharacters[start] === rightCharacters[start]) start += 1;
  let end = 0;
  while (end < shorter - start && leftCharacters.at(-1 - end) === rightCharacters.at(-1 - end)) end += 1;
  const divide = (characters: readonly string[]): ChangedPart => ({
    before: characters.slice(0, start).join(''),
    changed: characters.slice(start, characters.length - end).join(''),
    after: characters.slice(characters.length - end).join(''),
  });
  return [divide(leftCharacters), divide(rightCharacters)];
}
