import { routes } from '@nakor/contract/routes';
import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { createFirewallLogGroup } from '../log-groups.ts';
import type { StageSettings } from '../stages.ts';
import { firewallRuleNames, getFirewallName } from './names.ts';
import { getRemovalPolicy } from './removal-policy.ts';

/**
 * Creates the firewall in front of the API (ADR 0032). It blocks IP addresses and keys that send too many requests (ADR 0041), IP addresses with a bad
 * reputation, and requests typical of scanners. It never reads an invoice: no rule that inspects bodies applies to requests with one. The gateway responds to blocked
 * requests with the response WAF_FILTERED.
 */
export function createFirewall(scope: Construct, stage: StageSettings, api: RestApi): void {
  const rules = {
    'requests-of-an-address': { action: { block: {} }, statement: requestsOfAnAddress(stage) },
    'requests-of-a-key': { action: { block: {} }, statement: requestsOfAKey(stage) },
    'requests-without-a-key': { action: { block: {} }, statement: requestsWithoutAKey(stage) },
    'address-reputation': { overrideAction: { none: {} }, statement: managed('AWSManagedRulesAmazonIpReputationList') },
    'known-bad-inputs': { overrideAction: { none: {} }, statement: managed('AWSManagedRulesKnownBadInputsRuleSet', withoutBody()) },
  } as const satisfies Record<(typeof firewallRuleNames)[number], object>;
  const firewall = new CfnWebACL(scope, 'firewall', {
    name: getFirewallName(stage.name),
    description: `In front of Nakor ${stage.name}`,
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    rules: firewallRuleNames.map((name, priority) => ({ ...rules[name], name, priority, visibilityConfig: countedAs(name) })),
    visibilityConfig: countedAs(getFirewallName(stage.name)),
    // Applies to logs, samples, and the values by which requests are counted.
    dataProtectionConfig: { dataProtections: protectedFields },
  });
  logBlockedRequests(scope, stage, firewall);
  new CfnWebACLAssociation(scope, 'firewall-of-api', { resourceArn: api.deploymentStage.stageArn, webAclArn: firewall.attrArn });
}

function requestsOfAnAddress(stage: StageSettings): CfnWebACL.StatementProperty {
  return { rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 60, limit: stage.addressRequestsPerMinute } };
}

/** Counts by the Authorization header. Invented keys are counted apart from each other, so the rule by IP address has to limit those. */
function requestsOfAKey(stage: StageSettings): CfnWebACL.StatementProperty {
  const customKeys = [{ header: { name: 'authorization', textTransformations: [{ priority: 0, type: 'NONE' }] } }];
  return {
    rateBasedStatement: { aggregateKeyType: 'CUSTOM_KEYS', customKeys, evaluationWindowSec: 60, limit: stage.keyRequestsPerMinute },
  };
}

/**
 * Counts requests without an API key to methods that need one on every endpoint, of all callers together, up to a tenth of the throttle of one
 * endpoint. Blocking them costs no customer anything: they would get 401.
 */
function requestsWithoutAKey({ throttle }: StageSettings): CfnWebACL.StatementProperty {
  const publicMethods = new Set<string>(routes.filter(({ access }) => access === 'public').map(({ method }) => method));
  const methods = [...new Set(routes.map(({ method }) => method))].filter((method) => !publicMethods.has(method));
  const hasKey: CfnWebACL.StatementProperty = {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: 'authorization' } },
      positionalConstraint: 'STARTS_WITH',
      searchString: 'bearer nk_',
      textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
    },
  };
  const scopeDownStatement: CfnWebACL.StatementProperty = {
    andStatement: { statements: [{ orStatement: { statements: methods.map(isMethod) } }, { notStatement: { statement: hasKey } }] },
  };
  const limit = (throttle.requestsPerSecond * 60) / 10;
  return { rateBasedStatement: { aggregateKeyType: 'CONSTANT', evaluationWindowSec: 60, limit, scopeDownStatement } };
}

/** The hash of the Authorization header tells callers apart; query strings and other headers that callers choose are not needed. */
const protectedFields: CfnWebACL.DataProtectProperty[] = [
  { action: 'HASH', field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization'] } },
  { action: 'SUBSTITUTION', field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['idempotency-key', 'cookie', 'x-api-key'] } },
  { action: 'SUBSTITUTION', field: { fieldType: 'QUERY_STRING' } },
];

/** Logs blocked requests only. AWS WAF never logs bodies; IP addresses are kept for two weeks. */
function logBlockedRequests(scope: Construct, stage: StageSettings, firewall: CfnWebACL): void {
  const logGroup = new LogGroup(scope, 'firewall-logs', {
    logGroupName: createFirewallLogGroup(stage.name),
    retention: RetentionDays.TWO_WEEKS,
    removalPolicy: getRemovalPolicy(stage),
  });
  const arn = { service: 'logs', resource: 'log-group', resourceName: logGroup.logGroupName, arnFormat: ArnFormat.COLON_RESOURCE_NAME };
  new CfnLoggingConfiguration(scope, 'firewall-logging', {
    resourceArn: firewall.attrArn,
    // Without the `:*` that the ARN of a log group has at its end.
    logDestinationConfigs: [Stack.of(scope).formatArn(arn)],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    },
  });
}

/** A rule group managed by AWS; `scopeDownStatement` limits the requests to which it applies. */
function managed(name: string, scopeDownStatement?: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty {
  return { managedRuleGroupStatement: { vendorName: 'AWS', name, ...(scopeDownStatement === undefined ? {} : { scopeDownStatement }) } };
}

/** Matches requests whose method never has a body. */
function withoutBody(): CfnWebACL.StatementProperty {
  const methods = [...new Set(routes.filter(({ body }) => body !== 'none').map(({ method }) => method))];
  return { notStatement: { statement: { orStatement: { statements: methods.map(isMethod) } } } };
}

function isMethod(method: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { method: {} },
      positionalConstraint: 'EXACTLY',
      searchString: method,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

/** Requests are counted and sampled; samples are kept for three hours, with protected fields hashed or replaced. */
function countedAs(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}
