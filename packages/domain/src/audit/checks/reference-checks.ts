import { hasDay } from '../../fa3/corrected-invoice-references.ts';
import type { Part } from '../../fa3/elements/part.ts';
import { compareNumbers, findEntryNaming } from '../../fa3/invoice-number-match.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import { joinSentences } from '../explanation/explanation-messages.ts';
import type { PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import { checkMessages } from './check-messages.ts';
import { checkEqual, checkOf, withFullStop } from './compare-values.ts';

/** The entry of `DaneFaKorygowanej` that refers to the original, or to the given earlier correction of it; null when none does. */
export function findEntryOfOriginal({ original, source, correction }: ReadPair): Part<Element> | null {
  return (
    findEntryNaming(correction.correctedInvoices, original.reference.number) ??
    findEntryNaming(correction.correctedInvoices, source.fa.text('P_2') ?? '')
  );
}

/** Checks how the correction refers to the corrected invoice. */
export function checkReferenceChecks(pair: ReadPair): PairCheck[] {
  const { original, source, correction } = pair;
  const entry = findEntryOfOriginal(pair);
  const { number, issueDay } = original.reference;
  const named = entry?.text('NrFaKorygowanej') ?? null;
  const dayNamed = entry?.text('DataWystFaKorygowanej') ?? null;
  const isSameNumber = compareNumbers(named, number) === 'same';
  const isDayStated = entry !== null && dayNamed !== null && issueDay !== '';
  const hasSameDay = isDayStated && hasDay(entry, issueDay);
  const days = { expected: issueDay === '' ? null : issueDay, found: dayNamed, form: 'day' as const };
  return [
    checkOf('reference_number', isSameNumber ? 'agrees' : 'differs', { expected: number, found: named }),
    checkOf('reference_day', isDayStated ? (hasSameDay ? 'agrees' : 'differs') : 'unknown', days),
    ksefNumber(original.reference.ksefNumber, entry?.text('NrKSeFFaKorygowanej') ?? null),
    issueDateCheck(source.issueDay, correction.issueDay),
  ];
}

function ksefNumber(expected: string | null, found: string | null): PairCheck {
  const check = checkEqual('reference_ksef_number', expected, found);
  return found === null ? { ...check, text: joinSentences(withFullStop(checkMessages.reference_ksef_number.what), noKsefNumber) } : check;
}

const noKsefNumber: Localized = {
  pl: 'Korekta nie podaje numeru KSeF (NrKSeFN), więc nie ma czego porównać.',
  en: 'The correction states no KSeF number (NrKSeFN), so there is nothing to compare.',
};

function issueDateCheck(original: string | null, correction: string | null): PairCheck {
  const outcome = original === null || correction === null ? 'unknown' : correction >= original ? 'agrees' : 'differs';
  return checkOf('issue_order', outcome, { expected: original, found: correction, form: 'day' });
}
