import { type GatheredInputs, gatherReconciliation, KeptLimitExceeded } from '@nakor/collection/reconciliation/gather-inputs';
import { addUnreadable, type ReconciliationResult } from '@nakor/collection/reconciliation/result';
import { comparedRegistersLimitBytes, relatedDocumentLimit } from '@nakor/contract/limits';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { BatchInputError } from '../model/batch-error.ts';
import type { ReconciliationOptions } from '../model/batch-options.ts';
import { type ComparisonCounts, type JoinResult, type ReportFormat, reportFormats } from '../model/batch-tasks.ts';
import type { BatchPlan } from '../model/chunk-plan.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson } from '../objects/json-objects.ts';
import { listArchiveFiles } from './archive-files.ts';
import type { CompareRegisters } from './compare-registers.ts';
import { buildReportManifest, encodeManifest, type ReportManifest } from './manifest.ts';
import { writeReports } from './write-reports.ts';

/**
 * Compares a JPK with the invoices of the archive, and writes the report in all formats and the manifest last (ADR 0066). What it writes depends
 * on the upload, the options and the version of Nakor alone.
 *
 * @param engineVersion version of Nakor
 * @throws BatchInputError if the files cannot be compared; BatchGoneError if the batch was deleted
 */
export async function joinReconciliation(
  batch: string,
  plan: BatchPlan,
  options: ReconciliationOptions,
  tools: { readonly objects: BatchObjects; readonly compareRegisters: CompareRegisters; readonly engineVersion: string },
): Promise<JoinResult> {
  const { objects, compareRegisters, engineVersion } = tools;
  const keys = getBatchKeys(batch);
  const before = await getJson<ReportManifest>(objects, keys.manifest);
  if (before !== null) return describeReport(batch, before);
  const { language } = plan.options;
  const inputs = await gather(batch, plan, objects);
  if (inputs.registers.length === 0) throw new BatchInputError('no_register');
  let read = 0;
  async function* countInvoices() {
    for await (const invoice of inputs.invoices()) {
      read += 1;
      yield invoice;
    }
  }
  const outcome = await compareRegisters({ ...toStatements(inputs, options), invoices: countInvoices() }, language);
  if (outcome.kind === 'rejected') throw new BatchInputError(outcome.problem);
  const result = addUnreadable(outcome.result, inputs.unreadable);
  const counts = countCompared(plan, read - outcome.result.not_read.length, result);
  const files = await writeReports(result, { language, isForExcel: options.excel }, objects, keys);
  const manifest = buildReportManifest(plan, options, counts, files, engineVersion);
  await objects.put(keys.manifest, encodeManifest(manifest), { contentType: 'application/json' });
  return describeReport(batch, manifest);
}

async function gather(batch: string, plan: BatchPlan, objects: BatchObjects): Promise<GatheredInputs> {
  const files = await listArchiveFiles(batch, plan, objects);
  try {
    return await gatherReconciliation(files, relatedDocumentLimit, plan.options.language, comparedRegistersLimitBytes);
  } catch (error) {
    throw error instanceof KeptLimitExceeded ? new BatchInputError('registers_too_large') : error;
  }
}

type Statements = Omit<Parameters<CompareRegisters>[0], 'invoices'>;

/** Everything but the invoices. */
function toStatements({ registers, metadata, upos, erp }: GatheredInputs, options: ReconciliationOptions): Statements {
  const { filed_on: filedOn, events, export_ranges } = options;
  const reading = options.erp;
  return {
    ...{ registers, metadata, upos },
    erp: erp.map((file) => ({
      ...file,
      ...(reading === null ? {} : { columns: reading.columns }),
      ...(reading === null || reading.side === null ? {} : { side: reading.side }),
      ...(reading === null || reading.preset === null ? {} : { preset: reading.preset }),
    })),
    ...{ events: [...events], export_ranges },
    ...(filedOn === null ? {} : { filed_on: filedOn }),
  };
}

function countCompared({ documents }: BatchPlan, invoices: number, { summary, not_read }: ReconciliationResult): ComparisonCounts {
  const { findings, to_correct } = summary;
  return {
    ...{ kind: 'reconciliation', documents, invoices, unreadable: not_read.length, to_correct },
    ...{ errors: findings.error, warnings: findings.warning, notes: findings.info },
  };
}

function describeReport(batch: string, manifest: ReportManifest): JoinResult {
  const keys = getBatchKeys(batch);
  const content = encodeManifest(manifest);
  const fileOf = (format: ReportFormat) => [format, { key: keys.register(format), ...manifest.report[format] }] as const;
  return {
    batch,
    counts: { kind: 'reconciliation', ...manifest.summary },
    manifest: { key: keys.manifest, bytes: content.length, sha256: computeSha256Hex(content) },
    register: Object.fromEntries(reportFormats.map(fileOf)),
  };
}
