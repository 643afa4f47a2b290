import { auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { auditPack as auditPackJob } from '@nakor/engine/jobs/audit-pack';
import type { RunJob } from './engine.ts';
import { documentOf, documentsOf, readFields, readingOf } from './read-request.ts';
import type { AuditPackRequest } from './requests.ts';
import type { AuditPack } from './results.ts';
import { type Settings, validationSettings } from './settings.ts';

/**
 * Builds an audit pack.
 *
 * @throws NakorError for what the API would reject
 */
export async function makeAuditPack(request: AuditPackRequest, settings: Settings, runJob: RunJob): Promise<AuditPack> {
  const { language } = settings;
  const documents = ['source_xml', 'correction_xml', 'corrections_xml'] as const;
  const fields = readFields(request, auditPackBody, documents, readingOf(settings));
  const { source_xml: _, correction_xml: __, corrections_xml: ___, ...statements } = fields;
  const { zip, sha256, warningCodes } = await runJob(auditPackJob, {
    original: documentOf('source_xml', request.source_xml, language),
    correction: documentOf('correction_xml', request.correction_xml, language),
    earlierCorrections: documentsOf('corrections_xml', request.corrections_xml, language),
    statements,
    presets: builtInPresets,
    settings: validationSettings(settings, statements),
    language,
  });
  return { zip, sha256, warnings: warningCodes };
}
