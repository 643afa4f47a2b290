/** What an answer adds to the reason of a correction, and words by which the caller's own reason says as much. */
export interface ReasonOfAnswer {
  readonly text: string;
  readonly words: RegExp;
}

/**
 * What the answer to a question adds to the reason: nothing where the caller's own words speak of any of its answers already, so that the
 * text which people sign neither repeats nor contradicts itself.
 *
 * @param reason  of the caller
 * @param reasons by answer
 */
export function reasonOfAnswer(reason: string, answer: string, reasons: Readonly<Record<string, ReasonOfAnswer>>): string | null {
  if (Object.values(reasons).some(({ words }) => words.test(reason))) return null;
  return reasons[answer]?.text ?? null;
}
