import type { Language } from '../language.ts';
import { formatCount } from './numbers.ts';

const polish = {
  webhooks: 'Webhooki',
  noWebhooks: 'Nie ma jeszcze webhooków utworzonych kluczem testowym. Tworzy się je przez API; pokazuje to dokumentacja API.',
  active: 'aktywny',
  inactive: 'wyłączony',
  autoDisabled: 'wyłączony po błędach',
  subscribed: (events: string) => `Zdarzenia: ${events}.`,
  allEvents: 'wszystkie',
  failures: (count: number) => `Nieudane próby z rzędu: ${formatCount(count, 'pl')}.`,
  deliveries: 'Ostatnie doręczenia',
  noDeliveries: 'Niczego jeszcze nie doręczano.',
  refresh: 'Odśwież',
  retry: 'Spróbuj ponownie',
  redeliver: 'Doręcz ponownie',
  redeliverOf: (type: string, time: string) => `Doręcz ponownie: ${type}, ${time}`,
  restarted: 'Zlecono ponowne doręczenie. Odśwież, aby zobaczyć wynik.',
  notRestarted: 'To doręczenie już czeka w kolejce.',
  statuses: {
    pending: 'czeka',
    in_flight: 'w drodze',
    succeeded: 'doręczono',
    failed: 'anulowano',
    dead_letter: 'porzucono',
  },
  attempts: (attempt: number, all: number) => `próba ${formatCount(attempt, 'pl')} z ${formatCount(all, 'pl')}`,
  nextAttempt: (time: string) => `następna próba: ${time}`,
  errors: {
    TARGET_NOT_ALLOWED: 'na ten adres URL nie wolno wysyłać',
    DNS_FAILED: 'nie znaleziono hosta w DNS',
    CONNECT_FAILED: 'połączenie się nie powiodło',
    TLS_FAILED: 'błąd TLS lub certyfikatu',
    TIMEOUT: 'brak odpowiedzi w ciągu 10 sekund',
    INVALID_RESPONSE: 'odpowiedź nie jest poprawnym HTTP',
    ENDPOINT_DISABLED: 'webhook wyłączono przed próbą',
  } as Readonly<Record<string, string>>,
  events: 'Zdarzenia z ostatnich 24 godzin',
  noEvents: 'W ciągu ostatnich 24 godzin nie było zdarzeń kluczy testowych.',
  newerEvents: 'Pokaż nowsze',
};

/** The texts on webhooks. */
export type WebhookTexts = typeof polish;

const english: WebhookTexts = {
  webhooks: 'Webhooks',
  noWebhooks:
    'There are no webhook endpoints that were created with a test key yet. They are created through the API, as the API reference shows.',
  active: 'active',
  inactive: 'disabled',
  autoDisabled: 'disabled after failures',
  subscribed: (events) => `Events: ${events}.`,
  allEvents: 'all',
  failures: (count) => `Failed attempts in a row: ${formatCount(count, 'en')}.`,
  deliveries: 'Recent deliveries',
  noDeliveries: 'Nothing has been delivered yet.',
  refresh: 'Refresh',
  retry: 'Try again',
  redeliver: 'Redeliver',
  redeliverOf: (type, time) => `Redeliver: ${type}, ${time}`,
  restarted: 'The delivery was restarted. Refresh to see the result.',
  notRestarted: 'This delivery is already queued.',
  statuses: { pending: 'pending', in_flight: 'in flight', succeeded: 'succeeded', failed: 'canceled', dead_letter: 'given up' },
  attempts: (attempt, all) => `attempt ${formatCount(attempt, 'en')} of ${formatCount(all, 'en')}`,
  nextAttempt: (time) => `next attempt: ${time}`,
  errors: {
    TARGET_NOT_ALLOWED: 'events may not be sent to this URL',
    DNS_FAILED: 'the host name could not be resolved',
    CONNECT_FAILED: 'the connection failed',
    TLS_FAILED: 'TLS or certificate error',
    TIMEOUT: 'no response within 10 seconds',
    INVALID_RESPONSE: 'the response is not valid HTTP',
    ENDPOINT_DISABLED: 'the endpoint was disabled before the attempt',
  },
  events: 'Events of the last 24 hours',
  noEvents: 'There were no events of test keys in the last 24 hours.',
  newerEvents: 'Show newer ones',
};

/** By language. */
export const webhookTexts: Readonly<Record<Language, WebhookTexts>> = { pl: polish, en: english };

/** An instant of the API as people read it, in their time zone. */
export function formatTime(instant: string, language: Language): string {
  // Of the days in English, those in numbers can be misread.
  return new Date(instant).toLocaleString(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'medium' });
}
