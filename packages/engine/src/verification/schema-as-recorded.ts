import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import type { SchemaModel } from '@nakor/domain/schema/model';
import { readInvoiceDocument } from '@nakor/domain/validation/examine/examine-document';
import type { SchemaChecker } from '@nakor/domain/validation/model/schema-checker';
import { formatTextForEngine } from '@nakor/domain/validation/violations/engine-text';

/**
 * A schema checker that reproduces recorded timeouts: a document on which the official schema timed out when the pack was built times out
 * again, so that the rest of such a pack can still be compared.
 *
 * @param record content of `validation.json` of the pack
 */
export function loadSchemaAsRecorded(
  checker: SchemaChecker,
  model: SchemaModel,
  record: AuditPackValidation,
  original: Uint8Array,
  correction: Uint8Array,
): SchemaChecker {
  const documents = [
    { bytes: original, isTimedOut: isTimedOut(record.original) },
    { bytes: correction, isTimedOut: isTimedOut(record.correction) },
  ];
  if (documents.every((document) => !document.isTimedOut)) return checker;
  const known = documents.flatMap(({ bytes, ...document }) => {
    const read = readInvoiceDocument(bytes);
    return read.ok ? [{ ...document, text: Buffer.from(formatTextForEngine(bytes, read.value.decoded, read.value.document, model)) }] : [];
  });
  // Copies with trial fixes are checked after their document and before the next one.
  let current: (typeof known)[number] | undefined;
  return {
    check(xml) {
      current = known.find(({ text }) => text.equals(xml)) ?? current;
      return current?.isTimedOut === true ? { outcome: 'unavailable', reason: 'deadline_exceeded' } : checker.check(xml);
    },
  };
}

function isTimedOut({ validation }: AuditPackValidation['correction']): boolean {
  return validation.schema.unavailable_reason === 'deadline_exceeded';
}
