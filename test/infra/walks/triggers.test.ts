import { describe, expect, it } from 'vitest';
import {
  aliasedFunctionNames,
  httpGroups,
  queueFunctions,
  scheduledFunctions,
  streamFunctions,
  taskFunctions,
} from '../../../infra/build/function-names.ts';
import { plainStages } from '../synthesise.ts';
import { account, type DeployedResource, deployedStage, functionOf } from './deployed.ts';
import { decide } from './policies.ts';

describe.each(plainStages.map((stage) => [stage.name, stage] as const))('what invokes functions of %s', (stageName, settings) => {
  const stage = deployedStage(settings);
  const functions = stage.ofType('AWS::Lambda::Function');
  const aliasArns = stage.ofType('AWS::Lambda::Alias').map(({ arn }) => arn);
  const nameOf = (lambda: DeployedResource) => String(lambda.resolved['FunctionName']);
  const named = (name: string) => `nakor-${stageName}-${name}`;
  const isStream = (arn: unknown) => String(arn).includes('/stream/');
  const mayInvoke = (principal: string, resource: string, sourceArn: string) =>
    decide(stage, {
      principal,
      action: 'lambda:InvokeFunction',
      resource,
      context: { 'aws:SourceArn': sourceArn, 'aws:SourceAccount': account },
    });

  it('use the alias of each function, except of those that deployments invoke', () => {
    expect(aliasArns.map(functionOf).sort()).toEqual(aliasedFunctionNames.map(named).sort());
    for (const arn of aliasArns) expect(arn).toMatch(/:live$/);
  });

  it('is the gateway for each route, with permission', () => {
    // The name that a reference to the API resolves to here.
    const api = String(stage.ofType('AWS::ApiGateway::Stage')[0]?.resolved['RestApiId']);
    const invoked = stage.ofType('AWS::ApiGateway::Method').map(({ resolved }) => {
      const { Uri } = resolved['Integration'] as { readonly Uri: string };
      return /\/functions\/(.+)\/invocations$/.exec(Uri)?.[1] ?? '';
    });
    expect([...new Set(invoked.map(functionOf))].sort()).toEqual(httpGroups.map(named).sort());
    for (const arn of new Set(invoked)) {
      expect(aliasArns).toContain(arn);
      const call = `arn:aws:execute-api:${stage.region}:${account}:${api}/live/POST/api/v1/validate`;
      expect(mayInvoke('apigateway.amazonaws.com', arn, call)).toBe('allowed');
      expect(mayInvoke('apigateway.amazonaws.com', arn, call.replace(api, 'another'))).toBe('not allowed');
    }
  });

  it('is CodeDeploy for the check of a release, which may invoke the versions of validation alone, and answer', () => {
    const check = functions.find((lambda) => nameOf(lambda) === named('release-check'));
    const codeDeploy = stage.ofType('AWS::CodeDeploy::DeploymentGroup').map(({ resolved }) => String(resolved['ServiceRoleArn']));
    for (const principal of new Set(codeDeploy)) {
      expect(decide(stage, { principal, action: 'lambda:InvokeFunction', resource: check?.arn ?? '' })).toBe('allowed');
      expect(decide(stage, { principal, action: 'lambda:InvokeFunction', resource: `${check?.arn}x` })).toBe('not allowed');
    }
    const principal = String(check?.resolved['Role']);
    const { Variables } = (check?.resolved['Environment'] ?? {}) as { readonly Variables?: Readonly<Record<string, string>> };
    const checked = Variables?.['CHECKED_FUNCTION'] ?? '';
    expect(checked).toBe(`arn:aws:lambda:${stage.region}:${account}:function:${named('validation')}:1`);
    expect(decide(stage, { principal, action: 'lambda:InvokeFunction', resource: checked })).toBe('allowed');
    expect(decide(stage, { principal, action: 'lambda:InvokeFunction', resource: checked.replace('validation', 'correction') })).toBe(
      'not allowed',
    );
    const group = `arn:aws:codedeploy:${stage.region}:${account}:deploymentgroup:nakor-${stageName}/validation`;
    expect(decide(stage, { principal, action: 'codedeploy:PutLifecycleEventHookExecutionStatus', resource: group })).toBe('allowed');
    expect(decide(stage, { principal, action: 'codedeploy:StopDeployment', resource: group })).toBe('not allowed');
  });

  it('is the clock for functions that run by it, with permission', () => {
    const targets = stage
      .ofType('AWS::Events::Rule')
      .filter(({ resolved }) => resolved['ScheduleExpression'] !== undefined)
      .flatMap(({ arn, resolved }) =>
        (resolved['Targets'] as readonly { readonly Arn: string }[]).map((target) => ({ rule: arn, target: target.Arn })),
      );
    expect(targets.map(({ target }) => functionOf(target)).sort()).toEqual(Object.keys(scheduledFunctions).map(named).sort());
    for (const { rule, target } of targets) {
      expect(aliasArns).toContain(target);
      expect(mayInvoke('events.amazonaws.com', target, rule)).toBe('allowed');
    }
  });

  it('is the stream of the events table for the history, whose role may read it', () => {
    const [mapping] = stage.ofType('AWS::Lambda::EventSourceMapping').filter(({ resolved }) => isStream(resolved['EventSourceArn']));
    const arn = String(mapping?.resolved['EventSourceArn']);
    const role = String(functions.find((lambda) => nameOf(lambda) === named('history'))?.resolved['Role']);
    for (const action of ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']) {
      expect([action, decide(stage, { principal: role, action: `dynamodb:${action}`, resource: arn })]).toEqual([action, 'allowed']);
    }
  });

  it('are queues for functions behind them, whose roles may take their messages', () => {
    const ofQueues = stage.ofType('AWS::Lambda::EventSourceMapping').filter(({ resolved }) => !isStream(resolved['EventSourceArn']));
    const mappings = ofQueues.map(({ resolved }) => ({
      queue: stage.byArn(String(resolved['EventSourceArn'])),
      invoked: `arn:aws:lambda:${stage.region}:${account}:function:${resolved['FunctionName']}`,
    }));
    expect(mappings.map(({ invoked }) => functionOf(invoked)).sort()).toEqual(Object.keys(queueFunctions).map(named).sort());
    for (const { queue, invoked } of mappings) {
      expect(queue.type).toBe('AWS::SQS::Queue');
      expect(aliasArns).toContain(invoked);
      const role = String(functions.find((lambda) => nameOf(lambda) === functionOf(invoked))?.resolved['Role']);
      for (const action of ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']) {
        expect([action, decide(stage, { principal: role, action: `sqs:${action}`, resource: queue.arn })]).toEqual([action, 'allowed']);
      }
    }
  });

  it.each(functions.map((lambda) => [nameOf(lambda), lambda] as const))(
    '%s may write its log, and has a role that Lambda may assume',
    (_name, lambda) => {
      const role = stage.byArn(String(lambda.resolved['Role']));
      const { LogGroup } = lambda.resolved['LoggingConfig'] as { readonly LogGroup: string };
      const group = stage.ofType('AWS::Logs::LogGroup').find(({ resolved }) => resolved['LogGroupName'] === LogGroup);
      for (const action of ['CreateLogStream', 'PutLogEvents']) {
        expect(decide(stage, { principal: role.arn, action: `logs:${action}`, resource: group?.arn ?? '' })).toBe('allowed');
      }
      expect(role.resolved['AssumeRolePolicyDocument']).toMatchObject({
        Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
      });
    },
  );

  // Queues and streams are read with the role of the function, and a state machine has a role of its own.
  const withRoles = [queueFunctions, streamFunctions, taskFunctions].flatMap((functions) => Object.keys(functions));

  it('has no other permission to invoke a function', () => {
    const permissions = stage.ofType('AWS::Lambda::Permission').map(({ resolved }) => resolved['FunctionName']);
    expect(permissions.sort()).toEqual(aliasArns.filter((arn) => !withRoles.map(named).includes(functionOf(arn))).sort());
  });
});

describe.each(plainStages.map((stage) => [stage.name, stage] as const))('what else writes for %s', (_name, settings) => {
  const stage = deployedStage(settings);

  it('is the gateway, into logs that are there, with a role that it may take', () => {
    const [gatewayAccount] = stage.ofType('AWS::ApiGateway::Account');
    const role = stage.byArn(String(gatewayAccount?.resolved['CloudWatchRoleArn']));
    expect(role.resolved['AssumeRolePolicyDocument']).toMatchObject({
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } }],
    });
    // This policy is managed by AWS; its purpose is to write logs of the gateway.
    expect(role.resolved['ManagedPolicyArns']).toEqual(['arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs']);
    const logged = stage.ofType('AWS::ApiGateway::Stage').map(({ resolved }) => resolved['AccessLogSetting'] as { DestinationArn: string });
    expect(logged).toHaveLength(1);
    for (const { DestinationArn } of logged) expect(stage.byArn(`${DestinationArn}:*`).type).toBe('AWS::Logs::LogGroup');
  });

  it('is CodeDeploy, which shifts aliases with a role that it may take', () => {
    const groups = stage.ofType('AWS::CodeDeploy::DeploymentGroup');
    expect(groups.length).toBeGreaterThan(0);
    for (const { resolved } of groups) {
      const role = stage.byArn(String(resolved['ServiceRoleArn']));
      expect(role.resolved['AssumeRolePolicyDocument']).toMatchObject({
        Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'codedeploy.amazonaws.com' } }],
      });
      expect(role.resolved['ManagedPolicyArns']).toEqual(['arn:aws:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited']);
    }
  });

  it('is nothing by notifications of the bucket: it has none', () => {
    for (const { resolved } of stage.ofType('AWS::S3::Bucket')) expect(resolved).not.toHaveProperty('NotificationConfiguration');
  });
});
