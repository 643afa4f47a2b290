import type { Decimal } from '../money/decimal.ts';
import type { Localized } from '../shared/localized.ts';
import type { AmountsByBucket, BucketAmounts, CorrectionPlan, CorrectionType } from './correction-plan.ts';

/** When the cause of an increase arose: it was there when the original was issued, in the month of the correction, or in another one. */
export type CauseOfIncrease = 'from-the-start' | 'in-month-of-issue' | 'in-another-month';

/** What `TypKorekty` depends on. */
export interface CorrectionResult {
  readonly deltas: AmountsByBucket;
  /** `P_15`; it alone tells the direction where a simplified invoice has no sums. */
  readonly grossDelta: Decimal;
  /** Whether the value of the order of an advance changes. */
  readonly changesOrder: boolean;
  readonly cause: CauseOfIncrease;
}

/** `TypKorekty` and why. */
export interface ReasonedType {
  readonly type: CorrectionType;
  readonly reason: Localized;
}

/**
 * In which period a correction works: what the caller forces, otherwise what the scenario says, otherwise by its result.
 *
 * @source art. 29a ust. 13, 14 i 17 ustawy o VAT; FA(3), opis pola TypKorekty
 */
export function correctionType(planned: CorrectionPlan['type'], forced: CorrectionType | null, result: CorrectionResult): ReasonedType {
  if (forced !== null) return { type: forced, reason: reasons.forced };
  return planned === 'by-result' ? typeByResult(result) : { type: planned, reason: reasonOfPlanned(planned, result) };
}

/**
 * Reads the answer to `przyczyna_istniala_od_poczatku`. Of a cause that arose later, a correction issued when it arises is the usual
 * case; another month has to be forced.
 *
 * @param answer `tak` or `nie`; null for the default, `tak`
 */
export function causeOfIncrease(answer: string | null): CauseOfIncrease {
  return answer === 'nie' ? 'in-month-of-issue' : 'from-the-start';
}

function typeByResult({ deltas, grossDelta, changesOrder, cause }: CorrectionResult): ReasonedType {
  const signs = new Set([...deltas.values()].flatMap(directions));
  if (deltas.size === 0 && grossDelta.sign !== 0) signs.add(grossDelta.sign);
  if (signs.has(1) && signs.has(-1)) return { type: 3, reason: reasons.mixed };
  if (signs.has(-1)) return { type: 2, reason: reasons.decrease };
  if (signs.has(1)) return increase(cause);
  return changesOrder ? { type: 3, reason: reasons.order } : { type: 1, reason: reasons.formal };
}

/** A scenario that sets the type has the same reasons as the result; only a wrong buyer keeps a decrease in the period of the original. */
function reasonOfPlanned(planned: CorrectionType, result: CorrectionResult): Localized {
  const byResult = typeByResult(result);
  if (byResult.type === planned) return byResult.reason;
  return planned === 1 && byResult.type === 2 ? reasons.replaced : reasons.planned;
}

function increase(cause: CauseOfIncrease): ReasonedType {
  switch (cause) {
    case 'from-the-start':
      return { type: 1, reason: reasons.oldIncrease };
    case 'in-month-of-issue':
      return { type: 2, reason: reasons.newIncrease };
    case 'in-another-month':
      return { type: 3, reason: reasons.otherIncrease };
  }
}

/** Where a bucket goes; its tax in PLN tells only where nothing else changes, such as with another exchange rate. */
function directions({ base, tax, taxInPln }: BucketAmounts): (1 | -1)[] {
  const signs = [base, tax].flatMap((amount) => signOf(amount));
  return signs.length === 0 ? signOf(taxInPln) : signs;
}

function signOf(amount: Decimal | null): (1 | -1)[] {
  const sign = amount?.sign ?? 0;
  return sign === 0 ? [] : [sign];
}

const reasons = {
  forced: { pl: 'Wybrano w żądaniu (force_typ_korekty).', en: 'Chosen in the request (force_typ_korekty).' },
  planned: { pl: 'Tak działa korekta tego rodzaju.', en: 'Corrections of this sort work so.' },
  replaced: {
    pl: 'Korekta do zera i nowa faktura pokazują tę samą sprzedaż, więc rozlicza się je w okresie faktury pierwotnej. Czytany dosłownie art. 29a ust. 14 wskazuje okres wystawienia korekty (typ 2): potwierdź to z księgowością.',
    en: 'The correction to zero and the new invoice document one sale, so both belong to the period of the original. Read literally, art. 29a(14) points to the period in which the correction is issued (type 2): confirm this with your accountant.',
  },
  formal: {
    pl: 'Żadna kwota się nie zmienia, więc korekta dotyczy okresu faktury pierwotnej.',
    en: 'No amount changes, so the correction belongs to the period of the original.',
  },
  decrease: {
    pl: 'Podatek lub podstawa maleje: okres wystawienia korekty (art. 29a ust. 13 i 14).',
    en: 'Tax or base goes down: the period in which the correction is issued (art. 29a(13) and (14)).',
  },
  oldIncrease: {
    pl: 'Podatek lub podstawa rośnie, a przyczyna istniała od początku: okres faktury pierwotnej (art. 29a ust. 17).',
    en: 'Tax or base goes up for a cause that was there from the start: the period of the original (art. 29a(17)).',
  },
  newIncrease: {
    pl: 'Podatek lub podstawa rośnie z przyczyny, która powstała w miesiącu wystawienia korekty: okres jej wystawienia (art. 29a ust. 17). Jeśli powstała w innym miesiącu, wybierz typ 3.',
    en: 'Tax or base goes up for a cause that arose in the month of issue: the period in which the correction is issued (art. 29a(17)). If it arose in another month, choose type 3.',
  },
  otherIncrease: {
    pl: 'Podatek lub podstawa rośnie z przyczyny, która powstała w innym miesiącu niż wystawienie korekty: okres jej powstania (art. 29a ust. 17).',
    en: 'Tax or base goes up for a cause that arose in another month than that of issue: the period in which it arose (art. 29a(17)).',
  },
  mixed: {
    pl: 'Jedne kwoty rosną (art. 29a ust. 17), inne maleją (art. 29a ust. 13 i 14), więc różne pozycje mogą dotyczyć różnych okresów.',
    en: 'Some amounts go up (art. 29a(17)) and others down (art. 29a(13) and (14)), so different lines may belong to different periods.',
  },
  order: {
    pl: 'Zmienia się wartość zamówienia, ale żadna podstawa ani podatek (jak w przykładzie 13 Ministerstwa Finansów).',
    en: 'The value of the order changes, but no base and no tax (as in example 13 of the Ministry of Finance).',
  },
} as const satisfies Readonly<Record<string, Localized>>;
