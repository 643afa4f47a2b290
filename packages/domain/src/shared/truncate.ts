/** Truncates a string to a number of characters, with an ellipsis where it was cut. Never splits a surrogate pair. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
