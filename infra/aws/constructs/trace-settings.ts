import { CfnGroup, CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import type { Construct } from 'constructs';
import { httpGroups } from '../../build/function-names.ts';
import { apiName, functionName, gatewayStageName } from './names.ts';

/** Answers that take longer, in seconds, are slow; as for the alarm on slow answers. */
const slowSeconds = 5;

/**
 * Which calls are traced, and by which groups their traces are found in X-Ray (ADR 0028). The gateway decides when a call begins, so a trace of one certain
 * call may not exist.
 */
export function createTraceSettings(scope: Construct, stageName: string): void {
  const stage = `${apiName(stageName)}/${gatewayStageName}`;
  const groups: Readonly<Record<string, string>> = {
    faults: `service("${stage}") { fault = true }`,
    slow: `service("${stage}") { responsetime > ${slowSeconds} }`,
    ...Object.fromEntries(
      httpGroups.map((group) => [group, `service(id(name: "${functionName(stageName, group)}", type: "AWS::Lambda::Function"))`]),
    ),
  };
  for (const [name, filterExpression] of Object.entries(groups)) {
    new CfnGroup(scope, `traces-${name}`, { groupName: `nakor-${stageName}-${name}`, filterExpression });
  }
  // The prober asks each minute, and there is nothing to learn from its traces.
  createSamplingRule(scope, stage, { name: `nakor-${stageName}-health`, path: '*/health', priority: 900, perSecond: 0, rate: 0 });
  createSamplingRule(scope, stage, { name: `nakor-${stageName}-calls`, path: '*', priority: 1_000, perSecond: 1, rate: 0.01 });
}

interface SamplingOptions {
  readonly name: string;
  readonly path: string;
  /** Rules are tried in ascending order. */
  readonly priority: number;
  /** So many calls a second are traced in any case ... */
  readonly perSecond: number;
  /** ... and this share of all others, from 0 to 1. */
  readonly rate: number;
}

function createSamplingRule(scope: Construct, serviceName: string, { name, path, priority, perSecond, rate }: SamplingOptions): void {
  new CfnSamplingRule(scope, `sampling-${name}`, {
    samplingRule: {
      ruleName: name,
      priority,
      reservoirSize: perSecond,
      fixedRate: rate,
      serviceName,
      serviceType: 'AWS::ApiGateway::Stage',
      host: '*',
      httpMethod: '*',
      urlPath: path,
      resourceArn: '*',
      version: 1,
    },
  });
}
