import { findScenario } from '@nakor/domain/correction/scenarios/index';
import type { ScenarioEntry } from 'nakor/browser';
import type { Language } from '../../language.ts';
import type { WizardScenario } from '../model/wizard-scenario.ts';

/** The catalogue of the library with what only the wizard shows: words by which accountants search, and the most common reasons. */
export function buildWizardScenarios(catalogue: readonly ScenarioEntry[], language: Language): readonly WizardScenario[] {
  return catalogue.map((entry) => {
    const scenario = findScenario(entry.id);
    return { ...entry, searchWords: scenario?.searchWords[language] ?? [], usualReasons: scenario?.usualReasons ?? [] };
  });
}
