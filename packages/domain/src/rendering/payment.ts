import type { Invoice } from '../fa3/invoice.ts';
import type { LocatedElement } from '../xml/element.ts';
import { buildElementList, buildFactsBlock, readElementFacts } from './blocks.ts';
import type { Reading } from './reading.ts';
import { formatInCurrency } from './totals.ts';
import { buildTransferBlocks } from './transfer.ts';
import type { ViewBlock } from './view.ts';

/** Payments received in advance, and the advance invoices that are settled. */
export function advanceBlocks(reading: Reading, fa: LocatedElement | null): readonly ViewBlock[] {
  return [
    ...buildElementList(reading, reading.children(fa, 'ZaliczkaCzesciowa'), ['P_6Z', 'P_15Z', 'KursWalutyZW'], { isAlwaysTable: true }),
    ...buildElementList(reading, reading.children(fa, 'FakturaZaliczkowa'), ['NrKSeFFaZaliczkowej', 'NrFaZaliczkowej', 'NrKSeFZN'], {
      isAlwaysTable: true,
    }),
  ];
}

/** Charges and deductions, and what remains to be paid. */
export function buildSettlementBlocks(reading: Reading, { settlement, currency }: Invoice): readonly ViewBlock[] {
  const { element } = settlement;
  const list = (name: string) => buildElementList(reading, reading.children(element, name), ['Powod', 'Kwota'], { isAlwaysTable: true });
  const due = reading.facts(element, ['DoZaplaty', 'DoRozliczenia']).map((fact) => formatInCurrency(fact, currency));
  return [
    ...list('Obciazenia'),
    ...buildFactsBlock(reading.facts(element, ['SumaObciazen'])),
    ...list('Odliczenia'),
    ...buildFactsBlock(reading.facts(element, ['SumaOdliczen'])),
    ...buildFactsBlock(due, 'strong'),
  ];
}

const paymentFields = [
  ...['Zaplacono', 'DataZaplaty', 'ZnacznikZaplatyCzesciowej', 'FormaPlatnosci', 'PlatnoscInna', 'OpisPlatnosci'],
  ...['LinkDoPlatnosci', 'IPKSeF'],
];
const partialPayment = ['DataZaplatyCzesciowej', 'KwotaZaplatyCzesciowej', 'FormaPlatnosci', 'PlatnoscInna', 'OpisPlatnosci'];
/** The description of a term is a text in FA(2), and has three fields in FA(3). */
const termFields = ['Termin', 'TerminOpis', 'TerminOpis/Ilosc', 'TerminOpis/Jednostka', 'TerminOpis/ZdarzeniePoczatkowe'];
const account = ['NrRB', 'NazwaBanku', 'SWIFT', 'OpisRachunku', 'RachunekWlasnyBanku'];

/**
 * Terms and methods of payment, bank accounts, and what a transfer states.
 *
 * @param ksefNumber null without one
 */
export function buildPaymentBlocks(reading: Reading, invoice: Invoice, ksefNumber: string | null): readonly ViewBlock[] {
  const { element } = invoice.payment;
  const terms = reading.children(element, 'TerminPlatnosci');
  const [term] = terms;
  // The usual invoice has one term, whose labels say what it is.
  const termFacts = terms.length === 1 && term !== undefined ? readElementFacts(reading, term, termFields) : [];
  return [
    ...buildFactsBlock([...reading.facts(element, paymentFields), ...termFacts]),
    ...buildElementList(reading, reading.children(element, 'ZaplataCzesciowa'), partialPayment),
    ...(terms.length > 1 ? buildElementList(reading, terms, termFields) : []),
    ...buildElementList(reading, reading.children(element, 'Skonto'), ['WarunkiSkonta', 'WysokoscSkonta']),
    ...accounts(reading, element, 'RachunekBankowy'),
    ...accounts(reading, element, 'RachunekBankowyFaktora'),
    ...buildTransferBlocks(reading, invoice, ksefNumber),
  ];
}

function accounts(reading: Reading, payment: LocatedElement | null, name: string): readonly ViewBlock[] {
  return buildElementList(reading, reading.children(payment, name), account);
}
