import type { Language, Rejection } from './call-service.ts';
import type { ValidationResult } from './check-invoice.ts';
import { element } from './element.ts';
import { explainRejection } from './explain-rejection.ts';
import { texts } from './texts.ts';

/** Quality of an outcome, as a CSS class. */
type Quality = 'good' | 'doubtful' | 'bad';

/**
 * The outcome as a heading and a short text.
 *
 * @param fix called when the visitor requests automatic fixes; null if that is not offered
 */
export function showResult(outcome: ValidationResult | Rejection, language: Language, fix: (() => void) | null) {
  const words = texts[language];
  if (outcome.kind === 'rejected') {
    const id = outcome.requestId === null ? [] : [element('p', { className: 'place' }, words.requestId(outcome.requestId))];
    const why = element('p', {}, explainRejection(outcome, language));
    return { quality: 'bad' as Quality, content: [element('h2', {}, words.rejected), why, ...id] };
  }
  const { readiness, summary, truncated, issues } = outcome;
  const more = truncated ? [element('p', {}, words.truncated)] : [];
  const offer = fix !== null && issues.some((issue) => issue.can_actually_auto_fix) ? [fixButton(fix, language)] : [];
  const content = [element('h2', {}, words.readiness[readiness]), element('p', {}, words.summary(summary)), ...more, ...offer];
  return { quality: qualitys[readiness], content };
}

function fixButton(fix: () => void, language: Language): HTMLElement {
  const button = element('button', { type: 'button', id: 'fix' }, texts[language].fixAll);
  button.addEventListener('click', fix);
  return button;
}

const qualitys = {
  ready_to_send: 'good',
  ready_with_warnings: 'doubtful',
  preflight_only_not_ready_to_send: 'doubtful',
  not_ready: 'bad',
} as const satisfies Record<string, Quality>;
