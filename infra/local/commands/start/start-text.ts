import { variableNames } from '@nakor/domain/shared/product-names';
import type { LocalPlatform } from '../../platform/platform.ts';

/**
 * The text that `npm start` prints once everything is running: URLs and files, and requests to try.
 *
 * @param showPath      formats a path for the user
 * @param sampleInvoice file to send in the last two requests
 */
export function describePlatform(platform: LocalPlatform, showPath: (path: string) => string, sampleInvoice: string): string {
  const { baseUrl, credentials, endpoints, environment, paths } = platform;
  const source = environment['NBP_URL'];
  const rates = source === undefined ? '' : `\n  Rates        ${source} (exchange rates are loaded every hour)`;
  return `
Nakor is running. Press Ctrl-C to stop.

  API          ${baseUrl}
  Pages        ${baseUrl}/docs (API reference), ${baseUrl}/docs/try (workbench)
  DynamoDB     ${endpoints.dynamodb}
  SQS          ${endpoints.sqs}
  S3           ${endpoints.s3}
  Data         ${showPath(paths.directory)}
  Log          ${showPath(paths.serviceLog)}
  Keys         ${showPath(paths.credentials)} (demo organization, one test key and one live key)${rates}

In another terminal, copy the first two lines, which all examples use, then try it:

  export ${variableNames.url}=${baseUrl}
  export ${variableNames.key}=${credentials.test_key}

  curl $${variableNames.url}/health

    {"data":{"status":"ok","api_version":"1.3.0", ...

  curl $${variableNames.url}/validate \\
    -H "Authorization: Bearer $${variableNames.key}" \\
    -H 'Content-Type: application/xml' \\
    --data-binary ${shellQuoted(`@${showPath(sampleInvoice)}`)}

    {"data":{"valid":true,"preflight_ok":true,"full_xsd_confirmed":true, ...

  curl $${variableNames.url}/autofix \\
    -H "Authorization: Bearer $${variableNames.key}" \\
    -H 'Content-Type: application/xml' \\
    --data-binary ${shellQuoted(`@${showPath(sampleInvoice)}`)}

    {"data":{"xml":"<?xml ...
`;
}

function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
