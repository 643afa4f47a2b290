import type { PrimaryKind } from '../fa3/elements/kinds.ts';
import { InternalError } from '../shared/internal-error.ts';
import type { Question, Scenario, ScenarioExample } from './model/scenario.ts';
import { scenarios } from './scenarios/index.ts';
import { sampleOriginal } from './scenarios/toolkit/catalogue-samples.ts';
import { listQuestions } from './scenarios/toolkit/shared-questions.ts';

/** A request that works on a small invoice of the given kind and currency. */
interface CatalogueExample extends ScenarioExample {
  readonly kind: PrimaryKind;
  readonly currency: 'PLN' | 'EUR';
}

/** The catalogue entry of a scenario. */
export interface CatalogueEntry
  extends Pick<Scenario, 'id' | 'title' | 'description' | 'legalBasis' | 'kinds' | 'defaultType' | 'methods' | 'paths'> {
  /** The scenario's own questions, then shared ones. */
  readonly questions: readonly Question[];
  readonly example: CatalogueExample;
}

/**
 * All catalogue entries, in order. Deterministic.
 *
 * @throws InternalError when a scenario has no example on any of the samples
 */
export function getScenarioCatalogue(): readonly CatalogueEntry[] {
  return scenarios.map((scenario) => {
    const { id, title, description, legalBasis, kinds, defaultType, methods, paths } = scenario;
    const example = exampleOf(scenario);
    return { id, title, description, legalBasis, kinds, defaultType, methods, paths, example, questions: listQuestions(scenario) };
  });
}

function exampleOf(scenario: Scenario): CatalogueExample {
  for (const kind of scenario.kinds) {
    for (const currency of ['PLN', 'EUR'] as const) {
      const example = scenario.example(sampleOriginal(kind, currency));
      if (example !== null) return { kind, currency, ...example };
    }
  }
  throw new InternalError(`The scenario ${scenario.id} has no example.`);
}
