import { countMatches, listQueryWords, listWords, matchWord } from '@nakor/pages/shared/match-words';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';

const rules = createNakor({ language: 'pl' }).rules();
const texts = rules.map(({ code, title, why }) => ({ code, words: listWords(`${code} ${title} ${why}`) }));

/** The rules whose text has most of the telling words of a query, in some form. */
function findRules(query: string): readonly string[] {
  const searched = listQueryWords(query);
  const counts = texts.map(({ code, words }) => ({ code, count: countMatches(searched, words) }));
  const most = Math.max(...counts.map(({ count }) => count));
  return counts.filter(({ count }) => most > 0 && count === most).map(({ code }) => code);
}

describe('a search for a rule', () => {
  it.each([
    ['XML-402', 'XML-402'],
    ['podatek nie zgadza się ze stawką', 'XML-402'],
    ['P_15', 'XML-403'],
    ['zły NIP', 'XML-201'],
    ['cyfra kontrolna NIP-u', 'XML-201'],
    ['NIP z kreskami', 'XML-116'],
    ['nazwa programu', 'XML-906'],
    ['danych płatności', 'XML-905'],
    ['przecinek', 'XML-106'],
    ['miejsca po przecinku', 'XML-106'],
    ['MPP', 'XML-513'],
    ['brak MPP', 'XML-513'],
    ['podzielonej płatności', 'XML-513'],
    ['duplikat faktury', 'XML-020'],
    ['duplikaty', 'XML-020'],
    ['po terminie', 'XML-327'],
    ['terminu płatności', 'XML-712'],
    ['nabywca bez NIP', 'XML-633'],
    ['NIP sprzedawcy', 'XML-651'],
  ])('for %j finds %s', (query, code) => {
    expect(findRules(query)).toContain(code);
  });

  it('finds few for words that tell much apart, and nothing for unknown ones', () => {
    expect(findRules('podzielonej płatności').length).toBeLessThan(12);
    expect(findRules('krokodyl')).toEqual([]);
  });
});

describe('matchWord', () => {
  it.each([
    ['cenie', 'cena'],
    ['stawce', 'stawka'],
    ['kwocie', 'kwota'],
    ['nabywcy', 'nabywca'],
    ['faktur', 'faktura'],
    ['korygujacej', 'korygujaca'],
  ])('recognizes %j as a form of %j', (searched, word) => {
    expect(matchWord(searched, word)).toBeGreaterThan(0);
  });

  it.each([
    ['kurs', 'kwota'],
    ['nip', 'nic'],
    ['p_13', 'p_15'],
    ['gtu', 'gt'],
    ['rata', 'rabat'],
    ['data', 'dane'],
  ])('knows %j from %j', (searched, word) => {
    expect(matchWord(searched, word)).toBe(0);
  });
});
