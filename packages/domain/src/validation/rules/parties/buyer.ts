import { type InvoiceKind, invoiceKinds } from '../../../fa3/elements/kinds.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeInformationSheet, citeVatAct } from '../../model/source.ts';
import { getRole } from './role.ts';

const kindsWithFullBuyer: readonly InvoiceKind[] = invoiceKinds.filter((kind) => kind !== 'UPR');

/** The buyer's data, and local government units and members of VAT groups (XML-211 to XML-216). */
export const buyerRules = defineRules([
  {
    code: 'XML-211',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: kindsWithFullBuyer,
    title: { pl: 'Brak nazwy nabywcy', en: 'Name of the buyer missing' },
    why: {
      pl: 'Faktura zawiera imię i nazwisko lub nazwę nabywcy. Pominąć je wolno tylko na fakturze uproszczonej, a więc i na jej korekcie (wtedy jest to ostrzeżenie).',
      en: 'An invoice must name the buyer. Only a simplified invoice may omit the name, and so may its correction (there this is a warning).',
    },
    message: {
      pl: 'Brak nazwy nabywcy (Podmiot2, Nazwa); pominąć ją wolno tylko na fakturze uproszczonej (UPR).',
      en: 'The name of the buyer is missing (Podmiot2, Nazwa); only a simplified invoice (UPR) may omit it.',
    },
    quickFix: { pl: 'Podaj imię i nazwisko lub nazwę nabywcy w polu Nazwa.', en: 'State the name of the buyer in Nazwa.' },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 1 pkt 3'), citeVatAct('art. 106e ust. 5 pkt 3'), citeAnnotation('Podmiot2', 'Dane nabywcy')],
    find: ({ invoice }) => {
      const data = invoice.buyer.child('DaneIdentyfikacyjne');
      return data.exists && !data.has('Nazwa') ? [{ place: placeOf(data, 'Nazwa') }] : [];
    },
  },
  {
    code: 'XML-212',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: kindsWithFullBuyer,
    title: { pl: 'Brak adresu nabywcy', en: 'Address of the buyer missing' },
    why: {
      pl: 'Faktura zawiera adres nabywcy. Pominąć go wolno tylko na fakturze uproszczonej, a więc i na jej korekcie (wtedy jest to ostrzeżenie).',
      en: 'An invoice must state the address of the buyer. Only a simplified invoice may omit it, and so may its correction (there this is a warning).',
    },
    message: {
      pl: 'Brak adresu nabywcy (Podmiot2, Adres); pominąć go wolno tylko na fakturze uproszczonej (UPR).',
      en: 'The address of the buyer is missing (Podmiot2, Adres); only a simplified invoice (UPR) may omit it.',
    },
    quickFix: { pl: 'Podaj adres nabywcy: KodKraju i AdresL1.', en: 'State the address of the buyer: KodKraju and AdresL1.' },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 3'),
      citeVatAct('art. 106e ust. 5 pkt 3'),
      citeAnnotation('Adres', 'Pola opcjonalne dla przypadków określonych w art. 106e ust. 5 pkt 3 ustawy'),
    ],
    find: ({ invoice }) => (invoice.buyer.exists && !invoice.buyer.has('Adres') ? [{ place: placeOf(invoice.buyer, 'Adres') }] : []),
  },
  {
    code: 'XML-213',
    severity: 'error',
    title: { pl: 'Znacznik JST bez jednostki samorządu', en: 'JST marker without the local government unit' },
    why: {
      pl: 'JST 1 oznacza, że faktura dotyczy jednostki podrzędnej samorządu. Wtedy trzeba podać tę jednostkę jako Podmiot3 z rolą 8, inaczej nie uzyska dostępu do faktury.',
      en: 'JST 1 means that the invoice concerns a subordinate local government unit. That unit must then be stated as a Podmiot3 with role 8, otherwise it cannot access the invoice.',
    },
    message: {
      pl: 'JST ma wartość 1, a faktura nie podaje jednostki samorządu: żaden Podmiot3 nie ma roli 8.',
      en: 'JST is 1, but the invoice does not name the local government unit: no Podmiot3 has role 8.',
    },
    quickFix: {
      pl: 'Dodaj Podmiot3 z rolą 8 oraz NIP lub IDWew jednostki; jeśli faktura nie dotyczy jednostki samorządu, wpisz JST 2.',
      en: 'Add a Podmiot3 with role 8 and the NIP or IDWew of the unit; if the invoice does not concern a local government unit, set JST to 2.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('JST', 'należy wypełnić sekcję Podmiot3, w szczególności podać NIP lub ID-Wew i określić rolę jako 8'),
      citeInformationSheet('6.1'),
    ],
    find: (context) => findMissingUnit(context, 'JST', '8'),
  },
  {
    code: 'XML-214',
    severity: 'error',
    title: { pl: 'Znacznik GV bez członka grupy VAT', en: 'GV marker without the member of the VAT group' },
    why: {
      pl: 'GV 1 oznacza, że faktura dotyczy członka grupy VAT. Wtedy trzeba go podać jako Podmiot3 z rolą 10, inaczej nie uzyska dostępu do faktury.',
      en: 'GV 1 means that the invoice concerns a member of a VAT group. That member must then be stated as a Podmiot3 with role 10, otherwise it cannot access the invoice.',
    },
    message: {
      pl: 'GV ma wartość 1, a faktura nie podaje członka grupy VAT: żaden Podmiot3 nie ma roli 10.',
      en: 'GV is 1, but the invoice does not name the member of the VAT group: no Podmiot3 has role 10.',
    },
    quickFix: {
      pl: 'Dodaj Podmiot3 z rolą 10 oraz NIP lub IDWew członka grupy; jeśli faktura nie dotyczy członka grupy VAT, wpisz GV 2.',
      en: 'Add a Podmiot3 with role 10 and the NIP or IDWew of the member; if the invoice does not concern a member of a VAT group, set GV to 2.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('GV', 'należy wypełnić sekcję Podmiot3, w szczególności podać NIP lub ID-Wew i określić rolę jako 10'),
      citeInformationSheet('6.1'),
    ],
    find: (context) => findMissingUnit(context, 'GV', '10'),
  },
  {
    code: 'XML-215',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Rola JST lub GV bez znacznika', en: 'Role of JST or GV without its marker' },
    why: {
      pl: 'Rola 8 (odbiorca w samorządzie) wymaga JST 1, a rola 10 (odbiorca w grupie VAT) GV 1. Bez znacznika KSeF nie udostępni faktury jednostce.',
      en: 'Role 8 (recipient in local government) requires JST 1, role 10 (recipient in a VAT group) requires GV 1. Without the marker KSeF does not make the invoice available to the unit.',
    },
    message: {
      pl: 'Podmiot3 ma rolę {role} ({meaning}), a {marker} ma wartość 2.',
      en: 'A Podmiot3 has role {role} ({meaning}), but {marker} is 2.',
    },
    quickFix: {
      pl: 'Wpisz {marker} 1, jeśli faktura dotyczy tej jednostki; w przeciwnym razie popraw rolę.',
      en: 'Set {marker} to 1 if the invoice concerns that unit; otherwise correct the role.',
    },
    howToFix: {
      pl: 'Jeśli faktura dotyczy tej jednostki, wpisz 1 w JST (rola 8) lub w GV (rola 10); w przeciwnym razie popraw rolę.',
      en: 'If the invoice concerns that unit, set JST (role 8) or GV (role 10) to 1; otherwise correct the role.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('JST', 'Wartość "2" oznacza, że faktura nie dotyczy jednostki podrzędnej JST'),
      citeAnnotation('GV', 'Wartość "2" oznacza, że faktura nie dotyczy członka grupy VAT'),
    ],
    find: findMissingMarkers,
  },
  {
    code: 'XML-216',
    neededElements: ['Podmiot3'],
    severity: 'warning',
    title: { pl: 'Jednostka bez NIP i IDWew', en: 'Unit without NIP or IDWew' },
    why: {
      pl: 'Jednostka samorządu (rola 8) lub członek grupy VAT (rola 10) dostaje dostęp do faktury w KSeF po NIP albo IDWew. Inny identyfikator dostępu nie daje.',
      en: 'A local government unit (role 8) or member of a VAT group (role 10) gets access to the invoice in KSeF by NIP or IDWew. Other identifiers do not give access.',
    },
    message: {
      pl: 'Podmiot3 z rolą {role} ma identyfikator {kind}; KSeF udostępni fakturę tylko po NIP lub IDWew.',
      en: 'The Podmiot3 with role {role} is identified by {kind}; KSeF makes the invoice available only by NIP or IDWew.',
    },
    quickFix: { pl: 'Podaj NIP lub IDWew tej jednostki.', en: 'State the NIP or IDWew of this unit.' },
    enforcedBy: 'law',
    source: [
      citeAnnotation('JST', 'podać NIP lub ID-Wew i określić rolę jako 8'),
      citeAnnotation('GV', 'podać NIP lub ID-Wew i określić rolę jako 10'),
    ],
    suppressedBy: ['XML-206'],
    find: findUnitsWithoutAccess,
  },
]);

/** A marker of the buyer that is 1 although no third party has the role. */
function findMissingUnit({ invoice }: RuleContext, marker: 'JST' | 'GV', role: string): RuleMatch[] {
  const element = invoice.buyer.at(marker);
  if (element === null || !invoice.buyer.isYes(marker)) return [];
  // An unknown role may be meant to be this one.
  const mayBeNamed = invoice.thirdParties.map(getRole).some((each) => each === role || each === null);
  return mayBeNamed ? [] : [{ place: at(element) }];
}

const markers = [
  { role: '8', marker: 'JST', meaning: { pl: 'jednostka samorządu, odbiorca', en: 'local government unit, recipient' } },
  { role: '10', marker: 'GV', meaning: { pl: 'członek grupy VAT, odbiorca', en: 'member of a VAT group, recipient' } },
] as const;

function* findMissingMarkers({ invoice }: RuleContext): Generator<RuleMatch> {
  if (invoice.thirdParties.length === 0) return;
  for (const { role, marker, meaning } of markers) {
    const element: LocatedElement | null = invoice.buyer.at(marker);
    if (element === null || invoice.buyer.code(marker) !== '2') continue;
    if (invoice.thirdParties.some((party) => getRole(party) === role))
      yield { place: at(element), slots: { role, marker, meaning }, expected: '1' };
  }
}

function* findUnitsWithoutAccess({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const party of invoice.thirdParties) {
    const role = getRole(party);
    if (role !== '8' && role !== '10') continue;
    const identifier = readIdentifier(party);
    if (identifier === null || identifier.kind === 'NIP' || identifier.kind === 'IDWew') continue;
    yield { place: at(identifier.element), slots: { role, kind: identifier.kind } };
  }
}
