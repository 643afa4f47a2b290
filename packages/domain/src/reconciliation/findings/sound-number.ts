import { checkKsefNumberText } from '../../fa3/identifiers/check-ksef-number.ts';

/** Whether a text can be a KSeF number: its form and its check characters. */
export function isSoundNumber(text: string): boolean {
  return checkKsefNumberText(text, '9999-12-31') === null;
}
