import type { Localized } from '../../shared/localized.ts';

/** Explanations of values that are taken from the documents. */
export const rulesOfDocuments = {
  shown: {
    pl: 'Wartości z dokumentów: przed – z faktury, po – z korekty.',
    en: 'Values from the documents: before, the invoice; after, the correction.',
  },
  otherBefore: {
    pl: 'Stan przed pochodzi z wiersza StanPrzed korekty, a ten wiersz różni się od faktury. Stan po podaje korekta.',
    en: 'The state before comes from the StanPrzed line of the correction, which differs from the invoice. The state after comes from the correction.',
  },
  notShown: {
    pl: 'Faktura to podaje, a korekta nie.',
    en: 'The invoice states it, the correction does not.',
  },
  rightNumber: {
    pl: 'Korekta podaje właściwy numer faktury (NrFaKorygowany). Odwołania nadal wskazują numer z faktury.',
    en: 'The correction states the correct number of the invoice (NrFaKorygowany). References still use the number on the invoice.',
  },
  sum: {
    pl: 'Różnica podana na korekcie. Stan przed to kwota z faktury, stan po to suma obu.',
    en: 'The difference stated on the correction. Before: the amount on the invoice; after: the sum of both.',
  },
  unknownSum: {
    pl: 'Różnica podana na korekcie. Stanu przed i po dokumenty nie podają.',
    en: 'The difference stated on the correction. The amounts before and after are not in the documents.',
  },
  notRecomputed: {
    pl: 'Kwota nie wynika wprost z pokazanych wierszy i kwot zapłaty, więc sprawdź jej obliczenie.',
    en: 'The amount does not follow from the lines and payments shown, so check how it was calculated.',
  },
  declaredType: { pl: 'Tak podaje korekta.', en: 'As stated on the correction.' },
} as const satisfies Readonly<Record<string, Localized>>;

/** Joins sentences into one text. */
export function joinSentences(...texts: readonly Localized[]): Localized {
  return { pl: texts.map(({ pl }) => pl).join(' '), en: texts.map(({ en }) => en).join(' ') };
}
