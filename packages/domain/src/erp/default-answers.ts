import { sharedQuestionIds } from '../correction/scenarios/toolkit/shared-questions.ts';
import type { ErpPreset } from './preset.ts';

/**
 * The answers that a preset gives to the questions of a scenario: its method for this scenario, otherwise what its default settings say.
 * They come after the answers of the caller and before the defaults of the questions ({@link readAnswers} takes them in that order, and
 * passes over what a scenario does not ask or allow).
 *
 * @param preset null when the caller names none
 */
export function defaultAnswersOf(preset: ErpPreset | null, scenarioId: string): Readonly<Record<string, string>> {
  if (preset === null) return {};
  const { scenarioOverrides, defaultSettings } = preset;
  const method = scenarioOverrides[scenarioId]?.method;
  return method === undefined ? defaultSettings : { ...defaultSettings, [sharedQuestionIds.lineMethod]: method };
}
