import type { Localized } from '../../shared/localized.ts';

/**
 * Codes of violations of the official schema, all critical: KSeF refuses the file (its codes 430 and 450). The texts of an
 * issue are formed where the violation is explained, with the actual names and values.
 */
export const schemaCodes = [
  { code: 'XML-100', title: { pl: 'Inna niezgodność ze schematem', en: 'Other violation of the schema' } },
  { code: 'XML-101', title: { pl: 'Element w niewłaściwym miejscu', en: 'Element out of order or place' } },
  { code: 'XML-102', title: { pl: 'Brak wymaganego elementu', en: 'Required element missing' } },
  { code: 'XML-103', title: { pl: 'Nieznany element', en: 'Unknown element' } },
  { code: 'XML-104', title: { pl: 'Wartość spoza listy', en: 'Value outside the list' } },
  { code: 'XML-105', title: { pl: 'Nieprawidłowy zapis liczby', en: 'Malformed number' } },
  { code: 'XML-106', title: { pl: 'Za dużo miejsc po przecinku', en: 'Too many decimals' } },
  { code: 'XML-107', title: { pl: 'Nieprawidłowa data', en: 'Invalid date' } },
  { code: 'XML-108', title: { pl: 'Puste lub zbyt długie pole', en: 'Empty or too long text' } },
  { code: 'XML-109', title: { pl: 'Nieprawidłowy format', en: 'Wrong format' } },
  { code: 'XML-110', title: { pl: 'Wybór dokładnie jednej opcji', en: 'Exactly one of several options' } },
  { code: 'XML-111', title: { pl: 'Za dużo wystąpień', en: 'Too many occurrences' } },
  { code: 'XML-112', title: { pl: 'Nieprawidłowy atrybut', en: 'Wrong attribute' } },
  { code: 'XML-113', title: { pl: 'Kod GTU jako nazwa elementu', en: 'GTU code as element name' } },
  { code: 'XML-114', title: { pl: 'Nieprawidłowy zapis stawki', en: 'Near miss of a rate literal' } },
  { code: 'XML-115', title: { pl: 'Nieprawidłowy kod kraju', en: 'Near miss of a country code' } },
  { code: 'XML-116', title: { pl: 'NIP z separatorami lub prefiksem', en: 'NIP with separators or prefix' } },
  { code: 'XML-117', title: { pl: 'Brak znacznika JST lub GV', en: 'JST or GV marker missing' } },
  { code: 'XML-118', title: { pl: 'Brak adnotacji', en: 'Annotation missing' } },
  { code: 'XML-119', title: { pl: 'Element obok Fa zamiast wewnątrz', en: 'Element beside Fa instead of inside' } },
] as const satisfies readonly { code: `XML-1${number}`; title: Localized }[];
