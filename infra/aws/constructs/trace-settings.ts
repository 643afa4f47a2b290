import { CfnGroup } from 'aws-cdk-lib/aws-xray';
import type { Construct } from 'constructs';
import { httpGroups } from '../../build/function-names.ts';
import { functionName } from './names.ts';

/** Runs that take longer, in seconds, are slow; as for the alarm on slow answers. */
const slowSeconds = 5;

/**
 * By which groups traces are found in X-Ray (ADR 0028). Functions are traced, and Lambda decides which of their calls; the gateway is not, since its
 * traces would hold the addresses of calls, with their queries, and of callers.
 */
export function createTraceSettings(scope: Construct, stageName: string): void {
  const functions = httpGroups.map((group) => [group, serviceOf(functionName(stageName, group))] as const);
  const any = (condition: string) => functions.map(([, service]) => `${service} { ${condition} }`).join(' OR ');
  const groups: Readonly<Record<string, string>> = {
    faults: any('fault = true'),
    slow: any(`responsetime > ${slowSeconds}`),
    ...Object.fromEntries(functions),
  };
  for (const [name, filterExpression] of Object.entries(groups)) {
    new CfnGroup(scope, `traces-${name}`, { groupName: `nakor-${stageName}-${name}`, filterExpression });
  }
}

function serviceOf(name: string): string {
  return `service(id(name: "${name}", type: "AWS::Lambda::Function"))`;
}
