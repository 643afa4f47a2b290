import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { AmountsByBucket, BucketAmounts, CorrectionPlan, CorrectionType } from '../model/correction-plan.ts';
import { periodReasons } from './period-reasons.ts';

/**
 * When the cause of an increase arose: before the original was issued, in the month of the correction, or in another month. With several
 * causes, at different times.
 */
export type CauseOfIncrease = 'from-the-start' | 'in-month-of-issue' | 'in-another-month' | 'at-several-times';

/** The data that determine `TypKorekty`. */
export interface CorrectionResult {
  readonly deltas: AmountsByBucket;
  /** `P_15`; it determines the direction when a simplified invoice has no sums. */
  readonly grossDelta: Decimal;
  /** Whether the value of the order of an advance changes. */
  readonly changesOrder: boolean;
  readonly cause: CauseOfIncrease;
  /** Numbers of the lines whose value changes, by direction; the sum of a rate does not show lines of opposite directions. */
  readonly lines?: LineDirections;
  /** Whether the correction is sent to KSeF in a later month than that of `P_1`, and the sending decides the month of a decrease. */
  readonly isSentLater?: boolean;
  /** Whether the tax point of the sale moves to another month. */
  readonly movesTaxPoint?: boolean;
}

/** Numbers of the lines whose value increases and decreases. */
export interface LineDirections {
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** `TypKorekty` with its reason. */
interface ReasonedType {
  readonly type: CorrectionType;
  readonly reason: Localized;
}

/** `TypKorekty` with reason and warnings. */
interface ChosenType extends ReasonedType {
  readonly warnings: readonly Localized[];
}

/**
 * Determines the period of a correction: forced by the caller, otherwise set by the scenario, otherwise derived from its amounts.
 *
 * @source art. 29a ust. 13-15 i 17 ustawy o VAT; FA(3), opis pola TypKorekty
 */
export function deriveCorrectionType(planned: CorrectionPlan['type'], forced: CorrectionType | null, result: CorrectionResult): ChosenType {
  if (forced !== null) {
    const isTooEarly = forced === 1 && planned !== 1 && signsOf(result).has(-1) && showsTax(result.deltas);
    return { type: forced, reason: periodReasons.forced, warnings: isTooEarly ? [forcedTooEarly] : [] };
  }
  if (result.movesTaxPoint === true) return { type: 3, reason: periodReasons.moved, warnings: [] };
  const chosen = planned === 'by-result' ? typeByResult(result) : { type: planned, reason: reasonOfPlanned(planned, result) };
  return { ...(chosen.type === 2 && isDecreaseSentLater(result) ? sentLater : chosen), warnings: [] };
}

const sentLater: ReasonedType = { type: 3, reason: periodReasons.sentLater };

/** Whether a decrease of tax belongs to the month of sending, which is neither that of issue nor that of the original (art. 29a(13b)). */
function isDecreaseSentLater(result: CorrectionResult): boolean {
  const signs = signsOf(result);
  return result.isSentLater === true && signs.has(-1) && !signs.has(1) && showsTax(result.deltas);
}

/**
 * Maps the answer to `przyczyna_istniala_od_poczatku`. For a cause that arose later, the month of issue is assumed; another month has to be
 * forced.
 *
 * @param answer `tak` or `nie`; null for the default, `tak`
 */
export function findCauseOfIncrease(answer: string | null): CauseOfIncrease {
  return answer === 'nie' ? 'in-month-of-issue' : 'from-the-start';
}

function typeByResult(result: CorrectionResult): ReasonedType {
  const { changesOrder, cause } = result;
  const signs = signsOf(result);
  if (signs.has(1) && signs.has(-1)) return { type: 3, reason: mixedReason(result) };
  const { lines } = result;
  if (lines !== undefined && haveSeveralPeriods(lines, cause)) return { type: 3, reason: mixedLines(lines, cause) };
  if (signs.has(-1)) return { type: 2, reason: showsTax(result.deltas) ? periodReasons.decrease : periodReasons.untaxedDecrease };
  if (signs.has(1)) return increase(cause);
  return changesOrder ? { type: 3, reason: periodReasons.order } : { type: 1, reason: periodReasons.formal };
}

function signsOf({ deltas, grossDelta }: CorrectionResult): ReadonlySet<1 | -1> {
  const signs = new Set([...deltas].flatMap((delta) => directions(delta).map(({ sign }) => sign)));
  if (deltas.size === 0 && grossDelta.sign !== 0) signs.add(grossDelta.sign);
  return signs;
}

/**
 * The reason for a type set by the scenario: that of the result if it agrees; a wrong buyer keeps a decrease in the period of the original.
 */
function reasonOfPlanned(planned: CorrectionType, result: CorrectionResult): Localized {
  const byResult = typeByResult(result);
  if (byResult.type === planned) return byResult.reason;
  return planned === 1 && byResult.type === 2 ? periodReasons.replaced : periodReasons.planned;
}

function increase(cause: CauseOfIncrease): ReasonedType {
  switch (cause) {
    case 'from-the-start':
      return { type: 1, reason: periodReasons.oldIncrease };
    case 'in-month-of-issue':
      return { type: 2, reason: periodReasons.newIncrease };
    case 'in-another-month':
      return { type: 3, reason: periodReasons.otherIncrease };
    case 'at-several-times':
      return { type: 3, reason: periodReasons.severalIncreases };
  }
}

/** Whether amounts with Polish tax change; assumed when only the total is known. */
function showsTax(deltas: AmountsByBucket): boolean {
  return deltas.size === 0 || buckets.some(({ id, taxInPln }) => taxInPln !== null && deltas.has(id));
}

/** The directions of a bucket; tax in PLN counts only when nothing else changes, such as with another exchange rate. */
function directions([bucket, { base, tax, taxInPln }]: readonly [BucketId, BucketAmounts]): readonly Direction[] {
  const found = [...directionOf(`P_13_${bucket}`, base), ...directionOf(`P_14_${bucket}`, tax)];
  return found.length === 0 ? directionOf(`P_14_${bucket}W`, taxInPln) : found;
}

interface Direction {
  readonly field: string;
  readonly sign: 1 | -1;
}

function directionOf(field: string, amount: Decimal | null): readonly Direction[] {
  const sign = amount?.sign ?? 0;
  return sign === 0 ? [] : [{ field, sign }];
}

/** Whether lines increase and decrease in different periods. */
function haveSeveralPeriods({ up, down }: LineDirections, cause: CauseOfIncrease): boolean {
  return up.length > 0 && down.length > 0 && cause !== 'in-month-of-issue';
}

/** Assigns lines to periods when the sums of their rates all change in one direction. */
function mixedLines({ up, down }: LineDirections, cause: CauseOfIncrease): Localized {
  const period = periodsOfIncrease[cause];
  return {
    pl: `Wiersze, których wartość rośnie (${listed(up)}): ${period.pl} (art. 29a ust. 17); wiersze, których wartość maleje (${listed(down)}): okres wystawienia korekty (art. 29a ust. 13 i 14). Gdy dla pozycji korekty okresy są różne, TypKorekty ma wartość 3.`,
    en: `Lines whose value increases (${listed(up)}): ${period.en} (art. 29a(17)); lines whose value decreases (${listed(down)}): the period in which the correction is issued (art. 29a(13) and (14)). With different periods for its lines, a correction has TypKorekty 3.`,
  };
}

const listedLines = 10;

function listed(numbers: readonly string[]): string {
  return numbers.length > listedLines ? `${numbers.slice(0, listedLines).join(', ')}, …` : numbers.join(', ');
}

/** Assigns amounts to periods when some increase and others decrease. */
function mixedReason({ deltas, cause }: CorrectionResult): Localized {
  const found = [...deltas].flatMap(directions);
  const fields = (wanted: 1 | -1) => found.flatMap(({ field, sign }) => (sign === wanted ? [field] : [])).join(', ');
  const period = periodsOfIncrease[cause];
  return {
    pl: `Kwoty, które rosną (${fields(1)}): ${period.pl} (art. 29a ust. 17); kwoty, które maleją (${fields(-1)}): okres wystawienia korekty (art. 29a ust. 13 i 14).`,
    en: `Amounts that increase (${fields(1)}): ${period.en} (art. 29a(17)); amounts that decrease (${fields(-1)}): the period in which the correction is issued (art. 29a(13) and (14)).`,
  };
}

const periodsOfIncrease: Readonly<Record<CauseOfIncrease, Localized>> = {
  'from-the-start': { pl: 'okres faktury pierwotnej', en: 'the period of the original' },
  'in-month-of-issue': { pl: 'okres, w którym powstała przyczyna', en: 'the period in which the cause arose' },
  'in-another-month': { pl: 'okres, w którym powstała przyczyna', en: 'the period in which the cause arose' },
  'at-several-times': {
    pl: 'dla każdej zmiany okres, w którym powstała jej przyczyna',
    en: 'for each change the period in which its cause arose',
  },
};

const forcedTooEarly: Localized = {
  pl: 'Wymuszono TypKorekty 1 (okres faktury pierwotnej), choć kwoty maleją. Obniżenie rozlicza się zwykle w okresie wystawienia korekty (art. 29a ust. 13 i 14 ustawy o VAT), czyli typem 2. Potwierdź to z księgowością.',
  en: 'TypKorekty 1 (period of the original) was forced although amounts decrease. A decrease usually belongs to the period in which the correction is issued (art. 29a(13) and (14) of the VAT Act), which is type 2. Confirm this with your accountant.',
};
