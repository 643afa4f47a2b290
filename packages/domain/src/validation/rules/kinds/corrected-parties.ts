import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Part } from '../../../fa3/elements/part.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import { parseKsefNumber } from '../../../fa3/identifiers/ksef-number.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeHandbook } from '../../model/source.ts';

/** Parties as they were on the corrected invoice (`Podmiot1K`, `Podmiot2K`) compared with the current ones. */
export const correctedPartyRules = defineRules([
  {
    code: 'XML-611',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Inny NIP w Podmiot1K', en: 'Another NIP in Podmiot1K' },
    why: {
      pl: 'Podmiot1K pokazuje dane sprzedawcy z faktury korygowanej, ale błędnego NIP sprzedawcy nie zmienia się korektą. Inny NIP jest możliwy tylko u poprzednika prawnego; gdy nazwy się różnią, a numer KSeF temu nie przeczy, jest to ostrzeżenie.',
      en: "Podmiot1K shows the seller's data from the corrected invoice, but a wrong NIP of the seller cannot be changed by a correction. Only a legal predecessor has another NIP: if the names differ and no KSeF number contradicts it, this is a warning.",
    },
    message: {
      pl: 'Podmiot1K ma NIP {former}, a Podmiot1 {current}; inny NIP może mieć tylko poprzednik prawny sprzedawcy.',
      en: 'Podmiot1K has the NIP {former}, Podmiot1 {current}; only a legal predecessor of the seller may have another NIP.',
    },
    quickFix: {
      pl: 'Jeśli NIP na fakturze był błędny, wystaw korektę do zera i nową fakturę; przy następstwie prawnym sprawdź, czy Podmiot1K podaje poprzednika.',
      en: 'If the NIP on the invoice was wrong, issue a correction to zero and a new invoice; with a legal successor, check that Podmiot1K names the predecessor.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('Podmiot1K', 'Pole nie dotyczy przypadku korekty błędnego NIP występującego na fakturze pierwotnej')],
    find: findChangedSellerNip,
  },
  {
    code: 'XML-612',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Podmiot2K bez odpowiednika', en: 'Podmiot2K matches no buyer' },
    why: {
      pl: 'Identyfikator nabywcy w Podmiot2K musi być taki sam jak w Podmiot2 albo u dodatkowego nabywcy (Podmiot3, rola 4). Błędnego identyfikatora nie zmienia się korektą, bo faktura trafiła do innego podmiotu.',
      en: 'The identifier of a buyer in Podmiot2K must equal that of Podmiot2 or of an additional buyer (Podmiot3, role 4). A wrong identifier cannot be changed by a correction, since the invoice was delivered to another party.',
    },
    message: {
      pl: 'Podmiot2K ma identyfikator {former}, którego nie ma żaden nabywca na tej korekcie ({current}).',
      en: 'Podmiot2K has the identifier {former}, which no buyer on this correction has ({current}).',
    },
    quickFix: {
      pl: 'Jeśli identyfikator na fakturze był błędny, wystaw korektę do zera na niego i nową fakturę na właściwy.',
      en: 'If the identifier on the invoice was wrong, issue a correction to zero for it and a new invoice for the correct one.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation(
        'Podmiot2K',
        'wskazany numer identyfikacyjny ma być tożsamy z numerem w części Podmiot2 względnie Podmiot3 faktury korygującej',
      ),
    ],
    find: findUnknownBuyers,
  },
  {
    code: 'XML-613',
    severity: 'error',
    kinds: correctionKinds,
    title: { pl: 'Nieznany IDNabywcy', en: 'Unknown IDNabywcy' },
    why: {
      pl: 'IDNabywcy wiąże dane nabywcy sprzed korekty z danymi po korekcie, więc ten sam klucz musi być w Podmiot2K i w Podmiot2 albo Podmiot3.',
      en: 'IDNabywcy links the data of a buyer before the correction with those after it, so the same key must be in Podmiot2K and in Podmiot2 or Podmiot3.',
    },
    message: {
      pl: 'IDNabywcy „{key}” z Podmiot2K nie występuje w Podmiot2 ani w Podmiot3.',
      en: 'IDNabywcy “{key}” of Podmiot2K is neither in Podmiot2 nor in Podmiot3.',
    },
    quickFix: {
      pl: 'Wpisz ten sam IDNabywcy w Podmiot2 (albo Podmiot3) i w Podmiot2K.',
      en: 'Enter the same IDNabywcy in Podmiot2 (or Podmiot3) and Podmiot2K.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('IDNabywcy', 'Unikalny klucz powiązania danych nabywcy na fakturach korygujących'), citeHandbook('2.13.8')],
    find: findUnpairedKeys,
  },
  {
    code: 'XML-614',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Podmiot2K bez IDNabywcy', en: 'Podmiot2K without IDNabywcy' },
    why: {
      pl: 'Przy kilku nabywcach albo kilku Podmiot2K tylko IDNabywcy wskazuje, czyje dane się zmieniły.',
      en: 'With several buyers or several Podmiot2K, only IDNabywcy shows whose data changed.',
    },
    message: {
      pl: 'Podmiot2K nie ma IDNabywcy (nabywców: {buyers}, pozycji Podmiot2K: {former}), więc nie wiadomo, czyje dane się zmieniły.',
      en: 'Podmiot2K has no IDNabywcy (buyers: {buyers}, entries of Podmiot2K: {former}), so it is unclear whose data changed.',
    },
    quickFix: {
      pl: 'Nadaj każdemu zmienianemu nabywcy własny IDNabywcy (na przykład 0001) w obu miejscach.',
      en: 'Assign each changed buyer its own IDNabywcy (such as 0001) in both places.',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('2.13.8')],
    find: findMissingKeys,
  },
  {
    code: 'XML-615',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Dane strony bez zmiany', en: 'Party data without a change' },
    why: {
      pl: 'Podmiot1K i Podmiot2K pokazują dane sprzed korekty, więc powinny się czymś różnić od obecnych: nazwą, adresem albo prefiksem. Takie same dane oznaczają, że wpisano nowe dane w oba miejsca albo że Podmiot jest zbędny.',
      en: 'Podmiot1K and Podmiot2K show data from before the correction, so they should differ from the current ones: in name, address or prefix. Equal data mean that the new data were entered in both places, or that the element is unnecessary.',
    },
    message: {
      pl: '{party} ma takie same dane jak {current}; nie widać, co się zmieniło.',
      en: '{party} has the same data as {current}; it is unclear what changed.',
    },
    quickFix: {
      pl: 'Wpisz w {party} dane z faktury korygowanej albo usuń {party}, jeśli się nie zmieniły.',
      en: 'Enter the data of the corrected invoice in {party}, or remove {party} if they did not change.',
    },
    howToFix: {
      pl: 'Wpisz w Podmiot1K lub Podmiot2K dane z faktury korygowanej albo usuń ten element, jeśli dane się nie zmieniły.',
      en: 'Enter the data of the corrected invoice in Podmiot1K or Podmiot2K, or remove that element if the data did not change.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('Podmiot1K', 'należy podać pełne dane sprzedawcy występujące na fakturze korygowanej'),
      citeAnnotation('Podmiot2K', 'należy podać pełne dane tego podmiotu występujące na fakturze korygowanej'),
    ],
    find: findUnchangedParties,
  },
]);

/** `Podmiot2` and every `Podmiot3` that is an additional buyer. */
function buyersOf({ buyer, thirdParties }: Invoice): Part[] {
  return [buyer, ...thirdParties.filter((party) => party.code('Rola') === '4')].filter(({ exists }) => exists);
}

function* findChangedSellerNip(context: RuleContext): Generator<RuleMatch> {
  const { fa, seller } = context.invoice;
  const former = readIdentifier(fa.child('Podmiot1K'));
  const current = readIdentifier(seller);
  if (former?.kind !== 'NIP' || current?.kind !== 'NIP' || former.key === current.key) return;
  const match: RuleMatch = { place: at(former.element), slots: { former: former.value, current: current.value } };
  yield mayBePredecessor(context, former.value) ? { ...match, severity: 'warning' } : match;
}

/** Whether `Podmiot1K` may be a legal predecessor of the seller. With the same name, it is the seller with another NIP. */
function mayBePredecessor(context: RuleContext, nip: string): boolean {
  const { fa, seller } = context.invoice;
  const nameOf = (party: Part) => party.child('DaneIdentyfikacyjne').text('Nazwa')?.toUpperCase();
  if (nameOf(fa.child('Podmiot1K')) === nameOf(seller)) return false;
  const issuer = issuerOfOriginal(context);
  return issuer === null || issuer === nip;
}

/** NIP of the issuer of the corrected invoice, from the invoice itself or its KSeF number; null when unknown. */
function issuerOfOriginal({ invoice, original }: RuleContext): string | null {
  if (original !== null) return readIdentifier(original.invoice.seller)?.value ?? null;
  for (const reference of invoice.correctedInvoices) {
    const ksefNumber = parseKsefNumber(reference.text('NrKSeFFaKorygowanej'));
    if (ksefNumber !== null) return ksefNumber.seller;
  }
  return null;
}

function* findUnknownBuyers({ invoice, original }: RuleContext): Generator<RuleMatch> {
  if (!invoice.fa.has('Podmiot2K') || readIdentifier(invoice.buyer) === null) return;
  const keys = new Set(buyersOf(invoice).flatMap((party) => readIdentifier(party)?.key ?? []));
  const current = [...keys].join('; ');
  const originalKey = original === null ? null : readIdentifier(original.invoice.buyer)?.key;
  for (const party of invoice.fa.all('Podmiot2K')) {
    const former = readIdentifier(party);
    // If the original is available, XML-650 reports the changed buyer at Podmiot2.
    if (former === null || keys.has(former.key) || former.key === originalKey) continue;
    yield { place: at(former.element), slots: { former: former.key, current } };
  }
}

function* findUnpairedKeys({ invoice }: RuleContext): Generator<RuleMatch> {
  const known = new Set([invoice.buyer, ...invoice.thirdParties].map((party) => party.text('IDNabywcy')));
  for (const party of invoice.fa.all('Podmiot2K')) {
    const key = party.text('IDNabywcy');
    if (key !== null && !known.has(key)) yield { place: placeOf(party, 'IDNabywcy'), slots: { key } };
  }
}

function* findMissingKeys({ invoice }: RuleContext): Generator<RuleMatch> {
  const former = invoice.fa.all('Podmiot2K');
  const buyers = buyersOf(invoice);
  if (former.length === 0 || (former.length === 1 && buyers.length <= 1)) return;
  const slots = { buyers: String(buyers.length), former: String(former.length) };
  for (const party of former) if (!party.has('IDNabywcy')) yield { place: placeOf(party, 'IDNabywcy'), slots };
}

function* findUnchangedParties({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, seller } = invoice;
  const formerSeller = fa.child('Podmiot1K');
  if (formerSeller.element !== null && dataOf(formerSeller) === dataOf(seller))
    yield { place: at(formerSeller.element), slots: { party: 'Podmiot1K', current: 'Podmiot1' } };
  const current = new Map<string, string>();
  for (const buyer of buyersOf(invoice)) {
    const name = buyer.element?.name ?? '';
    current.set(dataOf(buyer), name).set(dataOf(buyer) + buyer.text('IDNabywcy'), name);
  }
  for (const party of fa.all('Podmiot2K')) {
    const same = current.get(dataOf(party) + (party.text('IDNabywcy') ?? ''));
    if (party.element !== null && same !== undefined) yield { place: at(party.element), slots: { party: 'Podmiot2K', current: same } };
  }
}

/** The data of a party that `Podmiot1K` and `Podmiot2K` can contain, as one string. */
function dataOf(party: Part): string {
  const identity = ['NIP', 'KodUE', 'NrVatUE', 'KodKraju', 'NrID', 'BrakID', 'Nazwa'].map((name) =>
    party.child('DaneIdentyfikacyjne').text(name),
  );
  const address = ['KodKraju', 'AdresL1', 'AdresL2', 'GLN'].map((name) => party.child('Adres').text(name));
  return JSON.stringify([party.text('PrefiksPodatnika'), ...identity, ...address]);
}
