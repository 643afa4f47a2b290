/** Largest decoded invoice, in bytes. Larger ones are rejected with FILE_TOO_LARGE. */
export const invoiceSizeLimitBytes = 10_000_000;

/** Maximum number of related documents (a corrected invoice, earlier corrections, advances) in a request to validate an invoice. */
export const relatedDocumentLimit = 100;

/** First day in Warsaw as of which an invoice can be validated: the start of KSeF 2.0. */
export const firstAsOfDay = '2026-02-01';

/** Largest decompressed JSON that contains an invoice, in bytes. JSON escapes make it up to twice as long as the XML. */
export const jsonSizeLimitBytes = 20_000_000;

/** Largest decompressed JSON that contains the two invoices of an audit pack, in bytes. */
export const auditPackJsonLimitBytes = 2 * jsonSizeLimitBytes;

/** Maximum number of changed lines in an audit pack: five times the maximum number of lines of an FA(3) invoice. */
export const auditPackLinesLimit = 50_000;

/** Largest file in an audit pack, in bytes. */
export const auditPackEntryLimitBytes = 60_000_000;

/**
 * Maximum number of values (strings, numbers, arrays, objects) in a JSON body: processor time and memory grow with their number rather than with
 * bytes. The largest lawful body has 1,000 changes of four values each.
 */
export const jsonValueLimit = 10_000;

/** The same for an audit pack, whose body may contain 1,000 issues of an earlier validation. */
export const auditPackValueLimit = 60_000;

/** The same for UPOs with their invoices: up to 10,000 of three values each. */
export const upoValueLimit = 40_000;

/** Largest decompressed JSON that describes a webhook, in bytes. */
export const webhookJsonLimitBytes = 100_000;

/** Largest archive of a batch, in bytes: that of a single object in one request to S3. */
export const batchUploadLimitBytes = 5_000_000_000;

/** Largest archive of a comparison, in bytes. */
export const comparisonUploadLimitBytes = 1_000_000_000;

/** Largest size of all files of a comparison, unpacked, in bytes: one task reads them twice within its time limit. */
export const comparedBytesLimit = 2_000_000_000;

/** Largest size of the JPK, UPO, metadata and registers of an ERP of a comparison together, in bytes: they, or their rows, are in memory at the same time. */
export const comparedRegistersLimitBytes = 120_000_000;

/** Maximum number of documents of a batch. */
export const batchDocumentsLimit = 100_000;

/** The same with a test key, which consumes no quota. */
export const batchDocumentsLimitOfTestKeys = 1_000;

/** Limits of the host. The local gateway enforces the same ones as AWS. */
export const hostLimits = {
  /** Largest request body that API Gateway accepts, in bytes. */
  gatewayBodyBytes: 10_485_760,
  /** Largest request event that Lambda accepts, in bytes of JSON. */
  lambdaEventBytes: 6_291_456,
  /** Largest response that Lambda returns, in bytes of JSON. */
  lambdaResponseBytes: 6_291_556,
  /** Timeout of the gateway, in milliseconds. */
  gatewayTimeoutMs: 29_000,
  /** Timeout of a function, in milliseconds. Below the gateway's, so that no work completes, and is billed, after its caller got a timeout. */
  functionTimeoutMs: 28_000,
} as const;

/** Media types that the gateway treats as binary: all, so that a function receives exactly the bytes that were sent (ADR 0004). */
export const binaryMediaTypes = ['*/*'] as const;

/**
 * Version of the API contract, in the OpenAPI description, `GET /health`, audit packs and `SystemInfo` of corrections. Extensions beyond it are
 * marked as such and do not raise it.
 */
export const apiVersion = '1.3.0';
