import { routes } from '@nakor/contract/routes';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { firewallRuleNames, getFirewallName } from './names.ts';

/**
 * Creates the firewall in front of the API (ADR 0032). It blocks IP addresses that send too many requests or have a bad reputation, and requests
 * typical of scanners. It never reads an invoice: no rule that inspects bodies applies to requests with one. The gateway responds to blocked
 * requests with the response WAF_FILTERED.
 */
export function createFirewall(scope: Construct, stage: StageSettings, api: RestApi): void {
  const rules = {
    'requests-of-an-address': { action: { block: {} }, statement: requestsOfAnAddress(stage) },
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
  });
  new CfnWebACLAssociation(scope, 'firewall-of-api', { resourceArn: api.deploymentStage.stageArn, webAclArn: firewall.attrArn });
}

function requestsOfAnAddress(stage: StageSettings): CfnWebACL.StatementProperty {
  return { rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 60, limit: stage.addressRequestsPerMinute } };
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

/** Blocked requests are counted. Samples are disabled: they contain IP addresses, and headers with keys. */
function countedAs(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
