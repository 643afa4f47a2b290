import { listQueryWords, listWords, matchBest, matchWord } from './match-words.ts';

/** What a search for scenarios reads, in one language. */
export interface SearchableScenario {
  readonly title: string;
  readonly description: string;
  /** What accountants call the events and mistakes that it corrects. */
  readonly searchWords: readonly string[];
  /** In Polish, because tax offices read them. */
  readonly usualReasons: readonly string[];
}

/**
 * The scenarios that match most words of what a visitor searches for, best first; all scenarios for an empty text. Words that tell nothing apart
 * ("pomyłka", "zły") count only if there are no others.
 */
export function findScenarios<Scenario extends SearchableScenario>(text: string, scenarios: readonly Scenario[]): readonly Scenario[] {
  const searched = listQueryWords(text);
  if (searched.length === 0) return scenarios;
  const whole = listWords(text);
  const rated = scenarios.map((scenario) => ({ scenario, scores: scoresOf(searched, scenario), isSaid: isSaidSo(whole, scenario) }));
  const most = Math.max(...rated.map(({ scores }) => matched(scores)));
  return rated
    .filter(({ scores, isSaid }) => isSaid || (most > 0 && matched(scores) === most))
    .toSorted((left, right) => Number(right.isSaid) - Number(left.isSaid) || sumOf(right.scores) - sumOf(left.scores))
    .map(({ scenario }) => scenario);
}

function matched(scores: readonly number[]): number {
  return scores.filter((score) => score > 0).length;
}

function sumOf(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0);
}

/** Whether the text is one of the usual reasons, or contains an expression of several words for the scenario, in any form of them. */
function isSaidSo(whole: readonly string[], { searchWords, usualReasons }: SearchableScenario): boolean {
  const isReason = usualReasons.some((reason) => listWords(reason).join(' ') === whole.join(' '));
  return isReason || searchWords.map(listWords).some((expression) => expression.length > 1 && containsExpression(whole, expression));
}

function containsExpression(whole: readonly string[], expression: readonly string[]): boolean {
  return whole.some((_, start) => expression.every((word, index) => matchWord(whole[start + index] ?? '', word) > 0));
}

/** How well each word matches: what accountants call a correction counts most, then its title and usual reasons, then its description. */
function scoresOf(searched: readonly string[], { searchWords, usualReasons, title, description }: SearchableScenario): readonly number[] {
  const fields = [searchWords.join(' '), title, usualReasons.join(' '), description].map(listWords);
  const weights = [4, 3, 2.5, 1];
  return searched.map((word) => Math.max(...fields.map((words, index) => matchBest(word, words) * (weights[index] ?? 0))));
}
