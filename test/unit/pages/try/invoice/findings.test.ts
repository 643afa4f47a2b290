import { describeVerdict, type Outcome, toneOf } from '@nakor/pages/try/invoice/findings';
import { describe, expect, it } from 'vitest';

/** A result of which only the readiness matters. */
function outcomeOf(readiness: string, note: string | null, issues: readonly object[] = []): Outcome {
  const result = { readiness, readiness_note: note, issues, summary: { critical: issues.length, error: 0, warning: 0, info: 0 } };
  return { kind: 'result', result } as unknown as Outcome;
}

const note = 'Nie wszystko sprawdzono. Nie sprawdzono P_15.';

describe('describeVerdict', () => {
  it.each([
    { name: 'all amounts checked', outcome: outcomeOf('ready_to_send', null), verdict: 'ready', tone: 'good' },
    { name: 'an amount not checked', outcome: outcomeOf('ready_to_send', note), verdict: 'incomplete', tone: 'uncertain' },
    {
      name: 'an amount not checked, and warnings',
      outcome: outcomeOf('ready_with_warnings', note),
      verdict: 'warnings',
      tone: 'uncertain',
    },
    { name: 'an amount not checked, and errors', outcome: outcomeOf('not_ready', note), verdict: 'wrong', tone: 'bad' },
    {
      name: 'a schema that was not checked',
      outcome: outcomeOf('preflight_only_not_ready_to_send', note),
      verdict: 'unconfirmed',
      tone: 'uncertain',
    },
    {
      name: 'what KSeF rejects',
      outcome: outcomeOf('not_ready', note, [{ severity: 'critical', enforcement: { effect: 'rejects' } }]),
      verdict: 'rejected',
      tone: 'bad',
    },
  ])('is $verdict for $name', ({ outcome, verdict, tone }) => {
    expect(describeVerdict(outcome)).toBe(verdict);
    expect(toneOf(describeVerdict(outcome))).toBe(tone);
  });
});
