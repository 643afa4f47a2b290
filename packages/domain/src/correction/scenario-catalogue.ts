import type { Localized } from '../shared/localized.ts';
import { sampleOriginal } from './catalogue-samples.ts';
import type { CorrectionType, LineMethod } from './correction-plan.ts';
import type { RequestedChange } from './correction-request.ts';
import type { AllowedPath, PrimaryKind, Question, Scenario } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';
import { questionsOf } from './shared-questions.ts';

/** A request that works on a small invoice of the kind and in the currency told. */
interface CatalogueExample {
  readonly kind: PrimaryKind;
  readonly currency: 'PLN' | 'EUR';
  readonly changes: readonly RequestedChange[];
  readonly answers: Readonly<Record<string, string>>;
  readonly desiredJpkField: string | null;
}

/** What the catalogue says of a scenario. */
export interface CatalogueEntry {
  readonly id: string;
  readonly title: Localized;
  readonly description: Localized;
  readonly legalBasis: Localized;
  readonly kinds: readonly PrimaryKind[];
  /** `by-result`: the direction of the amounts decides. */
  readonly defaultType: CorrectionType | 'by-result';
  /** In which ways lines can be shown, the default first. */
  readonly methods: readonly LineMethod[];
  /** The scenario's own questions, then shared ones. */
  readonly questions: readonly Question[];
  readonly paths: readonly AllowedPath[];
  readonly example: CatalogueExample;
}

/**
 * Every scenario as the catalogue shows it, in its order. The same at every call.
 *
 * @throws Error when a scenario has an example on none of the samples: a fault of ours
 */
export function scenarioCatalogue(): readonly CatalogueEntry[] {
  return scenarios.map((scenario) => {
    const { id, title, description, legalBasis, kinds, defaultType, methods, paths } = scenario;
    const example = exampleOf(scenario);
    return { id, title, description, legalBasis, kinds, defaultType, methods, paths, example, questions: questionsOf(scenario) };
  });
}

function exampleOf(scenario: Scenario): CatalogueExample {
  for (const kind of scenario.kinds) {
    for (const currency of ['PLN', 'EUR'] as const) {
      const example = scenario.example(sampleOriginal(kind, currency));
      if (example !== null) return { kind, currency, ...example };
    }
  }
  throw new Error(`The scenario ${scenario.id} has no example.`);
}
