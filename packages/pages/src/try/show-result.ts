import type { Language, Rejection } from './call-service.ts';
import type { Verdict } from './check-invoice.ts';
import { element } from './element.ts';
import { explainRejection } from './explain-rejection.ts';
import { texts } from './texts.ts';

/** How good an outcome is, as the style names it. */
type Mood = 'good' | 'doubtful' | 'bad';

/**
 * What came of it, in a heading and a line or two.
 *
 * @param mend called when the visitor wants mended what can be mended; null where that is not offered
 */
export function showResult(outcome: Verdict | Rejection, language: Language, mend: (() => void) | null) {
  const words = texts[language];
  if (outcome.kind === 'refused') {
    const id = outcome.requestId === null ? [] : [element('p', { className: 'place' }, words.requestId(outcome.requestId))];
    const why = element('p', {}, explainRejection(outcome, language));
    return { mood: 'bad' as Mood, content: [element('h2', {}, words.refused), why, ...id] };
  }
  const { readiness, summary, truncated, issues } = outcome;
  const more = truncated ? [element('p', {}, words.truncated)] : [];
  const offer = mend !== null && issues.some((issue) => issue.can_actually_auto_fix) ? [fixButton(mend, language)] : [];
  const content = [element('h2', {}, words.readiness[readiness]), element('p', {}, words.summary(summary)), ...more, ...offer];
  return { mood: moods[readiness], content };
}

function fixButton(mend: () => void, language: Language): HTMLElement {
  const button = element('button', { type: 'button', id: 'mend' }, texts[language].mendAll);
  button.addEventListener('click', mend);
  return button;
}

const moods = {
  ready_to_send: 'good',
  ready_with_warnings: 'doubtful',
  preflight_only_not_ready_to_send: 'doubtful',
  not_ready: 'bad',
} as const satisfies Record<string, Mood>;
