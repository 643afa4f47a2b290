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
  },
  {
    code: 'XML-101',
    title: { pl: 'Element w niewłaściwym miejscu', en: 'Element in the wrong order or place' },
    why: {
      pl: 'Schemat FA(3) składa się z sekwencji: właściwe elementy w złej kolejności albo w złym miejscu są odrzucane.',
      en: 'The FA(3) schema consists of sequences: correct elements in the wrong order or place are rejected.',
    },
  },
  {
    code: 'XML-102',
    title: { pl: 'Brak wymaganego elementu', en: 'Required element missing' },
    why: {
      pl: 'Brakuje elementu, którego schemat wymaga w tym miejscu.',
      en: 'An element that the schema requires in this place is missing.',
    },
  },
  {
    code: 'XML-103',
    title: { pl: 'Nieznany element', en: 'Unknown element' },
    why: {
      pl: 'Nazwy tego elementu nie ma w schemacie, zwykle przez literówkę lub starszy format. Podpowiedź podaje najbliższą nazwę dozwoloną w tym miejscu.',
      en: 'The schema has no element of this name, usually because of a typo or an older format. The hint names the most similar name allowed in this place.',
    },
  },
  {
    code: 'XML-104',
    title: { pl: 'Wartość spoza listy', en: 'Value outside the list' },
    why: {
      pl: 'Pole przyjmuje tylko wartości z listy w schemacie.',
      en: 'The field accepts only the values listed in the schema.',
    },
  },
  {
    code: 'XML-105',
    title: { pl: 'Nieprawidłowy zapis liczby', en: 'Malformed number' },
    why: {
      pl: 'Liczby zapisuje się z kropką, bez spacji, separatorów tysięcy, plusa, zer wiodących i waluty.',
      en: 'Numbers are written with a decimal point, without spaces, thousands separators, plus sign, leading zeros or currency.',
    },
  },
  {
    code: 'XML-106',
    title: { pl: 'Za dużo miejsc po przecinku', en: 'Too many decimals' },
    why: {
      pl: 'Kwoty mają najwyżej 2 miejsca po przecinku, ilości 6, ceny 8.',
      en: 'Amounts have at most 2 decimals, quantities 6, prices 8.',
    },
  },
  {
    code: 'XML-107',
    title: { pl: 'Nieprawidłowa data', en: 'Invalid date' },
    why: {
      pl: 'Daty zapisuje się jako RRRR-MM-DD; muszą istnieć w kalendarzu i mieścić się w zakresie pola.',
      en: "Dates are written as YYYY-MM-DD; they must exist in the calendar and be within the field's range.",
    },
  },
  {
    code: 'XML-108',
    title: { pl: 'Puste lub zbyt długie pole', en: 'Empty field, or text too long' },
    why: {
      pl: 'Puste elementy są niedozwolone, a każde pole ma maksymalną długość tekstu.',
      en: 'Empty elements are not allowed, and each field has a maximum length of text.',
    },
  },
  {
    code: 'XML-109',
    title: { pl: 'Nieprawidłowy format', en: 'Wrong format' },
    why: {
      pl: 'Wartość nie pasuje do wzorca pola, np. NIP, numeru KSeF, kodu SWIFT.',
      en: 'The value does not match the pattern of its field, such as a NIP, KSeF number or SWIFT code.',
    },
  },
  {
    code: 'XML-110',
    title: { pl: 'Wybór dokładnie jednej opcji', en: 'Exactly one of several options' },
    why: {
      pl: 'W tym miejscu schemat wymaga dokładnie jednej z kilku możliwości albo pary pól, które występują tylko razem.',
      en: 'In this place the schema requires exactly one of several options, or a pair of fields that only occur together.',
    },
  },
  {
    code: 'XML-111',
    title: { pl: 'Za dużo wystąpień', en: 'Too many occurrences' },
    why: {
      pl: 'Element występuje więcej razy, niż schemat pozwala.',
      en: 'An element occurs more often than the schema allows.',
    },
  },
  {
    code: 'XML-112',
    title: { pl: 'Nieprawidłowy atrybut', en: 'Wrong attribute' },
    why: {
      pl: 'Atrybut jest nieznany, ma złą wartość albo go brakuje.',
      en: 'An attribute is unknown, has a wrong value or is missing.',
    },
  },
  {
    code: 'XML-113',
    title: { pl: 'Kod GTU jako nazwa elementu', en: 'GTU code as element name' },
    why: {
      pl: 'Oznaczenie GTU jest wartością elementu GTU, nie nazwą elementu; na wiersz przypada jeden kod.',
      en: 'A GTU code is the value of the element GTU, not the name of an element; each line has at most one code.',
    },
  },
  {
    code: 'XML-114',
    title: { pl: 'Nieprawidłowy zapis stawki', en: 'Malformed rate' },
    why: {
      pl: 'Stawka jest czytelna, ale nie jest zapisana dokładnie tak jak w schemacie, np. „23%” zamiast „23”.',
      en: 'The rate is recognizable but is not written exactly as in the schema, such as “23%” instead of “23”.',
    },
  },
  {
    code: 'XML-115',
    title: { pl: 'Nieprawidłowy kod kraju', en: 'Wrong country code' },
    why: {
      pl: 'Kody krajów są dwuliterowe; Grecja to GR w adresach i EL w numerach VAT UE, Zjednoczone Królestwo to GB.',
      en: 'Country codes have two letters; Greece is GR in addresses and EL in EU VAT numbers, the United Kingdom is GB.',
    },
  },
  {
    code: 'XML-116',
    title: { pl: 'NIP z separatorami lub prefiksem', en: 'NIP with separators or prefix' },
    why: {
      pl: 'NIP zapisuje się jako 10 cyfr; prefiks PL ma w Podmiot1 osobne pole PrefiksPodatnika.',
      en: 'A NIP is written as 10 digits; in Podmiot1 the prefix PL has its own field, PrefiksPodatnika.',
    },
  },
  {
    code: 'XML-117',
    title: { pl: 'Brak znacznika JST lub GV', en: 'JST or GV marker missing' },
    why: {
      pl: 'Od FA(3) nabywca musi mieć oba znaczniki: JST (jednostka samorządu terytorialnego) i GV (grupa VAT); 2 oznacza „nie”.',
      en: 'Since FA(3) the buyer must have both markers: JST (local government unit) and GV (VAT group); 2 means no.',
    },
  },
  {
    code: 'XML-118',
    title: { pl: 'Brak adnotacji', en: 'Annotation missing' },
    why: {
      pl: 'Wszystkie adnotacje są obowiązkowe, także gdy nie dotyczą faktury: wtedy wpisuje się wartość „nie”.',
      en: 'All annotations are required, even if they do not apply: then the value for “no” must be stated.',
    },
  },
  {
    code: 'XML-119',
    title: { pl: 'Element obok Fa zamiast wewnątrz', en: 'Element next to Fa instead of inside it' },
    why: {
      pl: 'Wiersze, płatność i zamówienie podaje się wewnątrz elementu Fa, a nie obok niego.',
      en: 'Lines, payment and order belong inside Fa, not next to it.',
    },
  },
] as const satisfies readonly { code: `XML-1${number}`; title: Localized; why: Localized }[];
