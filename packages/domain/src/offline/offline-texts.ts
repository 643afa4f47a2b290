import { formatDay } from '../fa3/elements/calendar.ts';
import type { Localized } from '../shared/localized.ts';

/** What has to be known about an assessment. */
export const notes = {
  secondHand: {
    pl: 'Przepisy znamy z tabeli trybów Ministerstwa i z opisów, nie z samego tekstu ustawy (Dz.U. 2026 poz. 1263): w sprawie spornej sprawdź podany artykuł.',
    en: 'The provisions are known from the Ministry’s table of modes and from descriptions, not from the text of the act (Dz.U. 2026 poz. 1263): read the article in a disputed case.',
  },
  missingEvent: {
    unavailability: {
      pl: 'Wśród podanych zdarzeń nie ma niedostępności w dniu P_1, więc terminu nie można obliczyć.',
      en: 'The given events contain no unavailability on the day of P_1, so the deadline cannot be computed.',
    },
    failure: {
      pl: 'Wśród podanych zdarzeń nie ma takiej awarii w dniu P_1. Liczy się to, co ogłoszono (w BIP, a awarię całkowitą w mediach).',
      en: 'The given events contain no such failure on the day of P_1. What counts is the announcement (in the BIP bulletin, of a total failure in the media).',
    },
  },
  openEnd: {
    pl: 'Zdarzenie trwa albo jego koniec nie jest podany: termin zacznie biec po ogłoszonym końcu.',
    en: 'The event goes on, or its end is not given: the term begins after the announced end.',
  },
  saturday: (day: string): Localized => ({
    pl: `Ustawa nie mówi, czy sobota jest dniem roboczym. Przykład Ministerstwa ją pomija; licząc ją, termin upływa wcześniej: ${formatDay(day, 'pl')}.`,
    en: `The act does not say whether Saturday is a working day. The Ministry’s example skips it; if it counts, the deadline is earlier: ${formatDay(day, 'en')}.`,
  }),
  unavailableAtDeadline: {
    pl: 'W dniu terminu KSeF ma być niedostępny. Nie znamy przepisu, który przesuwa wtedy termin faktury już wystawionej: wyślij ją wcześniej.',
    en: 'KSeF is to be unavailable on the day of the deadline. No provision is known here that then moves the deadline of an invoice already issued: send it earlier.',
  },
  sentNevertheless: {
    pl: 'Fakturę przesłano, chociaż po ogłoszeniu awarii całkowitej nie było takiego obowiązku: przepisy o tym milczą.',
    en: 'The invoice was sent although a total failure had ended the duty to send it: the provisions are silent on that.',
  },
  openMarker: {
    pl: 'Oznaczenia w JPK faktury, której obowiązek przesłania ustał po wystawieniu, nie rozstrzyga ani ustawa, ani opis pól JPK; przyjmujemy BFK.',
    en: 'Neither the act nor the description of JPK fields says which marker an invoice has whose duty of sending ended after its issue; BFK is assumed.',
  },
  unknownSending: {
    pl: 'Numer KSeF jest, ale nie podano dnia przesłania, więc nie wiadomo, czy termin zachowano.',
    en: 'There is a KSeF number, but no day of sending is given, so it is unknown whether the deadline was kept.',
  },
} as const;

/** What to do next. */
export const steps = {
  sendBy: (day: string): Localized => ({
    pl: `Prześlij fakturę do KSeF najpóźniej ${formatDay(day, 'pl')}.`,
    en: `Send the invoice to KSeF by ${formatDay(day, 'en')}.`,
  }),
  sendAtOnce: (day: string): Localized => ({
    pl: `Termin minął ${formatDay(day, 'pl')}. Prześlij fakturę jak najszybciej: data wystawienia pozostaje ta z P_1.`,
    en: `The deadline was ${formatDay(day, 'en')}. Send the invoice as soon as possible: its issue date remains P_1.`,
  }),
  sendAfterEnd: {
    pl: 'Poczekaj na ogłoszony koniec zdarzenia i oceń termin ponownie; przesłać fakturę możesz, gdy tylko KSeF działa.',
    en: 'Wait for the announced end of the event and assess the deadline again; the invoice may be sent as soon as KSeF works.',
  },
  findEvent: {
    pl: 'Podaj zdarzenie z ogłoszenia (rodzaj, początek, koniec). Jeśli go nie było, obowiązuje termin offline24.',
    en: 'State the event as announced (type, start, end). If there was none, the deadline of offline24 applies.',
  },
  flag: {
    pl: 'W sesji interaktywnej ustaw offlineMode: true. W sesji wsadowej ten znacznik dotyczy całej sesji, więc faktury online i offline wyślij osobno.',
    en: 'Set offlineMode: true in an interactive session. In a batch session the flag applies to the whole session, so send online and offline invoices separately.',
  },
  technicalCorrection: {
    pl: 'Jeśli KSeF odrzuci plik, wyślij poprawiony jako korektę techniczną (hashOfCorrectedInvoice), a nie fakturę korygującą.',
    en: 'If KSeF rejects the file, send the fixed one as a technical correction (hashOfCorrectedInvoice), not as a correcting invoice.',
  },
  awaitNumber: {
    pl: 'Sprawdź, czy KSeF przyjął plik i nadał numer: samo wysłanie nie wystarcza.',
    en: 'Check that KSeF accepted the file and gave it a number: sending alone is not enough.',
  },
  handOverWithCodes: {
    pl: 'Fakturę przekazywaną poza KSeF przed nadaniem numeru opatrz dwoma kodami: KODEM I z podpisem OFFLINE i KODEM II z podpisem CERTYFIKAT.',
    en: 'An invoice handed over outside KSeF before it has a number carries two codes: code I with the caption OFFLINE and code II with the caption CERTYFIKAT.',
  },
  handOverWithoutCodes: {
    pl: 'Przekaż fakturę nabywcy w postaci papierowej albo elektronicznej, bez kodów QR.',
    en: 'Hand the invoice over on paper or electronically, without QR codes.',
  },
  confirmation: {
    pl: 'Nabywca z polskim NIP otrzymuje fakturę w KSeF. To, co dostaje przed nadaniem numeru, nazwij potwierdzeniem transakcji.',
    en: 'A buyer with a Polish NIP receives the invoice in KSeF. Label what they get before there is a number “potwierdzenie transakcji” (confirmation of the transaction).',
  },
  doNotSend: { pl: 'Nie przesyłaj tej faktury do KSeF.', en: 'Do not send this invoice to KSeF.' },
  keepNumber: {
    pl: 'Zachowaj numer KSeF i UPO: faktura jest w KSeF.',
    en: 'Keep the KSeF number and the UPO: KSeF has the invoice.',
  },
  correctJpk: {
    pl: 'Jeśli JPK_V7M złożono z oznaczeniem DI, skoryguj go w ciągu 14 dni od nadania numeru: wpisz numer KSeF (art. 109 ust. 3e).',
    en: 'If JPK_V7M was filed with the marker DI, correct it within 14 days of the number: state the KSeF number (art. 109(3e)).',
  },
  noJpkCorrection: {
    pl: 'JPK_V7M złożonego bez numeru KSeF nie koryguje się z tego powodu.',
    en: 'A JPK_V7M that was filed without the KSeF number is not corrected for that reason.',
  },
  jpkUntilNumber: {
    pl: 'W JPK_V7M składanym przed nadaniem numeru oznacz ją DI; po nadaniu numeru skoryguj plik w ciągu 14 dni (art. 109 ust. 3e).',
    en: 'In a JPK_V7M that is filed before there is a number, mark it DI; correct the file within 14 days of the number (art. 109(3e)).',
  },
  jpkOff: {
    pl: 'W JPK_V7M składanym przed nadaniem numeru oznacz ją OFF; pliku później się nie koryguje.',
    en: 'In a JPK_V7M that is filed before there is a number, mark it OFF; the file is not corrected later.',
  },
} as const;
