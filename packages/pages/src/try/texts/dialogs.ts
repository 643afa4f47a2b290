import { nakorCommand, variableNames } from '@nakor/domain/shared/product-names';
import type { Language } from '../language.ts';
import { formatCount, formatPlural } from './numbers.ts';

const polish = {
  close: 'Zamknij',
  cancel: 'Anuluj',
  fixes: {
    title: 'Przejrzyj zmiany',
    introduction:
      'Poprawki zmieniają tylko sposób zapisu i budowę pliku, nigdy kwoty, dane stron ani treść faktury. Po naprawieniu możesz je cofnąć (Ctrl+Z w edytorze).',
    preparing: 'Przygotowuję poprawki…',
    none: 'W tym pliku nie ma niczego, co można naprawić automatycznie.',
    apply: (count: number) => `Zastosuj ${formatCount(count, 'pl')} ${formatPlural(count, ['zmianę', 'zmiany', 'zmian'], 'pl')}`,
    applyOthers: 'Zastosuj',
    line: (line: number) => `Linia ${formatCount(line, 'pl')}`,
    unnamed: 'Inna zmiana zapisu',
    removed: 'Usunięto:',
    added: 'Dodano:',
    more: (count: number) => `Pokaż dalsze zmiany (${formatCount(count, 'pl')})`,
    remaining: (count: number) =>
      count === 0
        ? 'Po naprawieniu nie będzie błędów ani ostrzeżeń.'
        : `Po zastosowaniu wszystkich zmian ${formatPlural(count, ['pozostanie', 'pozostaną', 'pozostanie'], 'pl')} ${formatCount(count, 'pl')} ${formatPlural(count, ['wynik', 'wyniki', 'wyników'], 'pl')} do decyzji człowieka.`,
    failed: 'Nie udało się przygotować poprawek:',
  },
  snippets: {
    title: 'To samo w Twoim programie',
    introduction: `Klucz podaj w zmiennej środowiskowej ${variableNames.key}. Polecenie ${nakorCommand} działa bez klucza i bez sieci.`,
    operation: 'Czynność',
    operations: { validate: 'Sprawdź', autofix: 'Napraw' },
    kinds: 'Język',
    copy: 'Kopiuj',
    copied: 'Skopiowano do schowka.',
    notCopied: 'Przeglądarka nie pozwoliła skopiować. Zaznacz tekst i skopiuj go sam.',
    code: 'Kod do skopiowania',
  },
  account: {
    title: 'Klucz testowy: limity i webhooki',
    introduction:
      'Ta strona działa bez klucza. Tu sprawdzisz limity, webhooki i zdarzenia swojego klucza testowego: trafia on tylko do tej usługi, a strona nigdzie go nie zapisuje.',
    key: 'Klucz testowy',
    hint: 'Zaczyna się od nk_test_. Klucza produkcyjnego (nk_live_) nie wpisuj tutaj ani na innych stronach.',
    show: 'Pokaż limity i webhooki',
    loading: 'Pobieram…',
    keyMissing: 'Wpisz klucz testowy.',
    keyLive:
      'To jest klucz produkcyjny. Nie został wysłany. Użyj klucza testowego (nk_test_…): klucz produkcyjny przyjmuje tylko paczka wielu faktur.',
    keyWrong: 'To nie wygląda na klucz testowy: zaczyna się on od nk_test_.',
    unreachable: 'Usługa nie odpowiedziała. Sprawdź połączenie i spróbuj ponownie za chwilę.',
    organization: 'Organizacja',
    plan: 'Plan',
    name: 'Nazwa klucza',
    expires: 'Ważny do',
    never: 'bezterminowo',
    requests: 'Żądania tego klucza',
    operations: 'Operacje płatne organizacji',
    windows: { minute: 'w tej minucie', day: 'dzisiaj (UTC)', month: 'w tym miesiącu (UTC)' },
    used: (used: number, limit: number) => `${formatCount(used, 'pl')} z ${formatCount(limit, 'pl')}`,
  },
  shortcuts: {
    title: 'Skróty klawiszowe',
    list: [
      { keys: 'Ctrl+O', text: 'otwórz plik' },
      { keys: 'Ctrl+S', text: 'zapisz XML' },
      { keys: 'Ctrl+Enter', text: 'pokaż i zastosuj poprawki' },
      { keys: 'F8, Shift+F8', text: 'następny, poprzedni wynik' },
      { keys: 'Ctrl+F', text: 'szukaj (w edytorze)' },
      { keys: 'Ctrl+Z, Ctrl+Y', text: 'cofnij, ponów (w edytorze)' },
      { keys: 'Tab', text: 'wyjdź z edytora' },
      { keys: '?', text: 'pokaż tę listę' },
    ],
    mac: 'Na komputerach Mac zamiast Ctrl użyj ⌘.',
  },
};

/** The texts of dialogs. */
export type DialogTexts = typeof polish;

const english: DialogTexts = {
  close: 'Close',
  cancel: 'Cancel',
  fixes: {
    title: 'Review the changes',
    introduction:
      'Fixes change only the formatting and structure of the file, never an amount, a party or a meaning. You can undo them afterwards (Ctrl+Z in the editor).',
    preparing: 'Preparing the fixes…',
    none: 'Nothing in this file can be fixed automatically.',
    apply: (count) => `Apply ${formatCount(count, 'en')} ${formatPlural(count, ['change', 'changes', ''], 'en')}`,
    applyOthers: 'Apply',
    line: (line) => `Line ${formatCount(line, 'en')}`,
    unnamed: 'Another change of formatting',
    removed: 'Removed:',
    added: 'Added:',
    more: (count) => `Show further changes (${formatCount(count, 'en')})`,
    remaining: (count) =>
      count === 0
        ? 'After that there are no errors or warnings.'
        : `After all changes, ${formatCount(count, 'en')} ${formatPlural(count, ['issue remains', 'issues remain', ''], 'en')} for a person to decide.`,
    failed: 'The fixes could not be prepared:',
  },
  snippets: {
    title: 'The same in your program',
    introduction: `Put your key into the environment variable ${variableNames.key}. The command ${nakorCommand} works without a key and without a network.`,
    operation: 'Operation',
    operations: { validate: 'Validate', autofix: 'Fix' },
    kinds: 'Language',
    copy: 'Copy',
    copied: 'Copied to the clipboard.',
    notCopied: 'The browser did not allow copying. Select the text and copy it yourself.',
    code: 'Code to copy',
  },
  account: {
    title: 'Test key: limits and webhooks',
    introduction:
      'This page works without a key. Here you can look up limits, webhooks and events with your test key: it is sent only to this service, and the page does not store it.',
    key: 'Test key',
    hint: 'It starts with nk_test_. Do not enter live keys (nk_live_) here, or on other pages.',
    show: 'Show limits and webhooks',
    loading: 'Loading…',
    keyMissing: 'Enter a test key.',
    keyLive: 'This is a live key. It was not sent. Use a test key (nk_test_…): only a batch of many invoices accepts live keys.',
    keyWrong: 'This does not look like a test key: test keys start with nk_test_.',
    unreachable: 'The service did not respond. Check your connection and try again in a moment.',
    organization: 'Organization',
    plan: 'Plan',
    name: 'Name of the key',
    expires: 'Expires',
    never: 'never',
    requests: 'Requests of this key',
    operations: 'Paid operations of the organization',
    windows: { minute: 'this minute', day: 'today (UTC)', month: 'this month (UTC)' },
    used: (used, limit) => `${formatCount(used, 'en')} of ${formatCount(limit, 'en')}`,
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    list: [
      { keys: 'Ctrl+O', text: 'open a file' },
      { keys: 'Ctrl+S', text: 'save the XML' },
      { keys: 'Ctrl+Enter', text: 'review and apply fixes' },
      { keys: 'F8, Shift+F8', text: 'next, previous issue' },
      { keys: 'Ctrl+F', text: 'search (in the editor)' },
      { keys: 'Ctrl+Z, Ctrl+Y', text: 'undo, redo (in the editor)' },
      { keys: 'Tab', text: 'leave the editor' },
      { keys: '?', text: 'show this list' },
    ],
    mac: 'On a Mac, use ⌘ instead of Ctrl.',
  },
};

/** By language. */
export const dialogTexts: Readonly<Record<Language, DialogTexts>> = { pl: polish, en: english };
