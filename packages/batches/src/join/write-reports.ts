import { writeReconciliationCsv } from '@nakor/collection/reconciliation/csv';
import { writeReconciliationJson } from '@nakor/collection/reconciliation/json';
import { buildReconciliationPage } from '@nakor/collection/reconciliation/page';
import type { ReconciliationResult } from '@nakor/collection/reconciliation/result';
import type { CsvOptions } from '@nakor/collection/reports/csv';
import type { RegisterFile, ReportFormat } from '../model/batch-tasks.ts';
import { type getBatchKeys, registerMediaTypes } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { openMemberWriter } from './member-writer.ts';

/**
 * Writes the report of a comparison in all formats: those of `nakor reconcile`, byte for byte. One format after the other, so that only one is in
 * memory. Files that exist are replaced, by the same content.
 */
export async function writeReports(
  result: ReconciliationResult,
  options: CsvOptions,
  objects: BatchObjects,
  keys: ReturnType<typeof getBatchKeys>,
): Promise<Readonly<Record<ReportFormat, RegisterFile>>> {
  const write = async (format: ReportFormat, parts: Iterable<string>): Promise<RegisterFile> => {
    const file = openMemberWriter(objects, keys.register(format), registerMediaTypes[format]);
    try {
      for (const part of parts) await file.write(part);
      return await file.end();
    } catch (error) {
      await file.abandon();
      throw error;
    }
  };
  return {
    json: await write('json', writeReconciliationJson(result)),
    csv: await write('csv', writeReconciliationCsv(result, options, false)),
    html: await write('html', [buildReconciliationPage(result, options.language)]),
  };
}
