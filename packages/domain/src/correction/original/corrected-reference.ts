import { ksef2Day } from '../../fa3/corrected-invoice-references.ts';
import { isCalendarDay } from '../../fa3/elements/calendar.ts';
import { parseKsefNumber } from '../../fa3/identifiers/ksef-number.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createBranch, createLeaf, type Draft, listChildren, readTextAt } from '../draft/draft.ts';
import type { CorrectedReference } from '../model/correction-plan.ts';
import type { GivenReference } from '../model/correction-request.ts';
import type { OriginalWarning } from '../model/original.ts';
import { stateAdvice } from './state-advice.ts';

/** The reference to the original invoice. */
interface FoundReference {
  readonly reference: CorrectedReference;
  readonly warnings: readonly OriginalWarning[];
}

/**
 * Determines how a correction must refer to the original invoice: by its date and number or, for a given correction, by the reference of
 * that correction.
 *
 * @param draft the whole document
 * @returns     why not: a correction without `DaneFaKorygowanej` or of several invoices, or an invalid number or date from the caller
 * @source      Podręcznik KSeF 2.0, cz. II, 2.13.3: kolejna korekta wskazuje fakturę pierwotną
 */
export function readReference(draft: Draft, isCorrection: boolean, given: GivenReference): Result<FoundReference, Localized> {
  const { ksefNumber, issueDay } = given;
  if (ksefNumber !== null && parseKsefNumber(ksefNumber) === null) return err(wrongKsefNumber);
  if (issueDay !== null && !isCalendarDay(issueDay)) return err(wrongDay);
  return isCorrection ? statedReference(draft, given) : ok(ownReference(draft, given));
}

/** The reference to an invoice that is the original itself. */
function ownReference(draft: Draft, { ksefNumber, issueDay }: GivenReference): FoundReference {
  const number = readTextAt(draft, 'Fa', 'P_2') ?? '';
  const stated = readTextAt(draft, 'Fa', 'P_1') ?? '';
  return {
    reference: { issueDay: issueDay ?? stated, number, ksefNumber },
    warnings: issueDay === null ? dayOfSending(ksefNumber, stated) : [],
  };
}

/** The reference that an earlier correction states. */
function statedReference(draft: Draft, { ksefNumber, issueDay }: GivenReference): Result<FoundReference, Localized> {
  const entries = draft.children.flatMap((child) => (child.name === 'Fa' ? listChildren(child, 'DaneFaKorygowanej') : []));
  const [entry] = entries;
  if (entry === undefined) return err(withoutReference);
  if (entries.length > 1) return err(severalReferences);
  const stated = readTextAt(entry, 'NrKSeFFaKorygowanej');
  const reference: CorrectedReference = {
    issueDay: issueDay ?? readTextAt(entry, 'DataWystFaKorygowanej') ?? '',
    number: readTextAt(entry, 'NrFaKorygowanej') ?? '',
    ksefNumber: stated ?? ksefNumber,
  };
  if (reference.issueDay === '' || reference.number === '') return err(withoutReference);
  return ok({ reference, warnings: stated === null || ksefNumber === null || stated === ksefNumber ? [] : [anotherKsefNumber(stated)] });
}

/**
 * In KSeF 1.0 the day of sending was the issue date; KSeF numbers contain that day.
 *
 * @source Podręcznik KSeF 2.0, cz. II, 2.13
 */
function dayOfSending(ksefNumber: string | null, stated: string): readonly OriginalWarning[] {
  const day = parseKsefNumber(ksefNumber)?.day ?? null;
  if (day === null || day >= ksef2Day || day === stated) return [];
  return [
    {
      path: '/Faktura/Fa/P_1',
      text: {
        pl: `Fakturę przesłano do KSeF ${day}, przed 2026-02-01, gdy datą wystawienia był dzień przesłania, a P_1 to ${stated}. Jeśli liczy się dzień przesłania, podaj go w odpowiedzi data_wystawienia_faktury_korygowanej.`,
        en: `The invoice was sent to KSeF on ${day}, before 2026-02-01, when the day of sending was the day of issue, but P_1 is ${stated}. If the day of sending counts, give it in the answer data_wystawienia_faktury_korygowanej.`,
      },
    },
  ];
}

/**
 * `DaneFaKorygowanej` for each corrected invoice, without duplicates. The schema allows 50,000.
 *
 * @source FA(3), opis pola DaneFaKorygowanej; art. 106j ust. 2 i 3 ustawy o VAT
 */
export function buildReferenceElements(references: readonly CorrectedReference[]): Draft[] {
  const byKey = new Map(references.map((reference) => [reference.ksefNumber ?? `${reference.issueDay} ${reference.number}`, reference]));
  return [...byKey.values()].map(({ issueDay, number, ksefNumber }) =>
    createBranch('DaneFaKorygowanej', [
      createLeaf('DataWystFaKorygowanej', issueDay),
      createLeaf('NrFaKorygowanej', number),
      createLeaf(ksefNumber === null ? 'NrKSeFN' : 'NrKSeF', '1'),
      ksefNumber === null ? null : createLeaf('NrKSeFFaKorygowanej', ksefNumber),
    ]),
  );
}

const wrongKsefNumber: Localized = {
  pl: 'To nie jest numer KSeF. Ma on 35 znaków, np. 5265877635-20260826-0100001AF629-AF (numery z KSeF 1.0 mają 36). Dla faktury spoza KSeF nie podawaj go.',
  en: 'This is not a KSeF number. It has 35 characters, such as 5265877635-20260826-0100001AF629-AF (36 in KSeF 1.0). Omit it for an invoice outside KSeF.',
};

const wrongDay: Localized = {
  pl: 'Podaj datę wystawienia faktury korygowanej jako istniejący dzień, np. 2026-02-15.',
  en: 'Enter the issue date of the corrected invoice as a calendar date, such as 2026-02-15.',
};

const withoutReference: Localized = {
  pl: `Podana korekta nie podaje, którą fakturę koryguje (DaneFaKorygowanej z datą i numerem). Podaj XML faktury pierwotnej w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The given correction does not state which invoice it corrects (DaneFaKorygowanej with date and number). Provide the XML of the original invoice in its state after this correction ${stateAdvice.en}.`,
};

const severalReferences: Localized = {
  pl: 'Podana korekta dotyczy wielu faktur naraz, więc nie pokazuje stanu żadnej z nich. Podaj XML jednej z tych faktur; opust za okres koryguje scenariusz period-rebate.',
  en: 'The given correction covers several invoices, so it does not show the state of any of them. Provide the XML of one of these invoices; for a rebate for a period use the scenario period-rebate.',
};

function anotherKsefNumber(stated: string): OriginalWarning {
  return {
    path: '/Faktura/Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej',
    text: {
      pl: `Podany numer KSeF jest inny niż numer faktury pierwotnej na podanej korekcie (${stated}). Kolejna korekta wskazuje fakturę pierwotną, więc użyto numeru z korekty.`,
      en: `The KSeF number given differs from that of the original invoice on the given correction (${stated}). A further correction refers to the original invoice, so the number on the correction is used.`,
    },
  };
}
