/** The text that an answer adds to the reason of a correction, and words that show that the caller's reason already covers it. */
export interface ReasonOfAnswer {
  readonly text: string;
  readonly words: RegExp;
}

/**
 * The text that an answer adds to the reason: null if the caller's reason already covers any of the answers, so that the reason neither
 * repeats nor contradicts itself.
 *
 * @param reason  of the caller
 * @param reasons by answer
 */
export function deriveReason(reason: string, answer: string, reasons: Readonly<Record<string, ReasonOfAnswer>>): string | null {
  if (Object.values(reasons).some(({ words }) => words.test(reason))) return null;
  return reasons[answer]?.text ?? null;
}
