import type { CommandHelp } from './command-help.ts';

const keyText = {
  pl: 'Klucz jest czytany z NAKOR_KEY i musi mieć uprawnienie webhooks.',
  en: 'The key is read from NAKOR_KEY, and needs the scope webhooks.',
};

/** Help of `listen`. */
export const listenHelp: CommandHelp = {
  description: {
    pl: 'przekazuj zdarzenia swojej organizacji do odbiorcy na tym komputerze',
    en: 'forward the events of your organization to a receiver on this computer',
  },
  options: {
    '--forward-to <url>': {
      pl: 'dokąd je przekazywać, na przykład http://localhost:3000/nakor',
      en: 'where to forward them, such as http://localhost:3000/nakor',
    },
    '--events <types>': { pl: 'tylko te, oddzielone przecinkami (domyślnie wszystkie)', en: 'only these, separated by commas (all)' },
    '--since <time>': {
      pl: 'także wcześniejsze: 2026-11-22T08:00:00Z albo 30m, 2h, 1d wstecz; najwyżej 30 dni (domyślnie od teraz)',
      en: 'also earlier ones: 2026-11-22T08:00:00Z, or 30m, 2h, 1d ago; at most 30 days (from now on)',
    },
    '--cursor <cursor>': {
      pl: 'kontynuuj tam, gdzie skończyło wcześniejsze uruchomienie, według tego, co wypisało',
      en: 'go on where an earlier run has ended, as it has printed',
    },
    '--cursor-file <file>': {
      pl: 'zapisuj w pliku, skąd kontynuować i czego nie przyjęto, żeby nic nie zginęło między uruchomieniami',
      en: 'keep in a file where to go on and what was not accepted, so that nothing is lost between runs',
    },
    '--secret-file <file>': {
      pl: 'sekret do podpisywania; bez niego NAKOR_WEBHOOK_SECRET albo nowy, który zostanie wypisany',
      en: 'the secret that signs; otherwise NAKOR_WEBHOOK_SECRET, or a new one that is printed',
    },
  },
  required: ['--forward-to <url>'],
  after: {
    pl: `
Każde zdarzenie jest wysyłane tak, jak dostarcza je usługa: ta sama treść i nagłówki, podpisane Twoim sekretem. Zdarzenie, którego odbiorca nie
przyjmie, jest wysyłane najwyżej cztery razy, po 1, 2 i 4 sekundach, a potem pomijane. Przekierowania nie są śledzone.

O nowe zdarzenia usługa jest pytana 3 sekundy po zdarzeniu, potem coraz rzadziej; od razu po nakor trigger na tym komputerze. Zużywa to najwyżej
dziesiątą część żądań, na które plan pozwala w ciągu dnia: w planie free (1000) mijają około dwie minuty między żądaniami, gdy nic się nie dzieje.

Ctrl+C kończy i wypisuje, skąd kontynuować. ${keyText.pl}

Przykłady:
  nakor listen --forward-to http://localhost:3000/nakor
  nakor listen --forward-to http://localhost:3000/nakor --events validation.completed,correction.created --cursor-file .nakor-cursor.json`,
    en: `
Each event is sent as the service delivers it: the same body and headers, signed with your secret. An event that the receiver does not accept is
sent at most four times, after 1, 2 and 4 seconds, and left then. Redirects are not followed.

The service is asked for new events 3 seconds after an event, then less and less often; at once after nakor trigger on this computer. That takes at
most a tenth of the requests that your plan allows per day: with plan free (1,000), about two minutes pass between requests when nothing happens.

Ctrl+C ends, and prints where to go on. ${keyText.en}

Examples:
  nakor listen --forward-to http://localhost:3000/nakor
  nakor listen --forward-to http://localhost:3000/nakor --events validation.completed,correction.created --cursor-file .nakor-cursor.json`,
  },
};

/** Help of `trigger`. */
export const triggerHelp: CommandHelp = {
  description: {
    pl: 'poproś usługę o wysłanie zdarzenia testowego do webhooka; wymaga klucza testowego',
    en: 'let the service send a test event to a webhook; needs a test key',
  },
  arguments: { '<event>': { pl: 'jego typ, na przykład validation.completed', en: 'its type, such as validation.completed' } },
  options: {
    '--webhook <id>': { pl: 'webhook (domyślnie jedyny aktywny)', en: 'the webhook (the only one that is active)' },
    '--json': {
      pl: 'wypisz wynik jako JSON, tak jak zwraca go API',
      en: 'print the result as JSON, as the API returns it',
    },
  },
  after: {
    pl: `
Zdarzenie zawiera przykład i pole „test”, po którym odbiorcy je rozpoznają. Dostaje je także nakor listen. Najwyżej 10 na minutę i organizację.
Kod wyjścia: 0, gdy odbiorca je przyjął; 1, gdy nie; 2, gdy polecenie jest błędne albo usługa je odrzuciła. ${keyText.pl}

Przykład:
  nakor trigger validation.completed`,
    en: `
The event contains an example, and the field "test" by which receivers recognize it. nakor listen gets it, too. At most 10 per minute and organization.
Exits with 0 if the receiver accepted it, 1 if not, 2 if the command is wrong or the service rejected it. ${keyText.en}

Example:
  nakor trigger validation.completed`,
  },
};
