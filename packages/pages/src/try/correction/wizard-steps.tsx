import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import type { SourceDocument } from '../source-document.ts';
import { correctionTexts } from '../texts/correction.ts';
import { focusOn } from './focus-on.ts';
import { FormContext, type FormTools } from './form-context.ts';
import { listQuestions, originalQuestionIds } from './model/build-request.ts';
import { computeCalculatedValues } from './model/calculated-values.ts';
import type { DescribedInvoice } from './model/described-invoice.ts';
import { type FormError, groupMessagesByKey } from './model/form-messages.ts';
import { getFormWords } from './model/form-words.ts';
import type { Step, WizardAction, WizardState } from './model/wizard-state.ts';
import { ErrorSummary, getElementOfError } from './parts/error-summary.tsx';
import { StepList } from './parts/step-list.tsx';
import { WizardButtons } from './parts/wizard-buttons.tsx';
import { ChangesStep } from './steps/changes-step.tsx';
import { ResultStep } from './steps/result-step.tsx';
import { ScenarioStep } from './steps/scenario-step.tsx';
import { SourceStep } from './steps/source-step.tsx';
import type { CorrectionData } from './use-correction-data.ts';
import { useWizard } from './use-wizard.ts';

interface WizardStepsProps {
  readonly engine: EngineClient;
  readonly data: CorrectionData;
  readonly described: DescribedInvoice;
  readonly language: Language;
  readonly context: SendingContext;
  readonly state: WizardState;
  readonly dispatch: (action: WizardAction) => void;
  readonly earlier: readonly SourceDocument[];
  readonly onEarlier: (documents: readonly SourceDocument[]) => void;
  /** Why the invoice could not be read with its earlier corrections; null if it could. */
  readonly readingError: unknown;
  readonly isShown: boolean;
  readonly onOpen: (document: SourceDocument) => void;
}

/** The steps for an invoice. */
export function WizardSteps(props: WizardStepsProps) {
  const { engine, data, described, language, context, state, dispatch, earlier, onEarlier, onOpen } = props;
  const texts = correctionTexts[language];
  const words = useMemo(() => getFormWords(language, texts, data.scenarios), [language, data.scenarios]);
  const wizard = useWizard({ ...props, texts, words });
  const { chosen, permissions, preview, errors, built } = wizard;
  // A correction of something else is not shown any more.
  const step = state.step === 'result' && built === null ? 'changes' : state.step;
  const heading = useFocusAfterChange(step);
  const go = (target: Step) => dispatch({ kind: 'go', step: target });
  const known = 'correction' in preview ? preview.correction : null;
  const tools: FormTools = {
    ...{ language, context, texts, words, state, dispatch, described, permissions },
    questions: listQuestions(chosen),
    messages: groupMessagesByKey(errors),
    calculated: known === null ? new Map() : computeCalculatedValues(known, described.root),
  };
  const openPlaceOf = ({ key }: FormError) => {
    if (key === null) return;
    if (!Object.values(originalQuestionIds).some((id) => id === key)) return focusOn(getElementOfError(key));
    go('source');
    // After that step is on the page.
    setTimeout(() => focusOn(getElementOfError(key)), 0);
  };
  const reachable: Readonly<Record<Step, boolean>> = {
    source: true,
    scenario: true,
    changes: chosen.length > 0,
    result: built !== null,
  };
  return (
    <FormContext.Provider value={tools}>
      <StepList texts={texts} current={step} reachable={reachable} onGo={go} />
      <h2 ref={heading} tabIndex={-1} class="step-title">
        {(step === 'changes' ? chosen[0]?.title : undefined) ?? texts.steps[step]}
      </h2>
      {step === 'source' && <SourceStep data={data} earlier={earlier} onEarlier={onEarlier} />}
      {step === 'scenario' && <ScenarioStep data={data} onChosen={() => go('changes')} />}
      {step === 'changes' && (
        <>
          <ErrorSummary errors={wizard.submitted} attempt={wizard.attempt} onOpen={openPlaceOf} />
          <ChangesStep
            engine={engine}
            data={data}
            hasEarlier={earlier.length > 0}
            chosen={chosen}
            preview={preview}
            hasProblems={wizard.hasWrongEntries}
          />
        </>
      )}
      {step === 'result' && built !== null && <ResultStep engine={engine} data={data} earlier={earlier} built={built} onOpen={onOpen} />}
      <WizardButtons
        step={step}
        hasScenario={chosen.length > 0}
        isBuilding={wizard.isBuilding}
        onGo={go}
        onBuild={() => void wizard.build().then((isBuilt) => isBuilt && go('result'))}
      />
    </FormContext.Provider>
  );
}

/** Moves the focus to the heading of each new step, so that screen readers and keyboards start there. */
function useFocusAfterChange(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const former = useRef(step);
  useEffect(() => {
    if (former.current !== step) heading.current?.focus();
    former.current = step;
  }, [step]);
  return heading;
}
