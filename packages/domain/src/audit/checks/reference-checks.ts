import { hasDay } from '../../fa3/corrected-invoice-references.ts';
import type { Part } from '../../fa3/part.ts';
import type { Localized } from '../../shared/localized.ts';
import { joined } from '../explanation/explanation-messages.ts';
import type { PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import { compareNumbers, entryNaming } from '../pair/invoice-number-match.ts';
import { checkMessages } from './check-messages.ts';
import { checked, checkedSame, withStop } from './compare-values.ts';

/** The entry of `DaneFaKorygowanej` that names the original; an absent part where the correction names an earlier correction only. */
export function entryOfOriginal({ original, source, correction }: ReadPair): Part | null {
  return (
    entryNaming(correction.correctedInvoices, original.reference.number) ??
    entryNaming(correction.correctedInvoices, source.fa.text('P_2') ?? '')
  );
}

/** How the correction names the invoice it corrects. */
export function referenceChecks(pair: ReadPair): PairCheck[] {
  const { original, source, correction } = pair;
  const entry = entryOfOriginal(pair);
  const { number, issueDay } = original.reference;
  const named = entry?.text('NrFaKorygowanej') ?? null;
  const dayNamed = entry?.text('DataWystFaKorygowanej') ?? null;
  const isSameNumber = compareNumbers(named, number) === 'same';
  // The day of an earlier correction, where that one is named, says nothing of the first invoice.
  const isDayStated = entry !== null && dayNamed !== null && issueDay !== '';
  const hasSameDay = isDayStated && hasDay(entry, issueDay);
  const days = { expected: issueDay === '' ? null : issueDay, found: dayNamed, form: 'day' as const };
  return [
    checked('reference_number', isSameNumber ? 'agrees' : 'differs', { expected: number, found: named }),
    checked('reference_day', isDayStated ? (hasSameDay ? 'agrees' : 'differs') : 'not-told', days),
    ksefNumber(original.reference.ksefNumber, entry?.text('NrKSeFFaKorygowanej') ?? null),
    issueOrder(source.issueDay, correction.issueDay),
  ];
}

function ksefNumber(expected: string | null, found: string | null): PairCheck {
  const check = checkedSame('reference_ksef_number', expected, found);
  return found === null ? { ...check, text: joined(withStop(checkMessages.reference_ksef_number.what), noKsefNumber) } : check;
}

const noKsefNumber: Localized = {
  pl: 'Korekta nie podaje numeru KSeF (NrKSeFN), więc nie ma czego porównać.',
  en: 'The correction gives no KSeF number (NrKSeFN): nothing to compare.',
};

function issueOrder(original: string | null, correction: string | null): PairCheck {
  const outcome = original === null || correction === null ? 'not-told' : correction >= original ? 'agrees' : 'differs';
  return checked('issue_order', outcome, { expected: original, found: correction, form: 'day' });
}
