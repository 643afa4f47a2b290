import { findRules } from '@nakor/domain/search/find-rules';
import { findStatuses } from '@nakor/domain/search/find-statuses';
import { matchWord } from '@nakor/domain/search/match-words';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';

const rules = createNakor({ language: 'pl' }).rules();
const codesOf = (query: string) => findRules(query, rules).map(({ code }) => code);

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
    ['stawka zwolniona bez podstawy', 'XML-501'],
    ['odwrotnego obciążenia', 'XML-505'],
    ['kursu waluty', 'XML-323'],
    ['data w przyszłości', 'XML-301'],
    ['numeru rachunku', 'XML-701'],
    ['gotówką powyżej limitu', 'XML-717'],
    ['jednostki miary', 'XML-807'],
    ['brakuje nazwy towaru', 'XML-804'],
    ['powtórzone numery wierszy', 'XML-801'],
    ['zaliczka bez zamówienia', 'XML-627'],
    ['adres nabywcy', 'XML-212'],
    ['załącznika nr 15', 'XML-515'],
    ['procedura marży', 'XML-519'],
    ['numer KSeF innego sprzedawcy', 'XML-314'],
    ['polskie znaki', 'XML-017'],
    ['BOM', 'XML-002'],
    ['440', 'XML-020'],
    ['status 440', 'XML-020'],
    ['450', 'XML-301'],
    ['odrzucenie 410', 'XML-201'],
  ])('for %j finds %s', (query, code) => {
    expect(codesOf(query)).toContain(code);
  });

  it('finds few for words that tell much apart, and nothing for unknown ones', () => {
    expect(codesOf('podzielonej płatności').length).toBeLessThan(12);
    for (const unknown of ['krokodyl', 'qwertz', 'pizza hawajska', '99999']) expect([unknown, codesOf(unknown)]).toEqual([unknown, []]);
  });
});

describe('each rule', () => {
  it('is among the first three that its own title finds', () => {
    const missed = rules
      .filter(({ code, title }) => !codesOf(title).slice(0, 3).includes(code))
      .map(({ code, title }) => `${code}: ${title}`);
    expect(missed).toEqual([]);
  });
});

describe('a search for a code of KSeF', () => {
  it.each([
    ['21405', [21405]],
    ['błąd 21405', [21405]],
    ['450', [450]],
    ['duplikat faktury', [440]],
    ['Błąd walidacji danych wejściowych', [21405]],
    ['upoważnienie do wystawienia', []],
  ])('%s finds %j', (query, codes) => {
    expect(findStatuses(query, 'pl').map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
  });

  it('finds nothing for unknown codes and words, and for no text', () => {
    for (const unknown of ['99999', 'krokodyl', '']) expect(findStatuses(unknown, 'pl')).toEqual([]);
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
