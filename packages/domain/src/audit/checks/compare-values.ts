import type { Localized } from '../../shared/localized.ts';
import { truncate } from '../../shared/truncate.ts';
import { joinSentences } from '../explanation/explanation-messages.ts';
import type { PairCheckCode } from '../model/codes.ts';
import type { CheckOutcome, PairCheck } from '../model/examined-pair.ts';
import { checkMessages } from './check-messages.ts';

/** The values compared; null when unknown. */
interface Compared {
  readonly expected: string | null;
  readonly found: string | null;
  readonly form?: PairCheck['form'];
}

const shownCharacters = 301;

/** A check with the text for its outcome. */
export function checkOf(code: PairCheckCode, outcome: CheckOutcome, { expected, found, form = 'text' }: Compared): PairCheck {
  const { what, differs, unknown } = checkMessages[code];
  const more = outcome === 'differs' ? [differs] : outcome === 'unknown' && unknown !== undefined ? [unknown] : [];
  return {
    code,
    outcome,
    text: more.length === 0 ? what : joinSentences(withFullStop(what), ...more),
    expected: truncated(expected),
    found: truncated(found),
    form,
  };
}

/** A check that two strings are equal; `unknown` when either is null. */
export function checkEqual(
  code: PairCheckCode,
  expected: string | null,
  found: string | null,
  form: PairCheck['form'] = 'text',
): PairCheck {
  const outcome = expected === null || found === null ? 'unknown' : expected === found ? 'agrees' : 'differs';
  return checkOf(code, outcome, { expected, found, form });
}

/** The subject of a check as a sentence, when more text follows. */
export function withFullStop({ pl, en }: Localized): Localized {
  return { pl: `${pl}.`, en: `${en}.` };
}

function truncated(text: string | null): string | null {
  return text === null ? null : truncate(text, shownCharacters);
}
