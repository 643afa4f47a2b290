import type { WizardScenario } from './wizard-scenario.ts';

/** The scenarios that match most words of what a visitor searches for, best first; all scenarios for an empty text. */
export function findScenarios(text: string, scenarios: readonly WizardScenario[]): readonly WizardScenario[] {
  const searched = wordsOf(text).map(stemOf);
  if (searched.length === 0) return scenarios;
  const rated = scenarios.map((scenario) => ({ scenario, scores: scoresOf(searched, scenario) }));
  const most = Math.max(...rated.map(({ scores }) => matched(scores)));
  return rated
    .filter(({ scores }) => most > 0 && matched(scores) === most)
    .toSorted((left, right) => sumOf(right.scores) - sumOf(left.scores))
    .map(({ scenario }) => scenario);
}

function matched(scores: readonly number[]): number {
  return scores.filter((score) => score > 0).length;
}

function sumOf(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0);
}

/** How well each word matches: what accountants call a correction counts most, then its title, then its description. */
function scoresOf(searched: readonly string[], { searchWords, title, description }: WizardScenario): readonly number[] {
  const fields = [searchWords.join(' '), title, description].map(wordsOf);
  const weights = [4, 3, 1];
  return searched.map((stem) => {
    const best = fields.findIndex((words) => words.some((word) => word.startsWith(stem)));
    return weights[best] ?? 0;
  });
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
