import type { BatchProblem, RegisterFormat } from '../batch/protocol.ts';
import type { Language } from '../language.ts';
import { formatCount, formatPlural } from './numbers.ts';

const count = (value: number) => formatCount(value, 'pl');
const invoices = (value: number) => `${count(value)} ${formatPlural(value, ['plik', 'pliki', 'plików'], 'pl')}`;
const hours = (value: number) => `${count(value)} ${formatPlural(value, ['godzinę', 'godziny', 'godzin'], 'pl')}`;

const polish = {
  heading: 'Jedna paczka i rejestr z usługi',
  offer: (documents: number) =>
    `${invoices(documents)}: usługa może sprawdzić wszystkie jako jedną paczkę i wydać rejestr wyników, który da się zachować: z wersją reguł i sumą SHA-256 każdego pliku. Potrzebny jest klucz API. Dopóki sam tego nie zlecisz, nic nie opuści tego komputera.`,
  prepare: 'Przygotuj paczkę…',
  leaves: (storage: string) =>
    `Faktury opuszczą ten komputer. Strona spakuje je i wyśle szyfrowanym połączeniem do magazynu tej usługi (${storage}), gdzie są zaszyfrowane.`,
  leavesUnencrypted: (storage: string) =>
    `Faktury opuszczą tę stronę: trafią do magazynu ${storage}. Połączenie nie jest szyfrowane, bo usługa działa lokalnie.`,
  kept: 'Usługa usunie archiwum i rejestr po czasie, który tu wybierzesz; możesz je też usunąć wcześniej. Przez 30 dni zostaje informacja o paczce: stan i liczby, bez treści faktur.',
  paid: 'Każda sprawdzona faktura to jedna operacja płatna organizacji, do której należy klucz. Klucze testowe nie zużywają limitu i przyjmują do 1000 dokumentów.',
  key: 'Klucz API',
  keyHint:
    'Klucz trafia tylko do tej usługi. Strona go nie zapisuje: trzyma go w pamięci program wysyłający, aż zamkniesz tę ramkę albo stronę.',
  check: 'Sprawdź klucz',
  checking: 'Sprawdzam klucz…',
  keyMissing: 'Wpisz klucz.',
  keyLive: 'Wpisz klucz.',
  keyWrong: 'To nie wygląda na klucz: zaczyna się on od nk_live_ albo nk_test_. Nie został wysłany.',
  unreachable: 'Usługa nie odpowiedziała. Sprawdź połączenie i spróbuj ponownie za chwilę.',
  payer: (organization: string, plan: string) => `Płaci organizacja ${organization} (plan ${plan})`,
  tester: (organization: string) => `Organizacja ${organization}: klucz testowy, bez zużycia limitu`,
  keyName: 'Klucz',
  permission: 'Uprawnienie',
  hasPermission: 'validate: jest',
  noPermission: 'Ten klucz nie ma uprawnienia validate. Użyj innego.',
  left: 'Zostało operacji',
  windows: { day: 'dzisiaj (UTC)', month: 'w tym miesiącu (UTC)' },
  quotaShort: (documents: number) => `Limit organizacji nie wystarczy na ${invoices(documents)}, a paczka zużywa go w całości albo wcale.`,
  tooMany: (documents: number, limit: number) =>
    `Paczka z tym kluczem może mieć najwyżej ${count(limit)} dokumentów, a jest ich ${count(documents)}. Użyj innego klucza albo otwórz mniej plików.`,
  retention: 'Jak długo przechować rejestr',
  hours,
  send: (documents: number) => `Wyślij ${invoices(documents)}`,
  back: 'Nie wysyłaj',
  packing: (done: number, all: number) => `Pakuję: ${count(done)} z ${count(all)}`,
  uploading: (share: number) => `Wysyłam: ${count(share)} %`,
  working: (state: string) => `Usługa: ${state}`,
  cancel: 'Przerwij i usuń',
  ending: 'Przerywam…',
  canceled: 'Przerwano. Paczkę usunięto z usługi, niczego nie policzono.',
  done: (documents: number) => `Paczka sprawdzona: ${invoices(documents)}`,
  facts: {
    valid: 'bez błędów',
    invalid: 'z błędami',
    rejected: 'niebędące fakturami',
    unreadable: 'nieodczytane',
  },
  notPacked: (value: number) => `Nie spakowano, bo nie dało się odczytać: ${count(value)}`,
  until: (time: string) => `Rejestr jest dostępny do: ${time}. Identyfikator paczki:`,
  save: {
    html: 'Rejestr (HTML)',
    csv: 'Rejestr (CSV)',
    ndjson: 'Rejestr (NDJSON)',
    sarif: 'Rejestr (SARIF)',
    junit: 'Rejestr (JUnit)',
  } satisfies Record<RegisterFormat, string>,
  manifest: 'Manifest (sumy i wersje)',
  loading: 'Pobieram…',
  hash: (format: string) => `SHA-256 zapisanego pliku (${format}):`,
  erase: 'Usuń z usługi',
  erased: 'Archiwum i rejestr usunięto z usługi.',
  close: 'Zamknij',
  failed: 'Nie udało się:',
  batchId: 'Identyfikator paczki:',
  problems: {
    unreachable: 'usługa nie odpowiada. Jeśli paczka została wysłana, usługa sprawdza ją dalej.',
    noDocuments: 'nie ma dokumentów, które da się wysłać.',
    tooLarge: 'archiwum ma ponad 5 GB. Otwórz mniej plików naraz.',
    otherStorage: 'usługa podała inny magazyn, niż ta strona może użyć. Niczego tam nie wysłano.',
    programMissing: 'usługa nie przyjmuje paczek z tej strony. Zrobi to polecenie nakor batch submit.',
  } satisfies Partial<Record<BatchProblem['kind'], string>>,
  invalid: (reason: string) => `usługa nie przyjęła archiwum: ${reason}. Niczego nie policzono.`,
  storage: (detail: string) => `magazyn nie przyjął archiwum (${detail}). Niczego nie policzono. Spróbuj ponownie.`,
  defect: (detail: string) => `błąd strony (${detail}).`,
};

/** Texts of batches. */
export type BatchTexts = typeof polish;

const countEnglish = (value: number) => formatCount(value, 'en');
const files = (value: number) => `${countEnglish(value)} ${formatPlural(value, ['file', 'files', 'files'], 'en')}`;

const english: BatchTexts = {
  heading: 'One batch, with a register of the service',
  offer: (documents) =>
    `${files(documents)}: the service can validate all of them as one batch, and return a register that can be kept: with the edition of the rules and the SHA-256 of each file. This needs an API key. Nothing leaves this computer until you ask for it.`,
  prepare: 'Prepare a batch…',
  leaves: (storage) =>
    `The invoices leave this computer. The page packs them and sends them over an encrypted connection to the storage of this service (${storage}), where they are encrypted.`,
  leavesUnencrypted: (storage) =>
    `The invoices leave this page: they are sent to the storage ${storage}. The connection is not encrypted, because the service runs locally.`,
  kept: 'The service deletes archive and register after the time that you choose here; you can delete them earlier. For 30 days it keeps state and counts of the batch, without content of invoices.',
  paid: 'Each validated invoice is one paid operation of the organization to which the key belongs. Test keys use no quota, and accept up to 1,000 documents.',
  key: 'API key',
  keyHint:
    'The key is sent to this service only. The page does not store it: the program that uploads has it in memory, until you close this card or the page.',
  check: 'Check the key',
  checking: 'Checking the key…',
  keyMissing: 'Enter a key.',
  keyLive: 'Enter a key.',
  keyWrong: 'This does not look like a key: keys start with nk_live_ or nk_test_. It was not sent.',
  unreachable: 'The service did not respond. Check your connection and try again in a moment.',
  payer: (organization, plan) => `Paid by the organization ${organization} (plan ${plan})`,
  tester: (organization) => `Organization ${organization}: test key, which uses no quota`,
  keyName: 'Key',
  permission: 'Scope',
  hasPermission: 'validate: granted',
  noPermission: 'This key does not have the scope validate. Use another one.',
  left: 'Operations left',
  windows: { day: 'today (UTC)', month: 'this month (UTC)' },
  quotaShort: (documents) =>
    `The quota of the organization is not enough for ${files(documents)}, and a batch takes it whole or not at all.`,
  tooMany: (documents, limit) =>
    `A batch of this key may have at most ${countEnglish(limit)} documents, and there are ${countEnglish(documents)}. Use another key, or open fewer files.`,
  retention: 'How long to keep the register',
  hours: (value) => `${countEnglish(value)} ${formatPlural(value, ['hour', 'hours', 'hours'], 'en')}`,
  send: (documents) => `Send ${files(documents)}`,
  back: 'Do not send',
  packing: (done, all) => `Packing: ${countEnglish(done)} of ${countEnglish(all)}`,
  uploading: (share) => `Uploading: ${countEnglish(share)} %`,
  working: (state) => `The service: ${state}`,
  cancel: 'Cancel and delete',
  ending: 'Canceling…',
  canceled: 'Canceled. The batch was deleted from the service, and nothing was counted.',
  done: (documents) => `Batch validated: ${files(documents)}`,
  facts: {
    valid: 'valid',
    invalid: 'with errors',
    rejected: 'no invoices',
    unreadable: 'unreadable',
  },
  notPacked: (value) => `Not packed, because unreadable: ${countEnglish(value)}`,
  until: (time) => `The register is available until: ${time}. Id of the batch:`,
  save: {
    html: 'Register (HTML)',
    csv: 'Register (CSV)',
    ndjson: 'Register (NDJSON)',
    sarif: 'Register (SARIF)',
    junit: 'Register (JUnit)',
  },
  manifest: 'Manifest (hashes and editions)',
  loading: 'Loading…',
  hash: (format) => `SHA-256 of the saved file (${format}):`,
  erase: 'Delete from the service',
  erased: 'Archive and register were deleted from the service.',
  close: 'Close',
  failed: 'Failed:',
  batchId: 'Id of the batch:',
  problems: {
    unreachable: 'the service does not respond. If the batch was uploaded, the service goes on validating it.',
    noDocuments: 'there are no documents that can be sent.',
    tooLarge: 'the archive has more than 5 GB. Open fewer files at once.',
    otherStorage: 'the service named another storage than this page may use. Nothing was sent there.',
    programMissing: 'the service accepts no batches from this page. The command nakor batch submit sends them.',
  },
  invalid: (reason) => `the service did not accept the archive: ${reason}. Nothing was counted.`,
  storage: (detail) => `the storage did not accept the archive (${detail}). Nothing was counted. Try again.`,
  defect: (detail) => `an error of the page (${detail}).`,
};

export const batchTexts: Readonly<Record<Language, BatchTexts>> = { pl: polish, en: english };
