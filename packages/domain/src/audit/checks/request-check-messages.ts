import type { Localized } from '../../shared/localized.ts';
import type { PairCheckCode } from '../model/codes.ts';

/** The texts of checks against the statements in the request. */
export const requestCheckMessages = {
  reason: {
    what: {
      pl: 'Przyczyna podana do dokumentacji i na korekcie (PrzyczynaKorekty)',
      en: 'Reason as given for the pack and on the correction (PrzyczynaKorekty)',
    },
    differs: {
      pl: 'Obowiązuje przyczyna z dokumentu, bo ją widzi nabywca.',
      en: 'The reason on the document takes precedence, because the buyer sees it.',
    },
    unknown: { pl: 'Korekta nie podaje przyczyny.', en: 'The correction states no reason.' },
  },
  scenario_kind: {
    what: { pl: 'Rodzaj korekty a scenariusz', en: 'Kind of the correction and the scenario' },
    differs: { pl: 'Ten scenariusz nie daje takiej korekty.', en: 'This scenario does not produce such a correction.' },
  },
  scenario_effect: {
    what: { pl: 'Skutek korekty a scenariusz', en: 'Effect of the correction and the scenario' },
    differs: {
      pl: 'Skutek korekty jest inny, niż zapowiada scenariusz; sprawdź, czy podano właściwy.',
      en: 'The effect of the correction does not match the scenario; check that the right scenario was given.',
    },
    unknown: {
      pl: 'Dokumenty nie podają stanu po korekcie.',
      en: 'The state after the correction cannot be determined from the documents.',
    },
  },
  scenario_type: {
    what: { pl: 'TypKorekty a scenariusz i kwoty', en: 'TypKorekty, the scenario and the amounts' },
    differs: {
      pl: 'Zwykle taką korektę rozlicza się w innym okresie (art. 29a ust. 13, 14 i 17 ustawy o VAT); upewnij się, że wybór jest uzasadniony.',
      en: 'Such a correction usually belongs to another period (art. 29a(13), (14) and (17) of the VAT Act); verify that the choice is justified.',
    },
    unknown: { pl: 'Korekta nie podaje typu.', en: 'The correction states no type.' },
  },
  summary_kind: {
    what: { pl: 'Rodzaj korekty w podanym podsumowaniu', en: 'Kind of the correction in the given summary' },
    differs: { pl: 'Obowiązuje dokument.', en: 'The document takes precedence.' },
  },
  summary_type: {
    what: { pl: 'Typ korekty w podanym podsumowaniu', en: 'Type of the correction in the given summary' },
    differs: { pl: 'Obowiązuje dokument.', en: 'The document takes precedence.' },
  },
  summary_net: {
    what: { pl: 'Zmiana netto w podanym podsumowaniu', en: 'Net change in the given summary' },
    differs: { pl: 'Obowiązuje suma P_13_x z dokumentu.', en: 'The sum of P_13_x on the document takes precedence.' },
  },
  summary_vat: {
    what: { pl: 'Zmiana podatku w podanym podsumowaniu', en: 'Tax change in the given summary' },
    differs: { pl: 'Obowiązuje suma P_14_x z dokumentu.', en: 'The sum of P_14_x on the document takes precedence.' },
  },
  summary_gross: {
    what: { pl: 'Zmiana brutto w podanym podsumowaniu', en: 'Gross change in the given summary' },
    differs: { pl: 'Obowiązuje P_15 z dokumentu.', en: 'P_15 on the document takes precedence.' },
  },
  stated_issues_found: {
    what: {
      pl: 'Podane wyniki walidacji a walidacja korekty w Nakorze',
      en: 'Given issues and Nakor’s validation of the correction',
    },
    differs: {
      pl: 'Podanych kodów nie znaleziono: podana walidacja dotyczy innej treści albo innej wersji reguł.',
      en: 'The given codes were not found: the given validation used another document or another version of the rules.',
    },
  },
  stated_issues_complete: {
    what: {
      pl: 'Błędy i ostrzeżenia z walidacji korekty w Nakorze a podana walidacja',
      en: 'Nakor’s errors and warnings for the correction and the given validation',
    },
    differs: { pl: 'Tych kodów w niej nie ma.', en: 'The validation in the request lacks these codes.' },
  },
} as const satisfies Readonly<Partial<Record<PairCheckCode, CheckMessages>>>;

/** Texts of a check. */
export interface CheckMessages {
  /** What is compared. */
  readonly what: Localized;
  /** What it means when they differ. */
  readonly differs: Localized;
  /** Why the outcome is unknown; omitted when evident. */
  readonly unknown?: Localized;
}
