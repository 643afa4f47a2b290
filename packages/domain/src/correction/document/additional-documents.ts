import { InternalError } from '../../shared/internal-error.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from '../../validation/model/examination.ts';
import { validateInvoice } from '../../validation/validate-invoice.ts';
import type { AdditionalDocument } from '../model/built-correction.ts';

/** Validates the additional invoices of a correction. */
export async function validateDocuments(
  documents: readonly Omit<AdditionalDocument, 'validated'>[],
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<AdditionalDocument[]> {
  const validatedDocuments: AdditionalDocument[] = [];
  for (const document of documents) {
    const validated = await validateInvoice(new TextEncoder().encode(document.xml), ports, settings);
    if (!validated.ok) throw new InternalError(`A document that was built cannot be read: ${validated.error.code}.`);
    validatedDocuments.push({ ...document, validated: validated.value });
  }
  return validatedDocuments;
}

/** Errors and warnings of an additional invoice as warnings of the correction, so that callers need not inspect its validation result. */
export function listDocumentWarnings({ issues }: ValidatedInvoice): readonly Localized[] {
  return issues.flatMap(({ code, severity, message }) =>
    severity === 'info' ? [] : [{ pl: `Nowa faktura, ${code}: ${message.pl}`, en: `New invoice, ${code}: ${message.en}` }],
  );
}
