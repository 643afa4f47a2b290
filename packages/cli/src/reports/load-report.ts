import type { Format } from '../config/formats.ts';
import type { Report, ReportOptions } from './report.ts';

/** Only the chosen format is loaded: some need the catalogue of rules, which takes as long to load as everything else. */
const creators: Readonly<Record<Format, () => Promise<(options: ReportOptions) => Report>>> = {
  text: async () => (await import('./text-report.ts')).createTextReport,
  json: async () => (await import('./json-report.ts')).createJsonReport,
  jsonl: async () => (await import('./json-report.ts')).createJsonLinesReport,
  sarif: async () => (await import('./sarif-report.ts')).createSarifReport,
  junit: async () => (await import('./junit-report.ts')).createJunitReport,
  csv: async () => (await import('./csv-report.ts')).createCsvReport,
  html: async () => (await import('./html-report.ts')).createHtmlReport,
  'error-list': async () => (await import('./error-list-report.ts')).createErrorListReport,
  'register-page': async () => (await import('./register-report.ts')).createRegisterPageReport,
  register: async () => (await import('./register-report.ts')).createRegisterReport,
};

/** Loads a format, and creates a report in it once its options are known. */
export function loadReport(format: Format): Promise<(options: ReportOptions) => Report> {
  return creators[format]();
}
