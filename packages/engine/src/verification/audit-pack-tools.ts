import { auditPackEntryLimitBytes } from '@nakor/contract/limits';
import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { readZip, type ZipRejection } from '@nakor/documents/read-zip';
import { examinePair } from '@nakor/domain/audit/examine-pair';
import { auditPackEntries } from '@nakor/domain/audit/model/audit-pack';
import type { AuditRejection } from '@nakor/domain/audit/model/examined-pair';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { FontSource } from '../job.ts';
import { auditPackFiles } from '../jobs/audit-pack-files.ts';
import { JobRejected } from '../rejection.ts';
import { requestOfRecord } from '../results/audit-pack-request.ts';
import { createValidationPorts } from '../validation-ports.ts';
import { loadSchemaAsRecorded } from './schema-as-recorded.ts';

/** A file in a ZIP. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The documents of a pack. */
interface PackDocuments {
  readonly original: Uint8Array;
  readonly correction: Uint8Array;
  /** Those that the pack contains or its manifest lists, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
  /** Whether the pack contains them. */
  readonly includesEarlierCorrections: boolean;
}

/** Functions for verifying audit packs. They need no stage. */
export interface AuditPackTools {
  /** The files of a ZIP, in order; an error if it is invalid or too large. */
  unpack(zip: Uint8Array): Promise<Result<readonly PackedFile[], string>>;
  /** The ZIP of these files as Nakor writes it: the same bytes for the same files. */
  pack(files: readonly PackedFile[]): Promise<Uint8Array>;
  /**
   * Rebuilds the files of a pack. A document for which the official schema timed out, according to the record, is validated without it.
   *
   * @param record `validation.json` of the pack
   * @returns      the problems of the pair or the request if no pack can be built
   */
  rebuild(record: AuditPackValidation, documents: PackDocuments): Promise<Result<readonly PackedFile[], readonly string[]>>;
}

/** The files that rebuilding needs; their contents are checked where they are read. */
export interface AuditPackToolFiles {
  /** The official schema, in the order of `officialSchemaFiles`. */
  readonly readSchemaFiles: () => readonly Uint8Array[];
  readonly readFonts: FontSource;
}

/** Unpacks audit packs and rebuilds them, with the code of the service. */
export function createAuditPackTools({ readSchemaFiles, readFonts }: AuditPackToolFiles): AuditPackTools {
  return {
    async unpack(zip) {
      const read = readZip(zip, limits);
      return read.ok ? read : err(rejectionText(read.error));
    },
    async pack(files) {
      const { writeZip } = await import('@nakor/documents/zip-pack');
      return writeZip(files);
    },
    rebuild: (record, documents) => rebuild(record, documents, readSchemaFiles(), readFonts),
  };
}

async function rebuild(
  record: AuditPackValidation,
  documents: PackDocuments,
  schemaFiles: readonly Uint8Array[],
  readFonts: FontSource,
): Promise<Result<readonly PackedFile[], readonly string[]>> {
  const { original, correction } = documents;
  const official = createValidationPorts({ files: schemaFiles, storedModel: null }, { onRuleError: ignore, onEngineError: ignore });
  const schemaChecker = loadSchemaAsRecorded(official.schemaChecker, official.schemaModel, record, original, correction);
  const ports = { ...official, schemaChecker };
  // A document that was evaluated as of the current time is evaluated as of the same time again. The result for a document that states
  // its own time is the same at any later time.
  const nowUnixMs = Math.max(Date.parse(record.original.judged_at), Date.parse(record.correction.judged_at));
  try {
    const request = requestOfRecord(record.request, documents);
    const examined = await examinePair(request, ports, { nowUnixMs, environment: environmentOf(record) });
    if (!examined.ok) return err(rejectionTexts(examined.error));
    return ok(await auditPackFiles(examined.value, record.language, readFonts()));
  } catch (error) {
    if (error instanceof JobRejected && error.rejection.text !== undefined) return err([error.rejection.text.en]);
    throw error;
  }
}

/** More files than a pack has, so that a surplus file can be named in the message. */
const limits = { files: 120, fileBytes: auditPackEntryLimitBytes, totalBytes: 200_000_000 } as const;

/** Packs before revision 5 call the environment `prod` `production`. */
function environmentOf({ environment }: AuditPackValidation): KsefEnvironment {
  return environment === 'production' ? 'prod' : environment;
}

/** Errors need no report: a failed rule is an issue of the validation result, as when the pack was built, and without the schema engine there is no result. */
function ignore(): void {}

const reasons: Readonly<Record<ZipRejection['reason'], string>> = {
  not_a_zip: 'It is not a ZIP archive, or its end is missing.',
  too_many_files: 'The archive contains too many files.',
  too_large: 'The unpacked archive is larger than any audit pack.',
  name_not_allowed: 'The archive contains a file name that does not belong to an audit pack.',
  name_twice: 'The archive contains two files with the same name.',
  encrypted: 'The archive is encrypted.',
  unsupported: 'The archive has a format that Nakor does not write; another program may have repacked it.',
  damaged: 'The archive is damaged: its parts are inconsistent.',
};

function rejectionText({ reason, file }: ZipRejection): string {
  return file === null ? reasons[reason] : `${reasons[reason]} (${file})`;
}

function rejectionTexts(rejection: AuditRejection): readonly string[] {
  switch (rejection.kind) {
    case 'document': {
      const entries: Readonly<Record<string, string>> = {
        source_xml: auditPackEntries.original,
        correction_xml: auditPackEntries.correction,
      };
      return [`${entries[rejection.field] ?? rejection.field} cannot be read: ${rejection.rejection.message.en}`];
    }
    case 'request':
      return rejection.problems.map(({ path, message }) => `No pack can be built from these documents (${path}): ${message.en}`);
    case 'unconfirmed':
      return ['The official schema could not be run, so the documents could not be examined again.'];
  }
}
