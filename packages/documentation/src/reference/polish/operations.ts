import type { PolishTexts } from './translate.ts';

/** Operations: what they do, take and return. */
export const operationsTexts: PolishTexts = {
  'The host that served this document.': 'Serwer, z którego pobrano ten dokument.',
  'Has no dependencies, so monitors may call it often.': 'Nie zależy od innych usług, więc monitory mogą wywoływać tę operację często.',
  'The service is up.': 'Usługa działa.',
  'Returns the results of the latest probes, at most a minute old, and the open incidents.':
    'Zwraca wyniki ostatnich pomiarów, najwyżej sprzed minuty, oraz otwarte incydenty.',
  'The HTTP status is 200 whatever the result, unless `strict=1` is set.':
    'Status HTTP wynosi 200 niezależnie od wyniku, chyba że podano `strict=1`.',
  'If the status data cannot be read, `degraded_loader` is true.':
    'Jeśli danych o stanie nie da się odczytać, `degraded_loader` ma wartość true.',
  'the HTTP status is 200, whatever `overall` is': 'status HTTP wynosi 200 niezależnie od `overall`',
  'the HTTP status is 503 unless `overall` is `ok`, for monitors that only check the HTTP status':
    'status HTTP wynosi 503, chyba że `overall` ma wartość `ok`; dla monitorów, które sprawdzają tylko status HTTP',
  'The status of the platform.': 'Stan platformy.',
  '`overall` is not `ok`, and `strict=1` was set.': '`overall` ma wartość inną niż `ok`, a podano `strict=1`.',
  'Has the same content as 200.': 'Treść jest taka sama jak przy 200.',
  'Or an error:': 'Albo błąd:',
  'The same as `GET /status`, kept for older clients.': 'To samo co `GET /status`; zachowane dla starszych klientów.',
  'Describes every operation, with code samples and a form that sends requests with a test key.':
    'Opisuje każdą operację, z przykładami kodu i formularzem, który wysyła żądania z kluczem testowym.',
  'Anchors such as `#operation/validateInvoice` lead to an operation.':
    'Kotwice takie jak `#operation/validateInvoice` prowadzą do operacji.',
  'The page loads nothing from other hosts.': 'Strona niczego nie pobiera z innych serwerów.',
  Polish: 'polski',
  English: 'angielski',
  'Language; by default the one of `Accept-Language`.': 'Język; domyślnie ten z `Accept-Language`.',
  'A page in Polish or English.': 'Strona po polsku albo po angielsku.',
  'Validates, fixes, shows and corrects an invoice in the browser, without a key.':
    'Sprawdza, poprawia, pokazuje i koryguje fakturę w przeglądarce, bez klucza.',
  'The engine is part of the page; the invoice is not sent anywhere.':
    'Mechanizm sprawdzania jest częścią strony; faktura nie jest nigdzie wysyłana.',
  'The page can also be saved and opened from a disk.': 'Stronę można też zapisać i otworzyć z dysku.',
  'A page in Polish and English.': 'Strona po polsku i po angielsku.',
  'Returns the program with which the workbench submits many files as a batch.':
    'Zwraca program, którym strona „Sprawdź fakturę” wysyła wiele plików jako paczkę.',
  'The page loads it when a visitor prepares one.': 'Strona pobiera go, gdy użytkownik przygotowuje paczkę.',
  'Its `Content-Security-Policy` allows requests to this service and to the storage of its uploads only. 404 where the service accepts no uploads from its page.':
    'Jego `Content-Security-Policy` pozwala na żądania tylko do tej usługi i do magazynu przesyłanych plików. 404, jeśli usługa nie przyjmuje plików ze swojej strony.',
  'Returns the program with which the workbench makes audit packs in the browser.':
    'Zwraca program, którym strona „Sprawdź fakturę” tworzy dokumentację korekty w przeglądarce.',
  'The page loads it with the first pack.': 'Strona pobiera go przy pierwszej dokumentacji.',
  'A program for a worker.': 'Program dla wątku przeglądarki (worker).',
  'Lists every issue code by area; its search runs in the browser.':
    'Wymienia wszystkie kody błędów i ostrzeżeń według działów; wyszukiwanie działa w przeglądarce.',
  'Query parameters other than `lang` belong to the search in the page.':
    'Parametry URL inne niż `lang` należą do wyszukiwania na stronie.',
  'Explains one rule: who enforces it and since when, its source in the law or the schema, an example, and how to fix it.':
    'Wyjaśnia jedną regułę: kto ją egzekwuje i od kiedy, skąd się bierze w przepisach lub schemacie, z przykładem i sposobem naprawy.',
  '`help_url` of an issue is the URL of this page.': '`help_url` błędu to adres tej strony.',
  'Code of the rule, in upper or lower case.': 'Kod reguły, małymi albo wielkimi literami.',
  'Returns all rules in both languages, with their examples and the changes by `rules_version`.':
    'Zwraca wszystkie reguły w obu językach, z przykładami i zmianami według `rules_version`.',
  'The rule catalogue, without an envelope.': 'Katalog reguł, bez koperty `data` i `meta`.',
  'Returns what changed with each version of the rules, newest first, as an Atom feed.':
    'Zwraca zmiany każdej wersji reguł, od najnowszej, jako kanał Atom.',
  'An Atom feed.': 'Kanał Atom.',
  'Returns what the service does and where its documentation is, as Markdown in the form of llmstxt.org.':
    'Zwraca opis tego, co robi usługa i gdzie jest jej dokumentacja, w Markdownie w postaci llmstxt.org.',
  'A text in Markdown, in English.': 'Tekst w Markdownie, po angielsku.',
  'Returns the OpenAPI 3.1.0 description of this API, for generating clients and documentation.':
    'Zwraca opis tego API w OpenAPI 3.1.0, do generowania klientów i dokumentacji.',
  '`servers` contains the URL that you used.': '`servers` zawiera adres, którego użyto w żądaniu.',
  'An OpenAPI document.': 'Dokument OpenAPI.',
  'The same bytes as `GET /openapi`, with a path that ends in `.json`.':
    'Te same bajty co `GET /openapi`, pod ścieżką, która kończy się na `.json`.',
  'Returns a collection (v2.1) of all endpoints for Postman and compatible programs.':
    'Zwraca kolekcję (v2.1) wszystkich operacji dla Postmana i zgodnych programów.',
  'Set its variable `api_key`, and every request works.': 'Ustaw jej zmienną `api_key`, a wszystkie żądania zadziałają.',
  'A Postman collection.': 'Kolekcja Postmana.',
  'Returns the scopes of the key, and how much of its rate limit and of the quota of its organization is used.':
    'Zwraca uprawnienia klucza oraz to, ile wykorzystano z jego limitu żądań i z limitu operacji organizacji.',
  'Consumes no quota.': 'Nie zużywa limitu operacji.',
  'The key, its organization and its limits.': 'Klucz, jego organizacja i limity.',
  'Validates an FA(3) invoice against the complete official schema and the rules of Nakor, and reports every issue with its location and how to fix it.':
    'Sprawdza fakturę FA(3) pełnym oficjalnym schematem i regułami Nakora i podaje każdy błąd z miejscem i sposobem naprawy.',
  'With `source_xml`, `corrections_xml` and `advances_xml`, it is also compared with the documents to which it refers.':
    'Z `source_xml`, `corrections_xml` i `advances_xml` faktura jest też porównywana z dokumentami, do których się odwołuje.',
  'With `ksef_number`, an invoice that KSeF has accepted is registered, and other documents with the same seller, kind and number are then reported as duplicates (XML-020).':
    'Z `ksef_number` rejestruje się fakturę przyjętą przez KSeF; inne dokumenty tego samego sprzedawcy, rodzaju i numeru są potem zgłaszane jako duplikaty (XML-020).',
  'Consumes quota with live keys, and emits `validation.completed`.':
    'Z kluczem produkcyjnym zużywa limit operacji i wysyła zdarzenie `validation.completed`.',
  production: 'produkcja',
  'the demo environment': 'środowisko demo',
  'the test environment': 'środowisko testowe',
  'Environment of KSeF to which the invoice will be sent; by default that of this service.':
    'Środowisko KSeF, do którego trafi faktura; domyślnie środowisko tej usługi.',
  'Instant at which the invoice is assumed to be sent to KSeF, in RFC 3339 with a time zone: from 2026-02-01 to one year ahead; by default now.':
    'Zakładana chwila wysłania faktury do KSeF, w RFC 3339 ze strefą czasową: od 2026-02-01 do roku naprzód; domyślnie teraz.',
  'In a query, write `+` as `%2B`.': 'W adresie URL zapisz `+` jako `%2B`.',
  '`off` omits advice (codes `XML-9xx`), which requires no action.': '`off` pomija porady (kody `XML-9xx`), które niczego nie wymagają.',
  'Included by default.': 'Domyślnie są podawane.',
  'States that KSeF has accepted this invoice under this number.': 'Oznacza, że KSeF przyjął tę fakturę pod tym numerem.',
  'It is registered, as hashes only and also if the invoice is not valid, for 10 full years from the end of the year of issue: another document of the same seller, kind and number is then reported as a duplicate (XML-020).':
    'Faktura zostaje zarejestrowana, tylko jako skróty i także wtedy, gdy ma błędy, na 10 pełnych lat od końca roku wystawienia: inny dokument tego samego sprzedawcy, rodzaju i numeru jest potem zgłaszany jako duplikat (XML-020).',
  'The number must be that of this invoice: right checksum, NIP of the seller, a date not before `P_1`.':
    'Numer musi należeć do tej faktury: poprawna suma kontrolna, NIP sprzedawcy, data nie wcześniejsza niż `P_1`.',
  'Requires a live key.': 'Wymaga klucza produkcyjnego.',
  'An invoice in UTF-8, 10,000,000 bytes at most: as XML, as JSON that contains the XML and related documents (together 10,000,000 bytes), or either of them gzipped.':
    'Faktura w UTF-8, najwyżej 10 000 000 bajtów: jako XML, jako JSON z XML faktury i dokumentami powiązanymi (razem 10 000 000 bajtów) albo jedno z nich spakowane gzipem.',
  'Send bodies over about 4.5 MB gzipped, as `Content-Type: application/gzip`; a gzipped body whose first character is `{` is JSON.':
    'Treść większą niż ok. 4,5 MB wyślij spakowaną gzipem, jako `Content-Type: application/gzip`; spakowana treść, której pierwszym znakiem jest `{`, to JSON.',
  'The validation result.': 'Wynik walidacji.',
  'The status is 200 even if the invoice is invalid.': 'Status wynosi 200 także wtedy, gdy faktura ma błędy.',
  'Fixes structure and formatting only, never an amount, a party or a meaning.':
    'Poprawia tylko budowę i zapis, nigdy kwoty, dane stron ani treść faktury.',
  'A fixed document is not changed again, unless `not_checked` says that the document was too large to try all fixes.':
    'Poprawiony dokument nie zmienia się przy kolejnym użyciu, chyba że `not_checked` mówi, że dokument był za duży, aby wypróbować wszystkie poprawki.',
  '`Accept` selects the response: XML (default), JSON with the applied fixes and the remaining issues, or gzip for large documents.':
    '`Accept` wybiera odpowiedź: XML (domyślnie), JSON z zastosowanymi poprawkami i pozostałymi błędami albo gzip dla dużych dokumentów.',
  'An invoice in UTF-8, 10,000,000 bytes at most: as XML, as JSON that contains the XML, or either of them gzipped.':
    'Faktura w UTF-8, najwyżej 10 000 000 bajtów: jako XML, jako JSON z XML faktury albo jedno z nich spakowane gzipem.',
  'The fixed document.': 'Poprawiony dokument.',
  'Says what a status or an error of KSeF means, what to do, and which rules find the cause before an invoice is sent.':
    'Wyjaśnia, co znaczy status albo błąd KSeF, co zrobić i które reguły znajdują przyczynę przed wysłaniem faktury.',
  'Accepts a code, the text of a message, or the JSON of KSeF as it is.': 'Przyjmuje kod, treść komunikatu albo niezmieniony JSON z KSeF.',
  'With `xml`, names the issues of the invoice that are the cause, and says whether it is the file that KSeF received.':
    'Z `xml` wskazuje błędy faktury, które są przyczyną, i mówi, czy to plik, który otrzymał KSeF.',
  'Stores nothing and consumes no quota.': 'Niczego nie zapisuje i nie zużywa limitu operacji.',
  'What KSeF returned, and the invoice that it is about.': 'Odpowiedź KSeF i faktura, której dotyczy.',
  'Large bodies can be sent gzipped, as `Content-Type: application/gzip`.':
    'Duże treści można wysyłać spakowane gzipem, jako `Content-Type: application/gzip`.',
  'The explanation.': 'Wyjaśnienie.',
  'The status is 200 even if nothing is recognized.': 'Status wynosi 200 także wtedy, gdy niczego nie rozpoznano.',
  'Says which offline mode applies to an invoice, until when it has to be sent to KSeF and whether it is late, which codes a copy must show, its marker in JPK_V7M, and what to do, from its date of issue and the announced events.':
    'Z daty wystawienia i ogłoszonych zdarzeń ustala, który tryb offline dotyczy faktury, do kiedy trzeba ją przesłać do KSeF i czy jest spóźniona, jakie kody musi mieć kopia, jakie oznaczenie wpisać w JPK_V7M i co zrobić.',
  'Events are part of the request: no service is asked, and an event that is not stated did not happen.':
    'Zdarzenia są częścią żądania: żadna usługa nie jest pytana, a zdarzenie, którego nie podano, nie nastąpiło.',
  'Each regime states how certain it is.': 'Każda zasada podaje, na ile jest pewna.',
  'The invoice or its date of issue, how it was issued, and the announced events.':
    'Faktura albo data jej wystawienia, sposób wystawienia i ogłoszone zdarzenia.',
  'The regime of the invoice.': 'Zasady, którym podlega faktura.',
  'Verifies the second code (`CERTYFIKAT`) of an invoice issued offline with the certificate of its issuer: host, context, seller, serial number, hash of the file, key usage, validity on the day of issue, and the signature.':
    'Sprawdza drugi kod (`CERTYFIKAT`) faktury wystawionej offline certyfikatem jej wystawcy: host, kontekst, sprzedawcę, numer seryjny, skrót pliku, przeznaczenie klucza, ważność w dniu wystawienia i podpis.',
  'Each mistake is a finding with its place in the URL.': 'Każdy błąd jest podany z miejscem w adresie URL.',
  'Revocation and the issuer of the certificate are not checked.': 'Nie sprawdza się, czy certyfikat unieważniono ani kto go wydał.',
  'Never send a private key: codes are signed by the library or the command line only.':
    'Nigdy nie wysyłaj klucza prywatnego: kody podpisuje tylko biblioteka albo polecenie nakor.',
  'The URL of the code, the certificate, and the invoice.': 'Adres URL z kodu, certyfikat i faktura.',
  'The verification.': 'Wynik sprawdzenia.',
  'The status is 200 even if the code is wrong.': 'Status wynosi 200 także wtedy, gdy kod jest błędny.',
  'Reads the official receipts of KSeF (UPO, urzędowe poświadczenie odbioru) of a session or of single invoices, and says which of the files they acknowledge, with their KSeF numbers.':
    'Czyta urzędowe poświadczenia odbioru (UPO) sesji albo pojedynczych faktur i mówi, które z plików potwierdzają i pod jakimi numerami KSeF.',
  'Only the SHA-256 of a file matches it.': 'Plik pasuje do wpisu tylko wtedy, gdy zgadza się jego SHA-256.',
  'A file with the same seller and number but another hash is explained: a byte order mark, line ends, white space, XML that was written again, or an edit.':
    'Plik tego samego sprzedawcy i numeru, ale z innym skrótem, jest wyjaśniany: znacznik BOM, końce linii, białe znaki, ponowny zapis XML albo zmiana treści.',
  'Missing pages, repeated entries, entries of another seller, numbers that contradict themselves and test environments are findings.':
    'Brakujące strony, powtórzone wpisy, wpisy innego sprzedawcy, sprzeczne numery i środowiska testowe są zgłaszane jako ustalenia.',
  'XAdES signatures are verified against certificates that you name.': 'Podpisy XAdES są sprawdzane ze wskazanymi certyfikatami.',
  'Send files as XML, or their hashes alone.': 'Wyślij pliki jako XML albo tylko ich skróty.',
  'The UPOs, and the files to compare with them.': 'UPO i pliki do porównania z nimi.',
  'The comparison.': 'Wynik porównania.',
  'The status is 200 even if nothing matches.': 'Status wynosi 200 także wtedy, gdy nic nie pasuje.',
  'Returns all 14 scenarios, each with its questions, the paths it may change, and an example.':
    'Zwraca wszystkie 14 scenariuszy: każdy z pytaniami, ścieżkami, które może zmieniać, i przykładem.',
  'The catalogue of scenarios.': 'Katalog scenariuszy.',
  'Accepts the original invoice or its latest correction, and suggests up to 5 scenarios, each with an example that works for this invoice.':
    'Przyjmuje fakturę pierwotną albo jej ostatnią korektę i proponuje do 5 scenariuszy, każdy z przykładem, który działa dla tej faktury.',
  'An invoice in UTF-8, 10,000,000 bytes at most: as XML, as JSON that contains the XML and its earlier corrections, or either of them gzipped.':
    'Faktura w UTF-8, najwyżej 10 000 000 bajtów: jako XML, jako JSON z XML faktury i jej wcześniejszymi korektami albo jedno z nich spakowane gzipem.',
  'The analysis and the suggested scenarios.': 'Analiza i proponowane scenariusze.',
  'Builds the XML of a KOR, KOR_ZAL or KOR_ROZ invoice from the original, a scenario and changes, and explains each figure.':
    'Tworzy XML faktury KOR, KOR_ZAL albo KOR_ROZ z faktury pierwotnej, scenariusza i zmian i wyjaśnia każdą kwotę.',
  'Changes of several scenarios can be combined.': 'Zmiany z kilku scenariuszy można połączyć.',
  'XML that violates the official schema is never returned.': 'XML niezgodny z oficjalnym schematem nigdy nie jest zwracany.',
  'Consumes quota with live keys, and emits `correction.created`.':
    'Z kluczem produkcyjnym zużywa limit operacji i wysyła zdarzenie `correction.created`.',
  'The original invoice, the scenario and the changes.': 'Faktura pierwotna, scenariusz i zmiany.',
  'The correcting invoice.': 'Faktura korygująca.',
  'Returns a ZIP of both documents, a report (PDF), validation results and comparisons (JSON), and a manifest with checksums.':
    'Zwraca ZIP z obydwoma dokumentami, raportem (PDF), wynikami walidacji i porównań (JSON) oraz spisem z sumami kontrolnymi.',
  'The same input produces the same bytes.': 'Te same dane dają te same bajty.',
  'The pack is stored for 30 days.': 'Dokumentacja jest przechowywana przez 30 dni.',
  'The original invoice, its correction, and what you state about them.': 'Faktura pierwotna, jej korekta i to, co o nich podajesz.',
  'The audit pack.': 'Dokumentacja korekty.',
  'The audit pack is too large for one response: download it from `Location`.':
    'Dokumentacja jest za duża na jedną odpowiedź: pobierz ją spod adresu z `Location`.',
  'Returns the VAT codes and conventions of ERP systems.': 'Zwraca kody VAT i zwyczaje systemów ERP.',
  'Set `preset` of a correction to one of them to send values such as `preset:vat:23%`.':
    'Podaj jeden z nich w polu `preset` korekty, aby wysyłać wartości takie jak `preset:vat:23%`.',
  'The list may be up to 5 minutes old.': 'Lista może być nieaktualna najwyżej o 5 minut.',
  'The active presets.': 'Aktywne presety.',
  'Validates up to 100,000 documents (1,000 with a test key) in one archive.':
    'Sprawdza do 100 000 dokumentów (z kluczem testowym do 1000) w jednym archiwum.',
  'Creates the batch and returns where to upload the archive: send each part with `PUT` to its URL, then complete the upload within 24 hours.':
    'Tworzy paczkę i zwraca adresy, pod które trzeba przesłać archiwum: wyślij każdą część przez `PUT` pod jej adres i zakończ przesyłanie w ciągu 24 godzin.',
  'Nothing is counted before that.': 'Wcześniej nic nie jest liczone.',
  'The archive to upload, and how its documents are validated.': 'Archiwum do przesłania i sposób sprawdzania jego dokumentów.',
  'The batch, and where to upload the archive.': 'Paczka i adresy, pod które trzeba przesłać archiwum.',
  'Takes the quota of all documents at once, and starts the work: the number of files of a ZIP archive, otherwise `documents`.':
    'Pobiera z limitu operacji wszystkie dokumenty naraz i rozpoczyna pracę: tyle, ile plików jest w archiwum ZIP, w innych przypadkach `documents`.',
  'If the quota does not suffice, nothing is done.': 'Jeśli limit nie wystarcza, nic się nie dzieje.',
  'What was not needed is given back when the batch ends: for files that are no invoices, that could not be read, and all of it if the batch fails or is canceled.':
    'To, czego nie zużyto, wraca do limitu, gdy paczka się kończy: za pliki, które nie są fakturami albo których nie da się odczytać, a gdy paczka się nie powiedzie albo zostanie anulowana, wszystko.',
  'Repeating the request changes nothing.': 'Powtórzenie żądania niczego nie zmienia.',
  'Id of the batch.': 'Identyfikator paczki.',
  'What was uploaded.': 'Co przesłano.',
  'The batch, whose work follows.': 'Paczka, której praca się rozpoczyna.',
  'Returns the state, the progress and the counts of a batch, and while it awaits its upload, new upload URLs.':
    'Zwraca stan, postęp i liczniki paczki, a gdy czeka ona na przesłanie archiwum, także nowe adresy.',
  'The events `batch.completed` and `batch.failed` announce its end.': 'Koniec ogłaszają zdarzenia `batch.completed` i `batch.failed`.',
  'The batch.': 'Paczka.',
  'Cancels a batch in progress, and gives its quota back.': 'Anuluje paczkę w toku i zwraca jej limit operacji.',
  'Deletes the archive and the register immediately, those of a batch that has ended, too.':
    'Od razu usuwa archiwum i rejestr, także paczki zakończonej.',
  'Compares JPK_V7M(3) or JPK_V7K(3) with the invoices of KSeF, as `nakor reconcile` does, in one archive: the JPK of each month, invoices sent and received, UPO, exports with `_metadata.json`, and registers of an ERP as `*.csv`.':
    'Porównuje JPK_V7M(3) albo JPK_V7K(3) z fakturami z KSeF, tak jak `nakor reconcile`, w jednym archiwum: JPK każdego miesiąca, faktury wysłane i otrzymane, UPO, eksporty z `_metadata.json` i rejestry z ERP jako `*.csv`.',
  'Creates a batch and returns where to upload the archive.': 'Tworzy paczkę i zwraca adresy, pod które trzeba przesłać archiwum.',
  'For everything else there are the operations on batches.': 'Do wszystkiego innego służą operacje na paczkach.',
  'The register is the report: what has to be corrected in the JPK, with both places, the difference and the provision.':
    'Rejestrem jest raport: co trzeba poprawić w JPK, z oboma miejscami, różnicą i przepisem.',
  'The archive to upload, and what is known about the comparison.': 'Archiwum do przesłania i to, co wiadomo o porównaniu.',
  'Returns where to load the register of a completed batch, or the report of a comparison, in one of its formats, and its manifest.':
    'Zwraca adres, spod którego można pobrać rejestr zakończonej paczki albo raport z porównania w jednym z jego formatów, oraz spis.',
  'a line of JSON per document': 'linia JSON na dokument',
  'a line per finding': 'linia na ustalenie',
  'for code scanning': 'dla narzędzi code scanning',
  'for build servers': 'dla serwerów CI',
  'a page': 'strona',
  'the whole report of a comparison': 'cały raport z porównania',
  'Format of the register; that of a comparison with a JPK has the formats `json`, `csv` and `html`.':
    'Format rejestru; porównanie z JPK ma formaty `json`, `csv` i `html`.',
  'By default `ndjson`, and `json` of a comparison.': 'Domyślnie `ndjson`, a porównania `json`.',
  'Where to load the register.': 'Adres, spod którego można pobrać rejestr.',
  'Returns rows of the register of a completed batch, in its order, up to 200 on a page.':
    'Zwraca wiersze rejestru zakończonej paczki w jego kolejności, do 200 na stronie.',
  'With filters, a page may be short or empty: continue while `next_cursor` is not null.':
    'Z filtrami strona może być krótka albo pusta: kontynuuj, dopóki `next_cursor` nie ma wartości null.',
  valid: 'poprawny',
  'with a critical issue or an error': 'z błędem krytycznym albo błędem',
  'no XML invoice': 'nie jest fakturą w XML',
  'without a result': 'bez wyniku',
  'Only documents with this result.': 'Tylko dokumenty z tym wynikiem.',
  'Only documents with a finding of this code, such as `XML-403`.': 'Tylko dokumenty z ustaleniem o tym kodzie, np. `XML-403`.',
  'the document cannot be read or used as an invoice': 'dokumentu nie da się odczytać albo użyć jako faktury',
  'the invoice is wrong': 'faktura jest błędna',
  'the invoice may be wrong': 'faktura może być błędna',
  'advice, which requires no action': 'porada, która niczego nie wymaga',
  'Only documents with a finding of this severity.': 'Tylko dokumenty z ustaleniem o tej wadze.',
  '`next_cursor` of the previous response, with the same other parameters; omitted for the first page.':
    '`next_cursor` z poprzedniej odpowiedzi, z tymi samymi pozostałymi parametrami; przy pierwszej stronie pomijany.',
  'The documents.': 'Dokumenty.',
  'Returns the webhook endpoints of the organization that were created with keys of the same environment (live or test), oldest first, the supported events, and how events are signed.':
    'Zwraca webhooki organizacji utworzone kluczami tego samego środowiska (live albo test), od najstarszego, obsługiwane zdarzenia i sposób ich podpisywania.',
  'Those of the other environment do not exist for the key, in all operations.':
    'Webhooki drugiego środowiska dla tego klucza nie istnieją, w żadnej operacji.',
  'The endpoints.': 'Webhooki.',
  'The URL must use HTTPS and a public host.': 'Adres URL musi używać HTTPS i publicznego hosta.',
  'The signing secret is returned only in this response.': 'Sekret do podpisywania jest zwracany tylko w tej odpowiedzi.',
  'The endpoint has the environment of the key, and gets the events of that environment.':
    'Webhook ma środowisko klucza i otrzymuje zdarzenia tego środowiska.',
  'An organization can have up to 20 endpoints in each environment.': 'Organizacja może mieć do 20 webhooków w każdym środowisku.',
  'The webhook endpoint to create.': 'Webhook do utworzenia.',
  'The new endpoint, with its secret.': 'Nowy webhook z jego sekretem.',
  'Returns the endpoint and its delivery statistics.': 'Zwraca webhook i statystyki jego dostarczeń.',
  'Id of the webhook endpoint.': 'Identyfikator webhooka.',
  'The endpoint.': 'Webhook.',
  'Omitted fields keep their values.': 'Pominięte pola zachowują wartości.',
  '`is_active: true` enables an endpoint again.': '`is_active: true` włącza webhook ponownie.',
  'That, or a new `url`, resets its count of consecutive failures.': 'To, a także nowy `url`, zeruje licznik kolejnych niepowodzeń.',
  'The fields to change.': 'Pola do zmiany.',
  'The updated endpoint.': 'Zmieniony webhook.',
  'Deletes the endpoint and its deliveries immediately.': 'Od razu usuwa webhook i jego dostarczenia.',
  'The id of the deleted endpoint.': 'Identyfikator usuniętego webhooka.',
  'Returns the deliveries of the last 30 days.': 'Zwraca dostarczenia z ostatnich 30 dni.',
  'Newest event first.': 'Najpierw najnowsze zdarzenie.',
  'At most 2,000 are read for a page, so a page with filters may be short or empty: continue while `next_cursor` is not null.':
    'Na stronę czytanych jest najwyżej 2000, więc strona z filtrami może być krótka albo pusta: kontynuuj, dopóki `next_cursor` nie ma wartości null.',
  'Unknown parameters are rejected.': 'Nieznane parametry są odrzucane.',
  'Maximum number of deliveries.': 'Największa liczba dostarczeń.',
  'waiting for the next attempt': 'czeka na następną próbę',
  'being sent': 'w trakcie wysyłania',
  'the receiver responded with 2xx': 'odbiorca odpowiedział kodem 2xx',
  'canceled because its endpoint was disabled': 'anulowane, bo webhook wyłączono',
  'given up after the last attempt failed': 'porzucone po nieudanej ostatniej próbie',
  'Only deliveries with this status.': 'Tylko dostarczenia o tym stanie.',
  '`POST /validate` returned a validation result, positive or negative':
    '`POST /validate` zwróciło wynik walidacji, pozytywny albo negatywny',
  '`POST /correction/build` built a correction': '`POST /correction/build` utworzyło korektę',
  'a batch of `POST /batches` or `POST /reconciliations` is completed, and its register can be loaded':
    'paczka z `POST /batches` albo `POST /reconciliations` jest zakończona i można pobrać jej rejestr',
  'a batch of `POST /batches` or `POST /reconciliations` failed; nothing was counted':
    'paczka z `POST /batches` albo `POST /reconciliations` się nie powiodła; limit operacji się nie zmienił',
  'an API key was created': 'utworzono klucz API',
  'an API key was revoked or expired': 'klucz API unieważniono albo wygasł',
  'the quota of the day or month was used up, and a request was rejected; sent once per window':
    'limit operacji na dobę albo miesiąc się wyczerpał i żądanie odrzucono; wysyłane raz na okres',
  'a trial of the plan `partner` started': 'rozpoczął się okres próbny planu `partner`',
  'the trial ends within three days': 'okres próbny kończy się w ciągu trzech dni',
  'the trial ended': 'okres próbny się skończył',
  'an incident affects users of Nakor': 'incydent dotyczy użytkowników Nakora',
  'the information about an incident changed': 'zmieniły się informacje o incydencie',
  'an incident was resolved': 'incydent rozwiązano',
  'you requested a test': 'zażądano testu',
  'Only deliveries of events of this type.': 'Tylko dostarczenia zdarzeń tego typu.',
  'Only events that occurred at this time or later, in RFC 3339 with a time zone.':
    'Tylko zdarzenia z tej chwili lub późniejsze, w RFC 3339 ze strefą czasową.',
  'Only events that occurred before this time.': 'Tylko zdarzenia sprzed tej chwili.',
  '`next_cursor` of the previous response, with the same other parameters and a key of the same environment; omitted for the first page.':
    '`next_cursor` z poprzedniej odpowiedzi, z tymi samymi pozostałymi parametrami i kluczem tego samego środowiska; przy pierwszej stronie pomijany.',
  'The endpoint and its deliveries.': 'Webhook i jego dostarczenia.',
  'Sends a delivery again, with all attempts, whether it failed or succeeded.':
    'Wysyła dostarczenie ponownie, ze wszystkimi próbami, niezależnie od tego, czy się powiodło.',
  'The receiver gets the same event with the same `id`.': 'Odbiorca dostaje to samo zdarzenie z tym samym `id`.',
  'Repeating the request before it is sent changes nothing.': 'Powtórzenie żądania przed wysłaniem niczego nie zmienia.',
  'Limited to 60 requests per minute.': 'Ograniczone do 60 żądań na minutę.',
  'Id of the delivery.': 'Identyfikator dostarczenia.',
  'The delivery, which is sent after the response.': 'Dostarczenie, wysyłane po tej odpowiedzi.',
  'Restarts the deliveries with status `failed` or `dead_letter`, those of the oldest events first: up to 100 per request.':
    'Wznawia dostarczenia o stanie `failed` albo `dead_letter`, od najstarszych zdarzeń: do 100 na żądanie.',
  'Repeat it with `next_cursor` until that is null.': 'Powtarzaj z `next_cursor`, aż będzie miał wartość null.',
  'No delivery is restarted twice.': 'Żadne dostarczenie nie jest wznawiane dwa razy.',
  'Limited to 10 requests per minute.': 'Ograniczone do 10 żądań na minutę.',
  'Which deliveries to restart.': 'Które dostarczenia wznowić.',
  'How many deliveries were restarted, and how to continue.': 'Ile dostarczeń wznowiono i jak kontynuować.',
  'Returns the events of the organization of the last 30 days that concern the environment of the key (live or test) or both, oldest first, delivered or not.':
    'Zwraca zdarzenia organizacji z ostatnich 30 dni, które dotyczą środowiska klucza (live albo test) albo obu, od najstarszego, dostarczone i niedostarczone.',
  'To catch up or to poll, store `next_cursor` and send it with the next request.':
    'Aby nadrobić zaległości albo odpytywać cyklicznie, zapisz `next_cursor` i wyślij go z następnym żądaniem.',
  'At most 3 MB are read for a page, so a page may be short or empty: continue while `has_more` is true.':
    'Na stronę czytane są najwyżej 3 MB, więc strona może być krótka albo pusta: kontynuuj, dopóki `has_more` ma wartość true.',
  'Maximum number of events.': 'Największa liczba zdarzeń.',
  'Only events of this type.': 'Tylko zdarzenia tego typu.',
  'The events.': 'Zdarzenia.',
  'Returns an event of the environment of the key, or of both, and its deliveries.':
    'Zwraca zdarzenie środowiska klucza albo obu środowisk i jego dostarczenia.',
  'Id of the event.': 'Identyfikator zdarzenia.',
  'The event.': 'Zdarzenie.',
  'Creates a new secret, which is returned only in this response.': 'Tworzy nowy sekret, zwracany tylko w tej odpowiedzi.',
  'For 24 hours, the replaced secret continues to sign as well, so that no event is rejected while you change your receiver.':
    'Przez 24 godziny zastąpiony sekret nadal podpisuje obok nowego, więc żadne zdarzenie nie zostanie odrzucone, gdy zmieniasz odbiorcę.',
  'At most three secrets sign at the same time: if you did not receive the response, rotate again.':
    'Naraz podpisują najwyżej trzy sekrety: jeśli odpowiedź nie dotarła, wymień sekret jeszcze raz.',
  'The endpoint, its new secret, and which secrets sign until when.':
    'Webhook, jego nowy sekret oraz to, które sekrety podpisują i do kiedy.',
  'Sends a signed `webhook.test` event immediately and returns the result.':
    'Od razu wysyła podpisane zdarzenie `webhook.test` i zwraca wynik.',
  'With a test key, and so to a test endpoint, `type` selects another event, which contains an example.':
    'Z kluczem testowym, a więc do webhooka testowego, `type` wybiera inne zdarzenie, które zawiera przykład.',
  'It is not retried, and does not affect the statistics of the endpoint.': 'Nie jest ponawiane i nie wpływa na statystyki webhooka.',
  'Which event to send; without a body, `webhook.test`.': 'Które zdarzenie wysłać; bez treści `webhook.test`.',
  'The result of the test.': 'Wynik testu.',
  'The status is 200 even if the receiver fails.': 'Status wynosi 200 także wtedy, gdy odbiorca zawiedzie.',
  'Sent immediately, and retried up to five times over 31 hours until the endpoint responds with 2xx within 10 seconds.':
    'Wysyłane od razu i ponawiane do pięciu razy w ciągu 31 godzin, dopóki odbiorca nie odpowie kodem 2xx w ciągu 10 sekund.',
  'Verify the signature over the raw bytes of the body.': 'Sprawdzaj podpis na surowych bajtach treści.',
  'Ignore events whose `id` you have already processed.': 'Pomijaj zdarzenia, których `id` już przetworzono.',
  '`t`: Unix timestamp in seconds.': '`t`: uniksowy znacznik czasu w sekundach.',
  '`v1`: HMAC-SHA256 of the timestamp, a dot and the body, keyed with the secret of the endpoint.':
    '`v1`: HMAC-SHA256 ze znacznika czasu, kropki i treści, z sekretem webhooka jako kluczem.',
  'For 24 hours after a rotation, there is a `v1` for each secret.': 'Przez 24 godziny po wymianie jest `v1` dla każdego sekretu.',
  'Id of the event, the same in each attempt.': 'Identyfikator zdarzenia, ten sam w każdej próbie.',
  'The three `webhook-` headers are those of Standard Webhooks, whose libraries verify them.':
    'Trzy nagłówki `webhook-` to nagłówki Standard Webhooks, które sprawdzają biblioteki tego standardu.',
  'Unix timestamp in seconds, as `t`.': 'Uniksowy znacznik czasu w sekundach, tak jak `t`.',
  '`v1,` and the Base64 HMAC-SHA256 of id, dot, timestamp, dot and body.':
    '`v1,` i HMAC-SHA256 w Base64 z id, kropki, znacznika czasu, kropki i treści.',
  'The key is what follows `whsec_` in the secret, decoded from Base64.':
    'Kluczem jest to, co w sekrecie następuje po `whsec_`, odkodowane z Base64.',
  'For 24 hours after a rotation, there is one for each secret, separated by spaces.':
    'Przez 24 godziny po wymianie jest jeden podpis na każdy sekret, rozdzielone spacjami.',
  'Type of the event.': 'Typ zdarzenia.',
  'Id of the delivery, as in GET /webhooks/{id}/deliveries.': 'Identyfikator dostarczenia, taki jak w GET /webhooks/{id}/deliveries.',
  'The endpoint no longer wants events.': 'Odbiorca nie chce więcej zdarzeń.',
  'It is disabled immediately.': 'Webhook jest od razu wyłączany.',
  'The event was accepted.': 'Zdarzenie przyjęto.',
  'The response body is ignored, but its first 1,024 characters are kept for you.':
    'Treść odpowiedzi jest pomijana, ale jej pierwsze 1024 znaki są dla Ciebie zachowane.',
  'The event was not accepted and is retried.': 'Zdarzenia nie przyjęto; zostanie ponowione.',
  '`Retry-After` can make the wait longer.': '`Retry-After` może wydłużyć oczekiwanie.',
};
