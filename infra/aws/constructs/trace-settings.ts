import { CfnGroup } from 'aws-cdk-lib/aws-xray';
import type { Construct } from 'constructs';
import { httpGroups } from '../../build/function-names.ts';
import { getFunctionName } from './names.ts';

/** Runs that take longer, in seconds, are slow, in every group of endpoints. */
const slowSeconds = 5;

/**
 * Creates the X-Ray groups (ADR 0033). Functions are traced, and Lambda samples their invocations. The gateway is not traced, since its traces
 * would contain URLs with their queries, and IP addresses of callers.
 */
export function createTraceSettings(scope: Construct, stageName: string): void {
  const functions = httpGroups.map((group) => [group, serviceOf(getFunctionName(stageName, group))] as const);
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
