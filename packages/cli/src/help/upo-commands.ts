import type { CommandHelp } from './command-help.ts';

/** Help of `upo`. */
export const upoHelp: CommandHelp = {
  description: {
    pl: 'sprawdź UPO i porównaj je z plikami faktur: które KSeF przyjął i pod jakim numerem',
    en: 'check UPOs, and compare them with files of invoices: which KSeF accepted, with which number',
  },
  arguments: {
    '<action>': { pl: 'check: sprawdź i porównaj', en: 'check' },
    '<upo...>': {
      pl: 'UPO sesji (wszystkie strony) albo faktur: pliki, foldery, archiwa',
      en: 'UPOs of a session (all pages) or of invoices: files, folders, archives',
    },
  },
  options: {
    '--invoices <path>': {
      pl: 'wysłane faktury: folder, archiwum ZIP albo plik; kilka podaj po kolei. Bez nich sprawdzane są tylko UPO',
      en: 'the invoices that were sent: a folder, a ZIP or a file; repeat it for several. Without it, only the UPOs are checked',
    },
    '--trust <file>': {
      pl: 'zaufane certyfikaty w PEM: podpisującego albo tych, którzy go wydali; każdy podpis musi wtedy być prawidłowy',
      en: 'certificates that you trust, in PEM: of the signer, or of those who issued it; each signature must then be valid',
    },
    '--json': { pl: 'wypisz wynik jako JSON', en: 'print the result as JSON' },
  },
  repeated: ['--invoices <path>'],
  after: {
    pl: `
Plik należy do wpisu tylko wtedy, gdy zgadza się jego skrót (SHA-256). O nic nie jest pytany KSeF, a w folderze z fakturami UPO są pomijane.
Nie sprawdza się, czy certyfikat podpisu unieważniono.
Kod wyjścia: 0, gdy wszystko się zgadza; 1, gdy nie; 2, gdy polecenie jest błędne albo pliku nie można odczytać.

Przykłady:
  nakor upo check upo.xml --invoices wyslane/
  nakor upo check upo/ --invoices sesja.zip --trust mf.pem --json`,
    en: `
A file belongs to an entry only if it has its hash (SHA-256). Nothing is requested from KSeF, and UPOs in a folder of invoices are ignored.
Whether the certificate of a signature was revoked is not checked.
Exits with 0 if everything agrees, 1 if not, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor upo check upo.xml --invoices sent/
  nakor upo check upo/ --invoices session.zip --trust mf.pem --json`,
  },
};
