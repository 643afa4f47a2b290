import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { InternalError } from '@nakor/domain/shared/internal-error';

/** The font files of reports, as TrueType. */
export interface ReportFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** A font file and its hash. */
export interface ReportFontFile {
  readonly name: string;
  readonly sha256: string;
}

/** DejaVu Sans Condensed 2.37: narrow enough for tables, with Latin, Greek, Cyrillic and the symbols that invoices use. */
export const reportFontFiles: Readonly<Record<keyof ReportFonts, ReportFontFile>> = {
  regular: { name: 'DejaVuSansCondensed.ttf', sha256: '8550cd5ca1acb65a8fc7877c46939cd0b4d909f8e7bc1e24716873d918c5e549' },
  bold: { name: 'DejaVuSansCondensed-Bold.ttf', sha256: '38098d0b8edd8430a0f53fb2831b5d36037563a998a620d3c87a4d7591766d20' },
};

/**
 * Checks a font file. Another version of a font would change every report, and so the hashes of audit packs.
 *
 * @throws InternalError if the bytes are not those of the file
 */
export function checkReportFont({ name, sha256 }: ReportFontFile, bytes: Uint8Array): void {
  if (computeSha256Hex(bytes) !== sha256) throw new InternalError(`${name} is not the font of reports: its SHA-256 is different.`);
}
