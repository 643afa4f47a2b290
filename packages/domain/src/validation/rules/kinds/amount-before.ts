import { formatAmountText, formatDeclaredNumberText } from '../../../money/number-text.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, own } from '../../model/source.ts';

/** `P_15ZK`: the amount paid, or remaining to be paid, before the correction of an advance or settlement invoice. */
export const amountBeforeRules = defineRules([
  {
    code: 'XML-621',
    severity: 'warning',
    kinds: ['KOR_ZAL', 'KOR_ROZ'],
    title: { pl: 'Brak kwoty sprzed korekty', en: 'Amount before the correction missing' },
    why: {
      pl: 'Korekta zaliczki podaje w P_15ZK zapłatę przed korektą, a korekta rozliczenia kwotę, która przed korektą pozostawała do zapłaty. Bez niej z samej różnicy w P_15 nie wynika, jaka kwota jest właściwa.',
      en: 'In P_15ZK the correction of an advance states the payment before it, and the correction of a settlement the amount that remained to be paid. Without it, the correct amount does not follow from the difference in P_15.',
    },
    message: {
      pl: 'Korekta ({kind}) nie podaje kwoty sprzed korekty: brak P_15ZK.',
      en: 'The correction ({kind}) does not state the amount before it: P_15ZK is missing.',
    },
    quickFix: {
      pl: 'Dodaj P_15ZK z kwotą P_15 faktury korygowanej, uwzględniając wcześniejsze korekty.',
      en: 'Add P_15ZK with P_15 of the corrected invoice, earlier corrections included.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_15ZK', 'W przypadku korekt faktur zaliczkowych - kwota zapłaty przed korektą')],
    find: ({ invoice: { fa, kind } }) => (fa.has('P_15ZK') ? [] : [{ place: placeOf(fa, 'P_15ZK'), slots: { kind: String(kind) } }]),
  },
  {
    code: 'XML-622',
    severity: 'warning',
    kinds: ['KOR'],
    title: { pl: 'P_15ZK na korekcie KOR', en: 'P_15ZK on a correction of kind KOR' },
    why: {
      pl: 'P_15ZK dotyczy korekt faktur zaliczkowych i rozliczających. Na zwykłej korekcie zwykle oznacza, że pomylono RodzajFaktury.',
      en: 'P_15ZK is for corrections of advance and settlement invoices. On an ordinary correction it usually means that RodzajFaktury is wrong.',
    },
    message: {
      pl: 'Korekta rodzaju KOR podaje P_15ZK = {value}; to pole jest dla KOR_ZAL i KOR_ROZ.',
      en: 'A correction of kind KOR states P_15ZK = {value}; that field is for KOR_ZAL and KOR_ROZ.',
    },
    quickFix: {
      pl: 'Usuń P_15ZK albo popraw RodzajFaktury: KOR_ZAL dla zaliczki, KOR_ROZ dla rozliczenia.',
      en: 'Remove P_15ZK or correct RodzajFaktury: KOR_ZAL for an advance, KOR_ROZ for a settlement.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_15ZK', 'W przypadku korekt faktur zaliczkowych - kwota zapłaty przed korektą')],
    find: ({ invoice: { fa } }) => {
      const value = fa.text('P_15ZK');
      return value === null ? [] : [{ place: placeOf(fa, 'P_15ZK'), slots: { value: formatDeclaredNumberText(value) } }];
    },
  },
  {
    code: 'XML-638',
    severity: 'warning',
    kinds: ['KOR_ZAL', 'KOR_ROZ'],
    title: { pl: 'Ujemna kwota po korekcie', en: 'Negative amount after the correction' },
    why: {
      pl: 'Kwota przed korektą (P_15ZK) i różnica (P_15) dają kwotę po korekcie. Ujemna zwykle oznacza, że w P_15 jest zły znak albo że w jednym z pól jest kwota po korekcie.',
      en: 'The amount before the correction (P_15ZK) and the difference (P_15) add up to the amount after it. A negative amount usually means that P_15 has the wrong sign, or that one of the fields contains the amount after the correction.',
    },
    message: {
      pl: 'Kwota po korekcie jest ujemna: P_15ZK {before} + P_15 {difference} = {after}.',
      en: 'The amount after the correction is negative: P_15ZK {before} + P_15 {difference} = {after}.',
    },
    quickFix: {
      pl: 'Porównaj P_15ZK i P_15 z fakturą korygowaną; P_15 to różnica, a nie kwota po korekcie.',
      en: 'Compare P_15ZK and P_15 with the corrected invoice; P_15 is the difference, not the amount after the correction.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: findNegativeAmount,
  },
]);

function* findNegativeAmount({ invoice: { fa } }: RuleContext): Generator<RuleMatch> {
  const before = fa.amount('P_15ZK');
  const difference = fa.amount('P_15');
  if (before === null || difference === null) return;
  const after = before.plus(difference);
  if (!after.isNegative) return;
  const slots = { before: formatAmountText(before), difference: formatAmountText(difference), after: formatAmountText(after) };
  yield { place: placeOf(fa, 'P_15'), slots };
}
