import type { ScenarioEntry } from 'nakor/browser';
import type { Language } from '../../language.ts';
import { scenarioWords } from '../../texts/scenario-words.ts';

/** The scenarios that match what a visitor searches for, best first; all of them for an empty text. */
export function findScenarios(text: string, scenarios: readonly ScenarioEntry[], language: Language): readonly ScenarioEntry[] {
  const searched = wordsOf(text).map(stemOf);
  if (searched.length === 0) return scenarios;
  return scenarios
    .map((scenario) => ({ scenario, score: scoreOf(searched, scenario, language) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .map(({ scenario }) => scenario);
}

/** Zero unless all words occur. Words in a title count most. */
function scoreOf(searched: readonly string[], { id, title, description }: ScenarioEntry, language: Language): number {
  const titleWords = wordsOf(title);
  const known = wordsOf((scenarioWords[id]?.[language] ?? []).join(' '));
  const described = wordsOf(description);
  const scores = searched.map((stem) => {
    const isIn = (words: readonly string[]) => words.some((word) => word.startsWith(stem));
    if (isIn(known)) return 4;
    return isIn(titleWords) ? 3 : isIn(described) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

/** Without diacritics, so that `zly nip` finds `zły NIP`. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return plain.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '');
}

/** Polish words are inflected: their ends do not count. */
function stemOf(word: string): string {
  return word.length <= 4 ? word : word.slice(0, Math.max(4, word.length - 2));
}
