import type { PlanRejection } from '../../correction/model/scenario.ts';
import { scenarios } from '../../correction/scenarios/index.ts';
import { toQuotable } from '../../shared/quotable.ts';

/** The scenario of the request is unknown. */
export function rejectUnknownScenario(id: string): PlanRejection {
  const known = scenarios.map((scenario) => scenario.id).join(', ');
  return {
    path: 'scenario_id',
    code: 'unknown_scenario',
    message: {
      pl: `Nie ma scenariusza „${toQuotable(id, 101)}”. Dostępne: ${known}.`,
      en: `There is no scenario “${toQuotable(id, 101)}”. Available: ${known}.`,
    },
  };
}

/** The correction is in another format: corrections are always FA(3), also those of FA(2) invoices. */
export const notFa3: PlanRejection = {
  path: 'correction_xml',
  code: 'not_fa3',
  message: {
    pl: 'Korekta nie jest w strukturze FA(3) (przestrzeń nazw elementu Faktura). Faktury w FA(2) też koryguje się w FA(3): podaj korektę w tej strukturze.',
    en: 'The correction is not in FA(3) (namespace of the element Faktura). FA(2) invoices are corrected in FA(3) too: provide a correction in that format.',
  },
};

/**
 * The document given as the correction is not one.
 *
 * @param kind its `RodzajFaktury`; null when it has none
 */
export function rejectNonCorrection(kind: string | null): PlanRejection {
  const is =
    kind === null
      ? { pl: 'nie ma RodzajFaktury', en: 'has no RodzajFaktury' }
      : { pl: `to ${toQuotable(kind, 101)}`, en: `is of kind ${toQuotable(kind, 101)}` };
  return {
    path: 'correction_xml',
    code: 'not_a_correction',
    message: {
      pl: `Dokument w correction_xml ${is.pl}, a korekta to KOR, KOR_ZAL albo KOR_ROZ. Podaj fakturę korygującą.`,
      en: `The document in correction_xml ${is.en}; a correction is of kind KOR, KOR_ZAL or KOR_ROZ. Provide the correcting invoice.`,
    },
  };
}
