import { listNames, matchesPattern, parseChangePath } from '@nakor/domain/correction/draft/change-path';
import { describe, expect, it } from 'vitest';

function parsed(text: string) {
  const path = parseChangePath(text);
  if (!path.ok) throw new Error(path.error.en);
  return path.value;
}

describe('a change path', () => {
  it.each([
    { written: '/Faktura/Fa/FaWiersz[2]/P_9A', shown: '/Faktura/Fa/FaWiersz[2]/P_9A' },
    { written: 'Fa/FaWiersz[2]/P_9A', shown: '/Faktura/Fa/FaWiersz[2]/P_9A' },
    { written: '/Fa/P_6', shown: '/Faktura/Fa/P_6' },
    { written: ' Fa/FaWiersz[NrWierszaFa=2]/P_9A ', shown: '/Faktura/Fa/FaWiersz[NrWierszaFa=2]/P_9A' },
    { written: "Fa/FaWiersz[NrWierszaFa='2']/P_7", shown: '/Faktura/Fa/FaWiersz[NrWierszaFa=2]/P_7' },
    { written: 'Fa/FaWiersz[UU_ID="a/b 1"]', shown: '/Faktura/Fa/FaWiersz[UU_ID=a/b 1]' },
    { written: 'Podmiot3[1]/Adres/AdresL1', shown: '/Faktura/Podmiot3[1]/Adres/AdresL1' },
  ])('reads $written', ({ written, shown }) => {
    expect(parsed(written).text).toBe(shown);
  });

  it.each([
    '',
    '/',
    '/Faktura/',
    '//P_9A',
    'Fa//P_6',
    'Fa/*',
    'Fa/FaWiersz[0]',
    'Fa/FaWiersz[-1]',
    'Fa/FaWiersz[last()]',
    'Fa/FaWiersz[2',
    'Fa/FaWiersz[@x=1]',
    'Fa/P_6 or 1=1',
    '../Fa',
    'Fa/',
    'a'.repeat(301),
  ])('rejects %j', (written) => {
    expect(parseChangePath(written).ok).toBe(false);
  });

  it('has the names of its steps without positions', () => {
    expect(listNames(parsed('Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=1]/P_12Z'))).toBe('Fa/Zamowienie/ZamowienieWiersz/P_12Z');
  });

  it.each([
    { path: 'Fa/FaWiersz[2]/P_9A', pattern: 'Fa/FaWiersz/P_9A', expected: true },
    { path: 'Fa/FaWiersz[2]/P_9B', pattern: 'Fa/FaWiersz/P_9A', expected: false },
    { path: 'Fa/FaWiersz[2]', pattern: 'Fa/FaWiersz/P_9A', expected: false },
    { path: 'Podmiot2/Adres/AdresL1', pattern: 'Podmiot2/Adres/*', expected: true },
    { path: 'Podmiot2/Adres', pattern: 'Podmiot2/Adres/*', expected: false },
    { path: 'Podmiot2/AdresKoresp/AdresL1', pattern: 'Podmiot2/Adres/*', expected: false },
  ])('$path is one of $pattern: $expected', ({ path, pattern, expected }) => {
    expect(matchesPattern(parsed(path), pattern)).toBe(expected);
  });
});
