import type { PolishTexts } from './translate.ts';

/** The key, its organization and its limits. */
export const accountTexts: PolishTexts = {
  'Id of the key, as in events.': 'Identyfikator klucza, taki jak w zdarzeniach.',
  'The key itself is never shown again.': 'Sam klucz nigdy nie jest pokazywany ponownie.',
  'When the key expires; null if it never does.': 'Kiedy klucz wygasa; null, jeśli nigdy.',
  'The API key of the request.': 'Klucz API, którym wysłano żądanie.',
  'Id of the organization, as in events.': 'Identyfikator organizacji, taki jak w zdarzeniach.',
  'Name of the organization.': 'Nazwa organizacji.',
  '30 requests per minute and 1,000 per day, 4 documents at the same time, 50 paid operations per day and 500 per month, 6 deliveries at the same time':
    '30 żądań na minutę i 1000 na dobę, 4 dokumenty naraz, 50 płatnych operacji na dobę i 500 na miesiąc, 6 dostarczeń naraz',
  '120 requests per minute and 20,000 per day, 8 documents at the same time, 2,000 paid operations per day and 40,000 per month, 10 deliveries at the same time':
    '120 żądań na minutę i 20 000 na dobę, 8 dokumentów naraz, 2000 płatnych operacji na dobę i 40 000 na miesiąc, 10 dostarczeń naraz',
  '600 requests per minute and 200,000 per day, 16 documents at the same time, 200,000 paid operations per day and 6,200,000 per month, 20 deliveries at the same time':
    '600 żądań na minutę i 200 000 na dobę, 16 dokumentów naraz, 200 000 płatnych operacji na dobę i 6 200 000 na miesiąc, 20 dostarczeń naraz',
  '120 requests per minute and 20,000 per day, 8 documents at the same time, 500 paid operations per day and 5,000 per month, 10 deliveries at the same time, until the trial ends and the previous plan applies again':
    '120 żądań na minutę i 20 000 na dobę, 8 dokumentów naraz, 500 płatnych operacji na dobę i 5000 na miesiąc, 10 dostarczeń naraz, dopóki okres próbny się nie skończy i nie wróci poprzedni plan',
  'Requests and documents at the same time are counted per key, paid operations and deliveries per organization.':
    'Żądania i dokumenty w toku liczy się na klucz, płatne operacje i dostarczenia na organizację.',
  'The organization that owns the key.': 'Organizacja, do której należy klucz.',
  'Maximum number of requests of this key per minute.': 'Największa liczba żądań tego klucza na minutę.',
  'Maximum number of requests of this key per day.': 'Największa liczba żądań tego klucza na dobę.',
  'Limits of the key and of its organization: those of the plan, unless others were agreed.':
    'Limity klucza i jego organizacji: te z planu, chyba że uzgodniono inne.',
  'The minute and the day, in this order.': 'Minuta i doba, w tej kolejności.',
  'Requests of this key so far, including this one.': 'Dotychczasowe żądania tego klucza, z tym włącznie.',
  'The day and the month, in this order.': 'Doba i miesiąc, w tej kolejności.',
  'Paid operations with live keys of the organization so far.': 'Dotychczasowe płatne operacje organizacji z kluczami produkcyjnymi.',
  'The API key, its organization, and the usage of their limits.': 'Klucz API, jego organizacja i wykorzystanie ich limitów.',
  'Number left in the window.': 'Ile zostało w okresie.',
  'Requests of one key in a minute or a day (UTC).': 'Żądania jednego klucza w minucie albo dobie (UTC).',
  'Paid operations of the organization in a day or a month (UTC).': 'Płatne operacje organizacji w dobie albo miesiącu (UTC).',
  '`limits` and `quota` show what holds for this organization: other values may have been agreed.':
    '`limits` i `quota` pokazują, co obowiązuje tę organizację: mogły zostać uzgodnione inne wartości.',
  'Maximum number of deliveries to all webhooks of the organization that are sent at the same time.':
    'Największa liczba dostarczeń do wszystkich webhooków organizacji wysyłanych naraz.',
};
