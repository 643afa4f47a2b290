import type { FunctionName } from '../build/function-names.ts';
import { getApiName, getFirewallName, getFunctionName } from './constructs/names.ts';

/** Name of the log group of a function; Lambda's own default. */
export function createFunctionLogGroup(stageName: string, name: FunctionName): string {
  return `/aws/lambda/${getFunctionName(stageName, name)}`;
}

/** Name of the log group of the gateway's access log, with one line per request. */
export function createAccessLogGroup(stageName: string): string {
  return `/aws/apigateway/${getApiName(stageName)}/access`;
}

/** Name of the log group of the firewall, with one line per blocked request. AWS WAF requires the beginning of the name. */
export function createFirewallLogGroup(stageName: string): string {
  return `aws-waf-logs-${getFirewallName(stageName)}`;
}
