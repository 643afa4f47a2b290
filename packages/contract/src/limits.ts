/** Largest decoded invoice, in bytes. Larger ones are answered with FILE_TOO_LARGE. */
export const invoiceSizeLimitBytes = 10_000_000;

/** Largest JSON around an invoice, in bytes, where it arrives gzipped. Such JSON is up to twice as long as its XML. */
export const jsonSizeLimitBytes = 20_000_000;

/** Limits of the hosts; the local gateway enforces the same ones as AWS does. */
export const hostLimits = {
  /** Largest request body API Gateway takes, in bytes. */
  gatewayBodyBytes: 10_485_760,
  /** Largest request event Lambda takes, in bytes of JSON. */
  lambdaEventBytes: 6_291_456,
  /** Largest answer Lambda gives, in bytes of JSON. */
  lambdaAnswerBytes: 6_291_556,
  /** After this the gateway answers by itself, in milliseconds. */
  gatewayTimeoutMs: 29_000,
  /** After this Lambda ends a function, in milliseconds: below the gateway's time, so that nothing is finished, and paid for, after its caller was told that it failed. */
  functionTimeoutMs: 28_000,
} as const;

/** Media types the gateway treats as bytes: all of them, so that a function sees exactly what was sent (ADR 0008). */
export const binaryMediaTypes = ['*/*'] as const;

/** Version of the interface as `/health` reports it. */
export const apiVersion = '1.0.0';
