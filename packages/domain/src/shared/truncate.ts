/** A text cut to a number of characters, with an ellipsis where something was cut. Never cuts a character in two. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
