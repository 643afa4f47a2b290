import type { ScenarioEntry } from 'nakor/browser';

/** A scenario as the wizard shows it. */
export interface WizardScenario extends ScenarioEntry {
  /** What accountants call the events and mistakes that it corrects, in the language of the page. */
  readonly searchWords: readonly string[];
  /** In Polish, because tax offices read them. */
  readonly usualReasons: readonly string[];
}
