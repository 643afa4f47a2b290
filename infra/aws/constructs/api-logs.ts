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
import { gatewayStageName, getApiName } from './names.ts';
import { getRemovalPolicy } from './removal-policy.ts';

/**
 * Fields of an access log line: enough to find a request and to see who responded. No IP address, no user agent, and not the path as
 * sent (only the template `resourcePath`), so that nothing identifies a person or a company.
 */
const accessLogFields = {
  // The id from which functions derive the request id; they log both.
  gateway_request_id: AccessLogField.contextExtendedRequestId(),
  // The id of the request in AWS's own logs; callers can choose it.
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
  return createLogGroup(scope, 'api-access-logs', `/aws/apigateway/${getApiName(stage.name)}/access`, stage);
}

/** Only errors are in the execution log, never bodies or headers. */
export const methodLogging = { loggingLevel: MethodLoggingLevel.ERROR, dataTraceEnabled: false } as const;

/** Log settings of the gateway: one access log line per request, and only errors in its execution log, never bodies or headers. */
export function deployLogging(accessLog: LogGroup): StageOptions {
  return {
    accessLogDestination: new LogGroupLogDestination(accessLog),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
    ...methodLogging,
  };
}

/** Creates the gateway's execution log before the gateway does, which would create it without an expiry. */
export function keepExecutionLog(api: RestApi, stage: StageSettings): void {
  const name = `API-Gateway-Execution-Logs_${api.restApiId}/${gatewayStageName}`;
  api.deploymentStage.node.addDependency(createLogGroup(api, 'execution-logs', name, stage));
}

function createLogGroup(scope: Construct, id: string, logGroupName: string, stage: StageSettings): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName,
    retention: stage.logRetentionDays,
    removalPolicy: getRemovalPolicy(stage),
  });
}
