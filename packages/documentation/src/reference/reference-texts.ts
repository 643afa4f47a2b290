import type { Language } from '@nakor/domain/shared/localized';

/** The words of the API reference in one language. */
export interface ReferenceTexts {
  readonly title: string;
  readonly skip: string;
  readonly guides: string;
  readonly workbench: string;
  readonly rules: string;
  readonly contents: string;
  readonly introduction: string;
  readonly baseUrl: string;
  readonly version: (version: string) => string;
  readonly openApi: string;
  readonly postman: string;
  readonly search: string;
  readonly searchHint: string;
  readonly found: { readonly one: string; readonly few: string; readonly many: string };
  readonly noKey: string;
  readonly anyKey: string;
  readonly scopes: (scopes: readonly string[]) => string;
  readonly idempotent: string;
  /** Of an operation that another one replaces. */
  readonly deprecated: string;
  readonly parameters: string;
  readonly parameterIn: Readonly<Record<'query' | 'path' | 'header', string>>;
  readonly requestBody: string;
  readonly response: string;
  readonly responseHeaders: string;
  readonly otherResponses: string;
  readonly noContent: string;
  readonly bytes: string;
  readonly anyJson: string;
  readonly required: string;
  readonly listOf: string;
  readonly orNull: string;
  readonly or: string;
  readonly anyValue: string;
  readonly mapOf: string;
  readonly alwaysValue: string;
  readonly oneOf: string;
  readonly defaultValue: string;
  readonly example: string;
  readonly pattern: string;
  readonly length: string;
  readonly number: string;
  readonly items: string;
  readonly atLeast: (limit: string) => string;
  readonly atMost: (limit: string) => string;
  readonly between: (least: string, most: string) => string;
  readonly moreThan: (limit: string) => string;
  readonly fields: (count: number) => string;
  readonly variant: string;
  readonly noOtherFields: string;
  readonly sampleLanguage: string;
  readonly filesNote: string;
  readonly requestExamples: string;
  readonly responseExamples: string;
  readonly errors: string;
  readonly errorsIntroduction: string;
  readonly retry: string;
  readonly gateway: string;
  readonly events: string;
  readonly headers: string;
  readonly headersIntroduction: string;
  readonly try: TryTexts;
}

/** The words of the forms that send requests. */
interface TryTexts {
  readonly title: string;
  readonly noScript: string;
  readonly key: string;
  readonly keyHint: string;
  readonly body: string;
  readonly file: string;
  readonly mediaType: string;
  readonly send: string;
  /** Texts that the script shows, by name. */
  readonly script: Readonly<Record<ScriptText, string>>;
}

/** Names of the texts that the script shows. */
type ScriptText =
  | 'copy'
  | 'copied'
  | 'keyMissing'
  | 'keyLive'
  | 'keyWrong'
  | 'parameterMissing'
  | 'sending'
  | 'unreachable'
  | 'redirected'
  | 'status'
  | 'headers'
  | 'body'
  | 'empty'
  | 'truncated'
  | 'download'
  | 'milliseconds';

const en: ReferenceTexts = {
  title: 'API reference',
  skip: 'Skip to the content',
  guides: 'Guides',
  workbench: 'Workbench',
  rules: 'Rules',
  contents: 'Contents',
  introduction: 'Introduction',
  baseUrl: 'Base URL',
  version: (version) => `Version ${version}`,
  openApi: 'OpenAPI description',
  postman: 'Postman collection',
  search: 'Search',
  searchHint: 'Operation, field or error',
  found: { one: 'operation', few: 'operations', many: 'operations' },
  noKey: 'No key needed',
  anyKey: 'Any key',
  scopes: (scopes) => `Key with scope ${scopes.join(' or ')}`,
  idempotent: 'Supports Idempotency-Key',
  deprecated: 'Deprecated',
  parameters: 'Parameters',
  parameterIn: { query: 'query', path: 'path', header: 'header' },
  requestBody: 'Request body',
  response: 'Response',
  responseHeaders: 'Headers',
  otherResponses: 'Other responses',
  noContent: 'No body.',
  bytes: 'A file.',
  anyJson: 'A JSON document.',
  required: 'required',
  listOf: 'list of',
  orNull: 'or null',
  or: 'or',
  anyValue: 'any value',
  mapOf: 'object by name:',
  alwaysValue: 'Always',
  oneOf: 'One of',
  defaultValue: 'Default',
  example: 'Example',
  pattern: 'Pattern',
  length: 'Length',
  number: 'Value',
  items: 'Number of items',
  atLeast: (limit) => `at least ${limit}`,
  atMost: (limit) => `at most ${limit}`,
  between: (least, most) => `${least} to ${most}`,
  moreThan: (limit) => `more than ${limit}`,
  fields: (count) => (count === 1 ? '1 field' : `${count} fields`),
  variant: 'Variant',
  noOtherFields: 'Other fields are rejected.',
  sampleLanguage: 'Language of the code',
  filesNote: 'Set NAKOR_KEY to your key. Documents are read from files. Programs use the client library of their language.',
  requestExamples: 'Request examples',
  responseExamples: 'Response examples',
  errors: 'Errors',
  errorsIntroduction: 'Every error code, with the status of its response. Codes keep their meaning; the text of a message may change.',
  retry: 'Can be retried after the time in Retry-After.',
  gateway: 'Errors of the gateway',
  events: 'Webhook events',
  headers: 'Response headers',
  headersIntroduction: 'Each operation lists the headers that its response has.',
  try: {
    title: 'Try it',
    noScript: 'Sending requests from this page needs JavaScript.',
    key: 'Test key',
    keyHint: 'Starts with nk_test_. It stays in this tab until you close or reload it.',
    body: 'Body',
    file: 'Send a file instead',
    mediaType: 'Content type',
    send: 'Send request',
    script: {
      copy: 'Copy',
      copied: 'Copied',
      keyMissing: 'Enter a test key.',
      keyLive: 'This is a live key. Use a test key here, which starts with nk_test_.',
      keyWrong: 'This does not look like a test key: test keys start with nk_test_.',
      parameterMissing: 'Fill in the path parameter.',
      sending: 'Sending…',
      unreachable: 'The service did not respond. Check your connection and try again.',
      redirected: 'The service redirects to a file that this page may not load. Use one of the code samples.',
      status: 'Status',
      headers: 'Headers',
      body: 'Body',
      empty: 'The response has no body.',
      truncated: 'Only the beginning is shown.',
      download: 'Save the response',
      milliseconds: 'ms',
    },
  },
};

const pl: ReferenceTexts = {
  title: 'Dokumentacja API',
  skip: 'Przejdź do treści',
  guides: 'Poradniki',
  workbench: 'Sprawdź fakturę',
  rules: 'Katalog reguł',
  contents: 'Spis treści',
  introduction: 'Wprowadzenie',
  baseUrl: 'Adres API',
  version: (version) => `Wersja ${version}`,
  openApi: 'Opis OpenAPI',
  postman: 'Kolekcja Postmana',
  search: 'Szukaj',
  searchHint: 'Operacja, pole lub błąd',
  found: { one: 'operacja', few: 'operacje', many: 'operacji' },
  noKey: 'Bez klucza',
  anyKey: 'Dowolny klucz',
  scopes: (scopes) => `Klucz z uprawnieniem ${scopes.join(' lub ')}`,
  idempotent: 'Obsługuje Idempotency-Key',
  deprecated: 'Przestarzałe',
  parameters: 'Parametry',
  parameterIn: { query: 'w parametrach URL', path: 'w ścieżce', header: 'nagłówek' },
  requestBody: 'Treść żądania',
  response: 'Odpowiedź',
  responseHeaders: 'Nagłówki',
  otherResponses: 'Inne odpowiedzi',
  noContent: 'Bez treści.',
  bytes: 'Plik.',
  anyJson: 'Dokument JSON.',
  required: 'wymagane',
  listOf: 'lista:',
  orNull: 'lub null',
  or: 'lub',
  anyValue: 'dowolna wartość',
  mapOf: 'obiekt według nazw:',
  alwaysValue: 'Zawsze',
  oneOf: 'Jedna z wartości',
  defaultValue: 'Domyślnie',
  example: 'Przykład',
  pattern: 'Wzorzec',
  length: 'Długość',
  number: 'Wartość',
  items: 'Liczba elementów',
  atLeast: (limit) => `co najmniej ${limit}`,
  atMost: (limit) => `najwyżej ${limit}`,
  between: (least, most) => `od ${least} do ${most}`,
  moreThan: (limit) => `więcej niż ${limit}`,
  fields: polishFields,
  variant: 'Wariant',
  noOtherFields: 'Inne pola są odrzucane.',
  sampleLanguage: 'Język kodu',
  filesNote: 'Ustaw NAKOR_KEY na swój klucz. Dokumenty są czytane z plików. Programy używają biblioteki klienckiej dla swojego języka.',
  requestExamples: 'Przykłady żądań',
  responseExamples: 'Przykłady odpowiedzi',
  errors: 'Błędy',
  errorsIntroduction: 'Wszystkie kody błędów ze statusem odpowiedzi. Znaczenie kodu się nie zmienia; tekst komunikatu może się zmienić.',
  retry: 'Żądanie można powtórzyć po czasie podanym w Retry-After.',
  gateway: 'Błędy bramy',
  events: 'Zdarzenia webhooków',
  headers: 'Nagłówki odpowiedzi',
  headersIntroduction: 'Przy każdej operacji wymieniono nagłówki jej odpowiedzi.',
  try: {
    title: 'Wypróbuj',
    noScript: 'Wysyłanie żądań z tej strony wymaga JavaScriptu.',
    key: 'Klucz testowy',
    keyHint: 'Zaczyna się od nk_test_. Zostaje w tej karcie do jej zamknięcia lub odświeżenia.',
    body: 'Treść',
    file: 'Albo wyślij plik',
    mediaType: 'Typ treści',
    send: 'Wyślij żądanie',
    script: {
      copy: 'Kopiuj',
      copied: 'Skopiowano',
      keyMissing: 'Wpisz klucz testowy.',
      keyLive: 'To jest klucz produkcyjny. Użyj tu klucza testowego, który zaczyna się od nk_test_.',
      keyWrong: 'To nie wygląda na klucz testowy: zaczyna się on od nk_test_.',
      parameterMissing: 'Wypełnij parametr w ścieżce.',
      sending: 'Wysyłanie…',
      unreachable: 'Usługa nie odpowiedziała. Sprawdź połączenie i spróbuj ponownie.',
      redirected: 'Usługa przekierowuje do pliku, którego ta strona nie może pobrać. Użyj jednego z przykładów kodu.',
      status: 'Status',
      headers: 'Nagłówki',
      body: 'Treść',
      empty: 'Odpowiedź nie ma treści.',
      truncated: 'Widać tylko początek.',
      download: 'Zapisz odpowiedź',
      milliseconds: 'ms',
    },
  },
};

function polishFields(count: number): string {
  const form = new Intl.PluralRules('pl').select(count);
  return `${count} ${form === 'one' ? 'pole' : form === 'few' ? 'pola' : 'pól'}`;
}

/** The words of the API reference by language. */
export const referenceTexts: Readonly<Record<Language, ReferenceTexts>> = { pl, en };
