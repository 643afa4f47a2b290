import type { Report, ReportBlock } from '@nakor/domain/audit/report/report';
import type { ReportFonts } from './report-fonts.ts';
import { canvasOn } from './report-pdf/canvas.ts';
import { cleanText, textLimits } from './report-pdf/clean-text.ts';
import { saveDocument, startDocument } from './report-pdf/document.ts';
import { fitPages } from './report-pdf/fit-pages.ts';
import { pageLimit, restLeftOut } from './report-pdf/labels.ts';
import { layOutColumns, layOutFacts } from './report-pdf/lay-out-facts.ts';
import { layOutTable } from './report-pdf/lay-out-table.ts';
import { layOutHeading, layOutList, layOutParagraph, layOutTitle, noteStrips } from './report-pdf/lay-out-texts.ts';
import { pageFoot } from './report-pdf/page-foot.ts';
import { type Part, wholePart } from './report-pdf/parts.ts';
import { paper } from './report-pdf/theme.ts';
import { type Typefaces, typefacesOf } from './report-pdf/typefaces.ts';

/**
 * Renders a report as PDF (ADR 0017): A4, at most 100 pages, with searchable text. Strings of the report are rendered as plain text only:
 * there are no links, scripts or attachments, and control or invisible characters are shown as a replacement character.
 *
 * The same report always gives the same bytes.
 *
 * @throws never because of the report's content: strings of any content and length are rendered, long ones truncated with an ellipsis
 */
export async function drawReport(report: Report, fonts: ReportFonts): Promise<Uint8Array> {
  const typefaces = typefacesOf(fonts);
  const foot = pageFoot(report, typefaces);
  const parts = [layOutTitle(report, typefaces), ...report.blocks.map((block) => layOutBlock(block, report, typefaces))];
  const closing = wholePart(8, noteStrips(restLeftOut[report.language], typefaces));
  const pages = fitPages(parts, closing, paper.height - paper.top - foot.height, pageLimit);

  const title = cleanText(report.title, textLimits.field);
  const { document, faces } = await startDocument({ title, language: report.language, identity: JSON.stringify(report) }, typefaces);
  for (const [index, strips] of pages.entries()) {
    const canvas = canvasOn(document.addPage([paper.width, paper.height]), faces, typefaces);
    for (const { strip, top } of strips) strip.draw(canvas, paper.top + top);
    foot.draw(canvas, index + 1, pages.length);
    canvas.finish();
  }
  return saveDocument(document);
}

function layOutBlock(block: ReportBlock, { language }: Report, faces: Typefaces): Part {
  switch (block.kind) {
    case 'heading':
      return layOutHeading(block.text, faces);
    case 'paragraph':
      return layOutParagraph(block.text, block.tone ?? 'plain', faces);
    case 'facts':
      return layOutFacts(block.facts, faces, language);
    case 'columns':
      return layOutColumns(block.columns, faces, language);
    case 'list':
      return layOutList(block.items, block.tone ?? 'plain', faces, language);
    case 'table':
      return layOutTable(block.table, faces, language);
  }
}
