import type { Localized } from '../../shared/localized.ts';
import { truncate } from '../../shared/truncate.ts';
import { joined } from '../explanation/explanation-messages.ts';
import type { PairCheckCode } from '../model/codes.ts';
import type { CheckOutcome, PairCheck } from '../model/examined-pair.ts';
import { checkMessages } from './check-messages.ts';

/** What is compared; null where nothing is known. */
interface Compared {
  readonly expected: string | null;
  readonly found: string | null;
  readonly form?: PairCheck['form'];
}

const shownCharacters = 301;

/** One comparison with the words for its outcome. */
export function checked(code: PairCheckCode, outcome: CheckOutcome, { expected, found, form = 'text' }: Compared): PairCheck {
  const { what, differs, notTold } = checkMessages[code];
  const more = outcome === 'differs' ? [differs] : outcome === 'not-told' && notTold !== undefined ? [notTold] : [];
  return {
    code,
    outcome,
    text: more.length === 0 ? what : joined(withStop(what), ...more),
    expected: truncated(expected),
    found: truncated(found),
    form,
  };
}

/** A comparison of two texts; nothing is told where either is unknown. */
export function checkedSame(
  code: PairCheckCode,
  expected: string | null,
  found: string | null,
  form: PairCheck['form'] = 'text',
): PairCheck {
  const outcome = expected === null || found === null ? 'not-told' : expected === found ? 'agrees' : 'differs';
  return checked(code, outcome, { expected, found, form });
}

/** What is compared, where more is said of it. */
export function withStop({ pl, en }: Localized): Localized {
  return { pl: `${pl}.`, en: `${en}.` };
}

function truncated(text: string | null): string | null {
  return text === null ? null : truncate(text, shownCharacters);
}
