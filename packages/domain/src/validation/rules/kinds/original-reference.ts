import { hasDay } from '../../../fa3/corrected-invoice-references.ts';
import { correctionKinds, type InvoiceKind } from '../../../fa3/elements/kinds.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Element } from '../../../xml/element.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeInformationSheet, own } from '../../model/source.ts';

/** How a correction refers to the corrected invoice, if the caller provides it: number, date, currency, kind. */
export const originalReferenceRules = defineRules([
  {
    code: 'XML-652',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Korekta wskazuje inną fakturę', en: 'Correction names another invoice' },
    why: {
      pl: 'DaneFaKorygowanej podaje numer i datę faktury korygowanej tak, jak na niej widnieją, także gdy numer był błędny. Druga i dalsza korekta wskazuje nadal pierwszą fakturę.',
      en: 'DaneFaKorygowanej states the number and date of the corrected invoice exactly as they are on it, even if the number was wrong. A second or later correction still names the first invoice.',
    },
    message: {
      pl: 'DaneFaKorygowanej wskazuje fakturę {number} z {date}, a faktura korygowana to {expectedNumber} z {expectedDate}.',
      en: 'DaneFaKorygowanej names the invoice {number} of {date}, but the corrected invoice is {expectedNumber} of {expectedDate}.',
    },
    quickFix: {
      pl: 'Przepisz numer i datę z faktury korygowanej albo podaj do porównania właściwą fakturę.',
      en: 'Copy the number and date from the corrected invoice, or provide the right invoice for the comparison.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('DaneFaKorygowanej', 'Dane faktury korygowanej'), citeHandbook('2.13.3')],
    find: findWrongReference,
  },
  {
    code: 'XML-653',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Korekta w innej walucie', en: 'Correction in another currency' },
    why: {
      pl: 'Korekta podaje różnice w walucie faktury korygowanej, inaczej nie da się ich do niej dodać. Błędną walutę poprawia się korektą do zera i nową fakturą.',
      en: 'A correction states differences in the currency of the corrected invoice, otherwise they cannot be added to it. A wrong currency requires a correction to zero and a new invoice.',
    },
    message: {
      pl: 'Korekta jest w walucie {currency}, a faktura korygowana w {expected}.',
      en: 'The correction is in {currency}, but the corrected invoice is in {expected}.',
    },
    quickFix: {
      pl: 'Wystaw korektę w walucie faktury korygowanej.',
      en: 'Issue the correction in the currency of the corrected invoice.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice: { currency, fa }, original }) => {
      const expected = original?.invoice.currency ?? null;
      if (currency === null || expected === null || currency === expected) return [];
      return [{ place: placeOf(fa, 'KodWaluty'), slots: { currency, expected }, expected }];
    },
  },
  {
    code: 'XML-655',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Niewłaściwy rodzaj korekty', en: 'Wrong kind of correction' },
    why: {
      pl: 'Rodzaj korekty wynika z rodzaju faktury: VAT i UPR koryguje KOR, ZAL koryguje KOR_ZAL, ROZ koryguje KOR_ROZ. Od rodzaju zależy znaczenie P_15.',
      en: 'The kind of the correction follows from that of the invoice: KOR corrects VAT and UPR, KOR_ZAL corrects ZAL, KOR_ROZ corrects ROZ. The meaning of P_15 depends on it.',
    },
    message: {
      pl: 'Fakturę rodzaju {original} koryguje się fakturą rodzaju {expected}, a ta to {kind}.',
      en: 'An invoice of kind {original} is corrected by kind {expected}, but this one is {kind}.',
    },
    quickFix: {
      pl: 'Wystaw korektę rodzaju {expected}.',
      en: 'Issue a correction of kind {expected}.',
    },
    howToFix: {
      pl: 'Wystaw korektę rodzaju, który odpowiada fakturze: KOR dla VAT i UPR, KOR_ZAL dla ZAL, KOR_ROZ dla ROZ.',
      en: 'Issue a correction of the kind that matches the invoice: KOR for VAT and UPR, KOR_ZAL for ZAL, KOR_ROZ for ROZ.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('9.5')],
    find: ({ invoice: { fa, kind }, original }) => {
      const corrected = original?.invoice.kind ?? null;
      if (kind === null || corrected === null || kind === correctionOf[corrected]) return [];
      const expected = correctionOf[corrected];
      return [{ place: placeOf(fa, 'RodzajFaktury'), slots: { kind, original: corrected, expected }, expected }];
    },
  },
]);

/** The kind of the correction for each kind of invoice. */
const correctionOf: Readonly<Record<InvoiceKind, InvoiceKind>> = {
  VAT: 'KOR',
  UPR: 'KOR',
  KOR: 'KOR',
  ZAL: 'KOR_ZAL',
  KOR_ZAL: 'KOR_ZAL',
  ROZ: 'KOR_ROZ',
  KOR_ROZ: 'KOR_ROZ',
};

/** Whether a correction has the kind that corrects this invoice's kind. */
export function matchesKindOf(correction: Invoice<Element>, original: Invoice<Element>): boolean {
  return original.kind !== null && correction.kind === correctionOf[original.kind];
}

/** Number and date by which an invoice is referred to. */
interface Reference {
  readonly number: string;
  readonly day: string;
}

/** How to refer to an invoice. For a correction, these are its own references. */
function referencesTo({ correctedInvoices, fa, isCorrection, issueDay }: Invoice<Element>): Reference[] {
  const written = isCorrection
    ? correctedInvoices.map((part) => ({ number: part.text('NrFaKorygowanej'), day: part.day('DataWystFaKorygowanej') }))
    : [{ number: fa.text('P_2'), day: issueDay }];
  return written.flatMap(({ number, day }) => (number === null || day === null ? [] : [{ number, day }]));
}

/** Whether one of a correction's `DaneFaKorygowanej` names the invoice; also true when the data are insufficient. */
export function hasReferenceTo(correction: Invoice<Element>, original: Invoice<Element>): boolean {
  const dayByNumber = new Map(referencesTo(original).map(({ number, day }) => [number, day]));
  if (dayByNumber.size === 0 || correction.correctedInvoices.length === 0) return true;
  return correction.correctedInvoices.some((entry) => {
    const day = dayByNumber.get(entry.text('NrFaKorygowanej') ?? '');
    return day !== undefined && hasDay(entry, day);
  });
}

function* findWrongReference({ invoice, original }: RuleContext): Generator<RuleMatch> {
  if (original === null || hasReferenceTo(invoice, original.invoice)) return;
  const [expected] = referencesTo(original.invoice);
  if (expected === undefined) return;
  const sameNumber = invoice.correctedInvoices.find((entry) => entry.text('NrFaKorygowanej') === expected.number);
  const entry = sameNumber ?? invoice.correctedInvoices[0];
  const number = entry?.text('NrFaKorygowanej') ?? null;
  const date = entry?.text('DataWystFaKorygowanej') ?? null;
  if (entry === undefined || number === null || date === null) return;
  yield {
    place: placeOf(entry, sameNumber === undefined ? 'NrFaKorygowanej' : 'DataWystFaKorygowanej'),
    slots: { number, date, expectedNumber: expected.number, expectedDate: expected.day },
    expected: sameNumber === undefined ? expected.number : expected.day,
  };
}
