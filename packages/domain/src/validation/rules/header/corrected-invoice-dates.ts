import { ksef2Day } from '../../../fa3/corrected-invoice-references.ts';
import { isCalendarDay } from '../../../fa3/elements/calendar.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import { parseKsefNumber } from '../../../fa3/identifiers/ksef-number.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeKsefPage, citeVatAct } from '../../model/source.ts';

/** Dates of corrected invoices. */
export const correctedInvoiceDateRules = defineRules([
  {
    code: 'XML-311',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Faktura korygowana późniejsza niż korekta', en: 'Corrected invoice later than the correction' },
    why: {
      pl: 'Korygować można tylko fakturę już wystawioną: DataWystFaKorygowanej nie może być późniejsza niż P_1 korekty. Ten sam dzień jest poprawny.',
      en: 'Only an invoice already issued can be corrected: DataWystFaKorygowanej must not be later than P_1 of the correction. The same day is correct.',
    },
    message: {
      pl: 'Faktura korygowana ma datę wystawienia {correctedDay}, późniejszą niż korekta (P_1: {issueDay}).',
      en: 'The corrected invoice is dated {correctedDay}, later than the correction (P_1: {issueDay}).',
    },
    quickFix: {
      pl: 'Przepisz DataWystFaKorygowanej z faktury korygowanej i sprawdź P_1 tej korekty.',
      en: 'Copy DataWystFaKorygowanej from the corrected invoice, and check P_1 of this correction.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106j ust. 1')],
    find: findLaterCorrectedInvoice,
  },
  {
    code: 'XML-312',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Numer KSeF starszy niż faktura', en: 'KSeF number older than the invoice' },
    why: {
      pl: 'Numer KSeF zawiera dzień przyjęcia faktury, a KSeF nie przyjmuje faktur przed datą ich wystawienia. Wcześniejszy dzień w numerze oznacza pomyłkę w numerze albo w dacie.',
      en: 'A KSeF number contains the day on which the invoice was accepted, and KSeF does not accept invoices before their issue date. An earlier day in the number means that the number or the date is wrong.',
    },
    message: {
      pl: 'Numer KSeF {number} nadano {numberDay}, przed datą wystawienia faktury korygowanej ({correctedDay}).',
      en: 'The KSeF number {number} was assigned on {numberDay}, before the corrected invoice was issued ({correctedDay}).',
    },
    quickFix: {
      pl: 'Sprawdź, czy NrKSeFFaKorygowanej i DataWystFaKorygowanej są z tej samej faktury.',
      en: 'Check that NrKSeFFaKorygowanej and DataWystFaKorygowanej come from the same invoice.',
    },
    enforcedBy: 'practice',
    source: [citeKsefPage('number')],
    suppressedBy: ['XML-313', 'XML-314'],
    find: findEarlierKsefNumber,
  },
]);

function* findLaterCorrectedInvoice({ invoice }: RuleContext): Generator<RuleMatch> {
  const { issueDay, correctedInvoices } = invoice;
  if (issueDay === null) return;
  for (const corrected of correctedInvoices) {
    const correctedDay = corrected.text('DataWystFaKorygowanej');
    if (correctedDay === null || correctedDay <= issueDay || !isCalendarDay(correctedDay)) continue;
    yield { place: placeOf(corrected, 'DataWystFaKorygowanej'), slots: { correctedDay, issueDay }, expected: `<= ${issueDay}` };
  }
}

function* findEarlierKsefNumber({ invoice }: RuleContext): Generator<RuleMatch> {
  const { issueDay, correctedInvoices } = invoice;
  for (const corrected of correctedInvoices) {
    const correctedDay = corrected.text('DataWystFaKorygowanej');
    // If the date is later than the correction itself, the date is wrong, not the number.
    if (correctedDay === null || (issueDay !== null && correctedDay > issueDay)) continue;
    const text = corrected.text('NrKSeFFaKorygowanej');
    if (text === null || text.slice(11, 19) >= correctedDay.replaceAll('-', '') || !isCalendarDay(correctedDay)) continue;
    const number = parseKsefNumber(text);
    if (number === null || number.day === null) continue;
    const slots = { number: number.text, numberDay: number.day, correctedDay };
    const match: RuleMatch = { place: placeOf(corrected, 'NrKSeFFaKorygowanej'), slots };
    // In KSeF 1.0 the day of sending was the issue date, whatever P_1 said.
    yield number.day < ksef2Day ? { ...match, severity: 'warning' } : match;
  }
}
