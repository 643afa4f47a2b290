import { branch, type Draft, leaf } from './draft.ts';
import type { AppliedChange } from './scenario.ts';
import { isIdle } from './scenario-plan.ts';

/** What people call the fields of the header. Corrections are read in Polish. */
const labels: Readonly<Record<string, string>> = {
  'Fa/P_6': 'data sprzedaży',
  'Fa/OkresFa/P_6_Od': 'początek okresu',
  'Fa/OkresFa/P_6_Do': 'koniec okresu',
  'Fa/P_1M': 'miejsce wystawienia',
  'Fa/TP': 'powiązania między stronami',
  'Fa/FP': 'faktura do paragonu',
  'Fa/Adnotacje/P_16': 'metoda kasowa',
  'Fa/Adnotacje/P_17': 'samofakturowanie',
  'Fa/Adnotacje/P_18A': 'mechanizm podzielonej płatności',
  'Fa/Adnotacje/P_23': 'procedura trójstronna uproszczona',
  'Fa/Platnosc/TerminPlatnosci/Termin': 'termin płatności',
  'Fa/Platnosc/FormaPlatnosci': 'forma płatności',
  'Fa/Platnosc/RachunekBankowy/NrRB': 'rachunek bankowy',
};

/** Characters of `Klucz` and `Wartosc`. */
const longest = 256;

/** Paths whose state before the correction stands in an element of its own, so that no words are needed. */
const shownOtherwise: readonly RegExp[] = [/^Fa\/FaWiersz\b/, /^Fa\/Zamowienie\b/, /^Fa\/P_2$/];

/** A changed field in words: `data sprzedaży (P_6): było 2026-03-01, jest 2026-03-02`. */
interface Remark {
  readonly field: string;
  readonly values: string;
}

/**
 * What fields of the header said before and say now. FA(3) has no elements for their state before a correction.
 *
 * @source FA(3), opis pola PrzyczynaKorekty; Podręcznik KSeF 2.0, cz. II, 2.13
 */
export function headerRemarks(changes: readonly AppliedChange[]): readonly Remark[] {
  return changes
    .filter((change) => !isIdle(change) && !shownOtherwise.some((form) => form.test(change.names)))
    .map(({ names, before, newValue }) => {
      const name = names.split('/').at(-1) ?? names;
      const label = labels[names];
      return {
        field: label === undefined ? names : `${label} (${name})`,
        values: `było ${before ?? 'puste'}, jest ${newValue.trim() === '' ? 'puste' : newValue.trim()}`,
      };
    });
}

/** Remarks as one text for `PrzyczynaKorekty`; null when there are none. */
export function remarksInReason(remarks: readonly Remark[]): string | null {
  return remarks.length === 0 ? null : remarks.map(({ field, values }) => `${field}: ${values}`).join('; ');
}

/** Remarks as `DodatkowyOpis`, one each. */
export function remarksAsNotes(remarks: readonly Remark[]): readonly Draft[] {
  return remarks.map(({ field, values }) => branch('DodatkowyOpis', [leaf('Klucz', cut(field)), leaf('Wartosc', cut(values))]));
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
