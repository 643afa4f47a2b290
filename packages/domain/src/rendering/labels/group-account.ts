/**
 * The number of a bank account in the groups in which banks print it, with no-break spaces: a Polish one as `61 1090 1014 …`, an IBAN as
 * `PL61 1090 …`. A text of another form is unchanged.
 */
export function groupAccount(text: string): string {
  const isPolish = /^\d{26}$/.test(text);
  if (!isPolish && !/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text)) return text;
  const first = isPolish ? 2 : 4;
  const groups = [text.slice(0, first)];
  for (let start = first; start < text.length; start += 4) groups.push(text.slice(start, start + 4));
  return groups.join('\u00a0');
}
