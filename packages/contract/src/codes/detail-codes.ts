import type { Localized } from '@nakor/domain/shared/localized';

/** What the codes of `details` mean, whichever field they are about. The message in a response names the field's own values. */
export const detailCodes = {
  required: { pl: 'Brakuje wymaganej wartości.', en: 'A required value is missing.' },
  unknown_field: {
    pl: 'Takiego pola tu nie ma; nazwa jest błędna albo pole należy gdzie indziej.',
    en: 'There is no such field here: its name is wrong, or it belongs elsewhere.',
  },
  wrong_type: {
    pl: 'Wartość jest innego typu, na przykład liczba zamiast tekstu.',
    en: 'The value has another type, such as a number instead of a string.',
  },
  too_short: { pl: 'Wartość jest za krótka albo za mała.', en: 'The value is too short or too small.' },
  too_long: { pl: 'Wartość jest za długa albo za duża.', en: 'The value is too long or too large.' },
  invalid_value: {
    pl: 'Wartość nie jest dozwolona albo nie ma wymaganej postaci.',
    en: 'The value is not allowed, or does not have the required form.',
  },
  invalid_text: { pl: 'Tekst zawiera znak, którego nie może być w XML.', en: 'The text contains a character that XML does not allow.' },
  unprintable_text: {
    pl: 'Tekst zawiera znak sterujący albo połówkę znaku UTF-16.',
    en: 'The text contains a control character or half a UTF-16 character.',
  },
  invalid_json: { pl: 'To nie jest poprawny JSON albo nie da się go zapisać.', en: 'This is not valid JSON, or cannot be serialized.' },
  nothing_to_change: { pl: 'Nie podano niczego do zmiany.', en: 'Nothing to change was given.' },
  out_of_range: { pl: 'Chwila jest poza dozwolonym zakresem.', en: 'The timestamp is outside of the allowed range.' },
  repeated: { pl: 'Tę samą wartość podano więcej niż raz.', en: 'The same value was given more than once.' },
  contradiction: { pl: 'Dwa pola, które znaczą to samo, mają różne wartości.', en: 'Two fields that mean the same have different values.' },
  too_large: { pl: 'Dokument jest większy, niż przyjmuje KSeF.', en: 'The document is larger than KSeF accepts.' },
  too_costly: {
    pl: 'Przetworzenie dokumentu przekroczyło limit pracy na żądanie.',
    en: 'Processing the document exceeded the work limit of a request.',
  },
  not_available: {
    pl: 'Tej postaci wyniku nie ma dla tego dokumentu albo w tym środowisku.',
    en: 'This form of the result is not available for this document, or in this environment.',
  },
  live_key_required: {
    pl: 'Do tego potrzebny jest klucz live: klucz testowy nie zapisuje przyjętych faktur.',
    en: 'This needs a live key: a test key registers no accepted invoices.',
  },
  needs_live_key: {
    pl: 'Do porównania z przyjętymi fakturami potrzebny jest klucz live.',
    en: 'Comparing with accepted invoices needs a live key.',
  },
  test_key_required: { pl: 'Zdarzenia próbne wysyła się kluczem testowym.', en: 'Sample events are sent with a test key.' },
  in_future: { pl: 'Wartość zawiera datę, która jeszcze nie nadeszła.', en: 'The value contains a future date.' },
  wrong_checksum: {
    pl: 'Suma kontrolna numeru się nie zgadza, więc jest w nim pomyłka.',
    en: 'The checksum of the number does not match, so it is wrong.',
  },
  unknown_preset: { pl: 'Nie ma takiego presetu systemu ERP.', en: 'There is no such preset of an ERP system.' },
  unknown_preset_code: { pl: 'Preset systemu ERP nie zna tego kodu.', en: 'The preset of the ERP system does not have this code.' },
  unknown_scenario: { pl: 'Nie ma takiego scenariusza korekty.', en: 'There is no such correction scenario.' },
  not_applicable: {
    pl: 'Tego scenariusza albo pola nie można użyć dla tej faktury.',
    en: 'This scenario or field does not apply to this invoice.',
  },
  kind_not_possible: {
    pl: 'Korekta tej faktury ma inny rodzaj (RodzajFaktury).',
    en: 'A correction of this invoice has another kind (RodzajFaktury).',
  },
  not_correctable: {
    pl: 'Tego dokumentu nie da się skorygować: nie jest fakturą, którą Nakor umie czytać, albo jest wewnętrznie sprzeczny.',
    en: 'This document cannot be corrected: it is no invoice that Nakor can read, or contradicts itself.',
  },
  never_issued: {
    pl: 'Faktura nie została wystawiona, bo KSeF ją odrzuca: popraw ją i wyślij, zamiast korygować.',
    en: 'The invoice was never issued, because KSeF rejects it: fix and send it instead of correcting it.',
  },
  incomplete_document: {
    pl: 'Dokument nie podaje sprzedawcy, daty albo numeru, więc nie da się utworzyć jego kodu.',
    en: 'The document lacks the seller, the date or the number, so that no code can be made of it.',
  },
  not_an_original: {
    pl: 'Podano korektę zamiast faktury korygowanej.',
    en: 'A correction was given instead of the invoice that it corrects.',
  },
  not_a_correction: { pl: 'Podany dokument nie jest fakturą korygującą.', en: 'The document is not a correcting invoice.' },
  same_document: { pl: 'Faktura i jej korekta to ten sam dokument.', en: 'The invoice and its correction are the same document.' },
  documents_swapped: { pl: 'Faktura i jej korekta są zamienione miejscami.', en: 'The invoice and its correction are swapped.' },
  number_differs: { pl: 'Numer korekty nie jest tym, który podano.', en: 'The number of the correction is not the one that was given.' },
  another_invoice: { pl: 'Korekta wskazuje inną fakturę.', en: 'The correction refers to another invoice.' },
  another_seller: { pl: 'Dokumenty wystawili różni sprzedawcy.', en: 'The documents are of different sellers.' },
  another_currency: { pl: 'Dokumenty są w różnych walutach.', en: 'The documents are in different currencies.' },
  another_kind: {
    pl: 'Dokument jest innego rodzaju niż korekty tej faktury.',
    en: 'The document has another kind than the corrections of this invoice.',
  },
  duplicate_number: { pl: 'Dwa dokumenty mają ten sam numer.', en: 'Two documents have the same number.' },
  wrong_order: { pl: 'Daty wystawienia nie są w kolejności korekt.', en: 'The dates of issue are not in the order of the corrections.' },
  several_invoices: {
    pl: 'Korekta dotyczy kilku faktur, a ma dotyczyć jednej.',
    en: 'The correction is of several invoices, and must be of one.',
  },
  earlier_corrections: {
    pl: 'Faktura ma wcześniejsze korekty: bez nich nie wiadomo, co obowiązuje.',
    en: 'The invoice has earlier corrections, without which its present state is unknown.',
  },
  date_in_future: {
    pl: 'Data wystawienia faktury korygowanej jeszcze nie nadeszła.',
    en: 'The date of issue of the corrected invoice is in the future.',
  },
  date_after_correction: { pl: 'Data jest późniejsza niż data wystawienia korekty.', en: 'The date is after that of the correction.' },
  dates_twice: {
    pl: 'Datę podano i dla całej faktury, i dla wiersza.',
    en: 'The date is stated both for the whole invoice and for a line.',
  },
  invalid_path: { pl: 'Ścieżki zmiany nie da się odczytać.', en: 'The path of the change cannot be read.' },
  path_not_found: { pl: 'Faktura nie ma elementu o tej ścieżce.', en: 'The invoice has no element with this path.' },
  path_not_allowed: { pl: 'Tego elementu nie zmienia się w tym scenariuszu.', en: 'This element cannot be changed in this scenario.' },
  changed_twice: { pl: 'Ten sam element zmieniono dwa razy.', en: 'The same element is changed twice.' },
  cannot_be_removed: { pl: 'Tego elementu nie można usunąć.', en: 'This element cannot be removed.' },
  changes_required: { pl: 'Ten scenariusz wymaga zmian, a żadnej nie podano.', en: 'This scenario needs changes, and none was given.' },
  no_changes_allowed: { pl: 'Ten scenariusz nie przyjmuje zmian.', en: 'This scenario takes no changes.' },
  nothing_changes: {
    pl: 'Po tej zmianie faktura jest taka sama, więc nie ma czego korygować.',
    en: 'The change leaves the invoice as it is, so that there is nothing to correct.',
  },
  contradicting_value: {
    pl: 'Wartość nie zgadza się z innymi wartościami tego wiersza.',
    en: 'The value contradicts other values of the line.',
  },
  contradicts_changes: { pl: 'Wskazane pole JPK nie zgadza się ze zmianami.', en: 'The field of the JPK contradicts the changes.' },
  contradicts_answers: {
    pl: 'Wartość nie zgadza się z odpowiedziami albo pozostałymi kwotami.',
    en: 'The value contradicts the answers or the other amounts.',
  },
  negative_value: {
    pl: 'Podano różnicę zamiast wartości po korekcie.',
    en: 'A difference was given instead of the value after the correction.',
  },
  value_unknown: {
    pl: 'Brakuje wartości, bez której nie da się policzyć wiersza po korekcie.',
    en: 'A value is missing without which the line after the correction cannot be computed.',
  },
  other_basis: {
    pl: 'Wiersz podaje cenę albo wartość w innym polu: netto albo brutto.',
    en: 'The line states its price or value in another field: net or gross.',
  },
  rate_required: { pl: 'Po zmianie wiersz nie ma stawki podatku.', en: 'After the change, the line has no tax rate.' },
  unknown_rate: { pl: 'Tej stawki podatku nie da się przypisać do sumy faktury.', en: 'This tax rate belongs to no total of the invoice.' },
  rate_not_sold: { pl: 'Faktury nie zawierają sprzedaży w tej stawce.', en: 'The invoices contain no sale at this rate.' },
  above_sale: { pl: 'Rabat jest większy niż sprzedaż.', en: 'The rebate is greater than the sale.' },
  rows_required: {
    pl: 'Brakuje wierszy korekty zbiorczej: stawek i kwot.',
    en: 'The rows of the collective correction are missing: rates and amounts.',
  },
  exchange_rate_required: {
    pl: 'Bez kursu waluty nie da się podać kwot w złotych.',
    en: 'Without an exchange rate there are no amounts in PLN.',
  },
  incomplete_line: { pl: 'Dodany wiersz nie ma wszystkich potrzebnych wartości.', en: 'The added line lacks values.' },
  lines_incomplete: {
    pl: 'Wiersze nie mają wartości, więc nie da się policzyć rozliczenia zaliczek.',
    en: 'The lines lack values, so that the settlement of advances cannot be computed.',
  },
  order_empty: { pl: 'Po zmianie zamówienie nie ma wartości.', en: 'After the change, the order has no value.' },
  incomplete_party: { pl: 'Dane podmiotu są niepełne.', en: 'The data of the party are incomplete.' },
  identifier_required: { pl: 'Brakuje identyfikatora podatkowego nabywcy.', en: 'The tax identifier of the buyer is missing.' },
  invalid_identifier: { pl: 'Identyfikator podatkowy nie ma poprawnej postaci.', en: 'The tax identifier does not have a valid form.' },
  invalid_nip: {
    pl: 'NIP jest błędny: ma 10 cyfr, a ostatnia jest kontrolna.',
    en: 'The NIP is wrong: it has 10 digits, the last of which is a check digit.',
  },
  invalid_number: { pl: 'To nie jest liczba.', en: 'This is not a number.' },
  invalid_date: { pl: 'To nie jest dzień z kalendarza.', en: 'This is not a calendar day.' },
  invalid_ksef_number: {
    pl: 'To nie jest numer KSeF albo jego suma kontrolna się nie zgadza.',
    en: 'This is not a KSeF number, or its checksum does not match.',
  },
  invalid_payment: { pl: 'To nie jest kwota do zapłaty po korekcie.', en: 'This is not an amount due after the correction.' },
  payment_not_named: { pl: 'Nie wiadomo, której z płatności dotyczy zmiana.', en: 'It is unknown which of the payments changes.' },
  payments_do_not_add_up: {
    pl: 'Płatności nie sumują się do kwoty należności po korekcie.',
    en: 'The payments do not add up to the amount due after the correction.',
  },
  jpk_field_required: {
    pl: 'Brakuje pola JPK_V7M, do którego sprzedaż ma należeć.',
    en: 'The field of JPK_V7M to which the sale belongs is missing.',
  },
  jpk_field_unreachable: {
    pl: 'Żadna zmiana faktury nie przenosi sprzedaży do tego pola JPK_V7M.',
    en: 'No change of an invoice moves a sale to this field of JPK_V7M.',
  },
  jpk_pair_not_allowed: {
    pl: 'Sprzedaży nie przenosi się między tymi polami JPK_V7M.',
    en: 'A sale is not moved between these fields of JPK_V7M.',
  },
  answer_required: { pl: 'Brakuje odpowiedzi na pytanie scenariusza.', en: 'The answer to a question of the scenario is missing.' },
  answer_not_allowed: { pl: 'Takiej odpowiedzi nie ma wśród dozwolonych.', en: 'The answer is none of those that are allowed.' },
  answer_too_long: { pl: 'Odpowiedź jest za długa.', en: 'The answer is too long.' },
} as const satisfies Readonly<Record<string, Localized>>;
