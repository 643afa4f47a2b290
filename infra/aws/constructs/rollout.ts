import type { FunctionGroup } from '@nakor/contract/routes';
import { CfnCondition, CfnParameter, Fn, Lazy, Token, Validations } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type CfnAlias,
  type CfnFunction,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
} from 'aws-cdk-lib/aws-lambda';
import { CfnParameter as CfnStoredParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { type AliasedFunctionName, httpGroups } from '../../build/function-names.ts';
import {
  getLiveVersionParameter,
  newestVersion,
  releaseCheckParameter,
  releaseRecordName,
  rolloutParameter,
  rollouts,
  writeVersions,
} from '../../build/releases.ts';
import type { StageSettings } from '../stages.ts';
import { getFunctionName, getRolloutName, liveAliasName } from './names.ts';
import { createServicePrincipal } from './service-principal.ts';

/** One request in ten for ten minutes, then all: longer than the five-minute period of the alarms. */
const gradualConfiguration = 'CodeDeployDefault.LambdaCanary10Percent10Minutes';
const immediateConfiguration = 'CodeDeployDefault.LambdaAllAtOnce';

/** Whether requests are shifted to new versions gradually. A function that runs once a minute switches at once. */
export type Shift = 'gradual' | 'at-once';

/** A function with the alias through which it is invoked. */
export interface LiveFunction {
  readonly alias: IFunction;
  /** ARN of the alias, built from that of the function, because sam cannot resolve a reference to the alias (infra/local/commands/sam). */
  readonly arn: string;
}

/** Creates the aliases through which functions are invoked, and rolls releases out with them (ADR 0014). */
export class ReleaseRollout {
  readonly #scope: Construct;
  readonly #stage: StageSettings;
  readonly #alarms: Alarm[];
  readonly #application: CfnApplication;
  readonly #role: Role;
  readonly #isAtOnce: CfnCondition;
  readonly #versions = new Map<AliasedFunctionName, string>();
  readonly #aliases = new Map<AliasedFunctionName, Alias>();
  readonly #shifted: CfnAlias[] = [];
  readonly #check: CfnParameter;
  readonly #newest = new Map<AliasedFunctionName, string>();

  /** @param alarms each of them rolls back the whole release; CodeDeploy accepts ten */
  constructor(scope: Construct, stage: StageSettings, alarms: readonly Alarm[]) {
    this.#scope = scope;
    this.#stage = stage;
    this.#alarms = [...alarms];
    this.#application = new CfnApplication(scope, 'rollout', { applicationName: getRolloutName(stage.name), computePlatform: 'Lambda' });
    this.#role = createRole(scope);
    const parameter = new CfnParameter(scope, rolloutParameter, {
      description: 'How requests are shifted to new versions of the functions. With at-once, alarms do not roll back.',
      default: stage.rollout,
      allowedValues: [...rollouts],
    });
    this.#check = new CfnParameter(scope, releaseCheckParameter, {
      description: 'Whether new versions validate a known document before they get requests (ADR 0065).',
      default: 'on',
      allowedValues: ['on', 'off'],
    });
    this.#isAtOnce = new CfnCondition(scope, 'IsRolledOutAtOnce', { expression: Fn.conditionEquals(parameter, 'at-once') });
  }

  /** Creates the alias of a function. */
  createAlias(name: AliasedFunctionName, created: LambdaFunction, shift: Shift): LiveFunction {
    const alias = new Alias(this.#scope, `${name}-live`, { aliasName: liveAliasName, version: created.currentVersion as IVersion });
    const resource = alias.node.defaultChild as CfnAlias;
    resource.functionVersion = this.#liveVersion(name, created.currentVersion.version);
    if (shift === 'gradual') {
      const group = this.#createGroup(name);
      resource.cfnOptions.updatePolicy = {
        codeDeployLambdaAliasUpdate: {
          ...{ applicationName: this.#application.ref, deploymentGroupName: group.ref },
          // By name, because this function needs the version that the alias waits for.
          beforeAllowTrafficHook: getFunctionName(this.#stage.name, 'release-check'),
        },
      };
      // The deployment group defines how to shift, so it is updated first.
      resource.addResourceDependency(group);
      this.#shifted.push(resource);
    }
    this.#versions.set(name, resource.functionVersion);
    this.#newest.set(name, created.currentVersion.version);
    this.#aliases.set(name, alias);
    // Alias and IFunction differ only in the type of the optional role.
    return { alias: alias as IFunction, arn: `${created.functionArn}:${liveAliasName}` };
  }

  /** The newest version of each function of the API, which a release shifts requests to. */
  listNewestVersions(): ReadonlyMap<FunctionGroup, string> {
    return new Map(httpGroups.flatMap((group) => (this.#newest.has(group) ? [[group, this.#newest.get(group) ?? '']] : [])));
  }

  /** Adds alarms on versions, which exist only once the functions do. */
  guardWith(alarms: readonly Alarm[]): void {
    this.#alarms.push(...alarms);
  }

  /** Environment of the function that checks new versions of another one, before any function gets requests. */
  describeCheck(functionArn: string, name: AliasedFunctionName): Readonly<Record<string, string>> {
    return {
      CHECKED_FUNCTION: Fn.join(':', [functionArn, this.#versions.get(name) ?? '']),
      RELEASE_CHECK: this.#check.valueAsString,
    };
  }

  /** Has CodeDeploy invoke this function, in its newest form, before it shifts requests to any function. */
  checkWith(hook: LambdaFunction): void {
    for (const alias of this.#shifted) alias.addResourceDependency(hook.node.defaultChild as CfnFunction);
    this.#role.addToPrincipalPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [hook.functionArn] }));
  }

  /** Lets a function switch only after the requests to another one have been shifted: it knows the results of the new version alone. */
  switchAfter(name: AliasedFunctionName, other: AliasedFunctionName): void {
    const [later, earlier] = [this.#aliases.get(name), this.#aliases.get(other)];
    if (later === undefined || earlier === undefined) throw new Error(`There is no alias of ${name} or ${other}.`);
    later.node.addDependency(earlier);
  }

  /** Records the versions of a release once all of them are live; `npm run deploy -- rollback` reads them. Must be called last. */
  recordRelease(): void {
    const record = new CfnStoredParameter(this.#scope, 'live-versions', {
      name: releaseRecordName(this.#stage.name),
      description: 'The live version of each function. Earlier releases are in the history.',
      type: 'String',
      value: writeVersions(Object.fromEntries(this.#versions)),
    });
    for (const alias of this.#aliases.values()) record.node.addDependency(alias);
  }

  #liveVersion(name: AliasedFunctionName, newest: string): string {
    const parameter = new CfnParameter(this.#scope, getLiveVersionParameter(name), {
      description: `The live version of ${name}; npm run deploy -- rollback sets an earlier one`,
      default: newestVersion,
      allowedPattern: '[0-9]*',
    });
    const isNewest = new CfnCondition(this.#scope, `${getLiveVersionParameter(name)}IsNewest`, {
      expression: Fn.conditionEquals(parameter, newestVersion),
    });
    return Token.asString(Fn.conditionIf(isNewest.logicalId, newest, parameter.valueAsString));
  }

  #createGroup(name: AliasedFunctionName): CfnDeploymentGroup {
    const ifAtOnce = (then: unknown, otherwise: unknown) => Fn.conditionIf(this.#isAtOnce.logicalId, then, otherwise);
    const failures = ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST'];
    return new CfnDeploymentGroup(this.#scope, `${name}-rollout`, {
      applicationName: this.#application.ref,
      deploymentGroupName: name,
      serviceRoleArn: this.#role.roleArn,
      deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
      deploymentConfigName: ifAtOnce(immediateConfiguration, gradualConfiguration).toString(),
      // With at-once alarms are ignored: an active alarm would roll back the release that fixes its cause, or a rollback itself.
      alarmConfiguration: {
        enabled: ifAtOnce(false, true),
        alarms: Lazy.any({ produce: () => this.#alarms.map(({ alarmName }) => ({ name: alarmName })) }),
      },
      autoRollbackConfiguration: { enabled: true, events: Token.asList(ifAtOnce(failures, [...failures, 'DEPLOYMENT_STOP_ON_ALARM'])) },
    });
  }
}

function createRole(scope: Construct): Role {
  const role = new Role(scope, 'rollout-role', {
    description: 'Shifts callers from one version of a function to the next',
    assumedBy: createServicePrincipal('codedeploy.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited')],
  });
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    reason: 'The role with which CodeDeploy shifts aliases, with the policy that AWS requires for it.',
  });
  return role;
}
