import type { InvoiceView, ViewBlock } from '@nakor/domain/rendering/view';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import { layOutColumns } from './invoice-pdf/lay-out-columns.ts';
import { layOutFacts, layOutSmallFacts, layOutStrongFacts } from './invoice-pdf/lay-out-facts.ts';
import { layOutHead } from './invoice-pdf/lay-out-head.ts';
import { layOutCaption, layOutTable } from './invoice-pdf/lay-out-table.ts';
import { layOutHeading, layOutNote, layOutNotice, layOutParagraphs, layOutSectionTitle } from './invoice-pdf/lay-out-texts.ts';
import { page } from './invoice-pdf/page.ts';
import { drawFoot, footHeight } from './invoice-pdf/page-foot.ts';
import type { LaidOutBlock } from './pdf/blocks.ts';
import { cleanText, textLimits } from './pdf/clean-text.ts';
import { drawDocument } from './pdf/document.ts';
import { paginate } from './pdf/paginate.ts';
import { paper } from './pdf/theme.ts';
import { type Typefaces, typefacesOf } from './pdf/typefaces.ts';
import type { ReportFonts } from './report-fonts.ts';

/**
 * Draws an invoice as PDF (ADR 0018): A4, with as many pages as its content takes and searchable text. No value is truncated: long ones are
 * continued on the next line and page, and a character that is invisible, or that the font lacks, is shown as its code point. Texts of the
 * invoice are drawn as plain text only: there are no links and no scripts. The PDF contains the XML from which it was drawn.
 *
 * The same view and file always give the same bytes. Time and memory are proportional to their size.
 *
 * @param xml the file of the invoice, as it is
 */
export async function drawInvoice(view: InvoiceView, xml: Uint8Array, fonts: ReportFonts): Promise<Uint8Array> {
  const typefaces = typefacesOf(fonts);
  const blocks = layOutBlocks(view, typefaces);
  const pages = paginate(blocks, Number.POSITIVE_INFINITY, paper.height - page.top - footHeight);
  const title = cleanText(view.title, textLimits.field);
  return drawDocument(
    {
      title,
      language: view.language,
      identity: `${JSON.stringify(view)}${computeSha256Hex(xml)}`,
      source: describeSource(xml, view.language),
    },
    { pages, top: page.top, order: 'by-cell', drawFoot: (canvas, number, count) => drawFoot(canvas, view, number, count) },
    typefaces,
  );
}

function describeSource(content: Uint8Array, language: Language) {
  const description = { pl: 'Faktura w XML, z której powstał ten dokument', en: 'The invoice in XML from which this document was drawn' };
  return { name: 'invoice.xml', content, mediaType: 'text/xml', description: description[language] };
}

function layOutBlocks(view: InvoiceView, faces: Typefaces): LaidOutBlock[] {
  return [
    ...view.notices.map((notice) => layOutNotice(notice, faces)),
    layOutHead(view, faces),
    ...view.sections.flatMap(({ title, isTitleHidden, blocks }) => [
      ...(isTitleHidden === true ? [] : [layOutSectionTitle(title, faces)]),
      ...blocks.flatMap((block) => layOutBlock(block, faces)),
    ]),
    layOutNote(view.footer.join(' '), faces),
  ];
}

function layOutBlock(block: ViewBlock, faces: Typefaces): LaidOutBlock[] {
  switch (block.kind) {
    case 'heading':
      return [layOutHeading(block.text, faces)];
    case 'facts':
      if (block.weight === 'plain') return [layOutFacts(block.facts, faces)];
      return [block.weight === 'strong' ? layOutStrongFacts(block.facts, faces) : layOutSmallFacts(block.facts, faces)];
    case 'columns':
      return [layOutColumns(block.columns, faces)];
    case 'table': {
      const table = layOutTable(block.table, faces);
      return block.table.isCaptionHidden === true ? [table] : [layOutCaption(block.table, faces), table];
    }
    case 'texts':
      return [layOutParagraphs(block.texts, faces)];
    case 'note':
      return [layOutNote(block.text, faces)];
  }
}
