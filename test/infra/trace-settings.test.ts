import { describe, expect, it } from 'vitest';
import { OperationsStack } from '../../infra/aws/stacks/operations-stack.ts';
import { listOf, read, readText, stageOf, synthesise } from './synthesise.ts';

const template = synthesise((app) => new OperationsStack(app, 'operations', { env: { region: 'eu-central-1' }, stage: stageOf('prod') }));

describe('traces', () => {
  it('are found by what went wrong, and by function', () => {
    const groups = listOf(template, 'AWS::XRay::Group').map((group) => [read(group, 'GroupName'), read(group, 'FilterExpression')]);
    expect(Object.fromEntries(groups)).toEqual({
      'nakor-prod-faults': 'service("nakor-prod/live") { fault = true }',
      'nakor-prod-slow': 'service("nakor-prod/live") { responsetime > 5 }',
      ...Object.fromEntries(
        ['account', 'correction', 'platform', 'validation', 'webhooks'].map((name) => [
          `nakor-prod-${name}`,
          `service(id(name: "nakor-prod-${name}", type: "AWS::Lambda::Function"))`,
        ]),
      ),
    });
  });

  it('are made of a call a second and one in a hundred, and of none that only asks how we are', () => {
    const rules = listOf(template, 'AWS::XRay::SamplingRule').map((rule) => read(rule, 'SamplingRule'));
    expect(rules).toEqual([
      expect.objectContaining({ RuleName: 'nakor-prod-health', URLPath: '*/health', Priority: 900, ReservoirSize: 0, FixedRate: 0 }),
      expect.objectContaining({ RuleName: 'nakor-prod-calls', URLPath: '*', Priority: 1000, ReservoirSize: 1, FixedRate: 0.01 }),
    ]);
    for (const rule of rules) expect(rule).toMatchObject({ ServiceName: 'nakor-prod/live', ServiceType: 'AWS::ApiGateway::Stage' });
  });

  it('have names that X-Ray takes', () => {
    for (const group of listOf(template, 'AWS::XRay::Group')) expect(readText(group, 'GroupName').length).toBeLessThanOrEqual(32);
    for (const rule of listOf(template, 'AWS::XRay::SamplingRule')) {
      expect(readText(rule, 'SamplingRule.RuleName').length).toBeLessThanOrEqual(32);
    }
  });
});
