import type { PolishTexts } from './translate.ts';

/** The status of the platform. */
export const platformTexts: PolishTexts = {
  'everything works': 'wszystko działa',
  'a component is slow, a component that requests do not depend on is not `ok`, or an incident is open':
    'składnik działa wolno, składnik, od którego nie zależą żądania, ma stan inny niż `ok`, albo jest otwarty incydent',
  'the API or the database failed its probe, or a critical incident is open':
    'API albo baza danych nie przeszły pomiaru albo jest otwarty incydent krytyczny',
  'nothing was probed for three minutes, or the status data cannot be read':
    'od trzech minut niczego nie zmierzono albo danych o stanie nie da się odczytać',
  'it works': 'działa',
  'it works, but slowly or under restrictions, or a known document does not get its result':
    'działa, ale wolno albo z ograniczeniami, albo znany dokument nie dostaje swojego wyniku',
  'it does not work': 'nie działa',
  'it is not probed, or its status is not known': 'nie jest mierzony albo jego stan nie jest znany',
  'When it was last probed; null if it never was, or if the status data cannot be read.':
    'Czas ostatniego pomiaru; null, jeśli go nie było albo danych o stanie nie da się odczytać.',
  'The components that are probed every minute; always the same ones.': 'Składniki mierzone co minutę; zawsze te same.',
  'Open incidents.': 'Otwarte incydenty.',
  'Newest first.': 'Najpierw najnowsze.',
  'Percentage of the minutes of the last 30 days in which a probe found the API and the database working, rounded down to two decimals.':
    'Odsetek minut z ostatnich 30 dni, w których pomiar wykazał działanie API i bazy danych, zaokrąglony w dół do dwóch miejsc.',
  'Minutes without a probe count as down; minutes before the first probe do not count.':
    'Minuty bez pomiaru liczą się jako niedziałanie; minuty sprzed pierwszego pomiaru się nie liczą.',
  'Also 0 if the status data cannot be read.': 'Także 0, jeśli danych o stanie nie da się odczytać.',
  'Whether the status data could not be read.': 'Czy danych o stanie nie dało się odczytać.',
  'If true, the other fields are placeholders.': 'Przy wartości true pozostałe pola są zastępcze.',
  'Status of the platform at the last probe.': 'Stan platformy według ostatniego pomiaru.',
  'An incident that affects users, announced by an operator.': 'Incydent dotyczący użytkowników, ogłoszony przez operatora.',
  'Version of this format.': 'Wersja tego formatu.',
  'Fields may be added without raising it.': 'Pola mogą dojść bez jej podniesienia.',
};
