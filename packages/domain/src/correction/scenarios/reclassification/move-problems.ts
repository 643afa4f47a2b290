import type { BucketId } from '../../../fa3/buckets.ts';
import type { Localized } from '../../../shared/localized.ts';
import type { Original } from '../../model/original.ts';
import type { PlanContext, PlanRejection } from '../../model/scenario.ts';
import { buildRejection } from '../../model/scenario.ts';
import { getJpkField, pairProblem, requireConfirmation } from './jpk-targets.ts';

/** Amounts that move from one bucket to another. */
export interface BucketMove {
  /** Null when the former bucket is unknown. */
  readonly from: BucketId | null;
  readonly to: BucketId;
}

/**
 * Problems of moving an advance between buckets: a pair of JPK fields is not allowed, or a confirmation is missing.
 *
 * @param path part of the request that causes the moves
 */
export function moveProblems({ request, answer }: PlanContext, moves: readonly BucketMove[], path: string): PlanRejection[] {
  const pairs = new Map(moves.map((move) => [`${move.from} ${move.to}`, fieldsOf(move)]));
  const problems = new Map<string, PlanRejection>();
  for (const [from, to] of pairs.values()) {
    const message = pairProblem(from, to, request.allowedJpkPairs);
    if (message !== null) problems.set(`${from} ${to}`, { path, code: 'jpk_pair_not_allowed', message });
    const confirmation = requireConfirmation(from, to);
    if (confirmation !== null && answer(confirmation) !== 'tak') {
      problems.set(confirmation, buildRejection(confirmation, 'confirmation_required', confirmations[confirmation]));
    }
  }
  return [...problems.values()];
}

function fieldsOf({ from, to }: BucketMove): readonly [string | null, string | null] {
  return [from === null ? null : getJpkField(from), getJpkField(to)];
}

/** Warns when services of art. 100(1)(4) lack the buyer's VAT number of another state, which a correction cannot add. */
export function listMovedWithoutBuyersNumber({ invoice }: Original, moves: readonly BucketMove[]): readonly Localized[] {
  const parties = [invoice.buyer, ...invoice.thirdParties].map((party) => party.child('DaneIdentyfikacyjne'));
  const isLacking = moves.some(({ to }) => to === '9') && !parties.some((identification) => identification.has('NrVatUE'));
  return isLacking ? [withoutNumber] : [];
}

/** The confirmation required for moves to or from domestic reverse charge. */
export const reverseChargeConditions: Localized = {
  pl: 'Odwrotne obciążenie w kraju („oo”, K_31) dotyczy dziś tylko dostaw z art. 145e. Jeśli przeniesienie jest właściwe, odpowiedz warunki_odwrotnego_obciazenia = tak.',
  en: 'Domestic reverse charge (“oo”, K_31) now applies only to supplies of art. 145e. If the move is correct, answer warunki_odwrotnego_obciazenia = tak.',
};

const confirmations: Readonly<Record<'warunki_eksportu' | 'warunki_odwrotnego_obciazenia', Localized>> = {
  warunki_eksportu: {
    pl: 'Zaliczka na eksport ma stawkę 0% (K_22) tylko pod warunkami art. 41 ust. 9a lub 9b. Jeśli są spełnione, odpowiedz warunki_eksportu = tak.',
    en: 'An advance for an export has the 0 % rate (K_22) only under the conditions of art. 41(9a) or (9b). If they are met, answer warunki_eksportu = tak.',
  },
  warunki_odwrotnego_obciazenia: reverseChargeConditions,
};

const withoutNumber: Localized = {
  pl: 'Usługi np II świadczy się podatnikom z innych państw UE, a faktura nie podaje numeru VAT UE nabywcy (KodUE, NrVatUE). Identyfikatora nie da się poprawić korektą; jeśli jest błędny, użyj scenariusza wrong-nip-zero-out.',
  en: 'Services of np II are for taxable persons of other EU states, but the invoice gives no EU VAT number of the buyer (KodUE, NrVatUE). A correction cannot change an identifier; if it is wrong, use the scenario wrong-nip-zero-out.',
};
