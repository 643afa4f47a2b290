import { InternalError } from '../../shared/internal-error.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from '../../validation/model/examination.ts';
import { validateInvoice } from '../../validation/validate-invoice.ts';
import type { AdditionalDocument } from '../model/built-correction.ts';

/** Invoices that go with a correction, each with the verdict on it. */
export async function validateDocuments(
  documents: readonly Omit<AdditionalDocument, 'validated'>[],
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<AdditionalDocument[]> {
  const made: AdditionalDocument[] = [];
  for (const document of documents) {
    const validated = await validateInvoice(new TextEncoder().encode(document.xml), ports, settings);
    if (!validated.ok) throw new InternalError(`A document that was built cannot be read: ${validated.error.code}.`);
    made.push({ ...document, validated: validated.value });
  }
  return made;
}

/** What is wrong, or looks so, with an invoice that goes with a correction, so that nobody has to look for it in the verdict on that one. */
export function documentWarnings({ issues }: ValidatedInvoice): readonly Localized[] {
  return issues.flatMap(({ code, severity, message }) =>
    severity === 'info' ? [] : [{ pl: `Nowa faktura, ${code}: ${message.pl}`, en: `New invoice, ${code}: ${message.en}` }],
  );
}
