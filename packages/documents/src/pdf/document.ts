import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import { AFRelationship, PDFDocument, PDFHexString } from 'pdf-lib';
import { type Canvas, createCanvasOn, type EmbeddedFaces } from './canvas.ts';
import { declareConformance } from './conformance.ts';
import { drawRowBands, type PlacedBand, type ReadingOrder } from './row-bands.ts';
import { startStructure } from './structure.ts';
import { paper } from './theme.ts';
import type { Typefaces } from './typefaces.ts';

/** Metadata of a PDF. */
export interface DocumentDescription {
  readonly title: string;
  readonly language: Language;
  /** The content, from which the id of the file is derived. */
  readonly identity: string;
  /** The file from which the document was drawn, which it contains; null for none. */
  readonly source: SourceFile | null;
}

/** A file within a document. */
interface SourceFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly mediaType: string;
  readonly description: string;
}

/** What is drawn on the pages of a PDF. */
export interface DocumentPages {
  readonly pages: readonly (readonly PlacedBand[])[];
  /** Where the content of each page begins, in points from its top edge. */
  readonly top: number;
  readonly order: ReadingOrder;
  /** Draws the footer of a page. */
  drawFoot(canvas: Canvas, page: number, pages: number): void;
}

/**
 * Draws a PDF/A-3 with the structure that PDF/UA requires (ADR 0062): the same content always gives the same bytes.
 */
export async function drawDocument(
  description: DocumentDescription,
  { pages, top, order, drawFoot }: DocumentPages,
  typefaces: Typefaces,
): Promise<Uint8Array> {
  const { document, faces } = await startDocument(description, typefaces);
  const structure = startStructure();
  for (const [index, bands] of pages.entries()) {
    const canvas = createCanvasOn(document.addPage([paper.width, paper.height]), { index, structure }, faces, typefaces);
    drawRowBands(canvas, bands, top, order);
    drawFoot(canvas, index + 1, pages.length);
    canvas.finish();
  }
  structure.write(document.getPages());
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

/** Starts a PDF. It has no dates, so that its bytes do not depend on the time. */
async function startDocument(
  { title, language, identity, source }: DocumentDescription,
  typefaces: Typefaces,
): Promise<{ readonly document: PDFDocument; readonly faces: EmbeddedFaces }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage(language === 'pl' ? 'pl-PL' : 'en-GB');
  document.setAuthor('Nakor');
  document.setCreator('Nakor');
  document.setProducer('Nakor');
  declareConformance(document, title);
  if (source !== null) {
    const { name, content, mediaType, description } = source;
    await document.attach(content, name, { mimeType: mediaType, description, afRelationship: AFRelationship.Source });
  }
  const id = PDFHexString.of(computeSha256Hex(identity).slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  return { document, faces: await embedFaces(document, typefaces) };
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
