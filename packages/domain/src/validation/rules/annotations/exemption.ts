import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import { readText } from '../../../fa3/elements/part.ts';
import { getExemptionBases, isSmallBusinessExemption } from '../../../fa3/exemption.ts';
import { listLocalized } from '../../../shared/localized.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeInformationSheet, citeVatAct, own } from '../../model/source.ts';
import { hasEverySale, listPlacesOfSale, readDeclaredTaxes } from './sales.ts';

/** Exempt sales and their legal basis. */
export const exemptionRules = defineRules([
  {
    code: 'XML-501',
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Sprzedaż zwolniona bez oznaczenia', en: 'Exempt sales without the annotation' },
    why: {
      pl: 'Faktura ze sprzedażą zwolnioną (stawka zw w wierszu albo kwota w P_13_7) musi wskazywać podstawę prawną zwolnienia. P_19N = 1 oznacza coś przeciwnego: że takiej sprzedaży nie ma. Na korektach ostrzeżenie, bo adnotacje opisują stan po korekcie.',
      en: 'An invoice with exempt sales (rate zw on a line, or an amount in P_13_7) must state the legal basis of the exemption. P_19N = 1 means the opposite: that nothing is exempt. A warning on corrections, whose annotations describe the state after them.',
    },
    message: {
      pl: 'P_19N = 1 oznacza, że na fakturze nie ma sprzedaży zwolnionej, a jest {use}.',
      en: 'P_19N = 1 means that nothing on the invoice is exempt, but the invoice has {use}.',
    },
    quickFix: {
      pl: 'Jeżeli sprzedaż jest zwolniona, zamiast P_19N wpisz P_19 = 1 i podstawę prawną w P_19A, P_19B albo P_19C; jeżeli nie jest, popraw stawkę.',
      en: 'If the sale is exempt, replace P_19N with P_19 = 1 and the legal basis in P_19A, P_19B or P_19C; if it is not, correct the rate.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 19'),
      citeAnnotation('P_19', 'Znacznik dostawy towarów lub świadczenia usług zwolnionych od podatku'),
      citeInformationSheet('9.6'),
    ],
    find: findMissingExemption,
  },
  {
    code: 'XML-502',
    neededElements: ['P_19'],
    severity: 'info',
    kinds: primaryKinds,
    title: { pl: 'Oznaczenie zwolnienia bez sprzedaży zwolnionej', en: 'Exemption annotated without exempt sales' },
    why: {
      pl: 'P_19 = 1 oznacza sprzedaż zwolnioną, a każdy wiersz ma inną stawkę i P_13_7 nie ma kwoty. Stawka i P_13_7 są przy zwolnieniu nieobowiązkowe, więc wiersz bez stawki uznajemy za zwolniony. Reguła nie dotyczy korekt: pokazują tylko część sprzedaży.',
      en: 'P_19 = 1 indicates exempt sales, but every line has another rate and P_13_7 has no amount. With an exemption both are optional, so a line without a rate counts as exempt. Does not apply to corrections, which show only part of the sales.',
    },
    message: {
      pl: 'P_19 = 1 oznacza sprzedaż zwolnioną, a nie ma jej w żadnym wierszu ani w P_13_7.',
      en: 'P_19 = 1 indicates exempt sales, but there are none on any line or in P_13_7.',
    },
    quickFix: {
      pl: 'Sprawdź stawki wierszy; jeżeli nic nie jest zwolnione, zamiast P_19 i podstawy prawnej wpisz P_19N = 1.',
      en: 'Check the rates of the lines; if nothing is exempt, replace P_19 and its legal basis with P_19N = 1.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_19', 'Znacznik dostawy towarów lub świadczenia usług zwolnionych od podatku'), citeHandbook('2.4')],
    find: findNeedlessExemption,
  },
  {
    code: 'XML-503',
    neededElements: ['P_19A', 'P_19B', 'P_19C'],
    severity: 'warning',
    title: { pl: 'Podstawa zwolnienia bez przepisu', en: 'Exemption basis without a provision' },
    why: {
      pl: 'Podstawa prawna zwolnienia musi wskazywać przepis, np. „art. 43 ust. 1 pkt 29 ustawy o VAT”. Ostrzegamy, gdy w tekście nie ma numeru albo żadnego z oznaczeń art., § lub poz.',
      en: 'The legal basis of an exemption must name a provision, such as “art. 43 ust. 1 pkt 29 ustawy o VAT”. The rule triggers when the text has no number, or none of art., § and poz.',
    },
    message: {
      pl: 'Podstawa zwolnienia w {field} („{basis}”) nie wskazuje przepisu.',
      en: 'The basis of the exemption in {field} (“{basis}”) does not name a provision.',
    },
    quickFix: {
      pl: 'Wpisz przepis, na podstawie którego stosujesz zwolnienie, np. „art. 43 ust. 1 pkt 29 ustawy o VAT”.',
      en: 'State the provision under which the sale is exempt, such as “art. 43 ust. 1 pkt 29 ustawy o VAT”.',
    },
    enforcedBy: 'practice',
    source: [own, citeVatAct('art. 106e ust. 1 pkt 19')],
    suppressedBy: ['XML-841'],
    find: findVagueBasis,
  },
  {
    code: 'XML-504',
    neededElements: ['P_19A', 'P_19B', 'P_19C'],
    severity: 'warning',
    title: { pl: 'Zwolnienie podmiotowe i podatek', en: 'Exemption of the taxpayer together with tax' },
    why: {
      pl: 'Zwolnienie z art. 113 obejmuje całą sprzedaż podatnika, więc nie wykazuje on polskiego podatku. Dozwolony jest podatek w P_14_5 (OSS), a na korekcie podatek, który ona odejmuje.',
      en: 'The exemption of art. 113 covers all sales of a taxpayer, who then shows no Polish tax. Tax in P_14_5 (OSS) and tax that a correction reverses are allowed.',
    },
    message: {
      pl: 'Podstawą zwolnienia jest art. 113 (cała sprzedaż podatnika), a faktura wykazuje podatek: {taxes}.',
      en: 'The exemption is based on art. 113 (all sales of a taxpayer), but the invoice shows tax: {taxes}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy sprzedawca korzysta ze zwolnienia z art. 113; jeżeli nie, podaj inną podstawę, jeżeli tak, sprawdź stawki wierszy.',
      en: 'Check whether the seller uses the exemption of art. 113; if not, state another basis; if so, check the rates of the lines.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 113 ust. 1 i 9')],
    find: findSmallBusinessWithTax,
  },
]);

function* findMissingExemption({ invoice }: RuleContext): Generator<RuleMatch> {
  const exemption = invoice.annotations.child('Zwolnienie');
  const none = exemption.at('P_19N');
  if (none === null || !exemption.isYes('P_19N') || invoice.isExempt || !invoice.uses('zw')) return;
  yield { place: at(none), slots: { use: listPlacesOfSale(invoice, 'zw') }, expected: 'P_19 = 1' };
}

function* findNeedlessExemption({ invoice }: RuleContext): Generator<RuleMatch> {
  const marker = invoice.annotations.child('Zwolnienie').at('P_19');
  if (marker === null || !invoice.isExempt || invoice.uses('zw') || invoice.fa.isMalformedAmount('P_13_7')) return;
  if (!hasEverySale(invoice) || invoice.rows.some((row) => invoice.bucketOf(row) === '7')) return;
  yield { place: at(marker) };
}

/** Roman numerals count as well, since treaties are cited with them. */
const number = /\d|\b[IVXLC]+\b/;
const provision = /art|§|poz|par\.|paragraf/i;

function* findVagueBasis({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const element of getExemptionBases(invoice)) {
    const basis = readText(element);
    if (basis === null || (number.test(basis) && provision.test(basis))) continue;
    yield { place: at(element), slots: { field: element.name, basis } };
  }
}

function* findSmallBusinessWithTax({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const element of getExemptionBases(invoice)) {
    if (!isSmallBusinessExemption(element)) continue;
    const taxes = readDeclaredTaxes(invoice);
    if (taxes.length > 0) yield { place: at(element), slots: { taxes: listLocalized(taxes, ', ') } };
  }
}
