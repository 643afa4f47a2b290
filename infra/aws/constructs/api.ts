import { binaryMediaTypes, hostLimits } from '@nakor/contract/limits';
import { basePath, type FunctionGroup, fallbackGroup, listMethods, type Route, routes } from '@nakor/contract/routes';
import { Duration, Validations } from 'aws-cdk-lib';
import {
  AwsIntegration,
  type CfnRestApi,
  EndpointType,
  type Integration,
  type MethodDeploymentOptions,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { createAccessLog, deployLogging, keepExecutionLog, methodLogging } from './api-logs.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { gatewayStageName, getApiName } from './names.ts';
import type { LiveFunction } from './rollout.ts';

/**
 * Creates the REST API from the route table.
 *
 * Its gateway stage is always called `live`: dev and prod are different APIs, not stages of one. The default URL is
 * `https://<id>.execute-api.<region>.amazonaws.com/live/api/v1`, which is disabled once the stage has a domain (constructs/domains.ts).
 */
export function createApi(scope: Construct, stage: StageSettings, functions: Readonly<Record<FunctionGroup, LiveFunction>>): RestApi {
  const accessLog = createAccessLog(scope, stage);
  const api = new RestApi(scope, 'api', {
    restApiName: getApiName(stage.name),
    description: `Nakor ${stage.name}`,
    endpointTypes: [EndpointType.REGIONAL],
    disableExecuteApiEndpoint: stage.domain !== null,
    binaryMediaTypes: [...binaryMediaTypes],
    deployOptions: {
      stageName: gatewayStageName,
      throttlingRateLimit: stage.throttle.requestsPerSecond,
      throttlingBurstLimit: stage.throttle.burst,
      // Traces of the gateway contain the URL of each request with its query, and the caller's IP address. Functions have their own traces.
      tracingEnabled: false,
      ...deployLogging(accessLog),
      methodOptions: throttlePublicMethods(stage),
    },
    // The role with which REST APIs write logs is set for the whole account and region; it is retained when a stage is removed.
    cloudWatchRole: true,
  });
  requireModernTls(api);
  addRoutes(api, functions);
  letInvoke(api, functions);
  addGatewayResponses(api);
  keepExecutionLog(api, stage);
  acknowledgeFindings(api);
  return api;
}

/**
 * Gives each endpoint that needs no key a throttle of its own. Settings of a method replace those of the stage completely, so those of the logs
 * are repeated.
 */
function throttlePublicMethods({ publicThrottle }: StageSettings): Readonly<Record<string, MethodDeploymentOptions>> {
  const options: MethodDeploymentOptions = {
    throttlingRateLimit: publicThrottle.requestsPerSecond,
    throttlingBurstLimit: publicThrottle.burst,
    ...methodLogging,
  };
  const isPublic = ({ access }: Route) => access === 'public';
  const names = routes.filter(isPublic).flatMap(({ method, path }) => listMethods([method]).map((name) => `${basePath}${path}/${name}`));
  return Object.fromEntries(names.map((name) => [name, options]));
}

/** Restricts the default URL to TLS 1.2 and 1.3, like the custom domains; by default a regional API still accepts TLS 1.0. */
function requireModernTls(api: RestApi): void {
  const resource = api.node.defaultChild as CfnRestApi;
  resource.securityPolicy = 'SecurityPolicy_TLS13_1_2_PQ_2025_09';
  // Required with such a policy. STRICT would also reject domain names that are used with other endpoints.
  resource.endpointAccessMode = 'BASIC';
}

/** Routes each endpoint to its group's function, and any other method or path to the function that responds 405 and 404. */
function addRoutes(api: RestApi, functions: Readonly<Record<FunctionGroup, LiveFunction>>): void {
  const fallback = integrationOf(functions[fallbackGroup]);
  const integrations = new Map(Object.entries(functions).map(([group, live]) => [group, integrationOf(live)]));
  for (const route of routes) {
    const resource = api.root.resourceForPath(basePath + route.path);
    // ANY comes first: for API Gateway the order does not matter, but `sam local start-api` uses the last matching method in the template.
    if (resource.node.tryFindChild('ANY') === undefined) resource.addMethod('ANY', fallback);
    for (const method of listMethods([route.method])) resource.addMethod(method, integrations.get(route.group) ?? fallback);
  }
  // `{proxy+}` does not match the root. An intermediate path such as /api has no method and falls through to it.
  api.root.addMethod('ANY', fallback);
  api.root.addResource('{proxy+}').addMethod('ANY', fallback);
}

function integrationOf({ arn }: LiveFunction): Integration {
  return new AwsIntegration({
    ...{ proxy: true, service: 'lambda', path: `2015-03-31/functions/${arn}/invocations` },
    options: { timeout: Duration.millis(hostLimits.gatewayTimeoutMs) },
  });
}

/** Grants one permission per function for the whole API: one per method would exceed the 20 KB limit of the function's policy. */
function letInvoke(api: RestApi, functions: Readonly<Record<FunctionGroup, LiveFunction>>): void {
  for (const { alias } of Object.values(functions)) {
    alias.addPermission('api', { principal: new ServicePrincipal('apigateway.amazonaws.com'), sourceArn: api.arnForExecuteApi() });
    // The API must not be deployed before the alias and the permission to invoke it exist.
    api.latestDeployment?.node.addDependency(alias);
  }
}

function acknowledgeFindings(api: RestApi): void {
  const authorization =
    'Keys are checked in the function (packages/http/src/steps), which returns errors in the envelope of the API; /health is public.';
  Validations.of(api).acknowledge(
    {
      id: 'AwsSolutions-APIG2',
      reason:
        'Functions validate every request themselves and report all invalid fields at once, in two languages, in the envelope of the API.',
    },
    { id: 'AwsSolutions-APIG4', reason: authorization },
    { id: 'AwsSolutions-COG4', reason: authorization },
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason: 'The role with which API Gateway writes its logs, with the policy that AWS requires for it.',
    },
  );
}
