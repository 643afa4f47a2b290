import type { Language, Localized } from './localized.ts';

/** Where people read texts that were written for callers of the API: on a page they see fields, on the command line options. */
export type Surface = 'page' | 'terminal';

/** A field of the API, as the surfaces call it. */
interface Term {
  /** Label of the field of the page. */
  readonly label: Localized;
  /** What a page calls it after a preposition where it is no field but a whole part of the form, in the genitive and locative. */
  readonly part?: Localized;
  /** Option of the command line. */
  readonly option: string;
}

const terms: Readonly<Record<string, Term>> = {
  source_xml: { label: { pl: 'Faktura korygowana', en: 'Corrected invoice' }, option: '--source' },
  correction_xml: { label: { pl: 'Korekta', en: 'Correction' }, option: 'KOREKTA.xml' },
  corrections_xml: { label: { pl: 'Wcześniejsze korekty', en: 'Earlier corrections' }, option: '--correction' },
  advances_xml: { label: { pl: 'Faktury zaliczkowe', en: 'Advance invoices' }, option: '--advance' },
  changes: {
    label: { pl: 'Zmiany', en: 'Changes' },
    part: { pl: 'danych faktury', en: 'the data of the invoice' },
    option: '--change',
  },
  question_answers: { label: { pl: 'Pytania', en: 'Questions' }, option: '--answer' },
  scenario_id: { label: { pl: 'Co poprawić', en: 'What to correct' }, option: '--scenario' },
  przyczyna_korekty: { label: { pl: 'Przyczyna korekty', en: 'Reason for the correction' }, option: '--reason' },
  numer_faktury_kor: { label: { pl: 'Numer korekty', en: 'Number of the correction' }, option: '--number' },
  data_wystawienia: { label: { pl: 'Data wystawienia korekty', en: 'Issue date of the correction' }, option: '--issue-date' },
  desired_jpk_field: { label: { pl: 'Pole JPK', en: 'JPK field' }, option: '--jpk-field' },
  force_typ_korekty: { label: { pl: 'Okres rozliczenia', en: 'Tax period' }, option: 'force_typ_korekty (--request)' },
  include_state_after: { label: { pl: 'Stan po korekcie', en: 'State after the correction' }, option: 'include_state_after (--request)' },
  as_of: { label: { pl: 'Na dzień', en: 'As of' }, option: '--as-of' },
  force_rodzaj_faktury: { label: { pl: 'Rodzaj korekty', en: 'Kind of the correction' }, option: 'force_rodzaj_faktury (--request)' },
  ksef_number: { label: { pl: 'Numer KSeF', en: 'KSeF number' }, option: '--ksef-number' },
  collective_identifier: { label: { pl: 'Identyfikator zbiorczy', en: 'Collective identifier' }, option: '--collective-identifier' },
  invoice_state: { label: { pl: 'Stan faktury bez numeru', en: 'State of an invoice without a number' }, option: '--state' },
  payer_status: { label: { pl: 'Płacący', en: 'Payer' }, option: '--payer' },
  seller_status: { label: { pl: 'Sprzedawca', en: 'Seller' }, option: '--seller' },
  vat_amount: { label: { pl: 'Podatek w płatności', en: 'Tax in the payment' }, option: '--vat-amount' },
};

/** Sentences that make sense for callers of the API only, and what the surfaces say instead; nothing where the rest says everything. */
const sentences: readonly { readonly api: Localized; readonly page: Localized; readonly terminal: Localized }[] = [
  {
    api: { pl: 'Wyślij go z nagłówkiem Content-Type: application/gzip.', en: 'Send it with the header Content-Type: application/gzip.' },
    page: { pl: 'Rozpakuj go i otwórz plik XML.', en: 'Unpack it, and open the XML file.' },
    terminal: { pl: 'Rozpakuj go: gzip -d.', en: 'Unpack it: gzip -d.' },
  },
  {
    api: {
      pl: 'JSON wyślij z nagłówkiem Content-Type: application/json i XML faktury w jego polu.',
      en: 'Send JSON with the header Content-Type: application/json and the XML of the invoice in its field.',
    },
    page: { pl: 'Otwórz plik XML faktury.', en: 'Open the XML file of the invoice.' },
    terminal: { pl: 'Podaj plik XML faktury.', en: 'Name the XML file of the invoice.' },
  },
  {
    api: {
      pl: 'Niektóre pola żądania są nieprawidłowe; details wymienia każde z nich.',
      en: 'Some fields of the request are invalid; details lists each of them.',
    },
    page: { pl: 'Niektóre podane wartości są nieprawidłowe.', en: 'Some of the values are invalid.' },
    terminal: { pl: 'Niektóre podane wartości są nieprawidłowe.', en: 'Some of the values are invalid.' },
  },
  {
    api: { pl: ' Szczegóły i miejsce błędu są w details.', en: ' The problem and its location are in details.' },
    page: { pl: '', en: '' },
    terminal: { pl: '', en: '' },
  },
  {
    api: {
      pl: ' Pliki większe niż ok. 4,5 MB wysyłaj spakowane gzipem jako Content-Type: application/gzip.',
      en: ' Send files over about 4.5 MB gzipped, as Content-Type: application/gzip.',
    },
    page: { pl: '', en: '' },
    terminal: { pl: '', en: '' },
  },
  {
    api: { pl: 'Ponów żądanie po czasie z nagłówka Retry-After.', en: 'Retry after the time given in the Retry-After header.' },
    page: { pl: 'Spróbuj ponownie za chwilę.', en: 'Try again in a moment.' },
    terminal: { pl: 'Spróbuj ponownie za chwilę.', en: 'Try again in a moment.' },
  },
  {
    api: {
      pl: 'Podaj identyfikator (slug) z GET /erp-presets: małe litery, cyfry i łączniki, np. comarch-optima.',
      en: 'Provide a slug from GET /erp-presets: lowercase letters, digits and hyphens, such as comarch-optima.',
    },
    page: { pl: 'Wybierz program ERP z listy.', en: 'Choose an ERP from the list.' },
    terminal: {
      pl: 'Podaj w --preset identyfikator programu ERP, np. comarch-optima.',
      en: 'Name the ERP in --preset, such as comarch-optima.',
    },
  },
  {
    api: {
      pl: 'Podaj w changes przynajmniej jedną zmianę: ścieżkę i nową wartość.',
      en: 'Provide at least one change in changes: a path and the new value.',
    },
    page: { pl: 'Zmień na fakturze przynajmniej jedną wartość.', en: 'Change at least one value of the invoice.' },
    terminal: {
      pl: 'Podaj w opcji --change przynajmniej jedną zmianę: ścieżkę i nową wartość.',
      en: 'Provide at least one change in --change: a path and the new value.',
    },
  },
  {
    api: {
      pl: 'Podaj w changes właściwy identyfikator nabywcy: Podmiot2/DaneIdentyfikacyjne/NIP, albo KodUE i NrVatUE, albo KodKraju i NrID, albo BrakID.',
      en: 'Enter the correct identifier of the buyer in changes: Podmiot2/DaneIdentyfikacyjne/NIP, or KodUE and NrVatUE, or KodKraju and NrID, or BrakID.',
    },
    page: {
      pl: 'W danych nabywcy wpisz jego właściwy identyfikator: NIP, albo numer VAT UE z kodem kraju, albo inny identyfikator z kodem kraju, albo zaznacz, że go nie ma.',
      en: 'Enter the correct identifier of the buyer: a NIP, or an EU VAT number with its country code, or another identifier with its country code, or state that there is none.',
    },
    terminal: {
      pl: 'Podaj w opcji --change właściwy identyfikator nabywcy: Podmiot2/DaneIdentyfikacyjne/NIP, albo KodUE i NrVatUE, albo KodKraju i NrID, albo BrakID.',
      en: 'Enter the correct identifier of the buyer in --change: Podmiot2/DaneIdentyfikacyjne/NIP, or KodUE and NrVatUE, or KodKraju and NrID, or BrakID.',
    },
  },
  // Words of the language, too, so they are names of fields in parentheses only. The command line reads both from the invoice.
  {
    api: { pl: ' (amount, vat_amount, currency)', en: ' (amount, vat_amount, currency)' },
    page: { pl: '', en: '' },
    terminal: { pl: ' (--amount, --vat-amount)', en: ' (--amount, --vat-amount)' },
  },
  { api: { pl: ' (amount)', en: ' (amount)' }, page: { pl: '', en: '' }, terminal: { pl: ' (--amount)', en: ' (--amount)' } },
  { api: { pl: ' (seller_nip)', en: ' (seller_nip)' }, page: { pl: '', en: '' }, terminal: { pl: '', en: '' } },
  { api: { pl: ' (invoice_number)', en: ' (invoice_number)' }, page: { pl: '', en: '' }, terminal: { pl: '', en: '' } },
];

/**
 * A word that may be a field, with the preposition before it, and the index after it. What is between backticks has the same name everywhere, such as
 * a column.
 */
const patterns: Readonly<Record<Language, RegExp>> = {
  pl: /(?:\b(?<before>[WwZz]|[Dd]o|[Oo]d|[Bb]ez) )?(?<![\w`-])(?<name>[a-z]{2,15}_[a-z_]{2,20}|changes)(?![\w`-])(?:\[(?<index>\d{1,6})\])?/g,
  en: /(?:\b(?<before>[Ii]n|[Ff]rom) )?(?<![\w`-])(?<name>[a-z]{2,15}_[a-z_]{2,20}|changes)(?![\w`-])(?:\[(?<index>\d{1,6})\])?/g,
};

/** Whether a text may name a field; nearly all texts of a result name none, and looking for each of them takes longer than a rule. */
function mayNameField(text: string): boolean {
  return text.includes('_') || text.includes(nameWithoutUnderscore);
}

/** The only name of a field that is one word. */
const nameWithoutUnderscore = 'changes';

/** The noun before a label in Polish, by its preposition. */
const fieldNouns: Readonly<Record<string, string>> = { w: 'w polu', z: 'z pola', do: 'do pola', od: 'od pola', bez: 'bez pola' };
const optionNouns: Readonly<Record<string, string>> = { w: 'w opcji', z: 'z opcji', do: 'do opcji', od: 'od opcji', bez: 'bez opcji' };

/** Titles of scenarios by their ids, which only programs know. */
export type Titles = ReadonlyMap<string, string>;

/**
 * A text of the API in the words of a surface: names of fields become labels or options, and advice on headers what people can do there.
 *
 * @param titles of scenarios, where people know them by their titles
 */
export function speakOn(surface: Surface, language: Language, text: string, titles: Titles = new Map()): string {
  let said = text;
  for (const { api, [surface]: own } of sentences) {
    if (said.includes(api[language])) said = said.replace(api[language], () => own[language]);
  }
  for (const [id, title] of titles) {
    if (said.includes(id)) said = said.replaceAll(id, () => (language === 'pl' ? `„${title}”` : `“${title}”`));
  }
  if (!mayNameField(said)) return said;
  return said.replace(patterns[language], (whole: string, ...found) => nameTerm(surface, language, found.at(-1) as FoundTerm) ?? whole);
}

/** What a pattern found: a field, with its preposition in Polish and its index in a list, from 0. */
interface FoundTerm {
  readonly before?: string;
  readonly name: string;
  readonly index?: string;
}

/** @returns null for a word that is no field */
function nameTerm(surface: Surface, language: Language, found: FoundTerm): string | null {
  const { before = '', name, index } = found;
  const term = Object.hasOwn(terms, name) ? terms[name] : undefined;
  // Alone, it is a word of English: in sentences, in titles of sources, and in what an invoice sells.
  if (term === undefined || (name === 'changes' && before === '' && index === undefined)) return null;
  if (surface === 'page' && index === undefined && before !== '' && term.part !== undefined) return `${before} ${term.part[language]}`;
  return nameField(surface, language, term, found);
}

/** A field as its label or option, with its preposition and its place in a list. */
function nameField(surface: Surface, language: Language, term: Term, { before = '', index }: FoundTerm): string {
  const place = index === undefined ? '' : ` (${Number(index) + 1})`;
  if (language === 'en') {
    const named = surface === 'page' ? `the field “${term.label.en}”` : term.option;
    return (before === '' ? named : `${before} ${named}`) + place;
  }
  const nouns = surface === 'page' ? fieldNouns : optionNouns;
  const noun = nouns[before.toLowerCase()] ?? (surface === 'page' ? 'pole' : '');
  const begun = /^[A-Z]/.test(before) ? noun.charAt(0).toUpperCase() + noun.slice(1) : noun;
  return [...(begun === '' ? [] : [begun]), surface === 'page' ? `„${term.label.pl}”` : term.option].join(' ') + place;
}

/** {@link speakOn} for all sentences in a result; documents, codes and paths stay as they are. What contains none of them is returned as it is. */
export function speakAllOn<Value>(surface: Surface, language: Language, value: Value, titles?: Titles): Value {
  if (typeof value === 'string') return (isSentence(value) ? speakOn(surface, language, value, titles) : value) as Value;
  if (Array.isArray(value)) {
    const spoken: unknown[] = value.map((member: unknown) => speakAllOn(surface, language, member, titles));
    return (spoken.every((member, index) => member === value[index]) ? value : spoken) as Value;
  }
  if (!isPlain(value)) return value;
  const changed: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const member: unknown = value[name];
    const spoken = speakAllOn(surface, language, member, titles);
    if (spoken !== member) changed.push([name, spoken]);
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/** Bytes, dates and maps are no results to be read. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isSentence(text: string): boolean {
  return text.includes(' ') && !text.startsWith('<') && text.length < 5_000;
}
