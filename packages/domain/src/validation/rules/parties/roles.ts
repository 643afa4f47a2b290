import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook, citeInformationSheet, citeVatAct } from '../../model/source.ts';
import { getRole } from './role.ts';

/** Roles and keys of parties that contradict the invoice (XML-220, XML-221, XML-223, XML-225). */
export const roleRules = defineRules([
  {
    code: 'XML-220',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Samofakturowanie przez niewłaściwy podmiot', en: 'Self-billing by the wrong party' },
    why: {
      pl: 'Przy samofakturowaniu (P_17 1) fakturę wystawia nabywca, a rola 5 oznacza wystawcę innego niż nabywca. Jedno z tych oznaczeń jest zwykle pomyłką.',
      en: 'In self-billing (P_17 1) the buyer issues the invoice, while role 5 means an issuer other than the buyer. One of the two is usually a mistake.',
    },
    message: {
      pl: 'P_17 oznacza samofakturowanie, a Podmiot3 ma rolę 5 (wystawca faktury), która nie dotyczy nabywcy.',
      en: 'P_17 means self-billing, but a Podmiot3 has role 5 (issuer of the invoice), which is not for the buyer.',
    },
    quickFix: {
      pl: 'Jeśli fakturę wystawia nabywca, usuń Podmiot3 z rolą 5; jeśli inny podmiot, wpisz P_17 2.',
      en: 'If the buyer issues the invoice, remove the Podmiot3 with role 5; if another party does, set P_17 to 2.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('7.3')],
    find: function* ({ invoice }) {
      if (!invoice.annotations.isYes('P_17')) return;
      for (const party of invoice.thirdParties) {
        const element = party.at('Rola');
        if (element !== null && getRole(party) === '5') yield { place: at(element) };
      }
    },
  },
  {
    code: 'XML-221',
    neededElements: ['PodmiotUpowazniony'],
    severity: 'warning',
    title: { pl: 'Samofakturowanie i podmiot upoważniony', en: 'Self-billing and an authorized entity' },
    why: {
      pl: 'Przy samofakturowaniu (P_17 1) fakturę wystawia nabywca, a organ egzekucyjny (RolaPU 1) lub komornik (RolaPU 2) wystawia ją w imieniu dłużnika. Przedstawiciel podatkowy (RolaPU 3) nie jest wystawcą, więc jest dozwolony.',
      en: 'In self-billing (P_17 1) the buyer issues the invoice, while an enforcement authority (RolaPU 1) or bailiff (RolaPU 2) issues it for the debtor. A tax representative (RolaPU 3) is not an issuer and is therefore allowed.',
    },
    message: {
      pl: 'P_17 oznacza samofakturowanie, a PodmiotUpowazniony to {role} (RolaPU {code}), który sam wystawia fakturę.',
      en: 'P_17 means self-billing, but PodmiotUpowazniony is {role} (RolaPU {code}), who issues the invoice.',
    },
    quickFix: {
      pl: 'Ustal, kto wystawia fakturę: wpisz P_17 2 albo usuń PodmiotUpowazniony.',
      en: 'Determine who issues the invoice: set P_17 to 2 or remove PodmiotUpowazniony.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106c'), citeVatAct('art. 106d ust. 1')],
    find: findIssuersNextToBuyer,
  },
  {
    code: 'XML-223',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Pracownik oznaczony przez NIP', en: 'Employee identified by a NIP' },
    why: {
      pl: 'Pracownika (rola 11) oznacza się BrakID albo IDWew. Faktura z jego NIP trafiłaby w KSeF do niego jako przedsiębiorcy.',
      en: 'An employee (role 11) is identified by BrakID or IDWew. With a NIP, KSeF would deliver the invoice to that person as a business.',
    },
    message: {
      pl: 'Podmiot3 z rolą 11 (pracownik) ma NIP {nip}; pracownika oznacza się BrakID lub IDWew.',
      en: 'The Podmiot3 with role 11 (employee) has NIP {nip}; an employee is identified by BrakID or IDWew.',
    },
    quickFix: {
      pl: 'Zamiast NIP podaj BrakID 1 albo IDWew pracownika; jeśli to nie pracownik, popraw rolę.',
      en: 'Replace the NIP with BrakID 1 or the IDWew of the employee; if the party is not an employee, correct the role.',
    },
    enforcedBy: 'practice',
    source: [citeInformationSheet('7.3')],
    find: function* ({ invoice }) {
      for (const party of invoice.thirdParties) {
        if (getRole(party) !== '11') continue;
        const identifier = readIdentifier(party);
        if (identifier?.kind === 'NIP') yield { place: at(identifier.element), slots: { nip: identifier.value } };
      }
    },
  },
  {
    code: 'XML-225',
    neededElements: ['IDNabywcy'],
    severity: 'warning',
    title: { pl: 'IDNabywcy bez Podmiot2K', en: 'IDNabywcy without Podmiot2K' },
    why: {
      pl: 'IDNabywcy łączy dane nabywcy na korekcie z jego danymi sprzed korekty (Podmiot2K). Gdy nie ma Podmiot2K, nie ma czego łączyć.',
      en: 'IDNabywcy links the data of a buyer on a correction with the data before it (Podmiot2K). Without a Podmiot2K there is nothing to link.',
    },
    message: {
      pl: 'Podano IDNabywcy {key}, a faktura nie ma Podmiot2K, z którym miałby się łączyć.',
      en: 'IDNabywcy {key} is stated, but the invoice has no Podmiot2K to which it could be linked.',
    },
    quickFix: {
      pl: 'Usuń IDNabywcy; jeśli korekta zmienia dane nabywcy, dodaj Podmiot2K z tym samym IDNabywcy.',
      en: 'Remove IDNabywcy; if a correction changes the data of the buyer, add a Podmiot2K with the same IDNabywcy.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('IDNabywcy', 'Unikalny klucz powiązania danych nabywcy na fakturach korygujących'), citeHandbook('2.13.8')],
    find: function* ({ invoice }) {
      if (invoice.fa.has('Podmiot2K')) return;
      for (const party of [invoice.buyer, ...invoice.thirdParties]) {
        const element = party.at('IDNabywcy');
        const key = party.text('IDNabywcy');
        if (element !== null && key !== null) yield { place: at(element), slots: { key } };
      }
    },
  },
]);

const issuingRoles: ReadonlyMap<string | null, { readonly pl: string; readonly en: string }> = new Map([
  ['1', { pl: 'organ egzekucyjny', en: 'an enforcement authority' }],
  ['2', { pl: 'komornik sądowy', en: 'a court bailiff' }],
]);

function findIssuersNextToBuyer({ invoice }: RuleContext): RuleMatch[] {
  if (!invoice.annotations.isYes('P_17')) return [];
  const element: LocatedElement | null = invoice.authorisedEntity.at('RolaPU');
  const code = invoice.authorisedEntity.code('RolaPU');
  const role = issuingRoles.get(code);
  return element === null || code === null || role === undefined ? [] : [{ place: at(element), slots: { role, code } }];
}
