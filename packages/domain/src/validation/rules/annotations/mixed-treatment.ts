import type { RateLiteral } from '../../../fa3/buckets.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { listLocalized } from '../../../shared/localized.ts';
import type { Element } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';
import { listPlacesOfSale, listPolishTaxes, readDeclaredTaxes } from './sales.ts';

/** Treatments that rarely occur together on one invoice. */
export const mixedTreatmentRules = defineRules([
  {
    code: 'XML-526',
    severity: 'info',
    title: { pl: 'Odwrotne obciążenie i polski podatek', en: 'Reverse charge together with Polish tax' },
    why: {
      pl: 'P_18 = 1 odnosi się do całej faktury, a część sprzedaży ma polski podatek. To dozwolone, ale rzadkie, i nabywca może się pomylić. Na korekcie liczy się tylko podatek, który ona dodaje.',
      en: 'P_18 = 1 applies to the whole invoice, but some of the sales have Polish tax. This is allowed but rare, and may mislead the buyer. On a correction only tax that it adds counts.',
    },
    message: {
      pl: 'P_18 = 1 (odwrotne obciążenie; {use}), a faktura wykazuje też polski podatek: {taxes}.',
      en: 'P_18 = 1 (reverse charge; {use}), but the invoice also shows Polish tax: {taxes}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy to zamierzone; czytelniej jest wystawić dwie faktury.',
      en: 'Check whether this is intended; two invoices are easier to read.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findReverseChargeWithTax,
  },
  {
    code: 'XML-527',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Odwrotne obciążenie na korekcie z podatkiem', en: 'Reverse charge on a correction with tax' },
    why: {
      pl: 'Adnotacje korekty opisują fakturę po korekcie. P_18 = 1 obok polskiego podatku, bez sprzedaży ze stawką oo, np I lub np II, jest właściwe tylko wtedy, gdy taka sprzedaż jest na fakturze korygowanej, a korekta jej nie zmienia. Innych faktur dotyczy XML-506.',
      en: 'The annotations of a correction describe the invoice after it. P_18 = 1 with Polish tax, and without sales at rate oo, np I or np II, is only correct if the corrected invoice has such sales and the correction does not change them. Other invoices are checked by XML-506.',
    },
    message: {
      pl: 'P_18 = 1 (odwrotne obciążenie), a korekta wykazuje polski podatek ({taxes}) i nie ma na niej sprzedaży ze stawką oo, np I ani np II.',
      en: 'P_18 = 1 (reverse charge), but the correction shows Polish tax ({taxes}) and no sales at rate oo, np I or np II.',
    },
    quickFix: {
      pl: 'Jeżeli na fakturze po korekcie nie ma sprzedaży, od której podatek rozlicza nabywca, ustaw P_18 = 2.',
      en: 'If no sales for which the buyer accounts for the tax remain on the invoice after the correction, set P_18 = 2.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 18'),
      citeAnnotation('P_18', 'wyrazy "odwrotne obciążenie"; należy podać wartość "1", w przeciwnym przypadku - wartość "2"'),
    ],
    find: findReverseChargeOnTaxedCorrection,
  },
]);

const reverseChargeRates: readonly RateLiteral[] = ['oo', 'np I', 'np II'];

function* findReverseChargeWithTax({ invoice }: RuleContext): Generator<RuleMatch> {
  const marker = invoice.annotations.at('P_18');
  if (marker === null || !invoice.annotations.isYes('P_18')) return;
  const rate = reverseChargeRates.find((each) => invoice.uses(each));
  const taxes = readDeclaredTaxes(invoice);
  if (rate === undefined || taxes.length === 0) return;
  yield { place: at(marker), slots: { use: listPlacesOfSale(invoice, rate), taxes: listLocalized(taxes, ', ') } };
}

function* findReverseChargeOnTaxedCorrection({ invoice, original }: RuleContext): Generator<RuleMatch> {
  const marker = invoice.annotations.at('P_18');
  if (marker === null || !invoice.annotations.isYes('P_18') || usesReverseCharge(invoice)) return;
  // The correction need not show the sales under reverse charge of an invoice with both.
  if (original !== null && usesReverseCharge(original.invoice)) return;
  const taxes = listPolishTaxes(invoice);
  if (taxes.length > 0) yield { place: at(marker), slots: { taxes: listLocalized(taxes, ', ') }, expected: '2' };
}

function usesReverseCharge(invoice: Invoice<Element>): boolean {
  return reverseChargeRates.some((rate) => invoice.uses(rate));
}
