import { basePath, type FunctionGroup } from '@nakor/contract/routes';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { functionGroups } from '../../build/function-groups.ts';
import { createApi } from '../constructs/api.ts';
import { createServiceFunction } from '../constructs/service-function.ts';
import type { StageSettings } from '../stages.ts';

/** The service itself: one function a group, and the API in front of them. Nothing in it holds data. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: StageSettings; readonly bundleDirectory: string }) {
    super(scope, id, props);
    const { stage, bundleDirectory } = props;
    const created = functionGroups.map((group) => [group, createServiceFunction(this, stage, group, bundleDirectory)]);
    const functions = Object.fromEntries(created) as Record<FunctionGroup, LambdaFunction>;
    const api = createApi(this, stage, functions);
    new CfnOutput(this, 'base-url', { description: 'The base URL of the interface', value: api.urlForPath(basePath) });
  }
}
