import { formatBareNumber } from '@nakor/domain/fa3/invoice-number-match';
import { copyText } from '@nakor/domain/shared/copy-text';

/** What a quick look at the bytes of a document tells; it decides only which documents are read. */
export interface DocumentScan {
  /** Whether it may name a corrected invoice or an advance. */
  readonly mayRefer: boolean;
  /** `P_2` without white space, in capital letters; null where the document has to be read to know it. */
  readonly bareNumber: string | null;
}

const number = /<(?:[\w.-]+:)?P_2\s*>([^<&]*)</;

/** Looks at the bytes of a document without parsing them, since most of many documents are related to none. */
export function scanDocument(bytes: Uint8Array): DocumentScan {
  const text = new TextDecoder().decode(bytes);
  const [, written] = number.exec(text) ?? [];
  // A comment, a CDATA section or a declared entity could hide what is meant.
  const isPlain = !text.includes('<!') && written !== undefined;
  return {
    mayRefer: text.includes('DaneFaKorygowanej') || text.includes('FakturaZaliczkowa'),
    bareNumber: isPlain ? copyText(formatBareNumber(written)) : null,
  };
}
