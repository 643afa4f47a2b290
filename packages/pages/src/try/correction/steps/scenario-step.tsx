import { findScenarios } from '@nakor/domain/search/find-scenarios';
import type { Analysis } from 'nakor/browser';
import { useState } from 'preact/hooks';
import { useForm } from '../form-context.ts';
import type { WizardScenario } from '../model/wizard-scenario.ts';
import type { CorrectionData } from '../use-correction-data.ts';

interface ScenarioStepProps {
  readonly data: CorrectionData;
  /** Called after a scenario was chosen. */
  readonly onChosen: () => void;
}

/** The second step: what is to be corrected. */
export function ScenarioStep({ data, onChosen }: ScenarioStepProps) {
  const { texts, state, dispatch, described } = useForm();
  const [search, setSearch] = useState('');
  const { suggestions } = data.analysis;
  const found = findScenarios(search, data.scenarios);
  const choose = (scenarioId: string) => {
    dispatch({ kind: 'lead', scenarioId });
    onChosen();
  };
  const card = (scenario: WizardScenario, suggestion: Suggestion | undefined) => (
    <ScenarioCard
      key={scenario.id}
      scenario={scenario}
      reasons={suggestion?.reasons ?? []}
      isChosen={state.scenarioIds[0] === scenario.id}
      isPossible={scenario.kinds.includes(described.kind)}
      onChoose={() => choose(scenario.id)}
    />
  );
  const suggested = suggestions.flatMap((suggestion) => data.scenarios.filter(({ id }) => id === suggestion.scenario_id));
  const shown = search.trim() === '' ? found.filter((scenario) => !suggested.includes(scenario)) : found;
  return (
    <div class="stack">
      <div class="field wide">
        <label for="scenario-search">{texts.search}</label>
        <input
          id="scenario-search"
          type="search"
          value={search}
          placeholder={texts.searchHint}
          autocomplete="off"
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {search.trim() === '' && suggested.length > 0 && (
        <section class="stack">
          <h3>{texts.suggested}</h3>
          <ul class="scenarios">
            {suggested.map((scenario) =>
              card(
                scenario,
                suggestions.find(({ scenario_id }) => scenario_id === scenario.id),
              ),
            )}
          </ul>
        </section>
      )}
      <section class="stack">
        <h3>
          <span role="status">{search.trim() === '' ? texts.others : texts.found(shown.length)}</span>
        </h3>
        <ul class="scenarios">{shown.map((scenario) => card(scenario, undefined))}</ul>
      </section>
    </div>
  );
}

type Suggestion = Analysis['suggestions'][number];

interface ScenarioCardProps {
  readonly scenario: WizardScenario;
  readonly reasons: readonly string[];
  readonly isChosen: boolean;
  readonly isPossible: boolean;
  readonly onChoose: () => void;
}

function ScenarioCard({ scenario, reasons, isChosen, isPossible, onChoose }: ScenarioCardProps) {
  const { texts, words } = useForm();
  const choose = isChosen ? texts.chosen : texts.choose;
  return (
    <li class={`card scenario${isChosen ? ' chosen' : ''}`}>
      <h4>{scenario.title}</h4>
      {reasons.map((reason) => (
        <p key={reason} class="reason">
          {words(reason)}
        </p>
      ))}
      <p class="quiet">{words(scenario.description)}</p>
      <details>
        <summary>{texts.legalBasis}</summary>
        <p class="quiet">{scenario.legal_basis}</p>
      </details>
      {isPossible ? (
        <button
          type="button"
          class={`button${isChosen ? ' primary' : ''}`}
          data-scenario={scenario.id}
          aria-label={`${choose}: ${scenario.title}`}
          onClick={onChoose}
        >
          {isChosen && '✓ '}
          {choose}
        </button>
      ) : (
        <p class="quiet">{texts.notForKind}</p>
      )}
    </li>
  );
}
