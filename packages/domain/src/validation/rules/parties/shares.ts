import type { Part } from '../../../fa3/elements/part.ts';
import { type Decimal, sumOf, toDecimal } from '../../../money/decimal.ts';
import { formatDeclaredNumberText, formatNumberText } from '../../../money/number-text.ts';
import { joinLocalized, listLocalized } from '../../../shared/localized.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeInformationSheet } from '../../model/source.ts';
import { getRole } from './role.ts';

const hundred = toDecimal('100');

/** Maximum number of shares listed in a message. */
const listedShares = 8;

/** Shares of additional buyers (XML-217 to XML-219). */
export const shareRules = defineRules([
  {
    code: 'XML-217',
    neededElements: ['Podmiot3'],
    severity: 'error',
    title: { pl: 'Udział przy niewłaściwej roli', en: 'Share with the wrong role' },
    why: {
      pl: 'Udzial to procentowy udział dodatkowego nabywcy (rola 4) w zakupie. Przy innej roli pole nie ma znaczenia i myli co do tego, kto kupił.',
      en: 'Udzial is the percentage of the purchase that an additional buyer (role 4) has. With another role the field has no meaning and is misleading about who the buyer is.',
    },
    message: {
      pl: 'Udzial {share} podano przy roli {role}; udział ma tylko dodatkowy nabywca (rola 4).',
      en: 'Udzial {share} is stated with role {role}; only an additional buyer (role 4) has a share.',
    },
    quickFix: {
      pl: 'Usuń Udzial; jeśli podmiot jest dodatkowym nabywcą, zmień rolę na 4.',
      en: 'Remove Udzial; if the party is an additional buyer, change its role to 4.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('7.2')],
    find: function* ({ invoice }) {
      for (const party of invoice.thirdParties) {
        const element = party.at('Udzial');
        const role = getRole(party);
        if (element === null || role === null || role === '4') continue;
        const named = role === 'other' ? { pl: 'opisowej (RolaInna)', en: 'other (RolaInna)' } : role;
        yield { place: at(element), slots: { share: formatDeclaredNumberText(party.text('Udzial') ?? ''), role: named } };
      }
    },
  },
  {
    code: 'XML-218',
    neededElements: ['Podmiot3'],
    severity: 'error',
    title: { pl: 'Suma udziałów przekracza 100%', en: 'Shares add up to more than 100%' },
    why: {
      pl: 'Udziały dodatkowych nabywców sumują się do mniej niż 100%, bo reszta należy do nabywcy z Podmiot2. Równo 100% jest ostrzeżeniem: Podmiot2 nie miałby udziału.',
      en: 'The shares of additional buyers add up to less than 100%, since the rest belongs to the buyer in Podmiot2. Exactly 100% is a warning: Podmiot2 would have no share.',
    },
    message: {
      pl: 'Udziały dodatkowych nabywców dają razem {calculation}%, {consequence}.',
      en: 'The shares of the additional buyers add up to {calculation}%, {consequence}.',
    },
    quickFix: {
      pl: 'Popraw udziały według umowy; różnica do 100% to udział nabywcy z Podmiot2.',
      en: 'Correct the shares as agreed; the remainder to 100% is the share of the buyer in Podmiot2.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation(
        'Udzial',
        'Różnica pomiędzy wartością 100% a sumą udziałów dodatkowych nabywców jest udziałem nabywcy wymienionego w części Podmiot2',
      ),
    ],
    find: findTooLargeShares,
  },
  {
    code: 'XML-219',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Udział tylko u części nabywców', en: 'Share for only some of the buyers' },
    why: {
      pl: 'Bez pól Udzial udziały nabywców są równe, a z nimi takie, jak podano. Gdy udział mają tylko niektórzy dodatkowi nabywcy, nie wiadomo, ile przypada pozostałym.',
      en: 'Without Udzial the shares of the buyers are equal, with it they are as stated. If only some additional buyers have one, the shares of the others are unknown.',
    },
    message: {
      pl: 'Ten dodatkowy nabywca nie ma pola Udzial, a podano je u {given} z {all} dodatkowych nabywców.',
      en: 'This additional buyer has no Udzial, but {given} of {all} additional buyers have one.',
    },
    quickFix: {
      pl: 'Podaj Udzial każdemu podmiotowi z rolą 4 albo żadnemu (wtedy udziały są równe).',
      en: 'State Udzial for each party with role 4 or for none (then the shares are equal).',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('Udzial', 'W przypadku niewypełnienia pola przyjmuje się, że udziały występujących na fakturze nabywców są równe'),
    ],
    find: findMissingShares,
  },
]);

function additionalBuyers({ invoice }: RuleContext): Part[] {
  return invoice.thirdParties.filter((party) => getRole(party) === '4');
}

function findTooLargeShares(context: RuleContext): RuleMatch[] {
  const shares: Decimal[] = [];
  let last: LocatedElement | null = null;
  for (const party of additionalBuyers(context)) {
    const element = party.at('Udzial');
    if (element === null) continue;
    const share = party.amount('Udzial');
    if (share === null || share.isNegative || share.isAbove(hundred)) return [];
    shares.push(share);
    last = element;
  }
  const sum = sumOf(shares);
  if (last === null || sum.isBelow(hundred)) return [];
  const isListed = shares.length > 1 && shares.length <= listedShares;
  const calculation = isListed
    ? joinLocalized(listLocalized(shares.map(formatNumberText), ' + '), ' = ', formatNumberText(sum))
    : formatNumberText(sum);
  const surplus = sum.minus(hundred);
  const consequence = surplus.isZero
    ? { pl: 'więc nabywcy z Podmiot2 nie zostaje nic', en: 'which leaves nothing for the buyer in Podmiot2' }
    : { pl: `o ${formatNumberText(surplus).pl}% za dużo`, en: `which is ${formatNumberText(surplus).en}% too much` };
  const match: RuleMatch = {
    place: at(last),
    slots: { calculation, consequence },
    expected: { pl: 'suma poniżej 100', en: 'a sum below 100' },
  };
  return [surplus.isZero ? { ...match, severity: 'warning' } : match];
}

function* findMissingShares(context: RuleContext): Generator<RuleMatch> {
  const buyers = additionalBuyers(context);
  const without = buyers.filter((party) => !party.has('Udzial'));
  if (without.length === buyers.length) return;
  const slots = { given: String(buyers.length - without.length), all: String(buyers.length) };
  for (const party of without) yield { place: placeOf(party, 'Udzial'), slots };
}
