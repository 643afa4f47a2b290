import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Part } from '../../../fa3/elements/part.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { Element } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook } from '../../model/source.ts';

/** The parties of a correction compared with those of the corrected invoice, if the caller provides it. */
export const originalPartyRules = defineRules([
  {
    code: 'XML-650',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Korekta zmienia identyfikator nabywcy', en: 'Correction changes the identifier of the buyer' },
    why: {
      pl: 'Korekta trafia do tego samego nabywcy co faktura korygowana. Zmiana NIP lub innego identyfikatora nabywcy korektą jest nieskuteczna: potrzebna jest korekta do zera i nowa faktura.',
      en: "A correction goes to the same buyer as the corrected invoice. Changing the buyer's NIP or other identifier by a correction has no effect: a correction to zero and a new invoice are required.",
    },
    message: {
      pl: 'Podmiot2 ma identyfikator {current}, a na fakturze korygowanej {original}; korekta nie zmienia identyfikatora nabywcy.',
      en: 'Podmiot2 has the identifier {current}, but on the corrected invoice it is {original}; a correction does not change the identifier of the buyer.',
    },
    quickFix: {
      pl: 'Wystaw korektę do zera na identyfikator z faktury korygowanej i nową fakturę na właściwy.',
      en: 'Issue a correction to zero for the identifier on the corrected invoice, and a new invoice for the correct one.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('Podmiot2K', 'Korekcie nie podlegają błędne numery NIP identyfikujące nabywcę oraz dodatkowego nabywcę'),
      citeHandbook('2.13'),
    ],
    find: ({ invoice, original }) => (original === null ? [] : findChanged(invoice.buyer, original.invoice.buyer)),
  },
  {
    code: 'XML-651',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Korekta zmienia NIP sprzedawcy', en: 'Correction changes the NIP of the seller' },
    why: {
      pl: 'Korektę wystawia ten sam sprzedawca co fakturę korygowaną. Wyjątkiem jest następca prawny, który pokazuje poprzednika w Podmiot1K (wtedy sprawdza to XML-611) albo w Podmiot3 z rolą 3 (wtedy jest to ostrzeżenie).',
      en: 'A correction is issued by the seller of the corrected invoice. The exception is a legal successor, who shows the predecessor in Podmiot1K (checked by XML-611) or in Podmiot3 with role 3 (then this is a warning).',
    },
    message: {
      pl: 'Podmiot1 ma identyfikator {current}, a na fakturze korygowanej {original}; korekta nie zmienia NIP sprzedawcy.',
      en: 'Podmiot1 has the identifier {current}, but on the corrected invoice it is {original}; a correction does not change the NIP of the seller.',
    },
    quickFix: {
      pl: 'Wystaw korektę do zera z NIP z faktury korygowanej i nową fakturę; następca prawny podaje poprzednika w Podmiot1K.',
      en: 'Issue a correction to zero with the NIP on the corrected invoice, and a new invoice; a legal successor names the predecessor in Podmiot1K.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('Podmiot1K', 'Pole nie dotyczy przypadku korekty błędnego NIP występującego na fakturze pierwotnej')],
    find: findChangedSeller,
  },
]);

function* findChanged(party: Part, originalParty: Part<Element>): Generator<RuleMatch> {
  const current = readIdentifier(party);
  const original = readIdentifier(originalParty);
  if (current === null || original === null || current.key === original.key) return;
  yield { place: at(current.element), slots: { current: current.key, original: original.key }, expected: original.key };
}

function* findChangedSeller({ invoice, original }: RuleContext): Generator<RuleMatch> {
  if (original === null) return;
  const former = readIdentifier(original.invoice.seller)?.key;
  if (readIdentifier(invoice.fa.child('Podmiot1K'))?.key === former) return;
  const isSuccessor = invoice.thirdParties.some((party) => party.code('Rola') === '3' && readIdentifier(party)?.key === former);
  for (const match of findChanged(invoice.seller, original.invoice.seller)) yield isSuccessor ? { ...match, severity: 'warning' } : match;
}
