import type { PrimaryKind } from '../../../fa3/elements/kinds.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { Scenario } from '../../model/scenario.ts';
import { scenarios } from '../index.ts';

/** Why a scenario is always a correction of its own. */
const alone: Readonly<Record<string, Localized>> = {
  'wrong-nip-zero-out': {
    pl: 'Błędny identyfikator nabywcy wymaga korekty do zera wystawionej na dotychczasowego nabywcę i nowej faktury, więc nie łączy się z innymi zmianami. Inne błędy popraw od razu na nowej fakturze.',
    en: 'A wrong identifier of the buyer requires a correction to zero for the former buyer and a new invoice, so it cannot be combined with other changes. Fix other mistakes on the new invoice.',
  },
  'cancel-to-zero': {
    pl: 'Korekta do zera wycofuje całą fakturę, więc nie łączy się z innymi zmianami.',
    en: 'A correction to zero withdraws the whole invoice, so it cannot be combined with other changes.',
  },
  'period-rebate': {
    pl: 'Zbiorcza korekta rabatu dotyczy wielu faktur i podaje tylko kwotę opustu (art. 106j ust. 3 ustawy o VAT), więc nie łączy się z innymi zmianami. Popraw je osobną korektą tej faktury.',
    en: 'A collective correction for a rebate is about many invoices and states only the amount of the rebate (art. 106j(3) of the VAT Act), so it cannot be combined with other changes. Make those in a separate correction of this invoice.',
  },
};

/** Why a scenario cannot be combined with others; null when it can. */
export function whyAlone({ id }: Scenario): Localized | null {
  return alone[id] ?? null;
}

/**
 * The scenarios that can plan changes in a correction led by the given one, which comes first.
 *
 * @param kind of the original
 */
export function combinableWith(leading: Scenario, kind: PrimaryKind): readonly Scenario[] {
  if (whyAlone(leading) !== null) return [leading];
  return [
    leading,
    ...scenarios.filter((scenario) => scenario.id !== leading.id && scenario.kinds.includes(kind) && whyAlone(scenario) === null),
  ];
}
