import type { LocalPlatform } from '../../platform/platform.ts';

/**
 * What `npm start` says once everything runs: what is where, and two calls to try.
 *
 * @param showPath      writes a path as the reader would
 * @param sampleInvoice file to send in the second call
 */
export function describePlatform(platform: LocalPlatform, showPath: (path: string) => string, sampleInvoice: string): string {
  const { baseUrl, credentials, endpoints, paths } = platform;
  return `
Nakor is running. Ctrl-C stops it.

  API          ${baseUrl}
  Pages        ${baseUrl}/docs (the interface), ${baseUrl}/docs/try (drop an invoice)
  DynamoDB     ${endpoints.dynamodb}
  SQS          ${endpoints.sqs}
  S3           ${endpoints.s3}
  Data         ${showPath(paths.directory)}
  Log          ${showPath(paths.serviceLog)}
  Keys         ${showPath(paths.credentials)} (demo organisation, one test and one live key)

Try it in another terminal:

  curl ${baseUrl}/health

    {"data":{"status":"ok","api_version":"1.0.0", ...

  curl ${baseUrl}/validate \\
    -H 'Authorization: Bearer ${credentials.test_key}' \\
    -H 'Content-Type: application/xml' \\
    --data-binary ${shellQuoted(`@${showPath(sampleInvoice)}`)}

    {"data":{"valid":true,"preflight_ok":true,"full_xsd_confirmed":true,"readiness":"ready_to_send", ...
`;
}

function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
