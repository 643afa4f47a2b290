import type { Localized } from '@nakor/domain/shared/localized';

/** What `listen` and `trigger` print. */
export const texts = {
  notAccepted: {
    pl: 'Odbiorca nie przyjął zdarzenia.',
    en: 'The receiver did not accept the event.',
  },
  forwarding: { pl: 'Zdarzenia są przekazywane na adres', en: 'Events are forwarded to' },
  newSecret: {
    pl: 'Sekret tego uruchomienia; ustaw go w odbiorcy:',
    en: 'The secret of this run; set it in your receiver:',
  },
  interrupt: { pl: 'Ctrl+C kończy.', en: 'Ctrl+C ends.' },
  attempt: { pl: 'próba', en: 'attempt' },
  of: { pl: 'z', en: 'of' },
  again: { pl: 'ponownie za', en: 'again in' },
  left: {
    pl: 'Pominięto po ostatniej próbie. Zdarzenie i następne można przekazać ponownie:',
    en: 'Left after the last attempt. To forward this event and later ones again:',
  },
  leftInFile: {
    pl: 'Pominięto po ostatniej próbie; następne uruchomienie z tym plikiem przekaże je najpierw.',
    en: 'Left after the last attempt; the next run with this file forwards it first.',
  },
  expired: { pl: 'Zdarzenie już nie istnieje, więc zostaje pominięte:', en: 'This event no longer exists and is skipped:' },
  unreachable: { pl: 'Usługa nie odpowiada', en: 'The service does not respond' },
  rejected: { pl: 'Usługa odpowiedziała', en: 'The service responded' },
  nextRequest: { pl: 'następne żądanie za', en: 'next request in' },
  goOn: { pl: 'Aby kontynuować od tego miejsca:', en: 'To go on from here:' },
} as const satisfies Readonly<Record<string, Localized>>;
