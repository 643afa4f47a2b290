import { auditPackEntryLimitBytes } from '@nakor/contract/limits';
import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
import { readZip, type ZipRejection } from '@nakor/documents/read-zip';
import { readReportFonts } from '@nakor/documents/report-fonts';
import { createSchemaEngine } from '@nakor/documents/schema-engine';
import { examinePair } from '@nakor/domain/audit/examine-pair';
import { auditPackEntries } from '@nakor/domain/audit/model/audit-pack';
import type { AuditRejection } from '@nakor/domain/audit/model/examined-pair';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { err, ok } from '@nakor/domain/shared/result';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import { noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { auditPackFiles } from '@nakor/engine/jobs/audit-pack-files';
import { JobRejected } from '@nakor/engine/rejection';
import { requestOfRecord } from '@nakor/engine/results/audit-pack-request';
import type { AuditPackTools } from '@nakor/operator/cli/ports';
import { officialSchemaDirectory } from '../../../build/official-schema-directory.ts';
import { reportFontDirectory } from '../../../build/report-font-directory.ts';
import { schemaAsRecorded } from './schema-as-recorded.ts';

/** Opens audit packs and makes them anew, with the code of the service and the files on this machine. */
export const auditPackTools: AuditPackTools = {
  async unpack(zip) {
    const read = readZip(zip, limits);
    return read.ok ? read : err(rejectionText(read.error));
  },

  async rebuild(record, original, correction) {
    const schemaFiles = readOfficialSchema(officialSchemaDirectory);
    const schemaModel = readSchemaModel(schemaFiles);
    const schemaChecker = createSchemaEngine(schemaFiles, passOver);
    const ports = {
      schemaChecker: schemaAsRecorded(schemaChecker, schemaModel, record, original, correction),
      schemaModel,
      schemaIdentity: officialSchemaIdentity,
      acceptedInvoices: noAcceptedInvoices,
      exchangeRates: noExchangeRates,
      onRuleError: passOver,
    };
    // What was judged as of the clock then is judged as of the same moment now; what tells its own moment, by any later one alike.
    const nowUnixMs = Math.max(Date.parse(record.original.judged_at), Date.parse(record.correction.judged_at));
    try {
      const request = requestOfRecord(record.request, original, correction);
      const examined = await examinePair(request, ports, { nowUnixMs, environment: record.environment });
      if (!examined.ok) return err(rejectionTexts(examined.error));
      return ok(await auditPackFiles(examined.value, record.language, readReportFonts(reportFontDirectory)));
    } catch (error) {
      if (error instanceof JobRejected && error.rejection.text !== undefined) return err([error.rejection.text.en]);
      throw error;
    }
  },
};

/** One file more than a pack has, so that what is too much can be named. */
const limits = { files: 20, fileBytes: auditPackEntryLimitBytes, totalBytes: 200_000_000 } as const;

/** A rule that fails is an issue of the verdict, as it was when the pack was made; without the schema engine there is no verdict at all. */
function passOver(): void {}

const reasons: Readonly<Record<ZipRejection['reason'], string>> = {
  not_a_zip: 'It is not a ZIP archive, or its end is missing.',
  too_many_files: 'The archive holds too many files.',
  too_large: 'The archive unpacks to more than any audit pack.',
  name_not_allowed: 'The archive holds a file whose name no entry of an audit pack has.',
  name_twice: 'The archive holds two files of the same name.',
  encrypted: 'The archive is encrypted.',
  unsupported: 'The archive is of a form that Nakor does not write; it was perhaps packed again by another program.',
  damaged: 'The archive is damaged: its parts do not fit together.',
};

function rejectionText({ reason, file }: ZipRejection): string {
  return file === null ? reasons[reason] : `${reasons[reason]} (${file})`;
}

function rejectionTexts(rejection: AuditRejection): readonly string[] {
  switch (rejection.kind) {
    case 'document': {
      const entry = rejection.field === 'source_xml' ? auditPackEntries.original : auditPackEntries.correction;
      return [`${entry} cannot be read: ${rejection.rejection.message.en}`];
    }
    case 'request':
      return rejection.problems.map(({ path, message }) => `No pack can be made of these documents (${path}): ${message.en}`);
    case 'unconfirmed':
      return ['The official schema could not be run, so that the documents could not be examined anew.'];
  }
}
