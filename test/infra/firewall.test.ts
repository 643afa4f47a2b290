import { gatewayResponses } from '@nakor/contract/gateway-responses';
import { routes } from '@nakor/contract/routes';
import { describe, expect, it } from 'vitest';
import { listOf, plainStages, read, templatesOf } from './synthesise.ts';

const counted = (MetricName: string) => ({ CloudWatchMetricsEnabled: true, MetricName, SampledRequestsEnabled: true });
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

  it('blocks a key that exceeds its requests per minute', () => {
    expect(rules[1]).toEqual({
      Name: 'requests-of-a-key',
      Priority: 1,
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: 'CUSTOM_KEYS',
          CustomKeys: [{ Header: { Name: 'authorization', TextTransformations: [{ Priority: 0, Type: 'NONE' }] } }],
          EvaluationWindowSec: 60,
          Limit: stageName === 'prod' ? 3_000 : 600,
        },
      },
      VisibilityConfig: counted('requests-of-a-key'),
    });
  });

  it('gives requests without a key a tenth of the throttle, all together, where they would get 401', () => {
    const hasKey = {
      ByteMatchStatement: {
        FieldToMatch: { SingleHeader: { Name: 'authorization' } },
        PositionalConstraint: 'STARTS_WITH',
        SearchString: 'bearer nk_',
        TextTransformations: [{ Priority: 0, Type: 'LOWERCASE' }],
      },
    };
    const methods = { OrStatement: { Statements: ['POST', 'DELETE', 'PATCH'].map(isMethod) } };
    expect(rules[2]).toMatchObject({
      Name: 'requests-without-a-key',
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: 'CONSTANT',
          Limit: stageName === 'prod' ? 1_200 : 120,
          ScopeDownStatement: { AndStatement: { Statements: [methods, { NotStatement: { Statement: hasKey } }] } },
        },
      },
    });
    expect(routes.filter(({ access, method }) => access === 'public' && method !== 'GET')).toEqual([]);
  });

  it('uses the IP reputation list of AWS', () => {
    expect(rules[3]).toEqual({
      Name: 'address-reputation',
      Priority: 3,
      OverrideAction: { None: {} },
      Statement: { ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesAmazonIpReputationList' } },
      VisibilityConfig: counted('address-reputation'),
    });
  });

  it('never applies a rule that inspects bodies to methods with a body', () => {
    const scope = { NotStatement: { Statement: { OrStatement: { Statements: [isMethod('POST'), isMethod('PATCH')] } } } };
    expect(rules[4]).toEqual({
      Name: 'known-bad-inputs',
      Priority: 4,
      OverrideAction: { None: {} },
      Statement: {
        ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesKnownBadInputsRuleSet', ScopeDownStatement: scope },
      },
      VisibilityConfig: counted('known-bad-inputs'),
    });
    expect(rules).toHaveLength(5);
  });

  it('logs blocked requests only, for two weeks', () => {
    const [logging, ...others] = listOf(template, 'AWS::WAFv2::LoggingConfiguration');
    expect(others).toEqual([]);
    expect(JSON.stringify(read(logging, 'LogDestinationConfigs'))).not.toContain(':*');
    expect(read(logging, 'LoggingFilter')).toEqual({
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    });
    const groups = listOf(template, 'AWS::Logs::LogGroup').filter(
      (group) => read(group, 'LogGroupName') === `aws-waf-logs-nakor-${stageName}`,
    );
    expect(groups.map((group) => read(group, 'RetentionInDays'))).toEqual([14]);
  });

  it('has keys hashed, and query strings replaced, in logs, samples and counted values', () => {
    expect(read(firewalls[0], 'DataProtectionConfig')).toEqual({
      DataProtections: [
        { Action: 'HASH', Field: { FieldType: 'SINGLE_HEADER', FieldKeys: ['authorization'] } },
        { Action: 'SUBSTITUTION', Field: { FieldType: 'SINGLE_HEADER', FieldKeys: ['idempotency-key', 'cookie', 'x-api-key'] } },
        { Action: 'SUBSTITUTION', Field: { FieldType: 'QUERY_STRING' } },
      ],
    });
  });

  it('has its rejections returned in the error envelope', () => {
    expect(gatewayResponses.map(({ type }) => type)).toContain('WAF_FILTERED');
  });
});
