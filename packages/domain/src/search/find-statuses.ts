import { ksefStatuses } from '../ksef-statuses/catalogue.ts';
import type { KsefStatus } from '../ksef-statuses/ksef-status.ts';
import type { Language } from '../shared/localized.ts';
import { buildSearchText, rankTexts } from './find-texts.ts';
import { listWords } from './match-words.ts';

/** The statuses and error codes of KSeF that people mean by a text: those with a code in it, otherwise those with its words; best first. */
export function findStatuses(query: string, language: Language): readonly KsefStatus[] {
  const codes = listWords(query).filter((word) => /^\d{3,5}$/.test(word));
  const stated = ksefStatuses.filter(({ code }) => codes.includes(String(code)));
  if (stated.length > 0 || query.trim() === '') return stated;
  const texts = ksefStatuses.map((status) => ({ ...buildSearchText(status.name, status.meaning[language]), status }));
  return rankTexts(query, texts).map(({ status }) => status);
}
