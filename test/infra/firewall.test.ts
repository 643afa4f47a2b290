import { gatewayResponses } from '@nakor/contract/gateway-responses';
import { describe, expect, it } from 'vitest';
import { listOf, plainStages, read, templatesOf } from './synthesise.ts';

const counted = (MetricName: string) => ({ CloudWatchMetricsEnabled: true, MetricName, SampledRequestsEnabled: false });
const isMethod = (SearchString: string) => ({
  ByteMatchStatement: {
    FieldToMatch: { Method: {} },
    PositionalConstraint: 'EXACTLY',
    SearchString,
    TextTransformations: [{ Priority: 0, Type: 'NONE' }],
  },
});

describe.each(plainStages.map((stage) => [stage.name, stage] as const))('the firewall of %s', (stageName, stage) => {
  const template = templatesOf(stage).service;
  const firewalls = listOf(template, 'AWS::WAFv2::WebACL');
  const rules = read(firewalls[0], 'Rules') as readonly { readonly Name: string }[];

  it('is a single one in front of the API, and allows requests that no rule blocks', () => {
    expect(firewalls).toHaveLength(1);
    expect(firewalls[0]?.Properties).toMatchObject({
      Name: `nakor-${stageName}`,
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
      VisibilityConfig: counted(`nakor-${stageName}`),
    });
    const associations = listOf(template, 'AWS::WAFv2::WebACLAssociation');
    expect(associations).toHaveLength(1);
    expect(read(associations[0], 'ResourceArn')).toEqual({
      'Fn::Join': [
        '',
        [
          'arn:aws:apigateway:eu-central-1::/restapis/',
          { Ref: expect.stringMatching(/^api/) },
          '/stages/',
          { Ref: expect.stringMatching(/^apiDeploymentStagelive/) },
        ],
      ],
    });
  });

  it('blocks an IP address that exceeds its requests per minute', () => {
    expect(rules[0]).toEqual({
      Name: 'requests-of-an-address',
      Priority: 0,
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 60, Limit: stageName === 'prod' ? 6_000 : 600 } },
      VisibilityConfig: counted('requests-of-an-address'),
    });
  });

  it('uses the IP reputation list of AWS', () => {
    expect(rules[1]).toEqual({
      Name: 'address-reputation',
      Priority: 1,
      OverrideAction: { None: {} },
      Statement: { ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesAmazonIpReputationList' } },
      VisibilityConfig: counted('address-reputation'),
    });
  });

  it('never applies a rule that inspects bodies to methods with a body', () => {
    const scope = { NotStatement: { Statement: { OrStatement: { Statements: [isMethod('POST'), isMethod('PATCH')] } } } };
    expect(rules[2]).toEqual({
      Name: 'known-bad-inputs',
      Priority: 2,
      OverrideAction: { None: {} },
      Statement: {
        ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesKnownBadInputsRuleSet', ScopeDownStatement: scope },
      },
      VisibilityConfig: counted('known-bad-inputs'),
    });
    expect(rules).toHaveLength(3);
  });

  it('keeps no log and no samples, which would contain IP addresses and keys', () => {
    expect(listOf(template, 'AWS::WAFv2::LoggingConfiguration')).toEqual([]);
    expect(JSON.stringify(firewalls)).not.toContain('"SampledRequestsEnabled":true');
  });

  it('has its rejections returned in the error envelope', () => {
    expect(gatewayResponses.map(({ type }) => type)).toContain('WAF_FILTERED');
  });
});
