import { useMemo, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine/engine-client.ts';
import { focusOn } from '../focus-on.ts';
import { useForm } from '../form-context.ts';
import { type FormPart, getFormParts, type LinePart, lineParts } from '../model/form.ts';
import { buildLineTable } from '../model/line-table.ts';
import { listRelevantQuestions } from '../model/relevant-questions.ts';
import type { WizardScenario } from '../model/wizard-scenario.ts';
import { EffectPanel } from '../parts/effect-panel.tsx';
import { InvoiceSummary } from '../parts/invoice-summary.tsx';
import { LinesTable } from '../parts/lines-table.tsx';
import { Additions, PartFields } from '../parts/part-fields.tsx';
import { QuestionField } from '../parts/question-field.tsx';
import { StatementFields, StatementSettings } from '../parts/statement-fields.tsx';
import { getInputId } from '../parts/value-input.tsx';
import { InvoicePicker } from '../pick/invoice-picker.tsx';
import type { Picked } from '../pick/mark-page.ts';
import type { CorrectionData } from '../use-correction-data.ts';
import type { Preview } from '../use-preview.ts';

interface ChangesStepProps {
  readonly engine: EngineClient;
  readonly data: CorrectionData;
  /** Whether the form starts from the state after earlier corrections. */
  readonly hasEarlier: boolean;
  /** The chosen scenarios, the primary one first. */
  readonly chosen: readonly WizardScenario[];
  readonly preview: Preview;
  readonly hasProblems: boolean;
}

/** The third step: the values after the correction, on the invoice itself. */
export function ChangesStep({ engine, data, hasEarlier, chosen, preview, hasProblems }: ChangesStepProps) {
  const { texts, state, described, questions: asked } = useForm();
  const questions = listRelevantQuestions(asked, state, described);
  return (
    <div class="changes">
      <div class="stack">
        <p class="quiet">{texts.changesLead}</p>
        <InvoiceSummary data={data} />
        <InvoiceForm engine={engine} data={data} hasEarlier={hasEarlier} />
        {questions.shown.length > 0 && (
          <section class="card stack" aria-label={texts.questions}>
            <h3>{texts.questions}</h3>
            {questions.shown.map((question) => (
              <QuestionField key={question.id} question={question} />
            ))}
          </section>
        )}
        <StatementFields primary={chosen[0]} />
        <details class="card settings">
          <summary>{texts.settings}</summary>
          <div class="stack">
            {questions.settings.map((question) => (
              <QuestionField key={question.id} question={question} />
            ))}
            <StatementSettings />
          </div>
        </details>
        <OtherScenarios data={data} chosen={chosen} />
      </div>
      <EffectPanel preview={preview} hasProblems={hasProblems} />
    </div>
  );
}

/** Parts of the form in the order of a printed invoice, with lines between them. */
const partsBeforeLines = ['Podmiot1', 'Podmiot2', 'Podmiot3'];
const partsAfterLines = ['Fa', 'Stopka'];

/** The invoice with the values that the chosen scenarios can change. */
function InvoiceForm({ engine, data, hasEarlier }: Pick<ChangesStepProps, 'engine' | 'data' | 'hasEarlier'>) {
  const { texts, described, permissions, state } = useForm();
  const { added } = state;
  const [picked, setPicked] = useState<Picked | null>(null);
  const tables = useMemo(
    () => lineParts.flatMap((names) => buildLineTable(names, described, permissions, added) ?? []),
    [described, permissions, added],
  );
  const [before, after] = useMemo(() => {
    const partsOf = (names: readonly string[]) => names.flatMap((name) => getFormParts(name, { described, permissions, added }));
    return [partsOf(partsBeforeLines), partsOf(partsAfterLines)] as const;
  }, [described, permissions, added]);
  const parts = useMemo(() => [...before, ...after], [before, after]);
  const labelOf = (names: LinePart) => described.parts.find((part) => part.names === names)?.label ?? texts.lines;
  const fieldsOf = (shown: readonly FormPart[]) => shown.map((part) => <PartFields key={part.path} part={part} level={0} />);
  const pick = (place: Picked) => {
    // An object of its own each time, so that the same line can be picked again.
    setPicked({ ...place });
    if (place.kind === 'field') focusOn(document.getElementById(getInputId(place.path)));
  };
  const additions = described.parts
    .filter((part) => !part.names.includes('/') && permissions.mayAdd(part))
    .map((definition) => ({ definition, path: `/Faktura/${definition.names}` }));
  if (before.length + after.length + tables.length + additions.length === 0) return <p class="notice">{texts.noChangesNeeded}</p>;
  return (
    <>
      <InvoicePicker engine={engine} data={data} hasEarlier={hasEarlier} parts={parts} tables={tables} onPick={pick} />
      <div class="card sheet stack">
        {before.length > 0 && <div class="parties">{fieldsOf(before)}</div>}
        <Additions additions={additions} />
        {tables.map((table) => (
          <LinesTable key={table.names} table={table} title={labelOf(table.names)} picked={picked} />
        ))}
        {fieldsOf(after)}
      </div>
    </>
  );
}

interface OtherScenariosProps {
  readonly data: CorrectionData;
  readonly chosen: readonly WizardScenario[];
}

/** Further scenarios that the same correction can contain. */
function OtherScenarios({ data, chosen }: OtherScenariosProps) {
  const { texts, state, dispatch, described } = useForm();
  const [primary] = chosen;
  if (primary === undefined) return null;
  if (described.aloneIds.includes(primary.id)) return <p class="quiet">{texts.alone}</p>;
  const others = data.scenarios.filter(
    ({ id, kinds }) => id !== primary.id && kinds.includes(described.kind) && !described.aloneIds.includes(id),
  );
  return (
    <details class="card settings" open={chosen.length > 1}>
      <summary>{texts.alsoChange}</summary>
      <p class="quiet">{texts.alsoChangeHint}</p>
      <ul class="stack-small">
        {others.map(({ id, title }) => (
          <li key={id}>
            <label class="row">
              <input
                type="checkbox"
                data-combine={id}
                checked={state.scenarioIds.includes(id)}
                onChange={(event) => dispatch({ kind: 'combine', scenarioId: id, isAdded: event.currentTarget.checked })}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
