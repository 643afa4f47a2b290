import { sha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import { PDFDocument, PDFHexString } from 'pdf-lib';
import type { EmbeddedFaces } from './canvas.ts';
import type { Typefaces } from './typefaces.ts';

/** Metadata of a PDF. */
export interface DocumentDescription {
  readonly title: string;
  readonly language: Language;
  /** The content, from which the id of the file is derived. */
  readonly identity: string;
}

/** Starts a PDF. It has no dates, so that its bytes do not depend on the time. */
export async function startDocument(
  { title, language, identity }: DocumentDescription,
  typefaces: Typefaces,
): Promise<{ readonly document: PDFDocument; readonly faces: EmbeddedFaces }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage(language === 'pl' ? 'pl-PL' : 'en-GB');
  document.setAuthor('Nakor');
  document.setCreator('Nakor');
  document.setProducer('Nakor');
  const id = PDFHexString.of(sha256Hex(identity).slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  return { document, faces: await embedFaces(document, typefaces) };
}

/** The bytes of the PDF. */
export function saveDocument(document: PDFDocument): Promise<Uint8Array> {
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
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
