import type { Localized } from '../../shared/localized.ts';

/** How texts and figures of a finished correction come about, where nothing but the documents tells. */
export const rulesOfDocuments = {
  shown: {
    pl: 'Wartości z dokumentów: przed – z faktury, po – z korekty.',
    en: 'Values from the documents: before, the invoice; after, the correction.',
  },
  otherBefore: {
    pl: 'Stan przed pochodzi z wiersza StanPrzed korekty, a ten wiersz różni się od faktury. Stan po podaje korekta.',
    en: 'The state before is that of the correction’s StanPrzed row, and that row differs from the invoice. The state after is that of the correction.',
  },
  notShown: {
    pl: 'Faktura to podaje, a korekta nie.',
    en: 'The invoice states it, the correction does not.',
  },
  rightNumber: {
    pl: 'Korekta podaje właściwy numer faktury (NrFaKorygowany). Odwołania nadal wskazują numer z faktury.',
    en: 'The correction gives the right number of the invoice (NrFaKorygowany). References still name the number on the invoice.',
  },
  sum: {
    pl: 'Różnica podana na korekcie. Stan przed to kwota z faktury, stan po to suma obu.',
    en: 'The difference that the correction states. Before is the amount on the invoice, after is the sum of both.',
  },
  unknownSum: {
    pl: 'Różnica podana na korekcie. Stanu przed i po dokumenty nie podają.',
    en: 'The difference that the correction states. The documents do not tell the amount before and after.',
  },
  notRecomputed: {
    pl: 'Kwota nie wynika wprost z pokazanych wierszy i kwot zapłaty, więc sprawdź jej obliczenie.',
    en: 'The amount does not follow from the lines and payments shown, so check how it was worked out.',
  },
  typeWritten: { pl: 'Tak podaje korekta.', en: 'As the correction states it.' },
} as const satisfies Readonly<Record<string, Localized>>;

/** Several sentences as one text. */
export function joined(...texts: readonly Localized[]): Localized {
  return { pl: texts.map(({ pl }) => pl).join(' '), en: texts.map(({ en }) => en).join(' ') };
}
