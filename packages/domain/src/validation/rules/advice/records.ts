import { buckets } from '../../../fa3/buckets.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Part } from '../../../fa3/elements/part.ts';
import { exemptionBases, isSmallBusinessExemption } from '../../../fa3/exemption.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { correctionPeriods, type JpkEntry, jpkEntries } from '../../../fa3/jpk-map.ts';
import { jpkEntriesFrom } from '../../../fa3/jpk-of-correction.ts';
import { amountText } from '../../../money/number-text.ts';
import { joined, type Localized, listed } from '../../../shared/localized.ts';
import type { Element } from '../../../xml/element.ts';
import { at, type RuleContext, type RuleMatch, rules } from '../../model/rule.ts';
import { fitsKindOf, refersTo } from '../kinds/original-reference.ts';

/** How an invoice is recorded in the VAT records. */
export const recordRules = rules([
  {
    code: 'XML-907',
    severity: 'info',
    why: {
      pl: 'Pokazuje pola ewidencji JPK_V7M, do których trafi faktura albo korekta, z kwotami w złotych, o ile wynikają z faktury (w walucie obcej po podanym na niej kursie, a na korekcie także po kursie faktury korygowanej, jeśli ją podano). Nie dotyczy zwolnienia z art. 113, przy którym ewidencji JPK_V7M się nie składa. Pole K_31 u sprzedawcy (stawka oo) wymaga potwierdzenia.',
      en: 'Shows the fields of JPK_V7M in which the invoice or correction is recorded, with amounts in PLN where they follow from the invoice (other currencies at the stated rate, on a correction also at the rate of the corrected invoice, if it is provided). Does not apply to the exemption under art. 113, with which no JPK_V7M is filed. Field K_31 needs confirmation for sellers (rate oo).',
    },
    message: { pl: 'Ujęcie w JPK_V7M (w PLN): {fields}.', en: 'In JPK_V7M (in PLN): {fields}.' },
    quickFix: null,
    source: 'Rozporządzenie w sprawie szczegółowego zakresu danych w JPK_VAT; opis pól JPK_V7M(3)',
    find: findJpkFields,
  },
  {
    code: 'XML-908',
    severity: 'info',
    kinds: correctionKinds,
    why: {
      pl: 'Podaje słownie, w którym okresie VAT ujmuje się korektę według jej TypKorekty.',
      en: 'Explains in which VAT period the correction takes effect according to its TypKorekty.',
    },
    message: {
      pl: 'Okres rozliczenia korekty (TypKorekty = {type}): {period}.',
      en: 'Period of the correction (TypKorekty = {type}): {period}.',
    },
    quickFix: null,
    source: 'FA(3), opis pola TypKorekty; art. 29a ust. 13, 14 i 17 ustawy o VAT',
    find: findCorrectionPeriod,
  },
]);

function* findJpkFields(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  if (exemptionBases(invoice).some(isSmallBusinessExemption)) return;
  const before = stateBefore(context);
  const entries = before === null ? jpkEntries(invoice) : jpkEntriesFrom(before, invoice);
  if (entries.length === 0) return;
  yield { place: { kind: 'file' }, slots: { fields: listed(entries.map(entryInWords), ', ') } };
}

/** The state before a correction: the corrected invoice; null where it is unavailable or was changed by earlier corrections. */
function stateBefore({ invoice, original }: RuleContext): Invoice<Element> | null {
  if (original === null || original.invoice.isCorrection || original.earlierCorrections.length > 0) return null;
  return refersTo(invoice, original.invoice) && fitsKindOf(invoice, original.invoice) ? original.invoice : null;
}

function entryInWords({ field, amount, isUnverified }: JpkEntry): Localized {
  const known = amount === null ? joined(field) : joined(`${field} = `, amountText(amount));
  return isUnverified ? joined(known, { pl: ' (do potwierdzenia)', en: ' (to be confirmed)' }) : known;
}

function* findCorrectionPeriod({ invoice: { fa, issueDay } }: RuleContext): Generator<RuleMatch> {
  const element = fa.at('TypKorekty');
  const type = fa.code('TypKorekty');
  const period = correctionPeriods.get(type ?? '');
  if (element === null || type === null || period === undefined) return;
  const month = type === '2' && issueDay !== null ? ` (${issueDay.slice(0, 7)})` : '';
  const byDirection = type === '3' ? periodsByDirection(fa) : null;
  yield { place: at(element), slots: { type, period: byDirection ?? { pl: period.pl + month, en: period.en + month } } };
}

/** The period of each amount; null unless some amounts rise and others fall. */
function periodsByDirection(fa: Part): Localized | null {
  const fields = (sign: 1 | -1) =>
    buckets.flatMap(({ base, tax }) => [base, tax].filter((name) => name !== null && fa.amount(name)?.sign === sign)).join(', ');
  const [rising, falling] = [fields(1), fields(-1)];
  if (rising === '' || falling === '') return null;
  return {
    pl: `kwoty, które rosną (${rising}): okres faktury pierwotnej albo powstania przyczyny; kwoty, które maleją (${falling}): okres wystawienia korekty`,
    en: `amounts that increase (${rising}): the period of the original invoice or of the cause; amounts that decrease (${falling}): the period in which the correction is issued`,
  };
}
