import type { PolishTexts } from './translate.ts';

/** Fields of requests. */
export const requestsTexts: PolishTexts = {
  'XML of the invoice, at most 10,000,000 bytes.': 'XML faktury, najwyżej 10 000 000 bajtów.',
  'Name of the file, for your own use; it is not stored.': 'Nazwa pliku, na własny użytek; nie jest przechowywana.',
  'XML of the invoice that `xml` corrects.': 'XML faktury, którą koryguje `xml`.',
  'Its agreement with the correction is checked.': 'Sprawdzana jest jej zgodność z korektą.',
  'XML of the earlier corrections of `source_xml`, in the order of issue.':
    'XML wcześniejszych korekt dokumentu z `source_xml`, w kolejności wystawienia.',
  'Requires `source_xml`.': 'Wymaga `source_xml`.',
  'XML of the advance invoices (ZAL) that `xml` settles, and of their corrections (KOR_ZAL), in any order.':
    'XML faktur zaliczkowych (ZAL), które rozlicza `xml`, i ich korekt (KOR_ZAL), w dowolnej kolejności.',
  'Whether all are named, and whether the totals are the order minus the advances, is checked.':
    'Sprawdza się, czy wymieniono wszystkie i czy sumy to zamówienie minus zaliczki.',
  'What KSeF returned: its JSON as text, a code such as `450`, or the text of a message.':
    'Odpowiedź KSeF: jej JSON jako tekst, kod taki jak `450` albo treść komunikatu.',
  'XML of the invoice that it is about.': 'XML faktury, której dotyczy odpowiedź.',
  'XML of the invoice, for its issue date and its buyer.': 'XML faktury, z którego odczytuje się datę wystawienia i nabywcę.',
  'Either this or `p1` is required.': 'Wymagane jest to pole albo `p1`.',
  'Date of issue, `P_1`; by default that of `xml`.': 'Data wystawienia, `P_1`; domyślnie ta z `xml`.',
  'by choice, or for a problem of the issuer': 'z wyboru albo z powodu problemu po stronie wystawcy',
  'during maintenance of KSeF': 'w czasie prac serwisowych KSeF',
  'during a failure of KSeF': 'w czasie awarii KSeF',
  'during a total failure': 'w czasie awarii całkowitej',
  'How the invoice was issued.': 'Jak wystawiono fakturę.',
  'By default, what the events on the day of issue allow, otherwise `offline24`.':
    'Domyślnie to, na co pozwalają zdarzenia z dnia wystawienia, a bez nich `offline24`.',
  'has a Polish NIP, and receives invoices in KSeF': 'ma polski NIP i odbiera faktury w KSeF',
  'every other buyer': 'każdy inny nabywca',
  'The buyer; by default that of `xml`.': 'Nabywca; domyślnie ten z `xml`.',
  'When the invoice was sent to KSeF: a day in Poland, or an instant in RFC 3339.':
    'Kiedy przesłano fakturę do KSeF: dzień w Polsce albo chwila w RFC 3339.',
  'Absent if it was not.': 'Pomijane, jeśli nie przesłano.',
  'KSeF number of the invoice, if it has one.': 'Numer KSeF faktury, jeśli go ma.',
  'Announced events, in any order.': 'Ogłoszone zdarzenia, w dowolnej kolejności.',
  'Nothing is requested from KSeF: what is not listed is assumed not to have happened.':
    'KSeF nie jest o nic pytany: przyjmuje się, że to, czego nie wymieniono, nie nastąpiło.',
  'maintenance that the Ministry announced (art. 106nh)': 'prace serwisowe, które ogłosiło Ministerstwo (art. 106nh)',
  'announced in the BIP bulletin and by Latarnia (art. 106nf)': 'ogłoszona w BIP i przez Latarnię (art. 106nf)',
  'announced in the mass media (art. 106ng)': 'ogłoszona w środkach masowego przekazu (art. 106ng)',
  'What was announced.': 'Co ogłoszono.',
  'When it began: a day in Poland, or an instant in RFC 3339 with a time zone.':
    'Kiedy się zaczęło: dzień w Polsce albo chwila w RFC 3339 ze strefą czasową.',
  'When it ended, in the same form; null or absent while it goes on.':
    'Kiedy się skończyło, w tej samej postaci; null albo brak, dopóki trwa.',
  'Saturday is not a working day, as in an example of the Ministry (default)':
    'sobota nie jest dniem roboczym, jak w przykładzie Ministerstwa (domyślnie)',
  'it is one': 'sobota jest dniem roboczym',
  'How `deadline` counts Saturdays; the act does not say.': 'Jak `deadline` liczy soboty; ustawa o tym milczy.',
  'The instant for which the status is determined, in RFC 3339 with a time zone: from 2026-02-01 to one year ahead; by default now.':
    'Chwila, na którą ustala się stan, w RFC 3339 ze strefą czasową: od 2026-02-01 do roku naprzód; domyślnie teraz.',
  'The text of the QR code: `https://qr.ksef.mf.gov.pl/certificate/…`.': 'Tekst kodu QR: `https://qr.ksef.mf.gov.pl/certificate/…`.',
  'The certificate of the issuer in PEM.': 'Certyfikat wystawcy w PEM.',
  'Never send a private key: signing is part of the command line and of the library only.':
    'Nigdy nie wysyłaj klucza prywatnego: podpisywać może tylko polecenie nakor albo biblioteka.',
  'XML of the invoice exactly as sent.': 'XML faktury, dokładnie taki, jaki wysłano.',
  'Without it, hash, seller and validity on the day of issue are not compared.':
    'Bez niego nie porównuje się skrótu, sprzedawcy ani ważności w dniu wystawienia.',
  'UPOs as downloaded from KSeF, of sessions (each page) or of invoices, version v4-3 or older.':
    'UPO pobrane z KSeF: sesji (każda strona) albo faktur, w wersji v4-3 lub starszej.',
  'The files to compare with them.': 'Pliki do porównania z nimi.',
  'Without any, only the UPOs are checked.': 'Bez nich sprawdzane są tylko UPO.',
  'All documents of a request have 10,000,000 bytes at most.': 'Wszystkie dokumenty żądania mają razem najwyżej 10 000 000 bajtów.',
  'Name by which the result calls it, such as that of its file.': 'Nazwa, pod którą dokument występuje w wyniku, np. nazwa jego pliku.',
  'XML exactly as stored: a byte order mark, line ends and white space count.':
    'XML, dokładnie taki, jaki przechowujesz: liczą się znacznik BOM, końce linii i białe znaki.',
  'Instead of `xml`: SHA-256 of the file, in hexadecimal or Base64.': 'Zamiast `xml`: SHA-256 pliku, szesnastkowo albo w Base64.',
  'Without the XML, a file that was changed is not explained.': 'Bez XML nie da się wyjaśnić, co w pliku zmieniono.',
  'Certificates that you trust, in PEM one after another: that of the signer, or of an authority above it.':
    'Zaufane certyfikaty, w PEM jeden po drugim: podpisującego albo urzędu nad nim.',
  'The Ministry publishes no list.': 'Ministerstwo nie publikuje ich listy.',
  'Without them, a right signature is `untrusted`.': 'Bez nich poprawny podpis ma wartość `untrusted`.',
  'XML of the earlier corrections of the invoice, in the order of issue, each at most 10,000,000 bytes.':
    'XML wcześniejszych korekt faktury, w kolejności wystawienia, każdy do 10 000 000 bajtów.',
  'Differences are calculated from the state after them; the original stays the invoice referred to.':
    'Różnice liczy się od stanu po nich; fakturą, do której korekta się odwołuje, pozostaje faktura pierwotna.',
  'XML of the original invoice, at most 10,000,000 bytes.': 'XML faktury pierwotnej, najwyżej 10 000 000 bajtów.',
  'Required, unless it is in `xml`.': 'Wymagane, chyba że faktura jest w `xml`.',
  'The same as `source_xml`, which operations on one invoice call `xml`.':
    'To samo co `source_xml`; operacje na jednej fakturze nazywają to pole `xml`.',
  'If both are sent, they must be equal.': 'Jeśli podano oba, muszą być równe.',
  'Id of a scenario, from `GET /scenarios`.': 'Identyfikator scenariusza z `GET /scenarios`.',
  'XPath of an element of the original, such as `/Faktura/Fa/FaWiersz[2]/P_9A`.':
    'XPath elementu faktury pierwotnej, np. `/Faktura/Fa/FaWiersz[2]/P_9A`.',
  'The value after the correction; empty to remove the element.': 'Wartość po korekcie; pusta usuwa element.',
  'With a preset also `preset:vat:<code>` and `preset:jpk:<code>`.': 'Z presetem także `preset:vat:<kod>` i `preset:jpk:<kod>`.',
  'For your own use.': 'Na własny użytek.',
  'The changes to make to the invoice.': 'Zmiany do wprowadzenia na fakturze.',
  'At least one belongs to the scenario of `scenario_id`; others may belong to other scenarios that can be combined with it.':
    'Przynajmniej jedna należy do scenariusza z `scenario_id`; pozostałe mogą należeć do innych scenariuszy, które można z nim połączyć.',
  'Reason for the correction.': 'Przyczyna korekty.',
  'Number of the correcting invoice.': 'Numer faktury korygującej.',
  'Field of JPK_V7M to which an advance is moved; null for none.': 'Pole JPK_V7M, do którego przenoszona jest zaliczka; null, gdy żadne.',
  'Answers to the questions of the scenario, by question id; for every scenario also `nr_ksef_faktury_korygowanej`, or `poza_ksef` for an invoice that was lawfully issued outside KSeF.':
    'Odpowiedzi na pytania scenariusza, według identyfikatorów pytań; w każdym scenariuszu także `nr_ksef_faktury_korygowanej` albo `poza_ksef` dla faktury wystawionej zgodnie z prawem poza KSeF.',
  'Issue date of the correcting invoice; by default the current date in Warsaw.':
    'Data wystawienia faktury korygującej; domyślnie bieżąca data w Warszawie.',
  '1, takes effect in the period of the original invoice': '1, skutek w okresie faktury pierwotnej',
  '2, takes effect in the period in which the correction is issued': '2, skutek w okresie wystawienia korekty',
  '3, takes effect in another period, or in several periods': '3, skutek w innym okresie albo w kilku okresach',
  'Sets TypKorekty, instead of deriving it from the amounts.': 'Ustawia TypKorekty, zamiast wyprowadzać go z kwot.',
  'corrects an ordinary or a simplified invoice': 'koryguje zwykłą albo uproszczoną fakturę',
  'corrects an advance invoice': 'koryguje fakturę zaliczkową',
  'corrects a settlement invoice': 'koryguje fakturę rozliczającą',
  'Rejects the request if the correction would be of another kind (RodzajFaktury).':
    'Odrzuca żądanie, jeśli korekta byłaby innego rodzaju (RodzajFaktury).',
  'Slug of a preset, from `GET /erp-presets`.': 'Identyfikator (slug) presetu z `GET /erp-presets`.',
  'Instant as of which the correction is made, in RFC 3339 with a time zone: of rules, tables and deadlines, `DataWytworzeniaFa`, and the default of `data_wystawienia`.':
    'Chwila, na którą powstaje korekta, w RFC 3339 ze strefą czasową: dotyczy reguł, tabel i terminów, `DataWytworzeniaFa` oraz domyślnej wartości `data_wystawienia`.',
  'From 2026-02-01 to one year ahead; by default now.': 'Od 2026-02-01 do roku naprzód; domyślnie teraz.',
  'The same request with it gives the same document later.': 'To samo żądanie z tą chwilą daje później ten sam dokument.',
  'Whether to return the invoice as it stands after the correction, in `state_after_xml`; by default not.':
    'Czy zwrócić w `state_after_xml` stan faktury po korekcie; domyślnie nie.',
  'XML of the correcting invoice, at most 10,000,000 bytes.': 'XML faktury korygującej, najwyżej 10 000 000 bajtów.',
  'Whether the pack also contains the documents of `corrections_xml`, as `earlier-correction-1.xml` and so on, so that the state before the correction can be verified from the pack alone; by default only their checksums.':
    'Czy dokumentacja ma zawierać także dokumenty z `corrections_xml`, jako `earlier-correction-1.xml` i dalsze, aby stan sprzed korekty dało się sprawdzić z samej dokumentacji; domyślnie tylko ich sumy kontrolne.',
  'What you expect the correction to state.': 'Co według Ciebie powinna podawać korekta.',
  'Each field is compared with the documents.': 'Każde pole jest porównywane z dokumentami.',
  'RodzajFaktury, such as KOR.': 'RodzajFaktury, np. KOR.',
  'TypKorekty: 1, 2 or 3.': 'TypKorekty: 1, 2 albo 3.',
  'Change of the tax bases, in the currency of the invoice.': 'Zmiana podstaw opodatkowania, w walucie faktury.',
  'Change of the tax.': 'Zmiana podatku.',
  'Change of the total: P_15 of the correction.': 'Zmiana kwoty należności: P_15 korekty.',
  'Issues returned by an earlier validation.': 'Błędy i ostrzeżenia z wcześniejszej walidacji.',
  'They are compared, and stored in the pack unchanged.': 'Są porównywane i bez zmian zapisywane w dokumentacji.',
  'Warnings returned with the correction.': 'Ostrzeżenia zwrócone razem z korektą.',
  'They are stored in the pack unchanged.': 'Są bez zmian zapisywane w dokumentacji.',
  'Size of the archive in bytes.': 'Rozmiar archiwum w bajtach.',
  'It decides in how many parts the archive is uploaded.': 'Od niego zależy, w ilu częściach przesyła się archiwum.',
  ZIP: 'ZIP',
  TAR: 'TAR',
  'TAR, compressed by gzip': 'TAR spakowany gzipem',
  'Format of the archive.': 'Format archiwum.',
  'Documents are its files `*.xml`.': 'Dokumentami są w nim pliki `*.xml`.',
  'Language of the register; by default that of the request.': 'Język rejestru; domyślnie język żądania.',
  'the documents of the batch': 'dokumenty paczki',
  'also the invoices that are registered as accepted by KSeF; requires a live key':
    'także faktury zarejestrowane jako przyjęte przez KSeF; wymaga klucza produkcyjnego',
  'Documents among which duplicates are searched.': 'Dokumenty, wśród których szuka się duplikatów.',
  'Language of the report; by default that of the request.': 'Język raportu; domyślnie język żądania.',
  'Day on which the JPK was or will be filed, `YYYY-MM-DD`, on which markers depend; by default the day on which each file was made.':
    'Dzień złożenia JPK, `RRRR-MM-DD`, od którego zależą znaczniki; domyślnie dzień utworzenia każdego pliku.',
  'Announced events of KSeF, in any order.': 'Ogłoszone zdarzenia KSeF, w dowolnej kolejności.',
  'What is not listed is assumed not to have happened.': 'Czego tu nie ma, uznaje się za niebyłe.',
  'Days for which KSeF was asked for invoices, if `_metadata.json` does not state them.':
    'Dni, za które pobrano faktury z KSeF, jeśli nie podaje ich `_metadata.json`.',
  'Days of the JPK that no range has are reported.': 'Dni z JPK, których nie ma w żadnym zakresie, są zgłaszane.',
  'First day, `YYYY-MM-DD`.': 'Pierwszy dzień, `RRRR-MM-DD`.',
  'Last day, `YYYY-MM-DD`.': 'Ostatni dzień, `RRRR-MM-DD`.',
  'How registers of an ERP, the files `*.csv`, are read; by default it is found out.':
    'Jak czytać rejestry z ERP, czyli pliki `*.csv`; domyślnie wynika to z nich samych.',
  'registers of sales': 'rejestry sprzedaży',
  'registers of purchases': 'rejestry zakupów',
  'What all CSV files of the archive are; by default that which the headings of each show.':
    'Czym są wszystkie pliki CSV w archiwum; domyślnie tym, co wynika z nagłówków każdego z nich.',
  'The program that exported the CSV, if its headings are known.': 'Program, z którego pochodzi CSV, jeśli jego nagłówki są znane.',
  'JPK (CSV)': 'JPK (CSV)',
  ERPNext: 'ERPNext',
  Odoo: 'Odoo',
  'Whether a row is of sales or of purchases.': 'Czy wiersz dotyczy sprzedaży, czy zakupu.',
  'Number of the document.': 'Numer dokumentu.',
  'NIP of the buyer of a sale, or of the seller of a purchase.': 'NIP nabywcy przy sprzedaży albo sprzedawcy przy zakupie.',
  'Date of issue.': 'Data wystawienia.',
  'Code of the currency.': 'Kod waluty.',
  'Net amount.': 'Kwota netto.',
  'Amount of tax.': 'Kwota podatku.',
  'Gross amount.': 'Kwota brutto.',
  'Headings of columns that are not recognized, by what they contain.':
    'Nagłówki kolumn, których nie rozpoznano, według tego, co zawierają.',
  'Several headings of an amount are added up.': 'Kilka nagłówków jednej kwoty jest sumowanych.',
  'Whether the CSV has semicolons, decimal commas and a byte order mark, for Excel with Polish settings.':
    'Czy CSV ma średniki, przecinki dziesiętne i znacznik BOM, dla Excela z polskimi ustawieniami.',
  'Hours after its end for which the report can be loaded.': 'Ile godzin po zakończeniu można pobierać raport.',
  'Hours after its end for which the register can be loaded.': 'Ile godzin po zakończeniu można pobierać rejestr.',
  'Then everything of the batch but its counts is deleted.': 'Potem usuwane jest wszystko z paczki oprócz liczników.',
  'Of an upload in parts: the `ETag` of the response to each part, in their order.':
    'Przy przesyłaniu w częściach: `ETag` odpowiedzi na każdą część, w kolejności części.',
  'SHA-256 of the archive, hexadecimal.': 'SHA-256 archiwum, szesnastkowo.',
  'An archive with another one is not processed.': 'Archiwum o innym skrócie nie jest przetwarzane.',
  'Number of documents, at least as many as there are.': 'Liczba dokumentów, co najmniej tyle, ile ich jest.',
  'Required for `tar` and `targz`; a ZIP archive states it itself.': 'Wymagane dla `tar` i `targz`; archiwum ZIP podaje ją samo.',
  'A name of your choice, on one line.': 'Dowolna nazwa, w jednej linii.',
  'URL that events are sent to: HTTPS, port 443 or at least 1024, a host on the public Internet, without user name, password and fragment, at most 2,048 characters.':
    'Adres URL, na który wysyłane są zdarzenia: HTTPS, port 443 albo od 1024, host w publicznym internecie, bez nazwy użytkownika, hasła i części po #, najwyżej 2048 znaków.',
  'Purpose of the endpoint.': 'Do czego służy webhook.',
  'Event types that are sent to the endpoint (WebhookEventType), or `*` for all, including future ones.':
    'Typy zdarzeń wysyłanych na ten adres (WebhookEventType) albo `*`, czyli wszystkie, także przyszłe.',
  'Whether events are sent to the endpoint.': 'Czy zdarzenia są wysyłane na ten adres.',
  'Setting it to true also resets the count of consecutive failures, as a new url does.':
    'Wartość true zeruje też licznik kolejnych niepowodzeń, tak jak nowy url.',
  'Deliveries of events that occurred at this time or later are restarted: at most 30 days ago, in RFC 3339 with a time zone.':
    'Wznawiane są dostarczenia zdarzeń z tej chwili lub późniejszych: najwyżej sprzed 30 dni, w RFC 3339 ze strefą czasową.',
  '`next_cursor` of the previous response, with the same `since`; omitted for the first request.':
    '`next_cursor` z poprzedniej odpowiedzi, z tym samym `since`; przy pierwszym żądaniu pomijany.',
  'Type of the test event, with a test key only.': 'Typ zdarzenia testowego, tylko z kluczem testowym.',
  'The event contains a complete example of that type, has the field `test`, and is listed by `GET /events`.':
    'Zdarzenie zawiera pełny przykład tego typu, ma pole `test` i jest wymieniane przez `GET /events`.',
  'Omitted for `webhook.test` without that field, which is not listed.':
    'Pomijany dla `webhook.test` bez tego pola, którego `GET /events` nie wymienia.',
};
