import type { Report, ReportBlock } from '@nakor/domain/audit/report/report';
import { buildWholeBlock, type LaidOutBlock } from './pdf/blocks.ts';
import { cleanText, textLimits } from './pdf/clean-text.ts';
import { drawDocument } from './pdf/document.ts';
import { paper } from './pdf/theme.ts';
import { type Typefaces, typefacesOf } from './pdf/typefaces.ts';
import type { ReportFonts } from './report-fonts.ts';
import { fitPages } from './report-pdf/fit-pages.ts';
import { pageLimit, restLeftOut } from './report-pdf/labels.ts';
import { layOutColumns, layOutFacts } from './report-pdf/lay-out-facts.ts';
import { layOutTable } from './report-pdf/lay-out-table.ts';
import { layOutHeading, layOutList, layOutParagraph, layOutTitle, noteBands } from './report-pdf/lay-out-texts.ts';
import { page } from './report-pdf/page.ts';
import { pageFoot } from './report-pdf/page-foot.ts';

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
  const blocks = [layOutTitle(report, typefaces), ...report.blocks.map((block) => layOutBlock(block, report, typefaces))];
  const closing = buildWholeBlock(8, noteBands(restLeftOut[report.language], typefaces));
  const pages = fitPages(blocks, closing, paper.height - page.top - foot.height, pageLimit);

  const title = cleanText(report.title, textLimits.field);
  return drawDocument(
    { title, language: report.language, identity: JSON.stringify(report), source: null },
    { pages, top: page.top, order: 'by-line', drawFoot: foot.draw },
    typefaces,
  );
}

function layOutBlock(block: ReportBlock, { language }: Report, faces: Typefaces): LaidOutBlock {
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
