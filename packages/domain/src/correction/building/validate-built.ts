import { InternalError } from '../../shared/internal-error.ts';
import type { Localized } from '../../shared/localized.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { ValidationPorts, ValidationSettings } from '../../validation/model/examination.ts';
import { validateInvoice } from '../../validation/validate-invoice.ts';
import { relateContradictions } from '../chain/chain-contradictions.ts';
import { listDocumentWarnings, validateDocuments } from '../document/additional-documents.ts';
import type { AdditionalDocument, BuildRejection, BuiltCorrection } from '../model/built-correction.ts';
import type { PlannedCorrection } from '../model/scenario.ts';
import type { OriginalIssues } from '../review/original-issues.ts';
import { buildReviewResult, fieldsOfNewInvoice } from '../review/review-result.ts';

/** The documents of a build, before validation. */
interface BuiltDocuments {
  readonly xml: string;
  readonly additionalDocuments: readonly Omit<AdditionalDocument, 'validated'>[];
}

/** The validation results of a build, with the warnings that they give. */
interface ValidatedBuild extends Pick<BuiltCorrection, 'validated' | 'additionalDocuments'> {
  readonly warnings: readonly Localized[];
}

/**
 * Validates a correction and its additional invoices. None is returned that violates the schema, or a rule that the original did not violate
 * already.
 */
export async function validateBuilt(
  built: BuiltDocuments,
  planned: PlannedCorrection,
  issuesOfOriginal: OriginalIssues,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<ValidatedBuild, BuildRejection>> {
  const related = { invoice: planned.original.invoice, earlierCorrections: [] };
  const validated = await validateInvoice(new TextEncoder().encode(built.xml), ports, {
    ...settings,
    original: related,
    ...relateContradictions(planned.original.warnings, planned.earlierCorrections),
  });
  if (!validated.ok) throw new InternalError(`A correction that was built cannot be read: ${validated.error.code}.`);
  const reviewed = await buildReviewResult(validated.value, planned, issuesOfOriginal);
  if (!reviewed.ok) return reviewed;
  const additionalDocuments = await validateDocuments(built.additionalDocuments, ports, settings);
  for (const document of additionalDocuments) {
    const reviewedDocument = await buildReviewResult(document.validated, planned, issuesOfOriginal, fieldsOfNewInvoice);
    if (!reviewedDocument.ok) return reviewedDocument;
  }
  const warnings = [...reviewed.value, ...additionalDocuments.flatMap((document) => listDocumentWarnings(document.validated))];
  return ok({ validated: validated.value, additionalDocuments, warnings });
}
