import type { PlanRejection } from '../../correction/model/scenario.ts';
import { scenarios } from '../../correction/scenarios/index.ts';
import type { Localized } from '../../shared/localized.ts';
import { truncate } from '../../shared/truncate.ts';

/** The request names a scenario that the catalogue does not have. */
export function unknownScenario(id: string): PlanRejection {
  const known = scenarios.map((scenario) => scenario.id).join(', ');
  return {
    path: 'scenario_id',
    code: 'unknown_scenario',
    message: {
      pl: `Nie ma scenariusza „${truncate(id, 101)}”. Są: ${known}.`,
      en: `There is no scenario “${truncate(id, 101)}”. There are: ${known}.`,
    },
  };
}

/** The original is in a format, or lacks a part, without which nothing can be compared with it. */
export function notCorrectable(message: Localized): PlanRejection {
  return { path: 'source_xml', code: 'not_correctable', message };
}

/** The correction is in another format: corrections are FA(3) only, whatever the original is. */
export const notFa3: PlanRejection = {
  path: 'correction_xml',
  code: 'not_fa3',
  message: {
    pl: 'Korekta nie jest w strukturze FA(3) (przestrzeń nazw elementu Faktura). Faktury w FA(2) też koryguje się w FA(3): podaj korektę w tej strukturze.',
    en: 'The correction is not in the format FA(3) (namespace of the element Faktura). FA(2) invoices too are corrected in FA(3): give a correction in that format.',
  },
};

/**
 * The correction is none.
 *
 * @param kind its `RodzajFaktury`; null when it has none
 */
export function notACorrection(kind: string | null): PlanRejection {
  const is =
    kind === null
      ? { pl: 'nie ma RodzajFaktury', en: 'has no RodzajFaktury' }
      : { pl: `jest rodzaju ${truncate(kind, 101)}`, en: `is of kind ${truncate(kind, 101)}` };
  return {
    path: 'correction_xml',
    code: 'not_a_correction',
    message: {
      pl: `Dokument w correction_xml ${is.pl}, a korekta jest rodzaju KOR, KOR_ZAL albo KOR_ROZ. Podaj fakturę korygującą.`,
      en: `The document in correction_xml ${is.en}; a correction is of kind KOR, KOR_ZAL or KOR_ROZ. Give the correcting invoice.`,
    },
  };
}
