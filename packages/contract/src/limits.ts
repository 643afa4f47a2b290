/** Largest decoded invoice, in bytes. Larger ones are answered with FILE_TOO_LARGE. */
export const invoiceSizeLimitBytes = 10_000_000;

/** Largest JSON around an invoice, in bytes, where it arrives gzipped. Such JSON is up to twice as long as its XML. */
export const jsonSizeLimitBytes = 20_000_000;

/** Largest JSON around the two invoices of an audit pack, in bytes, where it arrives gzipped. */
export const auditPackJsonLimitBytes = 2 * jsonSizeLimitBytes;

/** Most changed lines of which an audit pack is made: five times as many as an invoice in FA(3) may have. */
export const auditPackLinesLimit = 50_000;

/** Largest file in an audit pack, in bytes. */
export const auditPackEntryLimitBytes = 60_000_000;

/** Most values (texts, numbers, lists, objects) in a JSON body: what it takes in memory grows with them rather than with its bytes. */
export const jsonValueLimit = 200_000;

/** Largest JSON that describes a webhook, in bytes, where it arrives gzipped. */
export const webhookJsonLimitBytes = 100_000;

/** Limits of the hosts; the local gateway enforces the same ones as AWS does. */
export const hostLimits = {
  /** Largest request body API Gateway takes, in bytes. */
  gatewayBodyBytes: 10_485_760,
  /** Largest request event Lambda takes, in bytes of JSON. */
  lambdaEventBytes: 6_291_456,
  /** Largest answer Lambda gives, in bytes of JSON. */
  lambdaResponseBytes: 6_291_556,
  /** After this the gateway answers by itself, in milliseconds. */
  gatewayTimeoutMs: 29_000,
  /** After this Lambda ends a function, in milliseconds: below the gateway's time, so that nothing is finished, and paid for, after its caller was told that it failed. */
  functionTimeoutMs: 28_000,
} as const;

/** Media types the gateway treats as bytes: all of them, so that a function sees exactly what was sent (ADR 0008). */
export const binaryMediaTypes = ['*/*'] as const;

/** Version of the interface as `/health` reports it. */
export const apiVersion = '1.0.0';

/** Version of the description of the interface, which grows with each addition to it. */
export const descriptionVersion = '1.3.0';
