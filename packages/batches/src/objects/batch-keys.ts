import type { RegisterFormat, ReportFormat } from '../model/batch-tasks.ts';

/** Prefix of all batches in the bucket, for its lifecycle rule. */
export const batchesPrefix = 'batches/';

/** Prefix of everything that belongs to one batch, which is deleted with it. Ids are ours, so that no key contains values of a caller. */
export function getBatchPrefix(batch: string): string {
  return `${batchesPrefix}${batch}/`;
}

/** Names of the objects of a batch. Each of them is written by one task only. */
export function getBatchKeys(batch: string) {
  const prefix = getBatchPrefix(batch);
  return {
    /** The upload. */
    input: `${prefix}input`,
    /** What `split` found; written last, so that it exists once all chunks are planned. */
    plan: `${prefix}plan.json`,
    /** The list of chunks of `split`, for the item reader of the map. */
    chunks: `${prefix}chunks.json`,
    /** The list of chunks of `relate`. */
    comparisons: `${prefix}comparisons.json`,
    chunk: (chunk: string) => `${prefix}chunks/${chunk}.json`,
    /** Documents of a chunk of a TAR, one behind the other. */
    raw: (chunk: string) => `${prefix}raw/${chunk}.bin`,
    result: (chunk: string) => `${prefix}results/${chunk}.ndjson.gz`,
    /** What `relate` found. */
    relations: `${prefix}relations.json`,
    /** Notes of attempts at a chunk that ended the process, and partial results of it. */
    attempts: (chunk: string) => `${prefix}attempts/${chunk}/`,
    /** A file of the register, or of the report of a comparison. */
    register: (format: RegisterFormat | ReportFormat) => `${prefix}register.${registerExtensions[format]}`,
    /** Where the rows of the register are, for pages of documents. */
    index: `${prefix}register.index.json`,
    manifest: `${prefix}manifest.json`,
  } as const;
}

/** Extensions of the files of the register. */
export const registerExtensions: Readonly<Record<RegisterFormat | ReportFormat, string>> = {
  json: 'json',
  ndjson: 'ndjson',
  csv: 'csv',
  sarif: 'sarif',
  junit: 'junit.xml',
  html: 'html',
};

/** Media types of the files of the register. */
export const registerMediaTypes: Readonly<Record<RegisterFormat | ReportFormat, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  sarif: 'application/sarif+json',
  junit: 'application/xml',
  html: 'text/html; charset=utf-8',
};
