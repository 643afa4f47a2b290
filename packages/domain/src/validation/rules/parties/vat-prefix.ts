import type { Invoice } from '../../../fa3/invoice.ts';
import type { Localized } from '../../../shared/localized.ts';
import { at, defineRules, placeOf } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';

/** The seller's prefix `PL` on intra-EU transactions (XML-226, XML-227). */
export const vatPrefixRules = defineRules([
  {
    code: 'XML-226',
    severity: 'warning',
    title: { pl: 'Brak prefiksu PL sprzedawcy', en: 'Prefix PL of the seller missing' },
    why: {
      pl: 'Przy WDT, usługach z art. 100 ust. 1 pkt 4 i uproszczonej procedurze trójstronnej sprzedawca podaje swój NIP z kodem PL; w FA(3) służy do tego PrefiksPodatnika.',
      en: 'For intra-EU supplies, services of art. 100(1)(4) and simplified triangulation the seller states its NIP with the code PL; in FA(3) the code is in PrefiksPodatnika.',
    },
    message: {
      pl: 'Faktura dokumentuje {transaction}, a sprzedawca nie ma pola PrefiksPodatnika (PL).',
      en: 'The invoice documents {transaction}, but the seller has no PrefiksPodatnika (PL).',
    },
    quickFix: {
      pl: 'Dodaj PrefiksPodatnika PL jako pierwsze pole w Podmiot1.',
      en: 'Add PrefiksPodatnika PL as the first field of Podmiot1.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 97 ust. 10'),
      citeAnnotation('PrefiksPodatnika', 'dla przypadków określonych w art. 97 ust. 10 pkt 2 i 3 ustawy'),
    ],
    find: ({ invoice }) => {
      if (!invoice.seller.exists || invoice.seller.has('PrefiksPodatnika')) return [];
      const transaction = intraUnionTransaction(invoice);
      if (transaction === null) return [];
      return [{ place: placeOf(invoice.seller, 'PrefiksPodatnika'), slots: { transaction }, expected: 'PL' }];
    },
  },
  {
    code: 'XML-227',
    neededElements: ['PrefiksPodatnika'],
    severity: 'info',
    title: { pl: 'Prefiks PL bez transakcji unijnej', en: 'Prefix PL without an EU transaction' },
    why: {
      pl: 'PrefiksPodatnika jest przewidziany dla WDT, usług z art. 100 ust. 1 pkt 4 i procedury trójstronnej. Na innej fakturze nie szkodzi, lecz bywa śladem brakującej stawki 0 WDT lub np II. Reguła pomija korekty bez wierszy.',
      en: 'PrefiksPodatnika is meant for intra-EU supplies, services of art. 100(1)(4) and triangulation. On other invoices it is harmless but may indicate a missing rate 0 WDT or np II. Corrections without lines are not checked.',
    },
    message: {
      pl: 'Podano PrefiksPodatnika {prefix}, a na fakturze nie ma stawki 0 WDT ani np II i P_23 nie ma wartości 1.',
      en: 'PrefiksPodatnika {prefix} is stated, but the invoice has neither rate 0 WDT nor np II, and P_23 is not 1.',
    },
    quickFix: {
      pl: 'Sprawdź stawki w wierszach; jeśli są właściwe, PrefiksPodatnika można pominąć.',
      en: 'Check the rates of the lines; if they are correct, PrefiksPodatnika can be omitted.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice }) => {
      const element = invoice.seller.at('PrefiksPodatnika');
      const prefix = invoice.seller.text('PrefiksPodatnika');
      if (element === null || prefix === null || intraUnionTransaction(invoice) !== null) return [];
      // Without lines it is unknown what was sold.
      if (invoice.isCorrection && invoice.rows.length === 0) return [];
      return [{ place: at(element), slots: { prefix } }];
    },
  },
]);

/** The transaction that requires the seller's prefix; null when there is none. */
function intraUnionTransaction(invoice: Invoice): Localized | null {
  if (invoice.uses('0 WDT')) return { pl: 'WDT (0 WDT)', en: 'an intra-EU supply (0 WDT)' };
  if (invoice.uses('np II')) return { pl: 'usługi z art. 100 ust. 1 pkt 4 (np II)', en: 'services of art. 100(1)(4) (np II)' };
  if (invoice.annotations.isYes('P_23')) return { pl: 'uproszczoną procedurę trójstronną (P_23)', en: 'simplified triangulation (P_23)' };
  return null;
}
