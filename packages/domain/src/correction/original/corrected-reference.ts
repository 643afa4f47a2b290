import { isCalendarDay } from '../../fa3/calendar.ts';
import { parseKsefNumber } from '../../fa3/ksef-number.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { branch, childrenOf, type Draft, leaf, textAt } from '../draft/draft.ts';
import type { CorrectedReference } from '../model/correction-plan.ts';
import type { GivenReference } from '../model/correction-request.ts';
import type { Doubt } from '../model/original.ts';
import { stateAdvice } from './state-advice.ts';

/** The first invoice, as its corrections name it. */
interface FoundReference {
  readonly reference: CorrectedReference;
  readonly doubts: readonly Doubt[];
}

/**
 * How a correction has to name the first invoice: by its own day and number or, when a correction is given, as that one names it.
 *
 * @param draft the whole document
 * @returns     why it cannot be named: a correction without `DaneFaKorygowanej` or of several invoices, or a wrong number or day given
 * @source      Podręcznik KSeF 2.0, cz. II, 2.13.3: kolejna korekta wskazuje fakturę pierwotną
 */
export function readReference(draft: Draft, isCorrection: boolean, given: GivenReference): Result<FoundReference, Localized> {
  const { ksefNumber, issueDay } = given;
  if (ksefNumber !== null && parseKsefNumber(ksefNumber) === null) return err(wrongKsefNumber);
  if (issueDay !== null && !isCalendarDay(issueDay)) return err(wrongDay);
  if (!isCorrection) {
    const number = textAt(draft, 'Fa', 'P_2') ?? '';
    const stated = textAt(draft, 'Fa', 'P_1') ?? '';
    return ok({
      reference: { issueDay: issueDay ?? stated, number, ksefNumber },
      doubts: issueDay === null ? dayOfSending(ksefNumber, stated) : [],
    });
  }
  const entries = draft.children.flatMap((child) => (child.name === 'Fa' ? childrenOf(child, 'DaneFaKorygowanej') : []));
  const [entry] = entries;
  if (entry === undefined) return err(withoutReference);
  if (entries.length > 1) return err(severalReferences);
  const stated = textAt(entry, 'NrKSeFFaKorygowanej');
  const reference: CorrectedReference = {
    issueDay: issueDay ?? textAt(entry, 'DataWystFaKorygowanej') ?? '',
    number: textAt(entry, 'NrFaKorygowanej') ?? '',
    ksefNumber: stated ?? ksefNumber,
  };
  if (reference.issueDay === '' || reference.number === '') return err(withoutReference);
  return ok({ reference, doubts: stated === null || ksefNumber === null || stated === ksefNumber ? [] : [anotherKsefNumber(stated)] });
}

/** Since then `P_1` is the day of issue, whenever an invoice was sent. */
const ksef2Day = '2026-02-01';

/**
 * KSeF 1.0 took the day of sending for the day of issue; its number holds that day.
 *
 * @source Podręcznik KSeF 2.0, cz. II, 2.13
 */
function dayOfSending(ksefNumber: string | null, stated: string): readonly Doubt[] {
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
 * `DaneFaKorygowanej` for each invoice that is corrected, each once. The schema takes 50,000 of them.
 *
 * @source FA(3), opis pola DaneFaKorygowanej; art. 106j ust. 2 i 3 ustawy o VAT
 */
export function referenceElements(references: readonly CorrectedReference[]): Draft[] {
  const byKey = new Map(references.map((reference) => [reference.ksefNumber ?? `${reference.issueDay} ${reference.number}`, reference]));
  return [...byKey.values()].map(({ issueDay, number, ksefNumber }) =>
    branch('DaneFaKorygowanej', [
      leaf('DataWystFaKorygowanej', issueDay),
      leaf('NrFaKorygowanej', number),
      leaf(ksefNumber === null ? 'NrKSeFN' : 'NrKSeF', '1'),
      ksefNumber === null ? null : leaf('NrKSeFFaKorygowanej', ksefNumber),
    ]),
  );
}

const wrongKsefNumber: Localized = {
  pl: 'To nie jest numer KSeF. Ma on 35 znaków, np. 5265877635-20260826-0100001AF629-AF (numery z KSeF 1.0 mają 36). Dla faktury spoza KSeF nie podawaj go.',
  en: 'This is no KSeF number. It has 35 characters, such as 5265877635-20260826-0100001AF629-AF (36 in KSeF 1.0). Leave it out for an invoice outside KSeF.',
};

const wrongDay: Localized = {
  pl: 'Podaj datę wystawienia faktury korygowanej jako dzień z kalendarza, np. 2026-02-15.',
  en: 'Give the issue date of the corrected invoice as a day of the calendar, such as 2026-02-15.',
};

const withoutReference: Localized = {
  pl: `Podana korekta nie mówi, którą fakturę koryguje (DaneFaKorygowanej z datą i numerem). Podaj XML faktury pierwotnej w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The given correction does not tell which invoice it corrects (DaneFaKorygowanej with date and number). Give the XML of the first invoice in its state after this correction ${stateAdvice.en}.`,
};

const severalReferences: Localized = {
  pl: 'Podana korekta dotyczy wielu faktur naraz, więc nie pokazuje stanu żadnej z nich. Podaj XML jednej z tych faktur; opust za okres koryguje scenariusz period-rebate.',
  en: 'The given correction is about many invoices at once, so it shows the state of none. Give the XML of one of these invoices; a rebate for a period is corrected by the scenario period-rebate.',
};

function anotherKsefNumber(stated: string): Doubt {
  return {
    path: '/Faktura/Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej',
    text: {
      pl: `Podany numer KSeF jest inny niż numer faktury pierwotnej na podanej korekcie (${stated}). Kolejna korekta wskazuje fakturę pierwotną, więc użyto numeru z korekty.`,
      en: `The KSeF number given is not that of the first invoice on the given correction (${stated}). A further correction names the first invoice, so the number on the correction is used.`,
    },
  };
}
