import { buildReferenceKey, hasSeveralCorrectedInvoices } from '../../../fa3/corrected-invoice-references.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeVatAct, own } from '../../model/source.ts';

/** Corrections of several invoices at once, such as a rebate for a period (art. 106j ust. 3). */
export const collectiveRules = defineRules([
  {
    code: 'XML-616',
    severity: 'warning',
    kinds: ['KOR'],
    title: { pl: 'Korekta zbiorcza bez okresu', en: 'Collective correction without a period' },
    why: {
      pl: 'Jedna korekta do wielu faktur jest przewidziana dla opustu za okres i wtedy podaje ten okres w OkresFaKorygowanej. Bez okresu zwykle każda faktura powinna dostać własną korektę.',
      en: 'One correction of several invoices is meant for a rebate for a period, which it states in OkresFaKorygowanej. Without a period, each invoice usually needs its own correction.',
    },
    message: {
      pl: 'Korekta wskazuje kilka faktur korygowanych (pozycji: {count}), a nie podaje okresu: brak OkresFaKorygowanej.',
      en: 'The correction names several corrected invoices (entries: {count}) but no period: OkresFaKorygowanej is missing.',
    },
    quickFix: {
      pl: 'Jeśli to opust za okres, podaj ten okres w OkresFaKorygowanej; jeśli nie, wystaw korektę do każdej faktury.',
      en: 'If this is a rebate for a period, state that period in OkresFaKorygowanej; if not, issue a correction for each invoice.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106j ust. 3'),
      citeAnnotation('OkresFaKorygowanej', 'okres, do którego odnosi się udzielany opust lub udzielana obniżka'),
    ],
    find: ({ invoice }) =>
      !hasSeveralCorrectedInvoices(invoice) || invoice.fa.has('OkresFaKorygowanej')
        ? []
        : [{ place: placeOf(invoice.fa, 'OkresFaKorygowanej'), slots: { count: String(invoice.correctedInvoices.length) } }],
  },
  {
    code: 'XML-617',
    severity: 'info',
    kinds: ['KOR'],
    title: { pl: 'Okres przy jednej fakturze korygowanej', en: 'Period for a single corrected invoice' },
    why: {
      pl: 'OkresFaKorygowanej służy do opustów za okres obejmujący wiele faktur. Przy jednej fakturze jest dozwolony, ale zwykle zbędny albo na liście brakuje pozostałych faktur.',
      en: 'OkresFaKorygowanej is for rebates for a period with many invoices. With a single invoice it is allowed, but it is usually unnecessary, or the other invoices are missing from the list.',
    },
    message: {
      pl: 'Korekta podaje okres „{period}”, a wskazuje tylko jedną fakturę korygowaną.',
      en: 'The correction states the period “{period}” but names a single corrected invoice.',
    },
    quickFix: {
      pl: 'Sprawdź, czy wymieniono wszystkie faktury z tego okresu; jeśli korekta dotyczy jednej faktury, usuń OkresFaKorygowanej.',
      en: 'Check that all invoices of that period are listed; if the correction concerns one invoice, remove OkresFaKorygowanej.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice: { correctedInvoices, fa } }) => {
      const period = fa.text('OkresFaKorygowanej');
      return period === null || correctedInvoices.length !== 1 ? [] : [{ place: placeOf(fa, 'OkresFaKorygowanej'), slots: { period } }];
    },
  },
  {
    code: 'XML-618',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Faktura korygowana wymieniona dwa razy', en: 'Corrected invoice listed twice' },
    why: {
      pl: 'Każda faktura korygowana powinna być wymieniona raz. Fakturę rozpoznajemy po numerze KSeF, a bez niego po numerze i dacie.',
      en: 'Each corrected invoice should be listed once. An invoice is identified by its KSeF number or, without one, by its number and date.',
    },
    message: {
      pl: 'Faktura korygowana {number} jest wymieniona ponownie: podano ją już w DaneFaKorygowanej[{first}].',
      en: 'The corrected invoice {number} is listed again: it is already in DaneFaKorygowanej[{first}].',
    },
    quickFix: {
      pl: 'Usuń powtórzoną pozycję DaneFaKorygowanej albo popraw numer, jeśli miała wskazywać inną fakturę.',
      en: 'Remove the repeated DaneFaKorygowanej, or correct its number if it should name another invoice.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findRepeated,
  },
  {
    code: 'XML-637',
    severity: 'warning',
    kinds: ['KOR'],
    title: { pl: 'Zbiorcza korekta zwiększa kwotę', en: 'Collective correction raises the amount' },
    why: {
      pl: 'Zbiorcza korekta za okres może nie mieć wierszy tylko wtedy, gdy obniża cenę. Korekta zwiększająca musi w wierszach podać, czego dotyczy.',
      en: 'A collective correction for a period may omit lines only when it lowers the price. A correction that raises the price must state on its lines what it concerns.',
    },
    message: {
      pl: 'Zbiorcza korekta za okres „{period}” zwiększa kwotę (P_15 = {total}), a nie ma wierszy.',
      en: 'The collective correction for “{period}” raises the amount (P_15 = {total}) but has no lines.',
    },
    quickFix: {
      pl: 'Dodaj FaWiersz z korygowanymi pozycjami albo sprawdź znak kwot, jeśli to opust.',
      en: 'Add FaWiersz with the corrected items, or check the signs of the amounts if this is a rebate.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106j ust. 3'), citeHandbook('2.13.7')],
    find: ({ invoice: { fa, lines } }) => {
      const period = fa.text('OkresFaKorygowanej');
      const total = fa.amount('P_15');
      if (period === null || lines.length > 0 || total?.isPositive !== true) return [];
      return [{ place: placeOf(fa, 'FaWiersz'), slots: { period, total: formatAmountText(total) } }];
    },
  },
]);

function* findRepeated({ invoice: { correctedInvoices } }: RuleContext): Generator<RuleMatch> {
  if (correctedInvoices.length < 2) return;
  const firstByKey = new Map<string, number>();
  for (const [index, reference] of correctedInvoices.entries()) {
    const key = buildReferenceKey(reference);
    if (key === null || reference.element === null) continue;
    const first = firstByKey.get(key);
    if (first === undefined) firstByKey.set(key, index + 1);
    else yield { place: at(reference.element), slots: { number: reference.text('NrFaKorygowanej') ?? key, first: String(first) } };
  }
}
