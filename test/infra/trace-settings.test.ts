import { describe, expect, it } from 'vitest';
import { listOf, read, readText, stageOf, templatesOf } from './synthesise.ts';

const groups = listOf(templatesOf(stageOf('prod')).operations, 'AWS::XRay::Group');

const names = ['account', 'batches', 'correction', 'platform', 'validation', 'webhooks'];
const serviceOf = (name: string) => `service(id(name: "nakor-prod-${name}", type: "AWS::Lambda::Function"))`;

describe('traces', () => {
  it('are grouped by errors, slowness and function', () => {
    expect(Object.fromEntries(groups.map((group) => [read(group, 'GroupName'), read(group, 'FilterExpression')]))).toEqual({
      'nakor-prod-faults': names.map((name) => `${serviceOf(name)} { fault = true }`).join(' OR '),
      'nakor-prod-slow': names.map((name) => `${serviceOf(name)} { responsetime > 5 }`).join(' OR '),
      ...Object.fromEntries(names.map((name) => [`nakor-prod-${name}`, serviceOf(name)])),
    });
  });

  it('have groups with names that X-Ray accepts', () => {
    for (const group of groups) expect(readText(group, 'GroupName').length).toBeLessThanOrEqual(32);
  });
});
