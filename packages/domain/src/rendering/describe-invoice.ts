import type { InvoiceKind } from '../fa3/elements/kinds.ts';
import { kindTitles, unknownKindTitle } from '../fa3/field-names/code-words.ts';
import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import { Invoice } from '../fa3/invoice.ts';
import type { LocatedElement } from '../xml/element.ts';
import { buildAnnotationBlocks } from './annotations.ts';
import { buildAttachmentBlocks } from './attachment.ts';
import { buildElementList, buildFactsBlock, buildTextsBlock } from './blocks.ts';
import { buildCorrectionBlocks } from './correction.ts';
import { buildFileBlocks } from './file-facts.ts';
import { buildLineTable } from './line-table.ts';
import { listNotices } from './notices.ts';
import { listOtherContent } from './other-content.ts';
import { buildPartyBlocks } from './parties.ts';
import { advanceBlocks, buildPaymentBlocks, buildSettlementBlocks } from './payment.ts';
import { phrases, sectionTitles } from './phrases.ts';
import { Reading } from './reading.ts';
import { buildTermBlocks } from './terms.ts';
import { formatInCurrency, totalBlocks } from './totals.ts';
import type { InvoiceView, SectionId, ViewBlock, ViewFact, ViewHeading, ViewOptions, ViewSection } from './view.ts';

/**
 * Describes an invoice as people read it: FA(3), and FA(2), which has the same fields. Any document can be described; what is not where
 * FA(3) has it is in the section `other`. The same document and options always give the same view.
 *
 * @param root the root element of the document
 */
export function describeInvoice(root: LocatedElement, options: ViewOptions): InvoiceView {
  const reading = new Reading(options.language);
  const invoice = new Invoice(root);
  const heading = headingOf(reading, invoice, options.ksefNumber);
  const sections = sectionsOf(reading, root, invoice, options.ksefNumber);
  const number = heading.number?.text;
  return {
    language: options.language,
    title: number === undefined ? heading.kind : `${heading.kind} ${number}`,
    notices: listNotices(reading, invoice, options),
    heading,
    codes: options.codes,
    sections,
    footer: [...(sections.some(hasComputed) ? [reading.say(phrases.computed)] : []), reading.say(phrases.madeBy)],
  };
}

function headingOf(reading: Reading, { kind, fa }: Invoice, ksefNumber: string | null): ViewHeading {
  const { element } = fa;
  const numbers = reading.fact(element, 'P_2');
  const kinds = reading.fact(element, 'RodzajFaktury');
  const given: readonly ViewFact[] =
    ksefNumber === null ? [] : [{ label: reading.say(phrases.ksefNumber), values: [{ text: ksefNumber, kind: 'exact', origin: 'given' }] }];
  return {
    kind: reading.say(kind === null ? unknownKindTitle : (kindTitles[kind] ?? unknownKindTitle)),
    kindCode: kinds?.values[0] ?? null,
    number: numbers?.values[0] ?? null,
    facts: [
      // A second number or kind breaks the schema, but is shown.
      ...[numbers, kinds].flatMap((fact) => (fact === null || fact.values.length === 1 ? [] : [{ ...fact, values: fact.values.slice(1) }])),
      ...given,
      ...reading.facts(element, ['P_1', 'P_1M']),
      ...supplyDate(reading, element, kind),
      ...reading.facts(reading.child(element, 'OkresFa'), ['P_6_Od', 'P_6_Do']),
      ...reading.facts(element, ['KodWaluty']),
    ],
  };
}

/** `P_6`: on invoices for advances, the day of the payment. */
function supplyDate(reading: Reading, fa: LocatedElement | null, kind: InvoiceKind | null): readonly ViewFact[] {
  const isAdvance = kind === 'ZAL' || kind === 'KOR_ZAL';
  const fact = reading.fact(fa, 'P_6', isAdvance ? reading.say(phrases.paymentDate) : undefined);
  return fact === null ? [] : [fact];
}

function sectionsOf(reading: Reading, root: LocatedElement, invoice: Invoice, ksefNumber: string | null): readonly ViewSection[] {
  const fa = invoice.fa.element;
  const of = (id: SectionId, blocks: readonly ViewBlock[]): readonly ViewSection[] =>
    blocks.length === 0
      ? []
      : [{ id, title: reading.say(sectionTitles[id]), ...(id === 'parties' ? { isTitleHidden: true as const } : {}), blocks }];
  return [
    ...of('parties', buildPartyBlocks(reading, root)),
    ...of('correction', buildCorrectionBlocks(reading, fa)),
    ...of('lines', buildLineTable(reading, invoice, invoice.lines, getFieldHeading('Fa', 'FaWiersz', reading.language))),
    ...of('order', orderBlocks(reading, invoice)),
    ...of('totals', totalBlocks(reading, invoice)),
    ...of('advances', advanceBlocks(reading, fa)),
    ...of('settlement', buildSettlementBlocks(reading, invoice)),
    ...of('payment', buildPaymentBlocks(reading, invoice, ksefNumber)),
    ...of('annotations', buildAnnotationBlocks(reading, invoice)),
    ...of('terms', buildTermBlocks(reading, fa)),
    ...of('descriptions', descriptionBlocks(reading, fa)),
    ...of('attachment', buildAttachmentBlocks(reading, root)),
    ...of('footer', footerBlocks(reading, root)),
    ...of('file', buildFileBlocks(reading, root)),
    // Last, since it contains what the others have left.
    ...of('other', listOtherContent(reading, root)),
  ];
}

function orderBlocks(reading: Reading, invoice: Invoice): readonly ViewBlock[] {
  const { order, orderLines, currency } = invoice;
  return [
    ...buildLineTable(reading, invoice, orderLines, getFieldHeading('Zamowienie', 'ZamowienieWiersz', reading.language)),
    ...buildFactsBlock(reading.facts(order.element, ['WartoscZamowienia']).map((fact) => formatInCurrency(fact, currency))),
  ];
}

function descriptionBlocks(reading: Reading, fa: LocatedElement | null): readonly ViewBlock[] {
  return buildElementList(reading, reading.children(fa, 'DodatkowyOpis'), ['NrWiersza', 'Klucz', 'Wartosc'], {
    isAlwaysTable: true,
    isCaptionHidden: true,
  });
}

function footerBlocks(reading: Reading, root: LocatedElement): readonly ViewBlock[] {
  return reading
    .children(root, 'Stopka')
    .flatMap((footer) => [
      ...reading.children(footer, 'Informacje').flatMap((information) => buildTextsBlock(reading.values(information, 'StopkaFaktury'))),
      ...buildElementList(reading, reading.children(footer, 'Rejestry'), ['PelnaNazwa', 'KRS', 'REGON', 'BDO'], { isAlwaysTable: true }),
    ]);
}

function hasComputed({ blocks }: ViewSection): boolean {
  return blocks.some(
    (block) =>
      block.kind === 'table' &&
      block.table.groups.some((rows) => rows.some(({ cells }) => cells.some((cell) => cell?.values[0]?.origin === 'computed'))),
  );
}
