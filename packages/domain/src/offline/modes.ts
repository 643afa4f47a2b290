import type { Localized } from '../shared/localized.ts';

/** How well a statement about the law is established: read in the act itself, known from descriptions of it, or open because the act is silent. */
export type StatementCertainty = 'first_hand' | 'second_hand' | 'open';

/** How an invoice was issued without a connection to KSeF. */
export type OfflineModeId = 'offline24' | 'unavailability' | 'failure' | 'total_failure';

/** What follows from the way in which an invoice was issued, however its deadline develops. */
export interface OfflineMode {
  readonly id: OfflineModeId;
  readonly text: Localized;
  /** The day after which the working days count; null when the invoice is never sent. */
  readonly after: 'issue' | 'end' | null;
  /** Number of working days in which the invoice has to be sent; null when it never is. */
  readonly workingDays: number | null;
  readonly note: Localized | null;
  readonly source: string;
  readonly certainty: StatementCertainty;
  /** Whether the invoice carries codes I and II when it is handed over without a number. */
  readonly hasCodes: boolean;
  /** Whether a buyer with a Polish NIP gets the invoice in KSeF only, so that what is handed over before is a confirmation of the transaction. */
  readonly isConfirmationUntilNumbered: boolean;
  /** The marker in JPK_V7M(3) of an invoice without a number, and whether the record is corrected when the number is there. */
  readonly jpkMarker: 'DI' | 'OFF' | 'BFK';
  readonly isJpkCorrected: boolean;
}

/**
 * The modes of issuing without KSeF. The act's text was not available here: its articles are known from the Ministry's table of modes and from
 * descriptions of others, which `certainty` says.
 *
 * @source MF, tabela trybów wystawiania faktur, wersja 1.3 (2026-02-24); opis pól JPK_V7M(3), wzór 14090 z 2025-12-19
 */
export const offlineModes: readonly OfflineMode[] = [
  {
    id: 'offline24',
    text: {
      pl: 'offline24: wybór albo problem po stronie wystawcy, albo wysyłka po dniu P_1',
      en: 'offline24: by choice or for a problem of the issuer, or sending after the day of P_1',
    },
    after: 'issue',
    workingDays: 1,
    note: {
      pl: 'Jeśli przed upływem terminu ogłoszono awarię, obowiązuje termin awarii (art. 106nha).',
      en: 'If a failure is announced before the deadline, the deadline of a failure applies (art. 106nha).',
    },
    source: 'art. 106nda ustawy o VAT',
    certainty: 'second_hand',
    hasCodes: true,
    isConfirmationUntilNumbered: true,
    jpkMarker: 'DI',
    isJpkCorrected: true,
  },
  {
    id: 'unavailability',
    text: { pl: 'niedostępność KSeF (prace serwisowe)', en: 'unavailability of KSeF (maintenance)' },
    after: 'end',
    workingDays: 1,
    note: {
      pl: 'Jeśli przed upływem terminu ogłoszono awarię, obowiązuje termin awarii.',
      en: 'If a failure is announced before the deadline, the deadline of a failure applies.',
    },
    source: 'art. 106nh ustawy o VAT',
    certainty: 'second_hand',
    hasCodes: true,
    isConfirmationUntilNumbered: true,
    jpkMarker: 'DI',
    isJpkCorrected: true,
  },
  {
    id: 'failure',
    text: { pl: 'awaria KSeF ogłoszona w BIP', en: 'failure of KSeF announced in the BIP bulletin' },
    after: 'end',
    workingDays: 7,
    note: {
      pl: 'Jeśli w tym czasie zacznie się nowa awaria, termin biegnie od jej końca (ust. 5); jeśli awaria całkowita, faktury się nie przesyła (ust. 7).',
      en: 'If a new failure begins within this time, the days count from its end (para. 5); if a total failure does, the invoice is not sent (para. 7).',
    },
    source: 'art. 106nf ustawy o VAT',
    certainty: 'second_hand',
    hasCodes: true,
    isConfirmationUntilNumbered: false,
    jpkMarker: 'OFF',
    isJpkCorrected: false,
  },
  {
    id: 'total_failure',
    text: { pl: 'awaria całkowita ogłoszona w mediach', en: 'total failure announced in the media' },
    after: null,
    workingDays: null,
    note: {
      pl: 'Takich faktur nie przesyła się do KSeF; nie muszą być zgodne z FA(3).',
      en: 'Such invoices are not sent to KSeF, and need not follow FA(3).',
    },
    source: 'art. 106ng ustawy o VAT',
    certainty: 'second_hand',
    hasCodes: false,
    isConfirmationUntilNumbered: false,
    jpkMarker: 'BFK',
    isJpkCorrected: false,
  },
];

/** The row of a mode. */
export function getOfflineMode(id: OfflineModeId): OfflineMode {
  const mode = offlineModes.find((candidate) => candidate.id === id);
  if (mode === undefined) throw new RangeError(`There is no offline mode ${id}.`);
  return mode;
}

/** The rule by which an invoice is sent in the end: that of its mode, or one to which an announced failure has moved it. */
export interface OfflineRegime {
  readonly id:
    | OfflineModeId
    | 'failure_after_offline'
    | 'failure_after_unavailability'
    | 'failure_again'
    | 'total_failure_after_offline'
    | 'total_failure_after_unavailability'
    | 'total_failure_after_failure';
  readonly title: Localized;
  /** Provisions of the VAT Act. */
  readonly legalBasis: readonly string[];
  readonly certainty: StatementCertainty;
}

/** The regimes, by id. */
export const offlineRegimes: Readonly<Record<OfflineRegime['id'], OfflineRegime>> = {
  offline24: {
    id: 'offline24',
    title: {
      pl: 'offline24: przesłanie w następnym dniu roboczym po dniu P_1',
      en: 'offline24: to be sent on the next working day after P_1',
    },
    legalBasis: ['art. 106nda'],
    certainty: 'second_hand',
  },
  unavailability: {
    id: 'unavailability',
    title: {
      pl: 'Niedostępność KSeF: przesłanie w następnym dniu roboczym po jej końcu',
      en: 'Unavailability of KSeF: to be sent on the next working day after its end',
    },
    legalBasis: ['art. 106nh'],
    certainty: 'second_hand',
  },
  failure: {
    id: 'failure',
    title: {
      pl: 'Awaria KSeF: przesłanie w ciągu 7 dni roboczych po jej końcu',
      en: 'Failure of KSeF: to be sent in 7 working days after its end',
    },
    legalBasis: ['art. 106nf'],
    certainty: 'second_hand',
  },
  total_failure: {
    id: 'total_failure',
    title: { pl: 'Awaria całkowita: faktury nie przesyła się do KSeF', en: 'Total failure: the invoice is not sent to KSeF' },
    legalBasis: ['art. 106ng'],
    certainty: 'second_hand',
  },
  failure_after_offline: {
    id: 'failure_after_offline',
    title: {
      pl: 'Faktura offline24, potem awaria: przesłanie w ciągu 7 dni roboczych po końcu awarii',
      en: 'An offline24 invoice, then a failure: to be sent in 7 working days after the end of the failure',
    },
    legalBasis: ['art. 106nda', 'art. 106nha', 'art. 106nf'],
    certainty: 'second_hand',
  },
  failure_after_unavailability: {
    id: 'failure_after_unavailability',
    title: {
      pl: 'Faktura z czasu niedostępności, potem awaria: przesłanie w ciągu 7 dni roboczych po końcu awarii',
      en: 'An invoice issued during an unavailability, then a failure: to be sent in 7 working days after the end of the failure',
    },
    legalBasis: ['art. 106nh', 'art. 106nf'],
    certainty: 'second_hand',
  },
  failure_again: {
    id: 'failure_again',
    title: {
      pl: 'Nowa awaria w terminie poprzedniej: 7 dni roboczych liczy się od końca nowej',
      en: 'A new failure within the term of another: the 7 working days count from the end of the new one',
    },
    legalBasis: ['art. 106nf', 'art. 106nf ust. 5'],
    certainty: 'second_hand',
  },
  total_failure_after_offline: {
    id: 'total_failure_after_offline',
    title: {
      pl: 'Faktura offline24, potem awaria całkowita: faktury nie przesyła się do KSeF',
      en: 'An offline24 invoice, then a total failure: the invoice is not sent to KSeF',
    },
    legalBasis: ['art. 106nda', 'art. 106nha', 'art. 106ng'],
    certainty: 'second_hand',
  },
  total_failure_after_unavailability: {
    id: 'total_failure_after_unavailability',
    title: {
      pl: 'Faktura z czasu niedostępności, potem awaria całkowita: faktury nie przesyła się do KSeF',
      en: 'An invoice issued during an unavailability, then a total failure: the invoice is not sent to KSeF',
    },
    legalBasis: ['art. 106nh', 'art. 106ng'],
    certainty: 'second_hand',
  },
  total_failure_after_failure: {
    id: 'total_failure_after_failure',
    title: {
      pl: 'Awaria całkowita w terminie awarii: faktury nie przesyła się do KSeF',
      en: 'A total failure within the term of a failure: the invoice is not sent to KSeF',
    },
    legalBasis: ['art. 106nf', 'art. 106nf ust. 7', 'art. 106ng'],
    certainty: 'second_hand',
  },
};
