import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeInformationSheet, citeVatAct, own } from '../../model/source.ts';
import { listIdentifierWithoutEuNumber } from './buyers.ts';
import { hasEverySale, listPlacesOfSale } from './sales.ts';

/** Sales for which the buyer accounts for the tax: `oo`, `np I`, `np II` and the words „odwrotne obciążenie” (`P_18`). */
export const reverseChargeRules = defineRules([
  {
    code: 'XML-505',
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Odwrotne obciążenie bez oznaczenia', en: 'Reverse charge without the annotation' },
    why: {
      pl: 'Stawka oo (albo kwota w P_13_10) oznacza, że podatek rozlicza nabywca w kraju; faktura musi wtedy mieć adnotację „odwrotne obciążenie”, czyli P_18 = 1. Na korektach ostrzeżenie, bo adnotacje opisują stan po korekcie.',
      en: 'Rate oo (or an amount in P_13_10) means that the domestic buyer accounts for the tax; the invoice must then contain the words “odwrotne obciążenie”, that is P_18 = 1. A warning on corrections, whose annotations describe the state after them.',
    },
    message: {
      pl: 'P_18 = 2 oznacza, że podatku nie rozlicza nabywca, a jest {use}.',
      en: 'P_18 = 2 means that the buyer does not account for the tax, but the invoice has {use}.',
    },
    quickFix: {
      pl: 'Jeżeli podatek rozlicza nabywca, ustaw P_18 = 1; jeżeli sprzedawca, popraw stawkę oo.',
      en: 'If the buyer accounts for the tax, set P_18 = 1; if the seller does, correct the rate oo.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 18'),
      citeAnnotation('P_18', 'wyrazy "odwrotne obciążenie"; należy podać wartość "1", w przeciwnym przypadku - wartość "2"'),
    ],
    find: findUnmarkedReverseCharge,
  },
  {
    code: 'XML-506',
    severity: 'warning',
    kinds: primaryKinds,
    title: { pl: 'Oznaczenie odwrotnego obciążenia bez stawki', en: 'Reverse charge annotated without its rate' },
    why: {
      pl: 'P_18 = 1 oznacza, że podatek rozlicza nabywca, a żaden wiersz nie ma stawki oo, np I ani np II i nie ma kwoty w P_13_8, P_13_9 ani P_13_10. Reguła nie dotyczy korekt: pokazują tylko część sprzedaży.',
      en: 'P_18 = 1 means that the buyer accounts for the tax, but no line has rate oo, np I or np II and there is no amount in P_13_8, P_13_9 or P_13_10. Does not apply to corrections, which show only part of the sales.',
    },
    message: {
      pl: 'P_18 = 1 (odwrotne obciążenie), a żaden wiersz nie ma stawki oo, np I ani np II.',
      en: 'P_18 = 1 (reverse charge), but no line has rate oo, np I or np II.',
    },
    quickFix: {
      pl: 'Sprawdź stawki wierszy; jeżeli podatek rozlicza sprzedawca, ustaw P_18 = 2.',
      en: 'Check the rates of the lines; if the seller accounts for the tax, set P_18 = 2.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_18', 'wyrazy "odwrotne obciążenie"; należy podać wartość "1", w przeciwnym przypadku - wartość "2"'),
      citeInformationSheet('9.6'),
    ],
    find: findNeedlessReverseCharge,
  },
  {
    code: 'XML-507',
    severity: 'warning',
    title: { pl: 'Usługa dla nabywcy z UE bez odwrotnego obciążenia', en: 'Service to an EU buyer without reverse charge' },
    why: {
      pl: 'Usługi z art. 100 ust. 1 pkt 4 (stawka np II, P_13_9) opodatkowuje nabywca w swoim państwie UE, więc faktura zwykle ma P_18 = 1.',
      en: 'Services of art. 100(1)(4) (rate np II, P_13_9) are taxed by the buyer in the buyer’s EU state, so the invoice normally has P_18 = 1.',
    },
    message: {
      pl: 'P_18 = 2, a jest {use}: podatek od takich usług zwykle rozlicza nabywca (P_18 = 1).',
      en: 'P_18 = 2, but the invoice has {use}: the buyer normally accounts for the tax on such services (P_18 = 1).',
    },
    quickFix: {
      pl: 'Jeżeli podatek rozlicza nabywca, ustaw P_18 = 1; jeżeli usługa nie jest z art. 100 ust. 1 pkt 4, popraw stawkę.',
      en: 'If the buyer accounts for the tax, set P_18 = 1; if the service is not one of art. 100(1)(4), correct the rate.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 100 ust. 1 pkt 4'), citeVatAct('art. 106e ust. 1 pkt 18')],
    suppressedBy: ['XML-505'],
    find: findUnmarkedEuService,
  },
  {
    code: 'XML-508',
    severity: 'info',
    title: { pl: 'Sprzedaż za granicą bez odwrotnego obciążenia', en: 'Sale abroad without reverse charge' },
    why: {
      pl: 'Przy sprzedaży poza krajem (stawka np I, P_13_8) podatek często rozlicza nabywca; wtedy P_18 = 1. Przy konsumentach i przy wielu dostawach towarów P_18 = 2 jest właściwe, dlatego to tylko wskazówka. Nabywcy bez identyfikatora (BrakID) reguła nie dotyczy.',
      en: 'On sales outside Poland (rate np I, P_13_8) the buyer often accounts for the tax; then P_18 = 1. With consumers and many supplies of goods P_18 = 2 is correct, so this is only a hint. Does not apply to buyers without an identifier (BrakID).',
    },
    message: {
      pl: 'P_18 = 2, a jest {use}. Sprawdź, czy podatku nie rozlicza nabywca.',
      en: 'P_18 = 2, but the invoice has {use}. Check whether the buyer accounts for the tax.',
    },
    quickFix: {
      pl: 'Jeżeli podatek za granicą rozlicza nabywca, ustaw P_18 = 1; w przeciwnym razie zostaw bez zmian.',
      en: 'If the buyer accounts for the tax abroad, set P_18 = 1; otherwise leave it unchanged.',
    },
    enforcedBy: 'practice',
    source: [own, citeVatAct('art. 106e ust. 1 pkt 18')],
    suppressedBy: ['XML-505', 'XML-507'],
    find: findUnmarkedForeignSale,
  },
  {
    code: 'XML-509',
    severity: 'warning',
    title: { pl: 'Stawka oo dla nabywcy z zagranicy', en: 'Rate oo for a buyer from abroad' },
    why: {
      pl: 'Stawka oo jest dla odwrotnego obciążenia w obrocie krajowym. Nabywca z zagranicy bez polskiego NIP wskazuje raczej na np I albo np II.',
      en: 'Rate oo is for reverse charge in domestic trade. A buyer from abroad without a Polish NIP points to np I or np II instead.',
    },
    message: {
      pl: 'Stawka oo jest tylko dla obrotu krajowego, a nabywca jest z zagranicy ({country}) i nie ma NIP.',
      en: 'Rate oo is for domestic trade only, but the buyer is from abroad ({country}) and has no NIP.',
    },
    quickFix: {
      pl: 'Sprawdź miejsce świadczenia: dla sprzedaży poza krajem właściwe są np I albo np II; jeżeli nabywca ma polski NIP, podaj go.',
      en: 'Check the place of supply: for sales outside Poland use np I or np II; if the buyer has a Polish NIP, state it.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_13_10', 'innych przypadków odwrotnego obciążenia występujących w obrocie krajowym'),
      citeInformationSheet('10.3'),
    ],
    find: findForeignDomesticCharge,
  },
  {
    code: 'XML-510',
    severity: 'warning',
    title: { pl: 'Stawka np II bez numeru VAT UE', en: 'Rate np II without an EU VAT number' },
    why: {
      pl: 'Usługi np II (art. 100 ust. 1 pkt 4) świadczy się na rzecz podatników z innych państw UE, więc nabywca podaje KodUE i NrVatUE. Numery z prefiksem XI służą tylko dostawom towarów.',
      en: 'np II services (art. 100(1)(4)) are supplied to taxable persons of other EU states, so the buyer has KodUE and NrVatUE. Numbers with the prefix XI are for goods only.',
    },
    message: {
      pl: 'Na fakturze jest {use}: takie usługi są dla nabywcy z numerem VAT UE innego państwa, a nabywcę oznacza {identifier}.',
      en: 'The invoice has {use}: such services are for a buyer with a VAT number of another EU state, but the buyer is identified by {identifier}.',
    },
    quickFix: {
      pl: 'Podaj KodUE i NrVatUE nabywcy; jeżeli nie jest podatnikiem z innego państwa UE, sprawdź, czy właściwą stawką nie jest np I.',
      en: 'State KodUE and NrVatUE of the buyer; if the buyer is not a taxable person of another EU state, check whether np I is the correct rate.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 100 ust. 1 pkt 4'), citeAnnotation('P_12', 'Stawka podatku')],
    suppressedBy: ['XML-511'],
    find: findEuServiceWithoutNumber,
  },
  {
    code: 'XML-532',
    neededElements: ['BrakID'],
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Odwrotne obciążenie dla konsumenta', en: 'Reverse charge for a consumer' },
    why: {
      pl: 'Stawka oo oznacza, że podatek rozlicza nabywca, więc jest on podatnikiem i faktura podaje jego NIP. Nabywca z BrakID = 1 nie ma identyfikatora. Reguła nie dotyczy nabywcy z zagranicy (XML-509) ani faktury, na której dodatkowy nabywca ma NIP.',
      en: 'Rate oo means that the buyer accounts for the tax, so the buyer is a taxable person, whose NIP the invoice states. A buyer with BrakID = 1 has no identifier. Does not apply to a buyer from abroad (XML-509), or if an additional buyer has a NIP.',
    },
    message: {
      pl: 'Podatek rozlicza nabywca ({use}), a nabywca nie ma NIP (BrakID = 1).',
      en: 'The buyer accounts for the tax ({use}), but the buyer has no NIP (BrakID = 1).',
    },
    quickFix: {
      pl: 'Podaj NIP nabywcy; konsumentowi podatek nalicza sprzedawca, więc wtedy popraw stawkę oo i P_18.',
      en: 'State the NIP of the buyer; to a consumer the seller charges the tax, so then correct the rate oo and P_18.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 5 i 18'),
      citeAnnotation('P_13_10', 'innych przypadków odwrotnego obciążenia występujących w obrocie krajowym'),
    ],
    find: findReverseChargeForConsumer,
  },
]);

function* findUnmarkedReverseCharge({ invoice }: RuleContext): Generator<RuleMatch> {
  const { annotations } = invoice;
  const marker = annotations.at('P_18');
  if (marker === null || annotations.code('P_18') !== '2' || !invoice.uses('oo')) return;
  yield { place: at(marker), slots: { use: listPlacesOfSale(invoice, 'oo') }, expected: '1' };
}

function* findNeedlessReverseCharge({ invoice }: RuleContext): Generator<RuleMatch> {
  const marker = invoice.annotations.at('P_18');
  if (marker === null || !invoice.annotations.isYes('P_18') || usesReverseCharge(invoice) || !hasEverySale(invoice)) return;
  if (['P_13_8', 'P_13_9', 'P_13_10'].some((field) => invoice.fa.isMalformedAmount(field))) return;
  yield { place: at(marker) };
}

function usesReverseCharge(invoice: Invoice): boolean {
  return invoice.uses('oo') || invoice.uses('np I') || invoice.uses('np II');
}

function* findUnmarkedEuService({ invoice }: RuleContext): Generator<RuleMatch> {
  const { annotations } = invoice;
  const marker = annotations.at('P_18');
  if (marker === null || annotations.code('P_18') !== '2' || !invoice.uses('np II')) return;
  yield { place: at(marker), slots: { use: listPlacesOfSale(invoice, 'np II') }, expected: '1' };
}

function* findUnmarkedForeignSale({ invoice }: RuleContext): Generator<RuleMatch> {
  const { annotations, buyer } = invoice;
  const marker = annotations.at('P_18');
  if (marker === null || annotations.code('P_18') !== '2' || !invoice.uses('np I')) return;
  if (readIdentifier(buyer)?.kind === 'BrakID') return;
  yield { place: at(marker), slots: { use: listPlacesOfSale(invoice, 'np I') } };
}

function* findForeignDomesticCharge({ invoice }: RuleContext): Generator<RuleMatch> {
  const element = invoice.elementOf('oo');
  const country = foreignCountryOf(invoice);
  if (element !== null && country !== null) yield { place: at(element), slots: { country } };
}

/** Country of a foreign buyer without a Polish NIP; null if the buyer has a NIP or the country is Poland or unknown. */
function foreignCountryOf({ buyer }: Invoice): string | null {
  const data = buyer.child('DaneIdentyfikacyjne');
  if (data.has('NIP')) return null;
  const country = readIdentifier(buyer)?.country ?? buyer.child('Adres').text('KodKraju');
  return country === 'PL' ? null : country;
}

function* findEuServiceWithoutNumber({ invoice }: RuleContext): Generator<RuleMatch> {
  if (!invoice.uses('np II')) return;
  const identifier = listIdentifierWithoutEuNumber(invoice, ['XI']);
  if (identifier === null) return;
  yield {
    place: at(identifier.element),
    slots: { use: listPlacesOfSale(invoice, 'np II'), identifier: identifier.key },
    expected: 'KodUE, NrVatUE',
  };
}

function* findReverseChargeForConsumer({ invoice }: RuleContext): Generator<RuleMatch> {
  const identifier = readIdentifier(invoice.buyer);
  if (identifier?.kind !== 'BrakID' || !invoice.uses('oo') || foreignCountryOf(invoice) !== null) return;
  if (invoice.thirdParties.some((party) => party.code('Rola') === '4' && readIdentifier(party)?.kind === 'NIP')) return;
  yield { place: at(identifier.element), slots: { use: listPlacesOfSale(invoice, 'oo') } };
}
