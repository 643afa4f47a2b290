import {
  AccessLogField,
  AccessLogFormat,
  LogGroupLogDestination,
  MethodLoggingLevel,
  type RestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { apiName, gatewayStageName } from './names.ts';
import { removalPolicyOf } from './removal-policy.ts';

/**
 * What an access log line holds: enough to find a call and to see who answered it. No address, no user agent, no path as it
 * was sent (the template `resourcePath` instead): none of it can name a person or a company.
 */
const accessLogFields = {
  // The id from which functions derive ours, and which they log beside it.
  gateway_request_id: AccessLogField.contextExtendedRequestId(),
  // The id in AWS's own logs of the call; callers can choose it.
  aws_request_id: AccessLogField.contextRequestId(),
  time: AccessLogField.contextRequestTime(),
  method: AccessLogField.contextHttpMethod(),
  route: AccessLogField.contextResourcePath(),
  status: AccessLogField.contextStatus(),
  integration_status: AccessLogField.contextIntegrationStatus(),
  gateway_response: AccessLogField.contextErrorResponseType(),
  latency_ms: AccessLogField.contextResponseLatency(),
  integration_latency_ms: AccessLogField.contextIntegrationLatency(),
  response_bytes: AccessLogField.contextResponseLength(),
};

/** The log group of the access log. */
export function createAccessLog(scope: Construct, stage: StageSettings): LogGroup {
  return createLogGroup(scope, 'api-access-logs', `/aws/apigateway/${apiName(stage.name)}/access`, stage);
}

/** How the gateway logs: one line a call, and of its own running only errors, never bodies or headers. */
export function deployLogging(accessLog: LogGroup): StageOptions {
  return {
    accessLogDestination: new LogGroupLogDestination(accessLog),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
    loggingLevel: MethodLoggingLevel.ERROR,
    dataTraceEnabled: false,
  };
}

/** Creates the log of the gateway's own errors before the gateway does: it would keep it for ever. */
export function keepExecutionLog(api: RestApi, stage: StageSettings): void {
  const name = `API-Gateway-Execution-Logs_${api.restApiId}/${gatewayStageName}`;
  api.deploymentStage.node.addDependency(createLogGroup(api, 'execution-logs', name, stage));
}

function createLogGroup(scope: Construct, id: string, logGroupName: string, stage: StageSettings): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName,
    retention: stage.logRetentionDays,
    removalPolicy: removalPolicyOf(stage),
  });
}
