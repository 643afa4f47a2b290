import type { Localized } from '../../shared/localized.ts';
import { citeSchemaStructure, type Source } from '../model/source.ts';

/** The source of every violation of the schema. */
export const schemaSource: Source = [citeSchemaStructure()];

/**
 * Codes of violations of the official schema, all critical: KSeF rejects the file (its codes 430 and 450). The messages, with actual names and
 * values, are written where the violation is explained.
 */
export const schemaCodes = [
  {
    code: 'XML-100',
    title: { pl: 'Inna niezgodność ze schematem', en: 'Other violation of the schema' },
    why: {
      pl: 'Naruszenie schematu, którego nie opisuje żaden z kodów poniżej, np. wartość poza zakresem albo tekst między elementami.',
      en: 'A violation of the schema that none of the codes below describes, such as a value out of range or text between elements.',
    },
    howToFix: {
      pl: 'Popraw pole tak, jak podaje komunikat: wartość zmieść w dozwolonym zakresie, a tekst spomiędzy elementów usuń albo przenieś do właściwego pola.',
      en: 'Correct the field as the message says: bring the value into the allowed range, and remove text between elements or move it to the right field.',
    },
  },
  {
    code: 'XML-101',
    title: { pl: 'Element w niewłaściwym miejscu', en: 'Element in the wrong order or place' },
    why: {
      pl: 'Schemat FA(3) składa się z sekwencji: właściwe elementy w złej kolejności albo w złym miejscu są odrzucane.',
      en: 'The FA(3) schema consists of sequences: correct elements in the wrong order or place are rejected.',
    },
    howToFix: {
      pl: 'Przenieś element na jego miejsce w kolejności schematu; komunikat podaje, przed którym elementem albo w którym elemencie ono jest.',
      en: 'Move the element to its place in the order of the schema; the message names the element before which or in which it belongs.',
    },
  },
  {
    code: 'XML-102',
    title: { pl: 'Brak wymaganego elementu', en: 'Required element missing' },
    why: {
      pl: 'Brakuje elementu, którego schemat wymaga w tym miejscu.',
      en: 'An element that the schema requires in this place is missing.',
    },
    howToFix: {
      pl: 'Dodaj brakujący element na jego miejscu w kolejności schematu, z wartością z dokumentów sprzedaży; nie wpisuj wartości zmyślonej.',
      en: 'Add the missing element at its place in the order of the schema, with the value from the documents of the sale; do not invent one.',
    },
  },
  {
    code: 'XML-103',
    title: { pl: 'Nieznany element', en: 'Unknown element' },
    why: {
      pl: 'Nazwy tego elementu nie ma w schemacie, zwykle przez literówkę lub starszy format. Podpowiedź podaje najbliższą nazwę dozwoloną w tym miejscu.',
      en: 'The schema has no element of this name, usually because of a typo or an older format. The hint names the most similar name allowed in this place.',
    },
    howToFix: {
      pl: 'Zmień nazwę elementu na nazwę ze schematu FA(3). Pole kwoty, stawki lub numeru wybierz według tego, co oznacza jego wartość; element, którego FA(3) nie ma, usuń.',
      en: 'Change the name of the element to one of the FA(3) schema. Choose the field of an amount, rate or number by what its value means; remove an element that FA(3) does not have.',
    },
  },
  {
    code: 'XML-104',
    title: { pl: 'Wartość spoza listy', en: 'Value outside the list' },
    why: {
      pl: 'Pole przyjmuje tylko wartości z listy w schemacie.',
      en: 'The field accepts only the values listed in the schema.',
    },
    howToFix: {
      pl: 'Wpisz wartość z listy dozwolonej w tym polu, tę, która odpowiada sprzedaży.',
      en: 'Enter a value from the list allowed in this field, the one that matches the sale.',
    },
  },
  {
    code: 'XML-105',
    title: { pl: 'Nieprawidłowy zapis liczby', en: 'Malformed number' },
    why: {
      pl: 'Liczby zapisuje się z kropką, bez spacji, separatorów tysięcy, plusa, zer wiodących i waluty.',
      en: 'Numbers are written with a decimal point, without spaces, thousands separators, plus sign, leading zeros or currency.',
    },
    howToFix: {
      pl: 'Wpisz liczbę samymi cyframi z kropką dziesiętną, bez spacji, separatorów tysięcy i waluty.',
      en: 'Write the number with digits and a decimal point only, without spaces, thousands separators and currency.',
    },
  },
  {
    code: 'XML-106',
    title: { pl: 'Za dużo miejsc po przecinku', en: 'Too many decimals' },
    why: {
      pl: 'Kwoty mają najwyżej 2 miejsca po przecinku, ilości 6, ceny 8.',
      en: 'Amounts have at most 2 decimals, quantities 6, prices 8.',
    },
    howToFix: {
      pl: 'Sprawdź, czy kropka oddziela grosze, czy tysiące: kropkę tysięcy usuń, a zbędne miejsca po przecinku zaokrąglij w programie, który oblicza wartość.',
      en: 'Check whether the point separates decimals or thousands: remove a thousands separator, and round surplus decimals in the program that calculates the value.',
    },
  },
  {
    code: 'XML-107',
    title: { pl: 'Nieprawidłowa data', en: 'Invalid date' },
    why: {
      pl: 'Daty zapisuje się jako RRRR-MM-DD; muszą istnieć w kalendarzu i mieścić się w zakresie pola.',
      en: "Dates are written as YYYY-MM-DD; they must exist in the calendar and be within the field's range.",
    },
    howToFix: {
      pl: 'Wpisz datę w postaci RRRR-MM-DD, która istnieje w kalendarzu i mieści się w zakresie pola.',
      en: 'Enter a date as YYYY-MM-DD that exists in the calendar and is within the range of the field.',
    },
  },
  {
    code: 'XML-108',
    title: { pl: 'Puste lub zbyt długie pole', en: 'Empty field, or text too long' },
    why: {
      pl: 'Puste elementy są niedozwolone, a każde pole ma maksymalną długość tekstu.',
      en: 'Empty elements are not allowed, and each field has a maximum length of text.',
    },
    howToFix: {
      pl: 'Podaj wartość albo usuń pusty element, jeśli pole jest nieobowiązkowe; zbyt długi tekst skróć.',
      en: 'State a value, or remove the empty element if the field is optional; shorten a text that is too long.',
    },
  },
  {
    code: 'XML-109',
    title: { pl: 'Nieprawidłowy format', en: 'Wrong format' },
    why: {
      pl: 'Wartość nie pasuje do wzorca pola, np. NIP, numeru KSeF, kodu SWIFT.',
      en: 'The value does not match the pattern of its field, such as a NIP, KSeF number or SWIFT code.',
    },
    howToFix: {
      pl: 'Wpisz wartość w formacie tego pola; najpewniej przepisz ją z dokumentu, z którego pochodzi.',
      en: 'Enter the value in the format of the field; it is safest to copy it from the document it comes from.',
    },
  },
  {
    code: 'XML-110',
    title: { pl: 'Wybór dokładnie jednej opcji', en: 'Exactly one of several options' },
    why: {
      pl: 'W tym miejscu schemat wymaga dokładnie jednej z kilku możliwości albo pary pól, które występują tylko razem.',
      en: 'In this place the schema requires exactly one of several options, or a pair of fields that only occur together.',
    },
    howToFix: {
      pl: 'Podaj dokładnie jedną z możliwości, tę, która odpowiada fakturze; z pól, które występują tylko razem, podaj wszystkie albo żadnego.',
      en: 'State exactly one of the options, the one that applies to the invoice; of fields that occur only together, state all or none.',
    },
  },
  {
    code: 'XML-111',
    title: { pl: 'Za dużo wystąpień', en: 'Too many occurrences' },
    why: {
      pl: 'Element występuje więcej razy, niż schemat pozwala.',
      en: 'An element occurs more often than the schema allows.',
    },
    howToFix: {
      pl: 'Ustal, które z powtórzeń jest właściwe, i usuń nadmiarowe.',
      en: 'Determine which of the repeated elements is right, and remove the surplus ones.',
    },
  },
  {
    code: 'XML-112',
    title: { pl: 'Nieprawidłowy atrybut', en: 'Wrong attribute' },
    why: {
      pl: 'Atrybut jest nieznany, ma złą wartość albo go brakuje.',
      en: 'An attribute is unknown, has a wrong value or is missing.',
    },
    howToFix: {
      pl: 'Usuń nieznany atrybut, dodaj brakujący, a złą wartość zmień na wymaganą przez schemat.',
      en: 'Remove an unknown attribute, add a missing one, and change a wrong value to the one that the schema requires.',
    },
  },
  {
    code: 'XML-113',
    title: { pl: 'Kod GTU jako nazwa elementu', en: 'GTU code as element name' },
    why: {
      pl: 'Oznaczenie GTU jest wartością elementu GTU, nie nazwą elementu; na wiersz przypada jeden kod.',
      en: 'A GTU code is the value of the element GTU, not the name of an element; each line has at most one code.',
    },
    howToFix: {
      pl: 'Wpisz kod jako wartość elementu GTU, jeden na wiersz; jeśli element miał oznaczać „nie”, usuń go.',
      en: 'Enter the code as the value of GTU, one for each line; if the element meant “no”, remove it.',
    },
  },
  {
    code: 'XML-114',
    title: { pl: 'Nieprawidłowy zapis stawki', en: 'Malformed rate' },
    why: {
      pl: 'Stawka jest czytelna, ale nie jest zapisana dokładnie tak jak w schemacie, np. „23%” zamiast „23”.',
      en: 'The rate is recognizable but is not written exactly as in the schema, such as “23%” instead of “23”.',
    },
    howToFix: {
      pl: 'Wpisz stawkę dokładnie tak jak w schemacie: liczbę bez znaku procentu albo oznaczenie, np. zw, oo, np I, 0 WDT.',
      en: 'Enter the rate exactly as in the schema: a number without a percent sign, or a symbol such as zw, oo, np I, 0 WDT.',
    },
  },
  {
    code: 'XML-115',
    title: { pl: 'Nieprawidłowy kod kraju', en: 'Wrong country code' },
    why: {
      pl: 'Kody krajów są dwuliterowe; Grecja to GR w adresach i EL w numerach VAT UE, Zjednoczone Królestwo to GB.',
      en: 'Country codes have two letters; Greece is GR in addresses and EL in EU VAT numbers, the United Kingdom is GB.',
    },
    howToFix: {
      pl: 'Wpisz dwuliterowy kod kraju; Grecja to GR w adresie i EL w numerze VAT UE, a Zjednoczone Królestwo to GB.',
      en: 'Enter the code of two letters; Greece is GR in an address and EL in an EU VAT number, and the United Kingdom is GB.',
    },
  },
  {
    code: 'XML-116',
    title: { pl: 'NIP z separatorami lub prefiksem', en: 'NIP with separators or prefix' },
    why: {
      pl: 'NIP zapisuje się jako 10 cyfr; prefiks PL ma w Podmiot1 osobne pole PrefiksPodatnika.',
      en: 'A NIP is written as 10 digits; in Podmiot1 the prefix PL has its own field, PrefiksPodatnika.',
    },
    howToFix: {
      pl: 'Wpisz 10 cyfr NIP, bez kresek, spacji i liter.',
      en: 'Enter the 10 digits of the NIP, without hyphens, spaces and letters.',
    },
  },
  {
    code: 'XML-117',
    title: { pl: 'Brak znacznika JST lub GV', en: 'JST or GV marker missing' },
    why: {
      pl: 'Od FA(3) nabywca musi mieć oba znaczniki: JST (jednostka samorządu terytorialnego) i GV (grupa VAT); 2 oznacza „nie”.',
      en: 'Since FA(3) the buyer must have both markers: JST (local government unit) and GV (VAT group); 2 means no.',
    },
    howToFix: {
      pl: 'Dodaj oba znaczniki nabywcy: JST i GV. Wpisz 1, jeśli faktura dotyczy jednostki samorządu (JST) albo członka grupy VAT (GV), a w przeciwnym razie 2.',
      en: 'Add both markers of the buyer, JST and GV: 1 if the invoice concerns a local government unit (JST) or a member of a VAT group (GV), otherwise 2.',
    },
  },
  {
    code: 'XML-118',
    title: { pl: 'Brak adnotacji', en: 'Annotation missing' },
    why: {
      pl: 'Wszystkie adnotacje są obowiązkowe, także gdy nie dotyczą faktury: wtedy wpisuje się wartość „nie”.',
      en: 'All annotations are required, even if they do not apply: then the value for “no” must be stated.',
    },
    howToFix: {
      pl: 'Dodaj brakującą adnotację; jeśli nie dotyczy faktury, wpisz wartość „nie”: 2 w P_16, P_17, P_18, P_18A i P_23, a 1 w P_19N, P_22N i P_PMarzyN.',
      en: 'Add the missing annotation; if it does not apply, state “no”: 2 in P_16, P_17, P_18, P_18A and P_23, and 1 in P_19N, P_22N and P_PMarzyN.',
    },
  },
  {
    code: 'XML-119',
    title: { pl: 'Element obok Fa zamiast wewnątrz', en: 'Element next to Fa instead of inside it' },
    why: {
      pl: 'Wiersze, płatność i zamówienie podaje się wewnątrz elementu Fa, a nie obok niego.',
      en: 'Lines, payment and order belong inside Fa, not next to it.',
    },
    howToFix: {
      pl: 'Przenieś element do Fa, na jego miejsce w kolejności schematu.',
      en: 'Move the element into Fa, to its place in the order of the schema.',
    },
  },
] as const satisfies readonly { code: `XML-1${number}`; title: Localized; why: Localized; howToFix: Localized }[];
