import type { Localized } from '../../shared/localized.ts';

/** A code whose issues are critical although KSeF accepts the file. */
interface CriticalCode {
  readonly code: string;
  readonly reason: Localized;
}

/** All codes that are critical for another reason than a rejection by KSeF. */
export const criticalCodes: readonly CriticalCode[] = [
  {
    code: 'XML-022',
    reason: {
      pl: 'To nie jest faktura: wysłanie wyliczonego stanu wystawiłoby drugą fakturę pod numerem faktury pierwotnej.',
      en: 'It is not an invoice: sending a calculated state would issue a second invoice under the number of the original.',
    },
  },
  {
    code: 'XML-650',
    reason: {
      pl: 'Korekta nie wywoła skutku: nabywca z innym identyfikatorem wymaga korekty do zera i nowej faktury.',
      en: 'The correction has no effect: a buyer with another identifier needs a correction to zero and a new invoice.',
    },
  },
  {
    code: 'XML-651',
    reason: {
      pl: 'Korekta nie wywoła skutku: zmiana NIP sprzedawcy wymaga korekty do zera i nowej faktury.',
      en: 'The correction has no effect: another NIP of the seller needs a correction to zero and a new invoice.',
    },
  },
];

const codes: ReadonlySet<string> = new Set(criticalCodes.map(({ code }) => code));

/** Whether issues of a code are critical although KSeF accepts the file. */
export function isCriticalByItself(code: string): boolean {
  return codes.has(code);
}
