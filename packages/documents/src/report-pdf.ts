import type { Report, ReportBlock } from '@nakor/domain/audit/report/report';
import { sha256Hex } from '@nakor/domain/shared/hash';
import { PDFDocument, PDFHexString } from 'pdf-lib';
import type { ReportFonts } from './report-fonts.ts';
import { canvasOn, type EmbeddedFaces } from './report-pdf/canvas.ts';
import { cleanText, textLimits } from './report-pdf/clean-text.ts';
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
 * Renders a report as PDF (ADR 0020): A4, at most 100 pages, with searchable text. Strings of the report are rendered as plain text only:
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

  const document = await PDFDocument.create({ updateMetadata: false });
  describe(document, report);
  const faces = await embedFaces(document, typefaces);
  for (const [index, strips] of pages.entries()) {
    const canvas = canvasOn(document.addPage([paper.width, paper.height]), faces, typefaces);
    for (const { strip, top } of strips) strip.draw(canvas, paper.top + top);
    foot.draw(canvas, index + 1, pages.length);
    canvas.finish();
  }
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
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

/** No dates, so that the bytes do not depend on the time. The id is derived from the content. */
function describe(document: PDFDocument, report: Report): void {
  document.setTitle(cleanText(report.title, textLimits.field), { showInWindowTitleBar: true });
  document.setLanguage(report.language === 'pl' ? 'pl-PL' : 'en-GB');
  document.setAuthor('Nakor');
  document.setCreator('Nakor');
  document.setProducer('Nakor');
  const id = PDFHexString.of(sha256Hex(JSON.stringify(report)).slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
}

/** Only used glyphs are embedded. The name of a font subset starts with a tag (ISO 32000-1, 9.6.4). */
async function embedFaces(document: PDFDocument, typefaces: Typefaces): Promise<EmbeddedFaces> {
  const embed = (face: keyof Typefaces, customName: string) => {
    document.registerFontkit(typefaces[face].engine);
    return document.embedFont(typefaces[face].bytes, { subset: true, customName });
  };
  return {
    regular: await embed('regular', 'NAKORA+DejaVuSansCondensed'),
    bold: await embed('bold', 'NAKORB+DejaVuSansCondensed-Bold'),
  };
}
