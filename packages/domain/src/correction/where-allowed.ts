import type { PrimaryKind } from '../fa3/elements/kinds.ts';
import type { Localized } from '../shared/localized.ts';
import { type ChangePath, listNames, matchesPattern } from './draft/change-path.ts';
import type { Scenario } from './model/scenario.ts';
import { explainExclusion } from './scenarios/combination/combinable.ts';
import { scenarios } from './scenarios/index.ts';

/** Paths that no scenario changes, and what to do instead. The first match applies. */
const neverChanged: readonly { readonly form: RegExp; readonly hint: Localized }[] = [
  {
    form: /^Podmiot1\/DaneIdentyfikacyjne\/NIP$/,
    hint: {
      pl: 'Błędnego NIP sprzedawcy nie zmienia się korektą: sprowadź fakturę do zera (cancel-to-zero) i wystaw nową w kontekście właściwego NIP.',
      en: 'A correction cannot change a wrong NIP of the seller: correct the invoice to zero (cancel-to-zero) and issue a new one in the context of the right NIP.',
    },
  },
  {
    form: /\/(?:NIP|IDWew|KodUE|NrVatUE|NrID|BrakID)$/,
    hint: {
      pl: 'Identyfikatora podmiotu nie zmienia się korektą. Błędny identyfikator nabywcy wymaga scenariusza wrong-nip-zero-out.',
      en: 'A correction cannot change the identifier of a party. Use wrong-nip-zero-out for a wrong identifier of the buyer.',
    },
  },
  {
    form: /^Fa\/P_1$/,
    hint: {
      pl: 'Daty wystawienia nie koryguje się; datę korekty podaje data_wystawienia, a dzień wysyłki sprzed KSeF 2.0 odpowiedź data_wystawienia_faktury_korygowanej.',
      en: 'The issue date cannot be corrected; the date of the correction goes in data_wystawienia, a day of sending before KSeF 2.0 in the answer data_wystawienia_faktury_korygowanej.',
    },
  },
  {
    form: /^Fa\/P_2$/,
    hint: {
      pl: 'Numer korekty podaje numer_faktury_kor; błędny numer faktury poprawia scenariusz formal-details.',
      en: 'The number of the correction goes in numer_faktury_kor; use formal-details to correct a wrong invoice number.',
    },
  },
  {
    form: /^Fa\/KodWaluty$/,
    hint: {
      pl: 'Waluty nie da się skorygować: sprowadź fakturę do zera (cancel-to-zero, powód bledna_waluta) i wystaw nową.',
      en: 'A currency cannot be corrected: correct the invoice to zero (cancel-to-zero, reason bledna_waluta) and issue a new one.',
    },
  },
  {
    form: /^Fa\/RodzajFaktury$/,
    hint: {
      pl: 'Rodzaj korekty wynika z rodzaju faktury. Jeśli rodzaj był błędny, sprowadź fakturę do zera (cancel-to-zero) i wystaw nową.',
      en: 'The kind of the correction follows from that of the invoice. If that was wrong, correct it to zero (cancel-to-zero) and issue a new one.',
    },
  },
  {
    form: /^Fa\/(?:P_13_|P_14_|P_15$)/,
    hint: {
      pl: 'Podstawy i podatek zaliczki lub rozliczenia wynikają z podziału kwoty, więc nie podaje się ich wprost. Zmień kwotę (P_15), zamówienie, wiersze albo ich stawki: advance-amount, advance-jpk-reclassify lub settlement-correction.',
      en: 'Bases and taxes of an advance or settlement are calculated by splitting its amount, so they cannot be entered. Change the amount (P_15), the order, the lines or their rates: advance-amount, advance-jpk-reclassify or settlement-correction.',
    },
  },
  {
    form: /^Fa\/(?:PrzyczynaKorekty|TypKorekty|DaneFaKorygowanej|OkresFaKorygowanej|NrFaKorygowany|Podmiot[12]K|P_15ZK|KursWalutyZK)/,
    hint: {
      pl: 'Dane korekty powstają same: z podanych danych, odpowiedzi i oryginału.',
      en: 'The data of the correction are generated from the request, the answers and the original.',
    },
  },
];

const withoutChanges: Localized = {
  pl: 'Ten scenariusz nie przyjmuje zmian. Usuń je.',
  en: 'This scenario does not accept changes. Remove them.',
};

/**
 * Explains which scenario allows a path that the selected one does not, or what to do instead.
 *
 * @param kind of the original; scenarios for other kinds are not suggested
 * @source     correction-rules, section 11
 */
export function findAllowedPlaces(path: ChangePath, scenario: Scenario, kind: PrimaryKind): Localized {
  const own = explainExclusion(scenario);
  if (scenario.paths.length === 0) return joinTexts(withoutChanges, own);
  const allowing = scenarios.filter(
    ({ paths, kinds }) => kinds.includes(kind) && paths.some(({ pattern }) => matchesPattern(path, pattern)),
  );
  const here = {
    pl: `Scenariusz ${scenario.id} nie zmienia ${path.text}.`,
    en: `The scenario ${scenario.id} does not change ${path.text}.`,
  };
  const hint = allowing.length > 0 ? allowedBy(allowing, path) : (hintFor(path) ?? nowhere(scenario));
  const [other] = allowing.every((one) => explainExclusion(one) !== null) ? allowing : [];
  const reason = own ?? (other === undefined ? null : explainExclusion(other));
  return joinTexts(joinTexts(here, hint), allowing.length > 0 ? reason : null);
}

function joinTexts(first: Localized, second: Localized | null): Localized {
  return second === null ? first : { pl: `${first.pl} ${second.pl}`, en: `${first.en} ${second.en}` };
}

function hintFor(path: ChangePath): Localized | null {
  const names = listNames(path);
  return neverChanged.find(({ form }) => form.test(names))?.hint ?? null;
}

function allowedBy(allowing: readonly Scenario[], path: ChangePath): Localized {
  const onNew = (scenario: Scenario) =>
    scenario.paths.filter(({ pattern }) => matchesPattern(path, pattern)).every(({ onlyOnNew }) => onlyOnNew === true);
  // Those that change existing elements come first.
  const sorted = [...allowing.filter((scenario) => !onNew(scenario)), ...allowing.filter(onNew)];
  const named = (language: keyof Localized, note: string) =>
    sorted.map((scenario) => `${scenario.id} (${scenario.title[language]}${onNew(scenario) ? `; ${note}` : ''})`).join(', ');
  return {
    pl: `Pozwala na to: ${named('pl', 'tylko w elemencie dodawanym')}.`,
    en: `Allowed by: ${named('en', 'only in an added element')}.`,
  };
}

function nowhere({ paths }: Scenario): Localized {
  const shown = listed(paths.map(({ pattern }) => pattern));
  return {
    pl: `Nie zmienia jej żaden scenariusz. Ten przyjmuje: ${shown}.`,
    en: `No scenario changes it. This one accepts: ${shown}.`,
  };
}

/** All patterns, those inside one element together: `Fa/FaWiersz/P_9A, P_9B; Fa/P_6`. */
function listed(patterns: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const pattern of patterns) {
    const end = pattern.lastIndexOf('/') + 1;
    const known = groups.get(pattern.slice(0, end));
    if (known === undefined) groups.set(pattern.slice(0, end), [pattern]);
    else known.push(pattern.slice(end));
  }
  return [...groups.values()].map((names) => names.join(', ')).join('; ');
}
