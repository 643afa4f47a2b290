import { useForm } from '../form-context.ts';
import { type Step, steps } from '../model/wizard-state.ts';

interface WizardButtonsProps {
  readonly step: Step;
  readonly hasScenario: boolean;
  readonly isBuilding: boolean;
  readonly onGo: (step: Step) => void;
  readonly onBuild: () => void;
}

/** The way to the former and to the next step. */
export function WizardButtons({ step, hasScenario, isBuilding, onGo, onBuild }: WizardButtonsProps) {
  const { texts } = useForm();
  const index = steps.indexOf(step);
  const [former, next] = [steps[index - 1], steps[index + 1]];
  const hasNext = step === 'source' || (step === 'scenario' && hasScenario);
  return (
    <p class="row wizard-buttons">
      {former !== undefined && (
        <button type="button" class="button" onClick={() => onGo(former)}>
          ← {texts.back}
        </button>
      )}
      {hasNext && next !== undefined && (
        <button type="button" class="button primary" onClick={() => onGo(next)}>
          {texts.next} →
        </button>
      )}
      {step === 'changes' && (
        <button type="button" class="button primary" disabled={isBuilding} onClick={onBuild}>
          {isBuilding ? texts.building : texts.build}
        </button>
      )}
    </p>
  );
}
