import { describe, expect, it } from 'vitest';
import { aliasedFunctionNames, scheduledFunctions } from '../../infra/build/function-names.ts';
import { getLiveVersionParameter, readVersions, releaseBefore } from '../../infra/build/releases.ts';
import { listOf, plainStages, read, readText, resourcesOf, templatesOf } from './synthesise.ts';

describe.each(plainStages.map((stage) => [stage.name, stage] as const))('a release of %s', (stageName, stage) => {
  const template = templatesOf(stage).service;
  const json = template.toJSON() as {
    readonly Parameters: Readonly<Record<string, { readonly Default: string; readonly AllowedValues?: readonly string[] }>>;
    readonly Resources: Readonly<
      Record<string, { readonly Type: string; readonly UpdatePolicy?: unknown; readonly DependsOn?: readonly string[] }>
    >;
  };
  const functions = resourcesOf(template, 'AWS::Lambda::Function');
  const versions = resourcesOf(template, 'AWS::Lambda::Version');
  const groups = resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup');
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm');
  const aliases = Object.entries(resourcesOf(template, 'AWS::Lambda::Alias')).map(([id, alias]) => {
    const name = readText(functions[readText(alias, 'FunctionName.Ref')], 'FunctionName').replace(`nakor-${stageName}-`, '');
    return { id, name, alias };
  });
  const nameOf = (name: string) => aliasedFunctionNames.find((candidate) => candidate === name) ?? 'platform';

  it('is rolled out as set for the stage, unless the deployment has another option', () => {
    expect(json.Parameters['Rollout']).toMatchObject({
      Default: stageName === 'prod' ? 'gradual' : 'at-once',
      AllowedValues: ['gradual', 'at-once'],
    });
  });

  it.each(aliases)('creates a version of $name, which is live unless a parameter pins an earlier one', ({ name, alias }) => {
    const [condition, newest, pinned] = read(alias, 'FunctionVersion.Fn::If') as [string, { 'Fn::GetAtt': [string, string] }, unknown];
    const parameter = getLiveVersionParameter(nameOf(name));
    expect((template.toJSON() as { Conditions: Record<string, unknown> }).Conditions[condition]).toEqual({
      'Fn::Equals': [{ Ref: parameter }, ''],
    });
    expect(json.Parameters[parameter]?.Default).toBe('');
    expect(pinned).toEqual({ Ref: parameter });
    const version = versions[newest['Fn::GetAtt'][0]];
    expect(read(version, 'FunctionName')).toEqual(read(alias, 'FunctionName'));
    // Versions are retained for rollbacks; one created by a failed deployment is removed.
    expect(version).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  it.each(aliases.filter(({ name }) => !(name in scheduledFunctions)))(
    'is shifted gradually for $name, and rolled back when one of its alarms triggers',
    ({ id, name }) => {
      const resource = json.Resources[id];
      const policy = resource?.UpdatePolicy as { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } };
      const groupId = policy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
      const group = groups[groupId];
      expect(resource?.DependsOn).toContain(groupId);
      expect(read(group, 'DeploymentGroupName')).toBe(name);
      const atOnce = (then: unknown, otherwise: unknown) => ({ 'Fn::If': ['IsRolledOutAtOnce', then, otherwise] });
      expect(read(group, 'DeploymentConfigName')).toEqual(
        atOnce('CodeDeployDefault.LambdaAllAtOnce', 'CodeDeployDefault.LambdaCanary10Percent10Minutes'),
      );
      expect(read(group, 'AutoRollbackConfiguration')).toEqual({
        Enabled: true,
        Events: atOnce(
          ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST'],
          ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
        ),
      });
      // The same alarms for each function: one that fails rolls all of them back, so that no release is ever partly live.
      expect(read(group, 'AlarmConfiguration')).toEqual({
        Enabled: atOnce(false, true),
        Alarms: Object.keys(alarms).map((alarm) => ({ Name: { Ref: alarm } })),
      });
    },
  );

  it('is checked before any function gets requests, by the newest check, with the version of validation that is about to get them', () => {
    const [hookId, hook] =
      Object.entries(functions).find(([, { Properties }]) => Properties['FunctionName'] === `nakor-${stageName}-release-check`) ?? [];
    const shifted = aliases.filter(({ name }) => !(name in scheduledFunctions));
    expect(shifted.length).toBeGreaterThan(8);
    for (const { id } of shifted) {
      const policy = json.Resources[id]?.UpdatePolicy as { CodeDeployLambdaAliasUpdate: { BeforeAllowTrafficHook: string } };
      expect(policy.CodeDeployLambdaAliasUpdate.BeforeAllowTrafficHook).toBe(`nakor-${stageName}-release-check`);
      expect(json.Resources[id]?.DependsOn).toContain(hookId);
    }
    const [, pieces] = read(hook, 'Environment.Variables.CHECKED_FUNCTION.Fn::Join') as [string, readonly unknown[]];
    expect(JSON.stringify(pieces.slice(0, -1))).toContain(`function:nakor-${stageName}-validation`);
    expect(pieces.at(-1)).toEqual(read(aliases.find(({ name }) => name === 'validation')?.alias, 'FunctionVersion'));
    expect(read(hook, 'Environment.Variables.RELEASE_CHECK')).toEqual({ Ref: 'ReleaseCheck' });
    expect(json.Parameters['ReleaseCheck']).toMatchObject({ Default: 'on', AllowedValues: ['on', 'off'] });
  });

  it('reaches the prober, which knows the results of the new version alone, after validation', () => {
    const idOf = (wanted: string) => aliases.find(({ name }) => name === wanted)?.id ?? '';
    expect(json.Resources[idOf('prober')]?.DependsOn).toContain(idOf('validation'));
  });

  it('is guarded by no more alarms than CodeDeploy accepts', () => {
    expect(Object.keys(alarms).length).toBeGreaterThan(0);
    expect(Object.keys(alarms).length).toBeLessThanOrEqual(10);
  });

  it('is guarded by alarms that can trigger while it gets one request in ten', () => {
    for (const alarm of Object.values(alarms)) {
      const metrics = (read(alarm, 'Metrics') ?? []) as readonly { Period?: number; MetricStat?: { Period: number } }[];
      const seconds = [read(alarm, 'Period'), ...metrics.map(({ Period, MetricStat }) => Period ?? MetricStat?.Period)].filter(Boolean);
      expect(Math.max(...seconds.map(Number)) * (read(alarm, 'EvaluationPeriods') as number)).toBeLessThan(600);
    }
  });

  it.each(Object.keys(scheduledFunctions))('switches %s at once, since it runs only once per minute', (name) => {
    const alias = aliases.find((candidate) => candidate.name === name);
    expect(json.Resources[alias?.id ?? '']).not.toHaveProperty('UpdatePolicy');
  });

  it('is recorded when all of it is live', () => {
    const [record] = listOf(template, 'AWS::SSM::Parameter');
    expect(record?.Properties).toMatchObject({ Name: `/nakor/${stageName}/live-versions`, Type: 'String' });
    expect(record?.DependsOn).toEqual(expect.arrayContaining(aliases.map(({ id }) => id)));
    const pieces = read(record, 'Value.Fn::Join.1') as readonly (string | object)[];
    const text = pieces.map((piece, index) => (typeof piece === 'string' ? piece : String(index))).join('');
    expect(Object.keys(readVersions(text)).sort()).toEqual([...aliasedFunctionNames]);
    for (const { name, alias } of aliases) {
      const index = pieces.findIndex((piece) => typeof piece === 'string' && piece.trim() === `${name}=`);
      expect(pieces[index + 1]).toEqual(read(alias, 'FunctionVersion'));
    }
  });

  it('is live before the routes that need it', () => {
    const [deployment] = listOf(template, 'AWS::ApiGateway::Deployment');
    const behindApi = aliases.filter(
      ({ name }) => !(name in scheduledFunctions) && !['batch-work', 'delivery', 'fan-out', 'history'].includes(name),
    );
    expect(deployment?.DependsOn).toEqual(expect.arrayContaining(behindApi.map(({ id }) => id)));
  });
});

describe('releaseBefore', () => {
  it.each([
    { records: [], before: null },
    { records: ['a=1'], before: null },
    { records: ['a=1', 'a=2'], before: 'a=1' },
    { records: ['a=1', 'a=2', 'a=3'], before: 'a=2' },
    // After one rollback: the release that was rolled back is not returned.
    { records: ['a=1', 'a=2', 'a=3', 'a=2'], before: 'a=1' },
    { records: ['a=1', 'a=2', 'a=1'], before: null },
  ])('of $records is $before', ({ records, before }) => {
    expect(releaseBefore(records)).toBe(before);
  });
});
