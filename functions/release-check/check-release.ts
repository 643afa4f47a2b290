import { randomUUID } from 'node:crypto';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { invokeVersion } from '@nakor/aws/releases/version-invoker';
import { basePath } from '@nakor/contract/routes';
import { formatErrorName } from '@nakor/domain/shared/error-name';
import type { ProbeKeyStore } from '@nakor/operations/status/probe-key';
import { examineKnownValidation, knownValidation, knownValidationHeaders } from '../known-validation.ts';

/** What a check of a new version needs. */
export interface ReleaseCheckOptions {
  readonly functions: LambdaClient;
  /** ARN of the version of `validation` to which requests are about to be shifted. */
  readonly functionArn: string;
  readonly probeKey: Pick<ProbeKeyStore, 'read'>;
}

/** Host name in the links of the result: no gateway is asked. */
const domainName = 'release-check.invalid';

/** A check of a new version: null if it may get requests, otherwise the reason why not. */
export type ReleaseCheck = () => Promise<string | null>;

/** Validates the known document with one version of the function, which is invoked as the gateway does. */
export function createReleaseCheck({ functions, functionArn, probeKey }: ReleaseCheckOptions): ReleaseCheck {
  const check = async (): Promise<string | null> => {
    const key = await probeKey.read();
    if (key === null) return 'NoKey';
    const outcome = await invokeVersion(functions, functionArn, buildEvent(key));
    if (outcome.kind === 'ended') return `Function${outcome.error}`;
    const { statusCode, body, isBase64Encoded } = outcome.response;
    const text = isBase64Encoded === true ? Buffer.from(body, 'base64').toString('utf8') : body;
    return examineKnownValidation(statusCode, text, `https://${domainName}${basePath}`);
  };
  return () => check().catch((error: unknown) => formatErrorName(error));
}

/** The event of the gateway, as far as functions read it. */
function buildEvent(key: string): Parameters<typeof invokeVersion>[2] {
  const path = `${basePath}/validate`;
  const headers = { ...knownValidationHeaders(key) };
  const requestId = randomUUID();
  return {
    ...{ resource: path, path, httpMethod: 'POST', headers, body: knownValidation, isBase64Encoded: false },
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ...{ queryStringParameters: null, multiValueQueryStringParameters: null, pathParameters: null, stageVariables: null },
    requestContext: { domainName, path, requestId, extendedRequestId: requestId, identity: { sourceIp: '127.0.0.1' } } as NonNullable<
      Parameters<typeof invokeVersion>[2]['requestContext']
    >,
  };
}
