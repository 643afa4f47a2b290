import type { PolishTexts } from './translate.ts';

/** Batches. */
export const batchesTexts: PolishTexts = {
  'Environment of KSeF for which documents are validated.': 'Środowisko KSeF, dla którego sprawdza się dokumenty.',
  'Instant at which all documents are assumed to be sent.': 'Zakładana chwila wysłania wszystkich dokumentów.',
  'documents are validated (`POST /batches`)': 'dokumenty są sprawdzane (`POST /batches`)',
  'a JPK is compared with its invoices (`POST /reconciliations`)': 'JPK jest porównywany z fakturami (`POST /reconciliations`)',
  'What the batch does.': 'Co robi paczka.',
  'the register is written; of a comparison, documents are read and compared':
    'powstaje rejestr; w porównaniu dokumenty są czytane i porównywane',
  'Documents by result; null until the batch is completed, and for a comparison.':
    'Dokumenty według wyniku; null, dopóki paczka nie jest zakończona, i w porównaniu.',
  'All files that were read.': 'Wszystkie odczytywane pliki.',
  'Files that could not be read, or are something else; the report names them.':
    'Pliki, których nie dało się odczytać albo które są czymś innym; raport je wymienia.',
  'What a comparison read and found; null until it is completed, and for a validation.':
    'Co porównanie odczytało i znalazło; null, dopóki nie jest zakończone, i w walidacji.',
  'Invoices that were compared; the others of the files are not counted towards the quota.':
    'Porównane faktury; pozostałe pliki nie liczą się do limitu operacji.',
  'Findings for which the JPK has to be corrected.': 'Ustalenia, przez które trzeba poprawić JPK.',
  'Findings of severity error.': 'Ustalenia o wadze „błąd”.',
  'Findings that a person has to clarify.': 'Ustalenia, które człowiek musi wyjaśnić.',
  'Findings that are good to know.': 'Ustalenia, o których warto wiedzieć.',
  'When the batch was created.': 'Kiedy utworzono paczkę.',
  'When it ended; null before that.': 'Kiedy się zakończyła; wcześniej null.',
  'When everything but these fields was deleted; null if it was not.': 'Kiedy usunięto wszystko oprócz tych pól; null, jeśli nie usunięto.',
  'Until when the register can be loaded; null without one.': 'Do kiedy można pobrać rejestr; null, gdy go nie ma.',
  'Where to send the archive, in the state `awaiting_upload`; otherwise null.':
    'Gdzie wysłać archiwum, w stanie `awaiting_upload`; w innych null.',
  'A batch of documents.': 'Paczka dokumentów.',
  'one request': 'jedno żądanie',
  'a request for each part': 'żądanie na każdą część',
  'How the archive is uploaded.': 'Jak przesyła się archiwum.',
  'Size of each part but the last, in bytes; null for an upload in one request.':
    'Rozmiar każdej części oprócz ostatniej, w bajtach; null przy przesyłaniu jednym żądaniem.',
  'The parts, in their order.': 'Części, po kolei.',
  'Until when the upload has to be completed.': 'Do kiedy trzeba zakończyć przesyłanie.',
  'Where to send the archive.': 'Gdzie wysłać archiwum.',
  'Number of the part, from 1.': 'Numer części, od 1.',
  'Send the bytes of the part here with `PUT`, without the API key.': 'Wyślij tu bajty części przez `PUT`, bez klucza API.',
  'It is a secret: it lets anyone upload.': 'Adres jest sekretem: pozwala przesłać plik każdemu.',
  'Until when the URL is valid.': 'Do kiedy adres jest ważny.',
  '`GET /batches/{batch_id}` returns new ones.': 'Nowe zwraca `GET /batches/{batch_id}`.',
  'A part of the upload.': 'Część przesyłanego archiwum.',
  'Number of documents; null until the archive is unpacked.': 'Liczba dokumentów; null, dopóki archiwum nie jest rozpakowane.',
  'Parts in which they are validated; null until then.': 'Części, w których są sprawdzane; wcześniej null.',
  'Parts that are done.': 'Części ukończone.',
  'How far the work is.': 'Jak daleko jest praca.',
  'Load the register here with `GET`, without the API key.': 'Pobierz stąd rejestr przez `GET`, bez klucza API.',
  'It is a secret.': 'Adres jest sekretem.',
  'The content is compressed (`Content-Encoding: gzip`).': 'Treść jest skompresowana (`Content-Encoding: gzip`).',
  'Size of the content, decompressed.': 'Rozmiar treści po rozpakowaniu.',
  'SHA-256 of the content, decompressed; hexadecimal.': 'SHA-256 treści po rozpakowaniu, szesnastkowo.',
  'The same for the manifest: hashes of the upload and the register, and the editions of rules, schema and engine.':
    'To samo dla spisu: skróty przesłanego pliku i rejestru oraz wydania reguł, schematu i mechanizmu.',
  'Rows of the register, as in its NDJSON (docs/batches.md).': 'Wiersze rejestru, takie jak w jego NDJSON (docs/batches.md).',
};
