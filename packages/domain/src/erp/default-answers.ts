import { sharedQuestionIds } from '../correction/scenarios/toolkit/shared-questions.ts';
import type { ErpPreset } from './preset.ts';

/**
 * The answers that a preset gives to the questions of a scenario: the line method of the scenario override, and its default settings. The
 * answers of the caller take precedence over them, and they over the defaults of the questions; {@link readAnswers} ignores what a scenario
 * does not ask or allow.
 *
 * @param preset null when the caller names none
 */
export function deriveDefaultAnswers(preset: ErpPreset | null, scenarioId: string): Readonly<Record<string, string>> {
  if (preset === null) return {};
  const { scenarioOverrides, defaultSettings } = preset;
  const method = scenarioOverrides[scenarioId]?.method;
  return method === undefined ? defaultSettings : { ...defaultSettings, [sharedQuestionIds.lineMethod]: method };
}
