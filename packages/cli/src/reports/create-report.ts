import type { Format } from '../config/formats.ts';
import { createCsvReport } from './csv-report.ts';
import { createErrorListReport } from './error-list-report.ts';
import { createHtmlReport } from './html-report.ts';
import { createJsonLinesReport, createJsonReport } from './json-report.ts';
import { createJunitReport } from './junit-report.ts';
import type { Report, ReportOptions } from './report.ts';
import { createSarifReport } from './sarif-report.ts';
import { createTextReport } from './text-report.ts';

const creators: Readonly<Record<Format, (options: ReportOptions) => Report>> = {
  text: createTextReport,
  json: createJsonReport,
  jsonl: createJsonLinesReport,
  sarif: createSarifReport,
  junit: createJunitReport,
  csv: createCsvReport,
  html: createHtmlReport,
  'error-list': createErrorListReport,
};

/** Creates a report in a format. */
export function createReport(format: Format, options: ReportOptions): Report {
  return creators[format](options);
}
