import type { CorrectionTexts } from '../../texts/correction.ts';
import { type Step, steps } from '../model/wizard-state.ts';

interface StepListProps {
  readonly texts: CorrectionTexts;
  readonly current: Step;
  /** Whether each step can be opened. */
  readonly reachable: Readonly<Record<Step, boolean>>;
  readonly onGo: (step: Step) => void;
}

/** The steps of the wizard. Those that were prepared can be opened in any order. */
export function StepList({ texts, current, reachable, onGo }: StepListProps) {
  return (
    <nav aria-label={texts.stepsLabel} class="steps">
      <ol>
        {steps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              disabled={!reachable[step]}
              onClick={() => onGo(step)}
            >
              <span class="step-number" aria-hidden="true">
                {index + 1}
              </span>
              {texts.steps[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
