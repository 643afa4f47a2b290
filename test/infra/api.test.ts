import { gatewayResponses } from '@nakor/contract/gateway-responses';
import { basePath, fallbackGroup, routes } from '@nakor/contract/routes';
import { describe, expect, it } from 'vitest';
import { listOf, read, readText, resourcesOf, stageOf, templatesOf } from './synthesise.ts';

const template = templatesOf(stageOf('prod')).service;
const resources = resourcesOf(template, 'AWS::ApiGateway::Resource');
const methods = listOf(template, 'AWS::ApiGateway::Method');
const functions = resourcesOf(template, 'AWS::Lambda::Function');

/** The path of an API resource, from the chain of its parents; the root is not among the resources. */
function pathOf(logicalId: string | undefined): string {
  const resource = logicalId === undefined ? undefined : resources[logicalId];
  return resource === undefined ? '' : `${pathOf(read(resource, 'ParentId.Ref') as string | undefined)}/${readText(resource, 'PathPart')}`;
}

/** `METHOD path` -> name of the function that answers. */
const answeredBy = new Map(
  methods.map((method) => {
    const target = Object.entries(functions).find(([logicalId]) =>
      JSON.stringify(read(method, 'Integration.Uri')).includes(`{"Fn::GetAtt":["${logicalId}","Arn"]},":live/invocations"`),
    );
    return [
      `${readText(method, 'HttpMethod')} ${pathOf(read(method, 'ResourceId.Ref') as string | undefined)}`,
      read(target?.[1], 'FunctionName'),
    ];
  }),
);

describe('routes', () => {
  it.each(routes.map((route) => [route.method, route.path, route.group]))(
    '%s %s is answered by the function of %s',
    (method, path, group) => {
      expect(answeredBy.get(`${method} ${basePath}${path}`)).toBe(`nakor-prod-${group}`);
    },
  );

  it('send every other method and path to the function that says 405 and 404', () => {
    const others = ['ANY ', 'ANY /{proxy+}', ...routes.map((route) => `ANY ${basePath}${route.path}`)];
    expect(others.map((other) => answeredBy.get(other))).toEqual(others.map(() => `nakor-prod-${fallbackGroup}`));
    expect(answeredBy.size).toBe(routes.length + new Set(others).size);
  });

  it('are given up by the gateway after 29 seconds', () => {
    expect(new Set(methods.map((method) => read(method, 'Integration.TimeoutInMillis')))).toEqual(new Set([29_000]));
  });

  it('answer no preflight request by themselves', () => {
    expect(methods.map((method) => read(method, 'HttpMethod'))).not.toContain('OPTIONS');
    expect(new Set(methods.map((method) => read(method, 'Integration.Type')))).toEqual(new Set(['AWS_PROXY']));
  });
});

describe('answers of the gateway itself', () => {
  const deployed = new Map(
    listOf(template, 'AWS::ApiGateway::GatewayResponse').map((response) => [readText(response, 'ResponseType'), response]),
  );

  it('cover the whole table', () => {
    expect([...deployed.keys()].sort()).toEqual(gatewayResponses.map(({ type }) => type).sort());
  });

  it.each(gatewayResponses.map((response) => [response.type, response] as const))(
    '%s is in our envelope',
    (type, { code, status, retryAfterSeconds }) => {
      const response = deployed.get(type);
      const body = JSON.parse(
        readText(response, 'ResponseTemplates.application/json').replaceAll(
          '$context.extendedRequestId',
          '5f2b9c1e-0000-4000-8000-0123456789ab',
        ),
      );
      expect(body).toEqual({
        error: { code, message: expect.stringMatching(/ \/ /) },
        meta: { request_id: '5f2b9c1e-0000-4000-8000-0123456789ab' },
      });
      expect(JSON.stringify(body)).not.toContain('$');
      expect(read(response, 'StatusCode')).toBe(status === null ? undefined : String(status));
      expect(read(response, 'ResponseParameters')).toEqual({
        'gatewayresponse.header.X-Request-ID': 'context.extendedRequestId',
        ...(retryAfterSeconds === null ? {} : { 'gatewayresponse.header.Retry-After': `'${retryAfterSeconds}'` }),
      });
    },
  );
});

describe('stage', () => {
  const stage = listOf(template, 'AWS::ApiGateway::Stage')[0];
  const api = listOf(template, 'AWS::ApiGateway::RestApi')[0];

  it('is regional and throttled, refuses TLS below 1.2, takes bytes as they are, and traces no call, since a trace would hold its address with the query', () => {
    expect(api?.Properties).toMatchObject({ EndpointConfiguration: { Types: ['REGIONAL'] }, BinaryMediaTypes: ['*/*'] });
    expect(api?.Properties).toMatchObject({ SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PQ_2025_09', EndpointAccessMode: 'BASIC' });
    expect(stage?.Properties).toMatchObject({ StageName: 'live', TracingEnabled: false });
    expect(read(stage, 'MethodSettings')).toEqual([
      {
        ResourcePath: '/*',
        HttpMethod: '*',
        ThrottlingRateLimit: 200,
        ThrottlingBurstLimit: 400,
        LoggingLevel: 'ERROR',
        DataTraceEnabled: false,
      },
    ]);
  });

  it('logs one line of JSON a call, with nothing that names a person', () => {
    const format = readText(stage, 'AccessLogSetting.Format');
    expect(JSON.parse(format)).toMatchObject({
      gateway_request_id: '$context.extendedRequestId',
      aws_request_id: '$context.requestId',
      route: '$context.resourcePath',
      status: '$context.status',
    });
    expect(format).not.toMatch(/identity|authorizer|context\.path|domainName/);
  });

  it('waits for the log of its errors, so that this log has an end', () => {
    const logGroups = resourcesOf(template, 'AWS::Logs::LogGroup');
    const executionLog = Object.entries(logGroups).find(([, logGroup]) =>
      JSON.stringify(read(logGroup, 'LogGroupName')).includes('API-Gateway-Execution-Logs_'),
    );
    expect(read(executionLog?.[1], 'RetentionInDays')).toBe(90);
    expect(stage?.DependsOn).toContain(executionLog?.[0]);
  });
});
