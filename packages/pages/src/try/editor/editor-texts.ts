import type { Language } from '../language.ts';

/** The words of CodeMirror that visitors meet, by its English ones. */
const polish: Readonly<Record<string, string>> = {
  Find: 'Szukaj',
  Replace: 'Zamień na',
  next: 'następny',
  previous: 'poprzedni',
  all: 'wszystkie',
  'match case': 'wielkość liter',
  'by word': 'całe słowa',
  regexp: 'wyrażenie regularne',
  replace: 'zamień',
  'replace all': 'zamień wszystkie',
  close: 'zamknij',
  'current match': 'bieżące trafienie',
  'on line': 'w linii',
  'replaced match on line $': 'zamieniono w linii $',
  'replaced $ matches': 'zamieniono: $',
  'Go to line': 'Przejdź do linii',
  go: 'przejdź',
  'Fold line': 'Zwiń',
  'Unfold line': 'Rozwiń',
  'folded code': 'zwinięty fragment',
  unfold: 'rozwiń',
  Diagnostics: 'Wyniki walidacji',
  'No diagnostics': 'Brak wyników',
};

/** Phrases for the editor, by language. */
export const editorPhrases: Readonly<Record<Language, Readonly<Record<string, string>>>> = { pl: polish, en: {} };

/** Names of the editor for screen readers. */
export const editorLabels: Readonly<Record<Language, string>> = {
  pl: 'XML faktury. Tabulator wychodzi z edytora.',
  en: 'XML of the invoice. Tab leaves the editor.',
};
