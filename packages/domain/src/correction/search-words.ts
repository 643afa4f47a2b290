import type { Language } from '../shared/localized.ts';
import { findScenario } from './scenarios/index.ts';

/** By what people find a scenario. */
export interface ScenarioWords {
  /** What accountants call the events and mistakes that it corrects, in the language of the catalogue. */
  readonly searchWords: readonly string[];
  /** In Polish, because tax offices read them. */
  readonly usualReasons: readonly string[];
}

/** The catalogue of scenarios with the words by which people search, which are no part of the API. */
export function withSearchWords<Entry extends { readonly id: string }>(
  catalogue: readonly Entry[],
  language: Language,
): readonly (Entry & ScenarioWords)[] {
  return catalogue.map((entry) => {
    const scenario = findScenario(entry.id);
    return { ...entry, searchWords: scenario?.searchWords[language] ?? [], usualReasons: scenario?.usualReasons ?? [] };
  });
}
