import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import type { MutableElement } from '../../builders/mutable-xml.ts';
import type { Annotations, Correction, GeneratedInvoice, Total } from '../invoice-parts/model.ts';
import { type Content, element, leaf, marker, type Numerals, numeralsOf, yesOrNo } from './write-elements.ts';
import { writeLine, writeOrder } from './write-lines.ts';
import { writeAddress, writeAuthorised, writeBuyer, writeIdentification, writeSeller, writeThirdParty } from './write-parties.ts';
import { writeAttachment, writeClearing, writeFooter, writePayment, writeTerms } from './write-terms.ts';

/** Writes an invoice as a tree of elements in schema order. */
export function writeInvoice(invoice: GeneratedInvoice): MutableElement {
  const numerals = numeralsOf(invoice.style);
  const { authorised, footer, attachment } = invoice;
  const root = element(
    'Faktura',
    writeHeader(invoice),
    writeSeller(invoice.seller),
    writeBuyer(invoice.buyer),
    invoice.thirdParties.map((party) => writeThirdParty(party, numerals)),
    authorised === null ? null : writeAuthorised(authorised),
    writeBody(invoice, numerals),
    footer === null ? null : writeFooter(footer),
    attachment === null ? null : writeAttachment(attachment),
  );
  return { ...root, attributes: [['xmlns', fa3Namespace]] };
}

function writeHeader({ createdAt, system }: GeneratedInvoice): MutableElement {
  const formCode: MutableElement = {
    name: 'KodFormularza',
    attributes: [
      ['kodSystemowy', 'FA (3)'],
      ['wersjaSchemy', '1-0E'],
    ],
    content: ['FA'],
  };
  return element('Naglowek', formCode, leaf('WariantFormularza', '3'), leaf('DataWytworzeniaFa', createdAt), leaf('SystemInfo', system));
}

function writeBody(invoice: GeneratedInvoice, numerals: Numerals): MutableElement {
  const { quantity, amount } = numerals;
  const { period, correction, clearing, payment, terms, order } = invoice;
  return element(
    'Fa',
    leaf('KodWaluty', invoice.currency),
    leaf('P_1', invoice.issueDay),
    leaf('P_1M', invoice.place),
    leaf('P_2', invoice.number),
    invoice.warehouseDocuments.map((document) => leaf('WZ', document)),
    leaf('P_6', invoice.supplyDay),
    period === null ? null : element('OkresFa', leaf('P_6_Od', period.from), leaf('P_6_Do', period.to)),
    invoice.totals.map((total) => writeTotal(total, numerals)),
    leaf('P_15', amount(invoice.total)),
    leaf('KursWalutyZ', quantity(invoice.advanceRate)),
    writeAnnotations(invoice.annotations),
    leaf('RodzajFaktury', invoice.kind),
    correction === null ? null : writeCorrection(correction, numerals),
    writeReferences(invoice, numerals),
    invoice.lines.map((line) => writeLine(line, numerals)),
    clearing === null ? null : writeClearing(clearing, numerals),
    payment === null ? null : writePayment(payment, numerals),
    terms === null ? null : writeTerms(terms, numerals),
    order === null ? null : writeOrder(order, numerals),
  );
}

function writeTotal({ bucket, base, tax, taxInPln }: Total, { amount }: Numerals): Content {
  return [leaf(`P_13_${bucket}`, amount(base)), leaf(`P_14_${bucket}`, amount(tax)), leaf(`P_14_${bucket}W`, amount(taxInPln))];
}

/** Payments on account, notes, advance invoices and markers, between the correction and the lines. */
function writeReferences(invoice: GeneratedInvoice, { amount, quantity }: Numerals): Content {
  return [
    invoice.partialAdvances.map((part) =>
      element(
        'ZaliczkaCzesciowa',
        leaf('P_6Z', part.day),
        leaf('P_15Z', amount(part.amount)),
        leaf('KursWalutyZW', quantity(part.exchangeRate)),
      ),
    ),
    marker('FP', invoice.isForReceipt),
    marker('TP', invoice.isBetweenRelated),
    invoice.notes.map(({ line, key, value }) =>
      element('DodatkowyOpis', leaf('NrWiersza', line === null ? null : String(line)), leaf('Klucz', key), leaf('Wartosc', value)),
    ),
    invoice.advances.map(({ number, ksefNumber }) =>
      element(
        'FakturaZaliczkowa',
        ksefNumber === null ? [marker('NrKSeFZN', true), leaf('NrFaZaliczkowej', number)] : leaf('NrKSeFFaZaliczkowej', ksefNumber),
      ),
    ),
    marker('ZwrotAkcyzy', invoice.isExciseRefunded),
  ];
}

function writeAnnotations(annotations: Annotations): MutableElement {
  const { exemption, margin, newVehicles } = annotations;
  return element(
    'Adnotacje',
    yesOrNo('P_16', annotations.isCashMethod),
    yesOrNo('P_17', annotations.isSelfBilled),
    yesOrNo('P_18', annotations.isReverseCharge),
    yesOrNo('P_18A', annotations.isSplitPayment),
    element('Zwolnienie', exemption === null ? marker('P_19N', true) : [marker('P_19', true), leaf(exemption.field, exemption.basis)]),
    element('NoweSrodkiTransportu', newVehicles.length === 0 ? marker('P_22N', true) : writeVehicles(annotations)),
    yesOrNo('P_23', annotations.isTriangulation),
    element('PMarzy', margin === null ? marker('P_PMarzyN', true) : [marker('P_PMarzy', true), marker(margin, true)]),
  );
}

function writeVehicles({ newVehicles, isReportedAbroad }: Annotations): Content {
  return [
    marker('P_22', true),
    yesOrNo('P_42_5', isReportedAbroad),
    newVehicles.map(({ firstUse, line, details }) =>
      element(
        'NowySrodekTransportu',
        leaf('P_22A', firstUse),
        leaf('P_NrWierszaNST', String(line)),
        details.map(([field, value]) => leaf(field, value)),
      ),
    ),
  ];
}

function writeCorrection(correction: Correction, { amount, quantity }: Numerals): Content {
  const { sellerBefore, amountBefore } = correction;
  return [
    leaf('PrzyczynaKorekty', correction.reason),
    leaf('TypKorekty', correction.effect),
    correction.originals.map(({ issueDay, number, ksefNumber }) =>
      element(
        'DaneFaKorygowanej',
        leaf('DataWystFaKorygowanej', issueDay),
        leaf('NrFaKorygowanej', number),
        ksefNumber === null ? marker('NrKSeFN', true) : [marker('NrKSeF', true), leaf('NrKSeFFaKorygowanej', ksefNumber)],
      ),
    ),
    leaf('OkresFaKorygowanej', correction.period),
    leaf('NrFaKorygowany', correction.rightNumber),
    sellerBefore === null
      ? null
      : element(
          'Podmiot1K',
          leaf('PrefiksPodatnika', sellerBefore.hasPrefix ? 'PL' : null),
          writeIdentification(sellerBefore),
          writeAddress('Adres', sellerBefore.address),
        ),
    correction.buyersBefore.map((party) =>
      element('Podmiot2K', writeIdentification(party), writeAddress('Adres', party.address), leaf('IDNabywcy', party.buyerKey)),
    ),
    leaf('P_15ZK', amount(amountBefore)),
    leaf('KursWalutyZK', amountBefore === null ? null : quantity(correction.rateBefore)),
  ];
}
