import type { PolishTexts } from './translate.ts';

/** Webhook endpoints and deliveries. */
export const webhooksTexts: PolishTexts = {
  'Send it as `cursor` to get the next page; null on the last one.':
    'Wyślij go jako `cursor`, aby dostać następną stronę; null na ostatniej.',
  'Oldest first.': 'Najpierw najstarsze.',
  'All event types.': 'Wszystkie typy zdarzeń.',
  'Header that contains the signature.': 'Nagłówek z podpisem.',
  'How events are signed, in one sentence.': 'Jak podpisywane są zdarzenia, w jednym zdaniu.',
  'Maximum difference between the timestamp in a signature and the clock of the receiver.':
    'Największa różnica między znacznikiem czasu w podpisie a zegarem odbiorcy.',
  'created with a live key': 'utworzony kluczem produkcyjnym',
  'created with a test key': 'utworzony kluczem testowym',
  'Environment of the key that created the endpoint; it never changes.':
    'Środowisko klucza, którym utworzono webhook; nigdy się nie zmienia.',
  'The endpoint gets the events of this environment, and only keys of it can see or change the endpoint.':
    'Webhook otrzymuje zdarzenia tego środowiska i tylko jego klucze mogą go zobaczyć albo zmienić.',
  'Name of the endpoint.': 'Nazwa webhooka.',
  'URL that events are sent to.': 'Adres URL, na który wysyłane są zdarzenia.',
  'Your description of the endpoint; null for none.': 'Twój opis webhooka; null, gdy go nie ma.',
  'Events that occur while it is inactive are not sent later.': 'Zdarzenia z czasu, gdy webhook jest wyłączony, nie są wysyłane później.',
  'When failures, or a 410 response, disabled the endpoint; null if they did not.':
    'Kiedy webhook wyłączyły niepowodzenia albo odpowiedź 410; null, jeśli nie wyłączyły.',
  'First characters of the secret.': 'Pierwsze znaki sekretu.',
  'The secret itself is never shown again.': 'Sam sekret nigdy nie jest pokazywany ponownie.',
  'Failed attempts since the last successful one. 20 or more over at least 24 hours disable the endpoint.':
    'Nieudane próby od ostatniej udanej. 20 lub więcej w ciągu co najmniej 24 godzin wyłącza webhook.',
  'Total number of attempts.': 'Łączna liczba prób.',
  'Total number of failed attempts.': 'Łączna liczba nieudanych prób.',
  'Time of the last successful attempt; null if there was none.': 'Czas ostatniej udanej próby; null, jeśli takiej nie było.',
  'Time of the last failed attempt; null if there was none.': 'Czas ostatniej nieudanej próby; null, jeśli takiej nie było.',
  'When the endpoint was created.': 'Kiedy utworzono webhook.',
  'When the endpoint was last changed.': 'Kiedy ostatnio zmieniono webhook.',
  'A webhook endpoint: a URL that events are sent to.': 'Webhook: adres URL, na który wysyłane są zdarzenia.',
  'The secret that signs events.': 'Sekret, którym podpisywane są zdarzenia.',
  'It is returned only here.': 'Zwracany tylko tutaj.',
  'States that the secret is not shown again.': 'Informuje, że sekret nie będzie pokazany ponownie.',
  'Always true.': 'Zawsze true.',
  'There may be fewer than `limit`, or none, although `next_cursor` leads to more.':
    'Może ich być mniej niż `limit` albo wcale, choć `next_cursor` prowadzi do dalszych.',
  'Send it as `cursor` for the next page; null if there are no more deliveries.':
    'Wyślij go jako `cursor`, aby dostać następną stronę; null, gdy nie ma więcej dostarczeń.',
  'Id of the delivery, sent as `X-NK-Delivery`.': 'Identyfikator dostarczenia, wysyłany jako `X-NK-Delivery`.',
  '`id` of the event.': '`id` zdarzenia.',
  '`type` of the event.': '`type` zdarzenia.',
  'Number of attempts so far.': 'Dotychczasowa liczba prób.',
  'Maximum number of attempts.': 'Największa liczba prób.',
  'Time of the next attempt; null unless the status is `pending`.': 'Czas następnej próby; null, jeśli stan jest inny niż `pending`.',
  'HTTP status of the last response; null if there was none.': 'Status HTTP ostatniej odpowiedzi; null, jeśli odpowiedzi nie było.',
  'Duration of the last attempt in milliseconds; null before the first.':
    'Czas trwania ostatniej próby w milisekundach; null przed pierwszą.',
  'events may not be sent to the URL, or no longer': 'na ten adres nie wolno wysyłać zdarzeń albo już nie wolno',
  'the host name could not be resolved': 'nie udało się ustalić adresu hosta',
  'the connection failed, or was closed before a response': 'połączenie się nie powiodło albo zamknięto je przed odpowiedzią',
  'the certificate is not valid, or the TLS handshake failed': 'certyfikat jest nieważny albo uzgodnienie TLS się nie powiodło',
  'no complete response within 10 seconds': 'brak pełnej odpowiedzi w ciągu 10 sekund',
  'the receiver was reached, but its response is not valid HTTP, ends before the end of its headers, or has more than 16 KB of headers':
    'połączono się z odbiorcą, ale jego odpowiedź nie jest poprawnym HTTP, kończy się przed końcem nagłówków albo ma ponad 16 KB nagłówków',
  'a response with a status other than 2xx': 'odpowiedź ze statusem innym niż 2xx',
  'the endpoint was disabled before the attempt': 'webhook wyłączono przed próbą',
  'Why the last attempt failed; null if it did not.': 'Dlaczego ostatnia próba się nie powiodła; null, jeśli się powiodła.',
  'Beginning of the response body, at most 1,024 characters.': 'Początek treści odpowiedzi, najwyżej 1024 znaki.',
  'When the delivery succeeded or was given up; null until then.': 'Kiedy dostarczono albo porzucono; do tego czasu null.',
  'When the event occurred.': 'Kiedy nastąpiło zdarzenie.',
  'The delivery of one event to one endpoint.': 'Dostarczenie jednego zdarzenia do jednego webhooka.',
  'Whether this request restarted the delivery.': 'Czy to żądanie wznowiło dostarczenie.',
  'False if it is due or being sent anyway, so that nothing was changed.':
    'False, jeśli i tak czeka ono na wysłanie albo jest wysyłane, więc nic nie zmieniono.',
  'Number of deliveries that this request restarted, at most 100.': 'Liczba dostarczeń wznowionych tym żądaniem, najwyżej 100.',
  'Number of failed deliveries that were found but not restarted.':
    'Liczba nieudanych dostarczeń, które znaleziono, ale których nie wznowiono.',
  'There may be more while `next_cursor` is not null.': 'Może być ich więcej, dopóki `next_cursor` nie ma wartości null.',
  'Send it as `cursor` to go on; null when all are restarted.': 'Wyślij go jako `cursor`, aby kontynuować; null, gdy wznowiono wszystkie.',
  'Oldest first, each as it is delivered.': 'Od najstarszych, każde tak, jak jest dostarczane.',
  'There may be fewer than `limit`, or none, although there are more.': 'Może ich być mniej niż `limit` albo wcale, choć są dalsze.',
  'Whether the next page can be requested now.': 'Czy o następną stronę można poprosić już teraz.',
  'Otherwise, request it later for new events.': 'W przeciwnym razie poproś o nią później, po nowe zdarzenia.',
  'Send it as `cursor` for the next page.': 'Wyślij go jako `cursor`, aby dostać następną stronę.',
  'At the end of the list, it leads back by a minute: ignore events whose `id` you have already processed.':
    'Na końcu listy cofa o minutę: pomijaj zdarzenia, których `id` już przetworzono.',
  'An event, as it is delivered.': 'Zdarzenie, takie jak jest dostarczane.',
  'The event as it is delivered.': 'Zdarzenie, takie jak jest dostarczane.',
  'Its deliveries to the webhook endpoints of the environment of the key that exist, one for each that was subscribed.':
    'Dostarczenia zdarzenia do istniejących webhooków ze środowiska klucza, po jednym na każdy, który je subskrybował.',
  'A delivery of the event.': 'Dostarczenie zdarzenia.',
  'The secrets that sign each request, current one first; at most three.':
    'Sekrety, które podpisują każde żądanie, najpierw bieżący; najwyżej trzy.',
  'When the secret stops signing; null for the current one.': 'Kiedy sekret przestaje podpisywać; null dla bieżącego.',
  'Whether a request was attempted; always true.': 'Czy próbowano wysłać żądanie; zawsze true.',
  'Whether the receiver responded with 2xx.': 'Czy odbiorca odpowiedział kodem 2xx.',
  'HTTP status of the response; 0 if there was none.': 'Status HTTP odpowiedzi; 0, jeśli odpowiedzi nie było.',
  'Duration in milliseconds.': 'Czas trwania w milisekundach.',
  'Why there was no response; null if there was one.': 'Dlaczego nie było odpowiedzi; null, jeśli była.',
  'Beginning of the response body, at most 1,024 characters; empty if there was none.':
    'Początek treści odpowiedzi, najwyżej 1024 znaki; pusty, jeśli treści nie było.',
  'Header that contained the signature.': 'Nagłówek, w którym był podpis.',
  'Timestamp in the signature, in Unix seconds.': 'Znacznik czasu w podpisie, w sekundach uniksowych.',
  'How the event was signed, to compare with what your receiver calculates.':
    'Jak podpisano zdarzenie, do porównania z tym, co oblicza Twój odbiorca.',
  'The event as it was sent.': 'Zdarzenie, takie jak je wysłano.',
};
