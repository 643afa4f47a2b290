/** A string without any of some characters at its end. Looks at each character once, which `/0+$/` does not. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A string without any of some characters at its beginning and end. */
export function trimOf(text: string, characters: string): string {
  const kept = trimEndOf(text, characters);
  let start = 0;
  while (start < kept.length && characters.includes(kept.charAt(start))) start += 1;
  return kept.slice(start);
}
