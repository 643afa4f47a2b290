import { sha256Hex } from '@nakor/domain/shared/hash';
import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';

/** The files of one run, as hashes: documents are not kept in memory. */
export interface ValidatedFiles {
  /** Notes the content of a file; returns the earlier file with the same content, or null. */
  note(file: string, content: Uint8Array): string | null;
  /** Compares a document with those validated before, as the rule on duplicates needs it. */
  invoicesBefore(file: string): AcceptedInvoices;
}

/** Remembers the files of one run. The first of several documents with the same key is the one that others are compared with. */
export function rememberFiles(): ValidatedFiles {
  const byContent = new Map<string, string>();
  const byKey = new Map<string, { readonly file: string; readonly sha256: string }>();
  return {
    note(file, content) {
      const sha256 = sha256Hex(content);
      const earlier = byContent.get(sha256) ?? null;
      if (earlier === null) byContent.set(sha256, file);
      return earlier;
    },

    invoicesBefore: (file) => ({
      async find(document) {
        if (document === null) return 'not-checked';
        const { sellerNip, kind, number, sha256 } = document;
        const key = sha256Hex(JSON.stringify([sellerNip, kind, number]));
        const earlier = byKey.get(key);
        if (earlier === undefined) byKey.set(key, { file, sha256 });
        // Whether KSeF has the invoice is not known from files.
        if (earlier === undefined || earlier.sha256 === sha256) return 'not-checked';
        return { kind: 'file', file, earlierFile: earlier.file };
      },
    }),
  };
}
