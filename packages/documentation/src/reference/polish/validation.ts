import type { PolishTexts } from './translate.ts';

/** Results of validations and fixes. */
export const validationTexts: PolishTexts = {
  'No issue has severity `critical` or `error`.': 'Nie ma błędów o wadze `critical` ani `error`.',
  'The same, counting only the rules of Nakor and not violations of the official schema.':
    'To samo, gdy liczy się tylko reguły Nakora, bez naruszeń oficjalnego schematu.',
  'The document was validated against the complete official schema and conforms to it.':
    'Dokument sprawdzono pełnym oficjalnym schematem i jest z nim zgodny.',
  'What `readiness` does not rest on: the amounts that were not checked, and why.':
    'Czego `readiness` nie obejmuje: których kwot nie sprawdzono i dlaczego.',
  'Show it together with `readiness`.': 'Pokazuj to razem z `readiness`.',
  'Null if all amounts were checked.': 'Null, jeśli sprawdzono wszystkie kwoty.',
  'At most 1,000, sorted by severity (`critical` first), line, column and code.':
    'Najwyżej 1000, według wagi (najpierw `critical`), linii, kolumny i kodu.',
  'Whether there are more issues than listed.': 'Czy błędów i ostrzeżeń jest więcej, niż wymieniono.',
  'The counts of `summary` may then be incomplete, too.': 'Liczniki w `summary` mogą być wtedy niepełne.',
  'Number of occurrences of critical issues.': 'Liczba wystąpień błędów krytycznych.',
  'Number of occurrences of errors.': 'Liczba wystąpień błędów.',
  'Number of occurrences of warnings.': 'Liczba wystąpień ostrzeżeń.',
  'Number of occurrences of informational issues.': 'Liczba wystąpień informacji.',
  'Number of issues after grouping repeats: the length of `issues`, unless it is truncated.':
    'Liczba błędów i ostrzeżeń po połączeniu powtórzeń: długość `issues`, o ile lista nie jest skrócona.',
  'Number of occurrences by severity, and the number of issues.': 'Liczba wystąpień według wagi oraz liczba błędów i ostrzeżeń.',
  'P_2.': 'P_2.',
  'P_1.': 'P_1.',
  'NIP of Podmiot1.': 'NIP z Podmiot1.',
  'NIP of Podmiot2.': 'NIP z Podmiot2.',
  'KodWaluty.': 'KodWaluty.',
  'P_15, as written in the document.': 'P_15, tak jak w dokumencie.',
  'Number of FaWiersz elements.': 'Liczba elementów FaWiersz.',
  'Data read from the document; null for what it does not contain.': 'Dane odczytane z dokumentu; null, gdy ich nie zawiera.',
  'Name of the schema: FA(3).': 'Nazwa schematu: FA(3).',
  'Version of the schema, as assigned by the Ministry of Finance.': 'Wersja schematu nadana przez Ministerstwo Finansów.',
  'SHA-256 checksum of the schema files: 64 hexadecimal digits.': 'Suma SHA-256 plików schematu: 64 cyfry szesnastkowe.',
  'Why the official schema could not be checked; null if it was checked.':
    'Dlaczego nie udało się sprawdzić oficjalnego schematu; null, jeśli się udało.',
  'The official schema.': 'Oficjalny schemat.',
  'Version of the rules.': 'Wersja reguł.',
  'The same version gives the same result.': 'Ta sama wersja daje ten sam wynik.',
  'exempt supplies': 'sprzedaż zwolniona',
  'supplies outside Poland': 'dostawy i usługi poza krajem',
  'of which services of art. 100(1)(4)': 'w tym usługi z art. 100 ust. 1 pkt 4',
  'base, 0% domestic': 'podstawa, 0% w kraju',
  'base, 5%': 'podstawa, 5%',
  'tax, 5%': 'podatek, 5%',
  'base, 8% (formerly 7%)': 'podstawa, 8% (dawniej 7%)',
  'tax, 8% (formerly 7%)': 'podatek, 8% (dawniej 7%)',
  'base, 23% (formerly 22%)': 'podstawa, 23% (dawniej 22%)',
  'tax, 23% (formerly 22%)': 'podatek, 23% (dawniej 22%)',
  'intra-EU supply of goods': 'wewnątrzwspólnotowa dostawa towarów',
  'export of goods': 'eksport towarów',
  'domestic reverse charge': 'odwrotne obciążenie w kraju',
  'sales under the margin scheme': 'sprzedaż w procedurze marży',
  'Fields of JPK_V7M in which the invoice is recorded, with the amounts in PLN; null for an amount that does not follow from the document.':
    'Pola JPK_V7M, w których ujmuje się fakturę, z kwotami w złotych; null dla kwoty, która nie wynika z dokumentu.',
  'Empty if it is not recorded there; null if it was not determined.':
    'Puste, jeśli faktury się tam nie ujmuje; null, jeśli tego nie ustalono.',
  'Those fields of `jpk` that follow from practice and have to be confirmed by an accountant.':
    'Te pola z `jpk`, które wynikają z praktyki i wymagają potwierdzenia księgowości.',
  'The rows of a correction in JPK_V7M(3), one for each period, with what determines their months and amounts.':
    'Wiersze korekty w JPK_V7M(3), po jednym na okres, z tym, od czego zależą ich miesiące i kwoty.',
  'Empty for other invoices, whose fields are in `jpk`; null if they were not determined.':
    'Puste dla innych faktur, których pola są w `jpk`; null, jeśli ich nie ustalono.',
  'The month as `YYYY-MM`; null if it does not follow from the document.': 'Miesiąc jako `RRRR-MM`; null, jeśli nie wynika z dokumentu.',
  'The period in words.': 'Okres słowami.',
  'The VAT period in which a correction takes effect according to its `TypKorekty`; null for other invoices.':
    'Okres VAT, w którym korekta wywołuje skutek według swojego `TypKorekty`; null dla innych faktur.',
  'the rules of law and arithmetic': 'reguły prawa i arytmetyki',
  'whether every fix works': 'czy każda poprawka działa',
  'what the rule named in `message` checks': 'to, co sprawdza reguła wymieniona w `message`',
  'whether KSeF already has this invoice': 'czy KSeF ma już tę fakturę',
  'whether the exchange rates are the official ones': 'czy kursy walut są urzędowe',
  'whether the correction agrees with the corrected invoice': 'czy korekta zgadza się z fakturą korygowaną',
  'whether the invoice agrees with the related document named in `message`':
    'czy faktura zgadza się z dokumentem powiązanym, wymienionym w `message`',
  'whether a P_13 total is the sum of its lines': 'czy suma P_13 jest sumą swoich wierszy',
  'whether the totals of a settlement invoice are its order minus the advances':
    'czy sumy faktury rozliczającej to zamówienie minus zaliczki',
  'whether WartoscZamowienia is the sum of the lines of the order': 'czy WartoscZamowienia jest sumą wierszy zamówienia',
  'whether the tax in PLN is converted correctly': 'czy podatek w złotych przeliczono poprawnie',
  'whether P_15 is the sum of the totals': 'czy P_15 jest sumą podstaw i podatków',
  'What was not checked.': 'Czego nie sprawdzono.',
  'The rule catalogue explains each code.': 'Każdy kod wyjaśnia katalog reguł.',
  'the data that the check needs is not available': 'brak danych, których wymaga sprawdzenie',
  'the document is too large, or trying every fix would exceed the processing limit per document':
    'dokument jest za duży albo wypróbowanie wszystkich poprawek przekroczyłoby limit pracy na dokument',
  'the document does not state a value that the check needs': 'dokument nie podaje wartości, której wymaga sprawdzenie',
  'a rule failed because of an error on our side; all other rules were applied':
    'reguła zawiodła z powodu błędu po naszej stronie; wszystkie pozostałe zastosowano',
  'What was not checked in this document, and why.': 'Czego w tym dokumencie nie sprawdzono i dlaczego.',
  'XPath of the element concerned, with positions; absent for the whole document.':
    'XPath elementu, z pozycjami; brak dla całego dokumentu.',
  'What was not checked, and why; empty if nothing.': 'Czego nie sprawdzono i dlaczego; puste, jeśli sprawdzono wszystko.',
  'These entries are not issues.': 'Te wpisy nie są błędami.',
  'Duration of the validation in milliseconds; null if it was not measured.':
    'Czas walidacji w milisekundach; null, jeśli go nie zmierzono.',
  'The validation result of one document.': 'Wynik walidacji jednego dokumentu.',
  'What is wrong, in a few words; the same for all issues of a code.':
    'Co jest nie tak, w kilku słowach; to samo dla wszystkich błędów o danym kodzie.',
  'The first day on which it does so; null if it is not published.': 'Pierwszy dzień, w którym tak robi; null, jeśli nie jest ogłoszony.',
  'A change to come, or one whose day has passed without confirmation.': 'Przyszła zmiana albo taka, której dzień minął bez potwierdzenia.',
  'The first day; null if none is published.': 'Pierwszy dzień; null, jeśli żadnego nie ogłoszono.',
  'What KSeF does on the day of sending in the environment of the request; only where `enforced_by` is `ksef`.':
    'Co robi KSeF w dniu wysłania w środowisku z żądania; tylko gdy `enforced_by` ma wartość `ksef`.',
  'The source in words.': 'Źródło słowami.',
  'Its parts: `law`, `schema`, `document`, `ksef` (its technical documentation) or `own` (plausibility).':
    'Części źródła: `law`, `schema`, `document`, `ksef` (dokumentacja techniczna) albo `own` (prawdopodobieństwo).',
  'The month of the row, `YYYY-MM`; null if it does not follow from the documents.':
    'Miesiąc wiersza, `RRRR-MM`; null, jeśli nie wynika z dokumentów.',
  'What determines the month, with assumptions; for null, what has to be found out.':
    'Od czego zależy miesiąc, z założeniami; przy null to, co trzeba ustalić.',
  'Changes of the fields (such as K_19), in PLN; null where the amount in PLN is unknown.':
    'Zmiany pól (np. K_19), w złotych; null, gdy kwota w złotych nie jest znana.',
  'The field that the part is added to.': 'Pole, do którego dodawana jest ta część.',
  'XPath of the line, payment or total; null for several lines or the whole base.':
    'XPath wiersza, zapłaty albo sumy; null dla kilku wierszy albo całej podstawy.',
  'Amount before the correction, in the currency of the invoice; null if unknown.':
    'Kwota przed korektą, w walucie faktury; null, jeśli nieznana.',
  'Amount after the correction; null if unknown.': 'Kwota po korekcie; null, jeśli nieznana.',
  'After minus before.': 'Wartość po korekcie minus przed nią.',
  'PLN for one unit of the currency; null in PLN, for taxes, and if unknown.':
    'Złote za jednostkę waluty; null dla PLN, dla podatków i gdy nieznane.',
  'the line (KursWaluty)': 'z wiersza (KursWaluty)',
  'the advance (KursWalutyZ)': 'zaliczki (KursWalutyZ)',
  'the payment (KursWalutyZW)': 'zapłaty (KursWalutyZW)',
  'the average of several lines or payments, weighted by value': 'średnia z kilku wierszy albo zapłat, ważona wartością',
  'other lines of the invoice': 'z innych wierszy faktury',
  'the stated taxes in PLN (P_14_xW)': 'z podanych podatków w złotych (P_14_xW)',
  'the answer `kurs` of the request': 'z odpowiedzi `kurs` w żądaniu',
  'Where the exchange rate comes from; null without a rate.': 'Skąd pochodzi kurs; null, gdy kursu nie ma.',
  'In PLN: the amount after at its rate minus the amount before at its rate, each rounded to grosze.':
    'W złotych: kwota po korekcie po jej kursie minus kwota przed nią po jej kursie, obie zaokrąglone do groszy.',
  'How the amounts are calculated, by lines or payments with the same rates; at most 100 parts.':
    'Jak obliczono kwoty, według wierszy albo zapłat o tych samych kursach; najwyżej 100 części.',
  'Markers of the row: one of NrKSeF, OFF, BFK and DI from February 2026 on (DI until the document has its KSeF number), then those such as FP, GTU_12, TP, MR_UZ, RO (report of a cash register) or WEW (internal document).':
    'Oznaczenia wiersza: jedno z NrKSeF, OFF, BFK i DI od lutego 2026 r. (DI, dopóki dokument nie ma numeru KSeF), potem takie jak FP, GTU_12, TP, MR_UZ, RO (raport okresowy kasy) albo WEW (dowód wewnętrzny).',
  'Whether the amounts count in the declaration; not for an invoice for a receipt (FP).':
    'Czy kwoty wchodzą do deklaracji; nie dotyczy faktury do paragonu (FP).',
  'What to observe, such as other returns (VIU-DO, VAT-UE) and assumptions where the law is silent.':
    'Na co zwrócić uwagę, np. inne deklaracje (VIU-DO, VAT-UE) i założenia tam, gdzie prawo milczy.',
  'One row of the correction in the sales record of JPK_V7M(3).': 'Jeden wiersz korekty w ewidencji sprzedaży JPK_V7M(3).',
  'Code of the issue that was fixed.': 'Kod poprawionego błędu.',
  'Number of the round.': 'Numer rundy.',
  'Fixes are applied in rounds, each to the result of the previous one.': 'Poprawki stosuje się w rundach, każdą do wyniku poprzedniej.',
  'XPath of the location, with positions; null for none.': 'XPath miejsca, z pozycjami; null, gdy miejsca nie ma.',
  'Line before the round, from 1; null for none.': 'Linia przed rundą, od 1; null, gdy miejsca nie ma.',
  'Column before the round, in characters, from 1; null for none.': 'Kolumna przed rundą, w znakach, od 1; null, gdy miejsca nie ma.',
  'What was changed, in one sentence.': 'Co zmieniono, w jednym zdaniu.',
  'The changed part of the document, truncated.': 'Zmieniona część dokumentu, skrócona.',
  'The same part after the fix, truncated.': 'Ta sama część po poprawce, skrócona.',
  'The applied fixes, in order.': 'Zastosowane poprawki, po kolei.',
  'Issues that remain in the fixed document.': 'Błędy i ostrzeżenia, które zostały w poprawionym dokumencie.',
  'Whether the lists were truncated to fit into the response.': 'Czy listy skrócono, aby zmieściły się w odpowiedzi.',
  'A fixed document, and the fixes that were applied.': 'Poprawiony dokument i zastosowane poprawki.',
};
