import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { Icon } from '../shell/icon.tsx';
import { workbenchTexts } from '../texts/workbench.ts';
import { describeVerdict, type Outcome, severities, toneOf } from './findings.ts';
import type { Validation } from './use-validation.ts';

interface VerdictBarProps {
  readonly language: Language;
  readonly validation: Validation;
  readonly context: SendingContext;
  /** Number of places that can be fixed automatically. */
  readonly fixableCount: number;
  readonly onFixAll: () => void;
}

/** Whether KSeF would reject the invoice, in one sentence. */
export function VerdictBar({ language, validation, context, fixableCount, onFixAll }: VerdictBarProps) {
  const texts = workbenchTexts[language];
  const { outcome, isChecking } = validation;
  const verdict = outcome === null ? null : describeVerdict(outcome);
  const tone = verdict === null ? 'waiting' : toneOf(verdict);
  return (
    <section class={`verdict ${tone}${isChecking ? ' checking' : ''}`}>
      <span class="verdict-icon">{tone === 'waiting' ? <span class="spinner" /> : <Icon name={tone} />}</span>
      <div class="verdict-words">
        <p id="verdict" role="status" data-readiness={isChecking ? '' : readinessOf(outcome)} data-verdict={isChecking ? '' : verdict}>
          {verdict === null ? texts.starting : texts.verdict[verdict]}
        </p>
        {outcome?.kind === 'result' && outcome.result.readiness_note !== null && (
          <p class="verdict-facts" id="readiness-note">
            {outcome.result.readiness_note}
          </p>
        )}
        <p class="verdict-facts">
          {outcome?.kind === 'result' ? <Facts language={language} outcome={outcome} context={context} isChecking={isChecking} /> : null}
          {outcome?.kind === 'rejected' && (texts.failure[outcome.error.code] ?? '')}
        </p>
      </div>
      {fixableCount > 0 && (
        <button type="button" class="button primary" id="fix-all" onClick={onFixAll}>
          <Icon name="wand" />
          {texts.fixAll(fixableCount)}
        </button>
      )}
    </section>
  );
}

/** Readiness as in the API, or the code of the error. */
function readinessOf(outcome: Outcome | null): string {
  if (outcome === null) return '';
  return outcome.kind === 'result' ? outcome.result.readiness : outcome.error.code;
}

interface FactsProps {
  readonly language: Language;
  readonly outcome: Extract<Outcome, { readonly kind: 'result' }>;
  readonly context: SendingContext;
  readonly isChecking: boolean;
}

function Facts({ language, outcome, context, isChecking }: FactsProps) {
  const texts = workbenchTexts[language];
  const { summary, rules_version } = outcome.result;
  const day = context.as_of === undefined ? texts.today : context.as_of.slice(0, 10);
  return (
    <>
      {severities
        .filter((severity) => summary[severity] > 0)
        .map((severity) => (
          <span key={severity} class={`badge ${severity}`}>
            {texts.counts[severity](summary[severity])}
          </span>
        ))}
      <span>
        {texts.sentTo(texts.environments[context.environment], day)} · {texts.rulesVersion(rules_version)} ·{' '}
        {isChecking ? texts.checking : texts.duration(outcome.elapsedMs)}
      </span>
    </>
  );
}
