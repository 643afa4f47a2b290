import type { RegisterSummary } from '@nakor/collection/register/summary';
import { apiVersion } from '@nakor/contract/limits';
import { officialSchemaHashes } from '@nakor/documents/official-schema';
import type { BatchOptions, ReconciliationOptions } from '../model/batch-options.ts';
import type { ComparisonCounts, RegisterFile, RegisterFormat, ReportFormat } from '../model/batch-tasks.ts';
import type { BatchPlan } from '../model/chunk-plan.ts';
import type { Editions } from '../model/chunk-result.ts';

/** Size in bytes and SHA-256 of something, hexadecimal. */
type Digest = Pick<RegisterFile, 'bytes' | 'sha256'>;

/**
 * `manifest.json`: what was validated, by which editions, as of when, and with which result. It names no batch and no time of processing, so that
 * the same upload, options and editions give the same bytes.
 */
export interface RegisterManifest {
  readonly schema: typeof manifestSchema;
  readonly producer: { readonly name: 'Nakor'; readonly api_version: string; readonly version: string };
  readonly input: Digest & Pick<BatchOptions, 'format'>;
  readonly options: Omit<BatchOptions, 'format' | 'reconciliation'>;
  /** Editions by which documents were validated: one, unless a release took place meanwhile. */
  readonly editions: readonly Editions[];
  /** The files of the official schema by which this version of Nakor validates, by name. */
  readonly schema_files: readonly { readonly name: string; readonly sha256: string }[];
  readonly summary: RegisterSummary;
  /** Of the content, not of what is stored. */
  readonly register: Readonly<Record<RegisterFormat, Digest>>;
}

/** Edition of the manifest and of the rows. */
const manifestSchema = 'nakor-register/1';

/** The manifest of a register. */
export function buildManifest(
  { input, options }: BatchPlan,
  editions: readonly Editions[],
  summary: RegisterSummary,
  register: Readonly<Record<RegisterFormat, RegisterFile>>,
  version: string,
): RegisterManifest {
  const { format, environment, as_of, language, advice, duplicates } = options;
  return {
    schema: manifestSchema,
    producer: { name: 'Nakor', api_version: apiVersion, version },
    input: { format, bytes: input.bytes, sha256: input.sha256 },
    options: { environment, as_of, language, advice, duplicates },
    editions,
    schema_files: officialSchemaHashes,
    summary,
    register: {
      ndjson: digestOf(register.ndjson),
      csv: digestOf(register.csv),
      sarif: digestOf(register.sarif),
      junit: digestOf(register.junit),
      html: digestOf(register.html),
    },
  };
}

/** `manifest.json` of a comparison, which as that of a register names no batch and no time of processing. */
export interface ReportManifest {
  readonly schema: typeof reportManifestSchema;
  readonly producer: RegisterManifest['producer'];
  readonly input: RegisterManifest['input'];
  readonly options: ReconciliationOptions & Pick<BatchOptions, 'language'>;
  readonly summary: Omit<ComparisonCounts, 'kind'>;
  /** Of the content, not of what is stored. */
  readonly report: Readonly<Record<ReportFormat, Digest>>;
}

const reportManifestSchema = 'nakor-reconciliation/1';

/** The manifest of the report of a comparison. */
export function buildReportManifest(
  { input, options }: BatchPlan,
  comparison: ReconciliationOptions,
  { kind: _, ...summary }: ComparisonCounts,
  report: Readonly<Record<ReportFormat, RegisterFile>>,
  version: string,
): ReportManifest {
  return {
    schema: reportManifestSchema,
    producer: { name: 'Nakor', api_version: apiVersion, version },
    input: { format: options.format, bytes: input.bytes, sha256: input.sha256 },
    options: { language: options.language, ...comparison },
    summary,
    report: { json: digestOf(report.json), csv: digestOf(report.csv), html: digestOf(report.html) },
  };
}

function digestOf({ bytes, sha256 }: RegisterFile): Digest {
  return { bytes, sha256 };
}

/** The manifest as it is stored. */
export function encodeManifest(manifest: RegisterManifest | ReportManifest): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
}
