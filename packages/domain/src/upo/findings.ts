import type { Localized } from '../shared/localized.ts';
import { toQuotable } from '../shared/quotable.ts';

/** Codes of findings in UPOs and in their comparison with files. Never reused. */
export type UpoCode = keyof typeof upoDefinitions;

/** How grave a finding is: `error` where something does not agree, `warning` where it limits what the UPO proves, `info` otherwise. */
type UpoSeverity = 'error' | 'warning' | 'info';

/** Something that was found in a UPO, or by comparing UPOs with files. */
export interface UpoFinding {
  readonly code: UpoCode;
  readonly severity: UpoSeverity;
  /** Position of the entry in its UPO, from 1; null for the UPO as a whole. */
  readonly position: number | null;
  /** The element of the UPO that it is about; null for none. */
  readonly element: string | null;
  readonly message: Localized;
}

/** Values of a message, by the names of their places. */
export type UpoValues = Readonly<Record<string, string | number | null>>;

/** What a finding is about. */
export interface UpoPlace {
  readonly position?: number;
  readonly element?: string;
}

/** A finding with its text; values of documents are quoted so that they cannot pose as the text. */
export function createUpoFinding(code: UpoCode, values: UpoValues = {}, { position, element }: UpoPlace = {}): UpoFinding {
  return {
    code,
    severity: upoDefinitions[code].severity,
    position: position ?? null,
    element: element ?? null,
    message: formatUpoText(code, values),
  };
}

const valueLimit = 120;

/** The text of a code with its values. */
export function formatUpoText(code: UpoCode, values: UpoValues = {}): Localized {
  const { pl, en } = upoDefinitions[code];
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      return value === null || value === undefined ? '–' : toQuotable(String(value), valueLimit);
    });
  return { pl: filled(pl), en: filled(en) };
}

interface Definition extends Localized {
  readonly severity: UpoSeverity;
}

/** Severity and text of each code, with places for values. */
export const upoDefinitions = {
  'UPO-001': {
    severity: 'error',
    pl: 'To nie jest UPO z KSeF: brakuje elementu Potwierdzenie w przestrzeni nazw http://upo.schematy.mf.gov.pl/KSeF/….',
    en: 'This is not a UPO of KSeF: it has no element Potwierdzenie in the namespace http://upo.schematy.mf.gov.pl/KSeF/….',
  },
  'UPO-002': {
    severity: 'error',
    pl: 'Plik zawiera więcej niż jedno Potwierdzenie albo ma je w nieoczekiwanym miejscu, więc nie wiadomo, które potwierdza przyjęcie.',
    en: 'The file contains several elements Potwierdzenie, or one in an unexpected place, so it is unknown which of them confirms acceptance.',
  },
  'UPO-003': {
    severity: 'warning',
    pl: 'Starsza wersja UPO ({version}), sprzed produkcyjnego KSeF 2.0. Nie podaje trybu wysyłki, a środowiska nie da się w niej rozpoznać.',
    en: 'An old version of the UPO ({version}), from before KSeF 2.0 in production. It states no mode of sending, and its environment cannot be told.',
  },
  'UPO-004': {
    severity: 'warning',
    pl: 'Nieznana wersja UPO ({version}). Odczytano pola znane z v4-3.',
    en: 'Unknown version of the UPO ({version}). The fields known from v4-3 were read.',
  },
  'UPO-005': {
    severity: 'warning',
    pl: 'UPO ze środowiska testowego („{found}”): nie ma skutków prawnych i nie dowodzi przyjęcia faktur. Jego schemat dopuszcza tylko „Ministerstwo Finansów”.',
    en: 'A UPO of a test environment (“{found}”): it has no legal effect, and proves no acceptance of invoices. Its schema allows only “Ministerstwo Finansów”.',
  },
  'UPO-006': {
    severity: 'error',
    pl: 'Podmiotem przyjmującym jest „{found}”, a nie Ministerstwo Finansów.',
    en: 'The receiver is “{found}”, not the Ministry of Finance (Ministerstwo Finansów).',
  },
  'UPO-007': {
    severity: 'error',
    pl: 'Brakuje elementu {element}.',
    en: 'The element {element} is missing.',
  },
  'UPO-008': {
    severity: 'error',
    pl: 'Element {element} ma wartość „{found}”, której schemat UPO nie dopuszcza.',
    en: 'The element {element} has the value “{found}”, which the schema of the UPO does not allow.',
  },
  'UPO-009': {
    severity: 'error',
    pl: 'Element {element} występuje więcej razy, niż dopuszcza schemat UPO. Odczytano pierwszy.',
    en: 'The element {element} occurs more often than the schema of the UPO allows. The first one was read.',
  },
  'UPO-010': {
    severity: 'warning',
    pl: 'Element {element} nie należy do schematu UPO. Pominięto go.',
    en: 'The element {element} does not belong to the schema of the UPO. It was ignored.',
  },
  'UPO-011': {
    severity: 'error',
    pl: 'Strona {page} podaje dokumenty od {from} do {to}, a zawiera ich {count}.',
    en: 'Page {page} states documents {from} to {to}, but contains {count}.',
  },
  'UPO-012': {
    severity: 'info',
    pl: 'ZakresDokumentowDo podaje ostatni dokument strony, choć według opisu w schemacie nie powinien się w nim zawierać. Tak jest też w przykładach Ministerstwa.',
    en: 'ZakresDokumentowDo states the last document of the page, although its description in the schema says “exclusive”. So do the examples of the Ministry.',
  },
  'UPO-013': {
    severity: 'error',
    pl: 'Suma kontrolna numeru KSeF {number} się nie zgadza.',
    en: 'The checksum of the KSeF number {number} does not match.',
  },
  'UPO-014': {
    severity: 'error',
    pl: 'Numer KSeF {number} wskazuje innego sprzedawcę niż NipSprzedawcy ({found}).',
    en: 'The KSeF number {number} names another seller than NipSprzedawcy ({found}).',
  },
  'UPO-015': {
    severity: 'error',
    pl: 'Numer KSeF {number} ma datę spoza dni od przesłania do nadania numeru ({found}).',
    en: 'The KSeF number {number} has a date outside of the days from sending to its assignment ({found}).',
  },
  'UPO-016': {
    severity: 'error',
    pl: 'Numer KSeF {number} występuje w tym UPO więcej niż raz (pozycja {found}).',
    en: 'The KSeF number {number} occurs in this UPO more than once (position {found}).',
  },
  'UPO-017': {
    severity: 'info',
    pl: 'Ten sam wpis (numer KSeF {number}) jest w kilku podanych UPO.',
    en: 'The same entry (KSeF number {number}) is in several of the UPOs.',
  },
  'UPO-018': {
    severity: 'error',
    pl: 'Numer KSeF {number} ma w podanych UPO różne dane.',
    en: 'The KSeF number {number} has different data in the UPOs.',
  },
  'UPO-019': {
    severity: 'warning',
    pl: 'Ten sam plik ma kilka numerów KSeF: {numbers}. Tę samą fakturę przyjęto więcej niż raz; wyjaśnij to i w razie potrzeby skoryguj.',
    en: 'The same file has several KSeF numbers: {numbers}. The same invoice was accepted more than once; clarify that, and correct it if necessary.',
  },
  'UPO-020': {
    severity: 'error',
    pl: 'Brakuje stron UPO sesji {session}: {missing} (jest {have} z {count}).',
    en: 'Pages of the UPO of session {session} are missing: {missing} ({have} of {count} are here).',
  },
  'UPO-021': {
    severity: 'warning',
    pl: 'Stronę {page} UPO sesji {session} podano kilka razy.',
    en: 'Page {page} of the UPO of session {session} was given several times.',
  },
  'UPO-022': {
    severity: 'error',
    pl: 'Strony UPO sesji {session} są sprzeczne: podają różną liczbę stron albo dokumentów, albo jest ich razem inna liczba niż CalkowitaLiczbaDokumentow.',
    en: 'The pages of the UPO of session {session} contradict each other: they state different numbers of pages or documents, or have other than CalkowitaLiczbaDokumentow together.',
  },
  'UPO-023': {
    severity: 'info',
    pl: 'Fakturę przesłano w trybie offline. Wydana poza KSeF kopia sprzed nadania numeru wymaga kodów OFFLINE i CERTYFIKAT.',
    en: 'The invoice was sent offline. A copy given outside of KSeF before it had a number needs the codes OFFLINE and CERTYFIKAT.',
  },
  'UPO-024': {
    severity: 'warning',
    pl: 'Fakturę z dnia {issued} przesłano w trybie offline {sent}, po terminie offline24 ({deadline}). Jest w terminie tylko, jeśli przesunęła go ogłoszona awaria albo niedostępność KSeF.',
    en: 'The invoice of {issued} was sent offline on {sent}, after the deadline of offline24 ({deadline}). It is in time only if an announced failure or unavailability of KSeF moved the deadline.',
  },
  'UPO-030': {
    severity: 'error',
    pl: 'Żaden podany plik nie jest tą fakturą.',
    en: 'None of the files is this invoice.',
  },
  'UPO-031': {
    severity: 'error',
    pl: 'Plik nie jest tym, co przesłano do KSeF, choć ma tego samego sprzedawcę i numer faktury.',
    en: 'The file is not what was sent to KSeF, although it has the same seller and invoice number.',
  },
  'UPO-032': {
    severity: 'warning',
    pl: 'Wpis dotyczy innego sprzedawcy ({found}) niż podane pliki.',
    en: 'The entry is of another seller ({found}) than the files.',
  },
  'UPO-033': {
    severity: 'error',
    pl: 'Pliku nie ma w żadnym z podanych UPO: nie przesłano go, KSeF go odrzucił albo przyjął w innej sesji.',
    en: 'The file is in none of the UPOs: it was not sent, KSeF rejected it, or it was accepted in another session.',
  },
  'UPO-034': {
    severity: 'warning',
    pl: 'Plik ma tę samą treść co {other}.',
    en: 'The file has the same content as {other}.',
  },
  'UPO-035': {
    severity: 'error',
    pl: 'Skrót pliku się zgadza, ale {field} we wpisie („{found}”) jest inne niż w fakturze („{expected}”). UPO jest uszkodzone albo zmienione.',
    en: 'The hash of the file matches, but {field} of the entry (“{found}”) is not that of the invoice (“{expected}”). The UPO is damaged or was changed.',
  },
  'UPO-036': {
    severity: 'error',
    pl: 'Pliku nie można odczytać jako faktury i nie ma go w żadnym z podanych UPO.',
    en: 'The file cannot be read as an invoice, and is in none of the UPOs.',
  },
} as const satisfies Readonly<Record<string, Definition>>;
