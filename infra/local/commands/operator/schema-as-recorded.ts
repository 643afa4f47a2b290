import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import type { SchemaModel } from '@nakor/domain/schema/model';
import { readInvoiceDocument } from '@nakor/domain/validation/examine/examine-document';
import type { SchemaChecker } from '@nakor/domain/validation/model/schema-checker';
import { textForEngine } from '@nakor/domain/validation/violations/engine-text';

/**
 * The official schema as it was run for a pack: a document that took it too long, by the record of an earlier version, takes it too long
 * again. So all else of such a pack can still be compared.
 *
 * @param record what `validation.json` of the pack says
 */
export function schemaAsRecorded(
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
    return read.ok ? [{ ...document, text: Buffer.from(textForEngine(bytes, read.value.decoded, read.value.document, model)) }] : [];
  });
  // Copies that are repaired on trial come after their document, and before the next.
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
