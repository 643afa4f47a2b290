import type { FunctionName } from '../build/function-names.ts';
import { apiName, functionName } from './constructs/names.ts';

/** Name of the log group of a function; Lambda's own default. */
export function functionLogGroup(stageName: string, name: FunctionName): string {
  return `/aws/lambda/${functionName(stageName, name)}`;
}

/** Name of the log group of the gateway's access log, with one line per request. */
export function accessLogGroup(stageName: string): string {
  return `/aws/apigateway/${apiName(stageName)}/access`;
}
