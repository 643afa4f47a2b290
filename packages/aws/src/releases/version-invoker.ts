import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type ClientTarget, getTimeLimits } from '../client/clients.ts';

/** A client of Lambda that waits as long as the gateway would. */
export function createFunctionClient(target: ClientTarget = {}): LambdaClient {
  return new LambdaClient({ ...target, maxAttempts: 2, requestHandler: getTimeLimits(1_000, 29_000) });
}

/** Response of a function of the API, or the error with which it ended instead, such as `Unhandled`. */
export type VersionOutcome =
  | { readonly kind: 'response'; readonly response: APIGatewayProxyResult }
  | { readonly kind: 'ended'; readonly error: string };

/**
 * Invokes one version of a function as the gateway does.
 *
 * @param functionArn ARN of the version
 */
export async function invokeVersion(
  client: LambdaClient,
  functionArn: string,
  event: Partial<APIGatewayProxyEvent>,
): Promise<VersionOutcome> {
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({ FunctionName: functionArn, Payload: Buffer.from(JSON.stringify(event)) }),
  );
  if (FunctionError !== undefined) return { kind: 'ended', error: FunctionError };
  return { kind: 'response', response: JSON.parse(Buffer.from(Payload ?? '').toString('utf8')) as APIGatewayProxyResult };
}
