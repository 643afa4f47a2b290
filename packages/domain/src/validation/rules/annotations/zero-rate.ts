import type { Invoice } from '../../../fa3/invoice.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeVatAct, own } from '../../model/source.ts';
import { listIdentifierWithoutEuNumber } from './buyers.ts';
import { hasEverySale, listPlacesOfSale } from './sales.ts';

/** Supplies of goods at 0% within the EU and exports from it. */
export const zeroRateRules = defineRules([
  {
    code: 'XML-511',
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Stawka 0 WDT bez numeru VAT UE', en: 'Rate 0 WDT without an EU VAT number' },
    why: {
      pl: 'Stawka 0% przy wewnątrzwspólnotowej dostawie towarów wymaga ważnego numeru VAT UE nabywcy, nadanego przez inne państwo, i podania go na fakturze. Wyjątkiem są nowe środki transportu (P_22 = 1).',
      en: 'The 0% rate on an intra-EU supply of goods requires a valid VAT number of the buyer, issued by another state and stated on the invoice. New means of transport (P_22 = 1) are an exception.',
    },
    details: {
      pl: 'Numer może też podać dodatkowy nabywca albo oddział (Podmiot3). O stawce decydują wiersze; sama kwota w P_13_6_2 liczy się, gdy ich nie ma lub nie wszystkie mają stawkę.',
      en: 'The number may also be stated for an additional buyer or a branch (Podmiot3). The lines determine the rate; an amount in P_13_6_2 alone counts when there are none or not all have a rate.',
    },
    message: {
      pl: 'Na fakturze jest {use}: dostawa wewnątrzwspólnotowa ze stawką 0% wymaga numeru VAT UE nabywcy z innego państwa, a nabywcę oznacza {identifier}.',
      en: 'The invoice has {use}: an intra-EU supply at 0% requires a VAT number of the buyer from another state, but the buyer is identified by {identifier}.',
    },
    quickFix: {
      pl: 'Podaj w KodUE i NrVatUE numer VAT UE nabywcy (sprawdź go w VIES); jeżeli nabywca go nie ma, sprawdź, czy wolno zastosować 0%.',
      en: 'State the VAT number of the buyer in KodUE and NrVatUE (check it in VIES); if the buyer has none, check whether 0% is allowed.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 42 ust. 1 pkt 1'), citeVatAct('art. 106e ust. 1 pkt 24')],
    find: findSupplyWithoutEuNumber,
  },
  {
    code: 'XML-512',
    severity: 'info',
    title: { pl: 'Eksport do nabywcy z UE', en: 'Export to a buyer in the EU' },
    why: {
      pl: 'Przy eksporcie towary opuszczają UE, więc adres nabywcy w Polsce albo w UE jest nietypowy. Bywa właściwy, np. gdy nabywca z UE zleca wysyłkę poza UE.',
      en: 'Exported goods leave the EU, so a buyer in Poland or the EU is unusual. It can be correct, for example when a buyer from the EU orders shipment out of the EU.',
    },
    message: {
      pl: 'Na fakturze jest {use} (eksport), a nabywca ma adres w UE ({country}).',
      en: 'The invoice has {use} (export), but the address of the buyer is in the EU ({country}).',
    },
    quickFix: {
      pl: 'Sprawdź, czy towary opuściły UE i czy masz potwierdzenie wywozu; przy dostawie do innego państwa UE właściwa jest stawka 0 WDT.',
      en: 'Check that the goods left the EU and that you have proof of export; for a supply to another EU state the rate is 0 WDT.',
    },
    enforcedBy: 'practice',
    source: [own, citeVatAct('art. 2 pkt 8')],
    find: findExportToEu,
  },
]);

function* findSupplyWithoutEuNumber({ invoice }: RuleContext): Generator<RuleMatch> {
  if (!suppliesWithinUnion(invoice) || invoice.annotations.child('NoweSrodkiTransportu').isYes('P_22')) return;
  const identifier = listIdentifierWithoutEuNumber(invoice);
  if (identifier === null) return;
  yield {
    place: at(identifier.element),
    slots: { use: listPlacesOfSale(invoice, '0 WDT'), identifier: identifier.key },
    expected: 'KodUE, NrVatUE',
  };
}

/** Whether goods are supplied within the EU at 0%. If the rate of every line is known, an amount in the bucket alone is a line in the wrong bucket. */
function suppliesWithinUnion(invoice: Invoice): boolean {
  if (!invoice.uses('0 WDT')) return false;
  return !hasEverySale(invoice) || invoice.rows.some(({ rate }) => rate === '0 WDT');
}

/** Country codes of addresses in the EU, including Northern Ireland, which belongs to its customs territory for goods. */
const euCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

function* findExportToEu({ invoice }: RuleContext): Generator<RuleMatch> {
  if (!invoice.uses('0 EX')) return;
  const address = invoice.buyer.child('Adres');
  const element = address.at('KodKraju');
  const country = address.text('KodKraju');
  if (element === null || country === null || !euCountries.has(country)) return;
  yield { place: at(element), slots: { use: listPlacesOfSale(invoice, '0 EX'), country } };
}
